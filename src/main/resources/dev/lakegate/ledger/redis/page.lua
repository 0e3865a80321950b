-- Ids on a dataset's list, the latest first. The place is looked up by the last id of the page
-- before, so ids that came in front of it meanwhile do not shift the page.
-- KEYS: the list. ARGV: how many, the last id of the page before (empty for the first page).

local from = 0
if ARGV[2] ~= '' then
  local rank = redis.call('ZREVRANK', KEYS[1], ARGV[2])
  if not rank then
    return {}
  end
  from = rank + 1
end
return redis.call('ZREVRANGE', KEYS[1], from, from + tonumber(ARGV[1]) - 1)
