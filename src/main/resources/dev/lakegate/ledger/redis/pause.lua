-- Pauses a dataset, unless it is paused. KEYS: the hash of pauses. ARGV: dataset, operator.

local clock = redis.call('TIME')
local since = string.format('%.0f', clock[1] * 1000000 + clock[2])
redis.call('HSETNX', KEYS[1], ARGV[1], since .. ' ' .. ARGV[2])
return {}
