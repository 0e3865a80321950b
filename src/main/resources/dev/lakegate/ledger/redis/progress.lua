-- Records how far the work is. Answers 1, or 0 when the lease is not current.

if not isCurrent() then
  return {'0'}
end
local before = read(record)
local isOtherPhase = before.phase ~= arg.phase
if isOtherPhase then
  redis.call('HSET', record, 'since', text(now))
end
if isOtherPhase or before.reason ~= arg.reason then
  remember(history, string.lower(arg.phase), arg.reason, arg.escapedDetail, arg.escapedOwner)
end
-- It gets somewhere, so whatever died on it before was no fault of its own.
if before.handlers ~= arg.handlers or before.checkpoint ~= arg.checkpoint then
  redis.call('HDEL', record, 'crashes')
end
for _, field in ipairs(PHASE) do
  put(record, field, arg[field])
end
for _, field in ipairs({'spent', 'handlers', 'checkpoint'}) do
  put(record, field, arg[field])
end
keep(head, record, history)
return {'1'}
