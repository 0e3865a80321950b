-- Records how it will end. Answers 1, or 0 when the lease is not current.

if not isCurrent() then
  return {'0'}
end
if redis.call('HGET', record, 'pending') ~= arg.decision then
  redis.call('HSET', record, 'pending', arg.decision)
  local what = 'decided-' .. string.lower(arg.state)
  remember(history, what, arg.reason, arg.escapedDetail, arg.escapedOwner)
end
keep(head, record, history)
return {'1'}
