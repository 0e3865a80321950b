-- Ends a generation. Answers 1, now, first seen; or 0 when the lease is not current, unless it is
-- this very call that ended it and only its reply was lost.

if not isCurrent() then
  local was = read(record)
  local isRepeated = was.ended == given.token
    and was.state == given.state
    and was.reason == given.reason
    and was.detail == given.detail
  return {isRepeated and '1' or '0', text(now), was.firstSeen}
end
forgetWork(record)
redis.call('HSET', record, 'state', given.state, 'since', text(now), 'ended', given.token)
put(record, 'reason', given.reason)
put(record, 'detail', given.detail)
remember(history, string.lower(given.state), given.reason, given.escapedDetail, given.escapedOwner)
setFinished(given.id, given.state)
if given.pins then
  redis.call('HSET', head, 'pins', given.pins)
end
unhold()
keep(head, record, history)
return {'1', text(now), redis.call('HGET', record, 'firstSeen')}
