-- Puts one aside. Answers 1, or 0 when it is not in the expected state, or in a handler.

local was = read(record)
local isInHandler = was.state == 'CLAIMED' and was.phase == 'HANDLING'
if was.state ~= given.expected or (isInHandler and not given.evenInHandler) then
  return {'0'}
end
forgetWork(record)
redis.call('HSET', record, 'state', 'SKIPPED', 'since', text(now))
put(record, 'detail', given.detail)
remember(history, 'skipped', nil, given.escapedDetail, given.escapedOwner)
setFinished(given.id, 'SKIPPED')
if redis.call('HGET', head, 'current') == given.id then
  unhold()
end
keep(head, record, history)
return {'1'}
