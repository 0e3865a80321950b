-- A generation that may be work without a record. KEYS: its head, its record, its history. ARGV: its
-- id. Answers 1 when nobody has it, 2 when somebody has, 0 when it is no such work; then the record
-- and its history.

local clock = redis.call('TIME')
local now = tonumber(clock[1]) * 1000000 + tonumber(clock[2])
local held = redis.call('HMGET', KEYS[1], 'current', 'until')
local isLive = held[1] == ARGV[1] and held[2] and now < tonumber(held[2])
local kind = '0'
if redis.call('HGET', KEYS[2], 'recordless') then
  kind = isLive and '2' or '1'
end
return {kind, redis.call('HGETALL', KEYS[2]), redis.call('LRANGE', KEYS[3], 0, -1)}
