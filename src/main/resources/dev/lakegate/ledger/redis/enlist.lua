-- Puts a generation on its dataset's list, and drops from the list what is long forgotten.
-- KEYS: the list. ARGV: id, first seen, what is older than that is dropped, milliseconds to live.

redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return {}
