-- Takes generations off the list of work without a record, but for those that were only just put
-- there: they are on the list before they are work. KEYS: the list. ARGV: microseconds, ids.

local clock = redis.call('TIME')
local limit = clock[1] * 1000000 + clock[2] - ARGV[1]
for i = 2, #ARGV do
  local since = redis.call('ZSCORE', KEYS[1], ARGV[i])
  if since and tonumber(since) < limit then
    redis.call('ZREM', KEYS[1], ARGV[i])
  end
end
return {}
