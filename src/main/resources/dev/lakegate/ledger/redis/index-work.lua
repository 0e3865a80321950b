-- Puts a generation on the list of work without a record. KEYS: the list. ARGV: id.

local clock = redis.call('TIME')
redis.call('ZADD', KEYS[1], string.format('%.0f', clock[1] * 1000000 + clock[2]), ARGV[1])
return {}
