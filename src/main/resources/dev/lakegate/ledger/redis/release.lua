-- Gives the claim back. Answers 1; or 0 when the lease is not current, unless it is this very call
-- that gave it back and only its reply was lost.

if not isCurrent() then
  local was = read(record)
  local isRepeated = was.state == 'CLAIMED'
    and was.ended == given.token
    and was.spent == given.spent
  return {isRepeated and '1' or '0'}
end
redis.call('HINCRBY', record, 'attempt', -1)
redis.call('HDEL', record, 'owner', unpack(PHASE))
redis.call('HSET', record, 'since', text(now), 'spent', given.spent, 'ended', given.token)
remember(history, 'released', nil, nil, given.escapedOwner)
unhold()
keep(head, record, history)
return {'1'}
