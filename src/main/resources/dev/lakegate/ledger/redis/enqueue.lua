-- Makes a record for which nobody brings work. Answers 1, now; or 0 when it is known already.

local sentinel = read(head)
if redis.call('EXISTS', record) == 1 or string.find(sentinel.finished or '', given.id, 1, true) then
  return {'0'}
end
redis.call('HSET', record,
  'identity', given.identity, 'firstSeen', text(now), 'since', text(now), 'state', 'CLAIMED',
  'origin', given.origin, 'attempt', '0', 'recordless', '1')
remember(history, 'enqueued', nil, nil, given.escapedOwner)
keep(head, record, history)
return {'1', text(now)}
