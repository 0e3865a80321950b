-- Asks for a generation. Answers one of
--   final, state
--   stale, highest sequencer
--   held, microseconds left, 1 for the same generation, origin
--   acquired, token, now, record as a flat hash, the head's finished pins

local sentinel = read(head)
local known = read(record)
local isHeld = sentinel.nonce ~= nil
-- A claim that lost its deadline: its holder may live, or not. Another while shows it.
if isHeld and not tonumber(sentinel['until']) then
  sentinel['until'] = text(now + tonumber(given.lease))
  redis.call('HSET', head, 'until', sentinel['until'])
end
local isLive = isHeld and now < tonumber(sentinel['until'])
local isOurs = sentinel.current == given.id

local function acquired()
  local leaseEnd = now + tonumber(given.lease)
  redis.call('HSET', head, 'until', text(leaseEnd))
  keep(head, record, history)
  return {
    'acquired',
    redis.call('HGET', head, 'token'),
    text(now),
    redis.call('HGETALL', record),
    sentinel.pins or false
  }
end

local function held()
  keep(head)
  local left = text(tonumber(sentinel['until']) - now)
  return {'held', left, isOurs and '1' or '0', sentinel.origin}
end

-- A newer one won: nothing happens to that generation any more.
local function supersede(id, detail)
  local old, story = given.stem .. 'record:' .. id, given.stem .. 'history:' .. id
  forgetWork(old)
  redis.call('HSET', old, 'state', 'SUPERSEDED', 'since', text(now), 'detail', detail)
  remember(story, 'superseded', nil, detail, given.escapedOwner)
  setFinished(id, 'SUPERSEDED')
  keep(old, story)
end

-- Its holder is gone, and nothing says that it is older: it waits to be claimed again.
local function abandon(id)
  local old, story = given.stem .. 'record:' .. id, given.stem .. 'history:' .. id
  redis.call('HINCRBY', old, 'crashes', 1)
  redis.call('HDEL', old, 'owner', unpack(PHASE))
  redis.call('HSET', old, 'since', text(now))
  remember(story, 'lapsed', nil, nil, given.escapedOwner)
  keep(old, story)
end

-- Whether who had the head last is older.
local function isAfterCurrent()
  return given.order and sentinel.order and sentinel.family == given.family
    and below(sentinel.order, given.order)
end

-- What becomes of the generation that had the head before.
local function leave(id)
  if redis.call('HGET', given.stem .. 'record:' .. id, 'state') ~= 'CLAIMED' then
    return
  end
  if given.regressed or isAfterCurrent() then
    supersede(id, 'by ' .. given.id)
  elseif isHeld then
    abandon(id)
  end
end

-- It ended before, whether its record still says so or only the head.
if known.state and known.state ~= 'CLAIMED' then
  keep(head, record, history)
  return {'final', known.state}
end
local ended = string.match(sentinel.finished or '', given.id .. '=(%u+)')
if ended then
  keep(head)
  return {'final', ended}
end

-- The reply to this very claim was lost.
if isOurs and sentinel.owner == given.owner and sentinel.nonce == given.nonce and known.state then
  return acquired()
end
if isOurs and isLive then
  return held()
end

-- Old news never overwrites new.
if given.order then
  local field = 'seq:' .. given.family
  local highest = sentinel[field]
  local isLower = highest and below(given.order, highest)
  if isLower and not given.regressed then
    if known.state then
      supersede(given.id, 'by sequencer ' .. highest)
      if isOurs then
        unhold()
      end
    end
    keep(head)
    return {'stale', highest}
  end
  if not isLower then
    redis.call('HSET', head, field, given.order)
  end
end
if isLive then
  if isAfterCurrent() then
    redis.call('HSET', head, 'newerWaits', '1')
  end
  return held()
end

-- It is free.
if sentinel.current and not isOurs then
  leave(sentinel.current)
end
local hasCrashed = isOurs and isHeld
if not known.state then
  redis.call('HSET', record, 'identity', given.identity, 'firstSeen', text(now))
  -- Nothing known has an order with it, so nothing says whether it was handled and forgotten.
  if not (given.order and sentinel['seq:' .. given.family]) then
    redis.call('HSET', record, 'unprecedented', '1')
  end
elseif hasCrashed then
  redis.call('HINCRBY', record, 'crashes', 1)
end
redis.call('HINCRBY', record, 'attempt', 1)
redis.call('HDEL', record, unpack(PHASE))
redis.call('HSET', record,
  'state', 'CLAIMED', 'since', text(now), 'origin', given.origin, 'owner', given.owner)
remember(history, hasCrashed and 'taken-over' or 'claimed', nil, nil, given.escapedOwner)

local token = math.max(tonumber(sentinel.token or '0') + 1, now)
redis.call('HSET', head,
  'current', given.id, 'owner', given.owner, 'nonce', given.nonce, 'token', text(token),
  'origin', given.origin)
put(head, 'family', given.order and given.family)
put(head, 'order', given.order)
redis.call('HDEL', head, 'newerWaits')
return acquired()
