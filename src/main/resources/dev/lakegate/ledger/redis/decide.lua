-- Records how it will end. Answers 1, or 0 when the lease is not current.

if not isCurrent() then
  return {'0'}
end
if redis.call('HGET', record, 'pending') ~= given.decision then
  redis.call('HSET', record, 'pending', given.decision)
  put(record, 'pendingPins', given.pins)
  local what = 'decided-' .. string.lower(given.state)
  remember(history, what, given.reason, given.escapedDetail, given.escapedOwner)
end
keep(head, record, history)
return {'1'}
