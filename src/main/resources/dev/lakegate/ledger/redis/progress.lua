-- Records how far the work is. Answers 1, or 0 when the lease is not current.

if not isCurrent() then
  return {'0'}
end
local before = read(record)
local isOtherPhase = before.phase ~= given.phase
if isOtherPhase then
  redis.call('HSET', record, 'since', text(now))
end
if isOtherPhase or before.reason ~= given.reason then
  remember(history, string.lower(given.phase), given.reason, given.escapedDetail, given.escapedOwner)
end
-- It gets somewhere, so whatever died on it before was no fault of its own.
local isFurther = tonumber(given.reached or '0') > tonumber(before.reached or '0')
if before.handlers ~= given.handlers or isFurther then
  redis.call('HDEL', record, 'crashes')
end
if isFurther then
  redis.call('HSET', record, 'reached', given.reached)
end
-- Repetitions within one claim are attempts, too.
if tonumber(given.attempt) > tonumber(before.attempt) then
  redis.call('HSET', record, 'attempt', given.attempt)
end
for _, field in ipairs(PHASE) do
  put(record, field, given[field])
end
for _, field in ipairs({'spent', 'handlers', 'checkpoint'}) do
  put(record, field, given[field])
end
keep(head, record, history)
return {'1'}
