-- Ends a generation. Answers 1, now, first seen; or 0 when the lease is not current, unless it is
-- this very call that ended it and only its reply was lost.

if not isCurrent() then
  local was = read(record)
  local isRepeated = was.ended == arg.token
    and was.state == arg.state
    and was.reason == arg.reason
    and was.detail == arg.detail
  return {isRepeated and '1' or '0', text(now), was.firstSeen}
end
redis.call('HDEL', record, 'owner', 'pending', 'checkpoint', unpack(PHASE))
redis.call('HSET', record, 'state', arg.state, 'since', text(now), 'ended', arg.token)
put(record, 'reason', arg.reason)
put(record, 'detail', arg.detail)
remember(history, string.lower(arg.state), arg.reason, arg.escapedDetail, arg.escapedOwner)
addFinished(arg.id, arg.state)
if arg.pins then
  redis.call('HSET', head, 'pins', arg.pins)
end
unhold()
keep(head, record, history)
return {'1', text(now), redis.call('HGET', record, 'firstSeen')}
