-- One generation at one moment. KEYS: its record, its history. Answers both.

return {redis.call('HGETALL', KEYS[1]), redis.call('LRANGE', KEYS[2], 0, -1)}
