-- Lets the lease live for another while, from now. Answers 1 and whether a newer generation waits, or 0
-- when it is not current.

if not isCurrent() then
  return {'0'}
end
redis.call('HSET', head, 'until', text(now + tonumber(given.lease)))
keep(head, record, history)
return {'1', redis.call('HGET', head, 'newerWaits') or ''}
