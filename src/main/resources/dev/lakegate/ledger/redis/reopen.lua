-- Makes one that ended pending again. Answers 1, or 0 when it is not in the expected state.

local was = read(record)
if was.state ~= given.expected then
  return {'0'}
end
if was.state == 'COMPLETED' then
  redis.call('HDEL', record, 'handlers')
  redis.call('HINCRBY', record, 'repetition', 1)
end
redis.call('HDEL', record, 'owner', 'spent', 'crashes', 'unprecedented', unpack(PHASE))
redis.call('HSET', record, 'state', 'CLAIMED', 'since', text(now), 'attempt', '0', 'recordless', '1')
remember(history, 'reopened', nil, nil, given.escapedOwner)
setFinished(given.id, nil)
keep(head, record, history)
return {'1'}
