const store = 'apps/booking-server/src/store'
const tests = (...names) => names.map((name) => `tests/booking/${name}.test.ts`)

/**
 * What keeps the promises of the booking server, and how each is taken out: `from`, which stands exactly once in the file, becomes `to`. `tests`
 * are where somebody must notice, and `noticedBy` the titles that are tried. `only` names the one database on which the safeguard does anything.
 */
export const safeguards = [
  {
    name: 'Affected rows: a counter that did not move is a shortage',
    file: `${store}/inventory.ts`,
    from: `(tx, { roomTypeId, night, rooms })
  return numAffectedRows === 1n`,
    to: `(tx, { roomTypeId, night, rooms })
  return numAffectedRows >= 0n`,
    tests: tests('confirm', 'inventory'),
    noticedBy: /sells the last room once, however|names the first shortage|takes nothing where one night/,
  },
  {
    name: 'Condition of the update: no more than is given to sale',
    file: `${store}/inventory.ts`,
    from: `(eb) => eb(eb('taken', '+', rooms), '<=', eb('allotment', '+', eb.ref('overbook')))`,
    to: `(eb) => eb(eb('taken', '+', rooms), '>=', eb.val(0))`,
    tests: tests('confirm', 'inventory'),
    noticedBy: /sells the last room once, however|names the first shortage|takes nothing where one night/,
  },
  {
    name: 'CHECK: the database itself keeps the counter within bounds',
    file: 'apps/booking-server/src/db/migrations/001-first-tables.ts',
    from: `primary key (room_type_id, night), check (taken >= 0 and taken <= allotment + overbook)`,
    to: `primary key (room_type_id, night)`,
    tests: tests('invariants'),
    noticedBy: /are kept by the database itself/,
  },
  {
    name: 'Order: rows are taken by room type and night',
    file: `${store}/demand.ts`,
    from: `  return [...sums.values()].sort((a, b) => a.roomTypeId - b.roomTypeId || (a.night < b.night ? -1 : 1))`,
    to: `  return [...sums.values()]`,
    tests: tests('inventory', 'races'),
    noticedBy: /names the first shortage|in opposite order never wait/,
  },
  {
    name: 'Summing: what one basket wants of a night is one demand',
    file: `${store}/demand.ts`,
    from: `rooms: (sums.get(key)?.rooms ?? 0) + count`,
    to: `rooms: count`,
    tests: tests('confirm', 'modify'),
    noticedBy: /refuses two rooms of one type in one basket|takes a night that is given back|gives it other nights/,
  },
  {
    name: 'Ledger: who took what is written down',
    file: `${store}/inventory.ts`,
    from: `  for (const move of moves) await writeLedgers(tx, move, at)`,
    to: ``,
    tests: tests('invariants', 'cancel'),
    noticedBy: /gives its room back, tells guest and hotel|hold after holds, replacements/,
  },
  {
    name: 'State compare of a hold: it ends once',
    file: `${store}/holds.ts`,
    from: `.set({ state }).where('id', '=', id).where('state', '=', 'live')`,
    to: `.set({ state }).where('id', '=', id)`,
    tests: tests('holds'),
    noticedBy: /is ended exactly once|is used up by one confirm/,
  },
  {
    name: 'State compare of a reservation: it changes from where it was seen',
    file: `${store}/changes.ts`,
    from: `    .where('id', '=', id)
    .where('state', '=', from.state)
    .where('reason', '=', from.reason)`,
    to: `    .where('id', '=', id)`,
    tests: tests('transfers', 'options'),
    noticedBy: /confirms the reservation when its payment is registered|either received or overdue|at its last moment/,
  },
  {
    name: 'A reservation is kept from others while it is changed',
    file: `${store}/changes.ts`,
    from: `return await query.$call(keptFor(tx)).executeTakeFirst()`,
    to: `return await query.executeTakeFirst()`,
    tests: tests('cancel'),
    noticedBy: /a hundred times together gives the room back once|at the moment its transfer is registered/,
    only: 'PostgreSQL',
  },
  {
    name: 'Holds count: the rooms of a hold are taken',
    file: `${store}/holds.ts`,
    from: `{ cause: { kind: 'hold', id: hold.id }, demand }], now)`,
    to: `{ cause: { kind: 'hold', id: hold.id }, demand: nothing }], now)`,
    tests: tests('holds'),
    noticedBy: /gives the last room to one of a hundred guests|over-limit|a visitor has at most two/,
  },
  {
    name: 'Options and awaited transfers count: what is pending is taken',
    file: `${store}/confirm.ts`,
    from: `demand: demandOf(agreed.locked) }`,
    to: `demand: paid.terms.standing.state === 'pending' ? nothing : demandOf(agreed.locked) }`,
    tests: tests('options', 'transfers'),
    noticedBy: /takes the rooms for the hours|leaves the reservation pending, its room taken/,
  },
  {
    name: 'Consumption: a hold that booked is used up',
    file: `${store}/confirm.ts`,
    from: `  const given = await endWith(tx, hold, 'consumed')`,
    to: `  const given = [backFrom(hold)]`,
    tests: tests('holds'),
    noticedBy: /is used up by one confirm|gives the last room to one of a hundred/,
  },
  {
    name: 'Key of a confirm: the same request again is answered, not done',
    file: `${store}/confirm.ts`,
    from: `    if (earlier) return undo(earlier)
    const agreed`,
    to: `    const agreed`,
    tests: tests('idempotency'),
    noticedBy: /byte for byte when the request|in flight a hundred times|with another body names/,
  },
  {
    name: 'One request at a time for one key',
    file: `${store}/confirm-keys.ts`,
    from: `  await oneAtATime(tx, [nameOf(hotelId, key)])
  const { rows }`,
    to: `  const { rows }`,
    tests: tests('idempotency'),
    noticedBy: /in flight/,
    only: 'PostgreSQL',
  },
  {
    name: 'Key of a change: the same request again is answered, not done',
    file: `${store}/modify.ts`,
    from: `    if (before) return undo(before.kind === 'answered' ? { kind: 'modified', modified: before.answer } : before)`,
    to: ``,
    tests: tests('modify'),
    noticedBy: /with one key acts once/,
  },
  {
    name: 'Roll back: a refusal leaves nothing behind',
    file: `${store}/confirm.ts`,
    from: `    if (moved.kind !== 'moved') return undo(soldOutOf(moved))`,
    to: `    if (moved.kind !== 'moved') return keep(soldOutOf(moved))`,
    tests: tests('confirm'),
    noticedBy: /refuses two rooms of one type in one basket|gives back the nights before/,
  },
  {
    name: 'Giving back: who ends has nothing',
    file: `${store}/changes.ts`,
    from: `    await giveBack(tx, [{ cause: { kind: 'reservation', id: String(id) }, demand }], now)`,
    to: ``,
    tests: tests('cancel', 'options'),
    noticedBy: /gives its room back, tells guest and hotel|ends with its hours/,
  },
  {
    name: 'Outbox: whoever must know is told in the same transaction',
    file: `${store}/changes.ts`,
    from: `  await tell(tx, await loadTold(tx, id, hotel_id), kind, now)`,
    to: ``,
    tests: tests('cancel', 'modify'),
    noticedBy: /gives its room back, tells guest and hotel|is told to guest and hotel/,
  },
  {
    name: 'Shared commit: what is undone is taken back to where it began',
    file: 'apps/booking-server/src/db/group-commit.ts',
    from: `  if (!changed) await connection.executeQuery(rollback)`,
    to: ``,
    tests: tests('confirm', 'inventory'),
    noticedBy: /leaves no trace of a refusal|takes nothing where one night/,
    only: 'SQLite',
  },
  {
    name: 'Allotment: never below what is taken',
    file: `${store}/inventory.ts`,
    from: `      .where((eb) => eb('taken', '<=', eb(eb.val(allotment), '+', eb.ref('overbook'))))
`,
    to: ``,
    tests: tests('transfers'),
    noticedBy: /is not lowered below what is taken/,
  },
  {
    name: 'Writers begin as writers',
    file: 'apps/booking-server/src/db/sqlite.ts',
    from: `file.readonly ? 'begin' : 'begin immediate'`,
    to: `'begin'`,
    tests: tests('two-writers'),
    noticedBy: /wait for each other and lose no change/,
    only: 'SQLite',
  },
]
