-- Stands before every transition.
--
-- KEYS: the sentinel's head, the generation's record, the generation's history. The stem in
-- front of their names holds the hash tag, so the record of another generation of the same
-- sentinel lies in the same slot.
-- ARGV: names and values in turn; what is null is not there.
--
-- Times are microseconds since 1970 on this server's clock. They are exact as doubles until the
-- year 2255, but tostring() would write 1.79e+15: always write them with text().

local head, record, history = KEYS[1], KEYS[2], KEYS[3]
local given = {}
for i = 1, #ARGV, 2 do
  given[ARGV[i]] = ARGV[i + 1]
end

local FIELD_END = '\31'
local NULL = '\\0'
local HISTORY = 32
local FINISHED = 16
-- What tells of the phase, and ends with it.
local PHASE = {'phase', 'reason', 'detail', 'next', 'deadline', 'advance'}

local clock = redis.call('TIME')
local now = tonumber(clock[1]) * 1000000 + tonumber(clock[2])

local function text(number)
  return string.format('%.0f', number)
end

-- A hash as a table; empty when there is none.
local function read(key)
  local flat = redis.call('HGETALL', key)
  local fields = {}
  for i = 1, #flat, 2 do
    fields[flat[i]] = flat[i + 1]
  end
  return fields
end

-- Sets the field, or removes it when there is no value.
local function put(key, field, value)
  if value then
    redis.call('HSET', key, field, value)
  else
    redis.call('HDEL', key, field)
  end
end

-- Whether a is lower than b; both are unsigned hex of any length without leading zeros.
local function below(a, b)
  if #a ~= #b then
    return #a < #b
  end
  return a < b
end

-- Adds a line to a history. Reason, detail and owner come escaped from the client, or are of our
-- own making.
local function remember(key, what, reason, detail, owner)
  local line = {text(now), what, reason or NULL, detail or NULL, owner}
  redis.call('RPUSH', key, table.concat(line, FIELD_END) .. FIELD_END)
  redis.call('LTRIM', key, -HISTORY, -1)
end

-- Every transition lets what it touched live for another retention.
local function keep(...)
  for _, key in ipairs({...}) do
    redis.call('PEXPIRE', key, given.retention)
  end
end

-- Whether the caller's claim is the current one; that its lease ran out does not matter.
local function isCurrent()
  local held = redis.call('HMGET', head, 'current', 'token', 'owner', 'nonce')
  return held[1] == given.id
    and held[2] == given.token
    and held[3] == given.owner
    and held[4] == given.nonce
    and redis.call('EXISTS', record) == 1
end

-- Nobody holds the sentinel any more; who held it last is still its current generation.
local function unhold()
  redis.call('HDEL', head, 'owner', 'nonce', 'until', 'origin', 'newerWaits')
end

-- The head's list of final ones without the generation, or with it in front.
local function setFinished(id, state)
  local kept = state and {id .. '=' .. state} or {}
  for entry in string.gmatch(redis.call('HGET', head, 'finished') or '', '%S+') do
    if #kept < FINISHED and string.sub(entry, 1, #id) ~= id then
      kept[#kept + 1] = entry
    end
  end
  redis.call('HSET', head, 'finished', table.concat(kept, ' '))
end

-- What is only kept of a generation until it ends.
local function forgetWork(key)
  redis.call('HDEL', key,
    'owner', 'pending', 'pendingPins', 'checkpoint', 'reached', 'recordless', unpack(PHASE))
end
