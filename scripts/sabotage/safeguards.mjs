const source = 'apps/booking-server/src'
const tests = (...names) => names.map((name) => `tests/booking/${name}.test.ts`)

/**
 * What keeps the promises of the booking server, and how each is taken out: `from`, which is exactly once in the file, becomes `to`. `tests`
 * are where somebody must notice, and `noticedBy` the titles that are tried. `only` names the one database on which the safeguard does anything.
 */
export const safeguards = [
  {
    name: 'Affected rows: a counter that did not move is a shortage',
    file: `${source}/inventory/move-stock.ts`,
    from: `(tx, { roomTypeId, night, rooms })
  return numAffectedRows === 1n`,
    to: `(tx, { roomTypeId, night, rooms })
  return numAffectedRows >= 0n`,
    tests: tests('reservations/confirm-booking', 'inventory/move-stock'),
    noticedBy: /sells the last room once, however|names the first shortage|takes nothing where one night/,
  },
  {
    name: 'Condition of the update: no more than is given to sale',
    file: `${source}/inventory/move-stock.ts`,
    from: `(eb) => eb(eb('taken', '+', rooms), '<=', eb('allotment', '+', eb.ref('overbook')))`,
    to: `(eb) => eb(eb('taken', '+', rooms), '>=', eb.val(0))`,
    tests: tests('reservations/confirm-booking', 'inventory/move-stock'),
    noticedBy: /sells the last room once, however|names the first shortage|takes nothing where one night/,
  },
  {
    name: 'CHECK: the database itself keeps the counter within bounds',
    file: `${source}/db/migrations/001-first-tables.ts`,
    from: `primary key (room_type_id, night), check (taken >= 0 and taken <= allotment + overbook)`,
    to: `primary key (room_type_id, night)`,
    tests: tests('invariants/check-invariants'),
    noticedBy: /are kept by the database itself/,
  },
  {
    name: 'Order: rows are taken by room type and night',
    file: `${source}/inventory/demand.ts`,
    from: `  return [...sums.values()].sort((a, b) => a.roomTypeId - b.roomTypeId || (a.night < b.night ? -1 : 1))`,
    to: `  return [...sums.values()]`,
    tests: tests('inventory/move-stock', 'inventory/races'),
    noticedBy: /names the first shortage|in opposite order never wait/,
  },
  {
    name: 'Summing: what one basket wants of a night is one demand',
    file: `${source}/inventory/demand.ts`,
    from: `rooms: (sums.get(key)?.rooms ?? 0) + count`,
    to: `rooms: count`,
    tests: tests('reservations/confirm-booking', 'reservations/modify-reservation'),
    noticedBy: /refuses two rooms of one type in one basket|takes a night that is given back|gives it other nights/,
  },
  {
    name: 'Ledger: who took what is written down',
    file: `${source}/inventory/move-stock.ts`,
    from: `  for (const move of moves) await writeLedgers(tx, move, at)`,
    to: ``,
    tests: tests('invariants/check-invariants', 'reservations/cancel-reservation'),
    noticedBy: /gives its room back, tells guest and hotel|hold after holds, replacements/,
  },
  {
    name: 'State compare of a hold: it ends once',
    file: `${source}/inventory/holds.ts`,
    from: `.set({ state }).where('id', '=', id).where('state', '=', 'live')`,
    to: `.set({ state }).where('id', '=', id)`,
    tests: tests('inventory/holds'),
    noticedBy: /is ended exactly once|is used up by one confirm/,
  },
  {
    name: 'State compare of a reservation: it changes from where it was seen',
    file: `${source}/reservations/change-state.ts`,
    from: `    .where('id', '=', id)
    .where('state', '=', from.state)
    .where('reason', '=', from.reason)`,
    to: `    .where('id', '=', id)`,
    tests: tests('reservations/transfers', 'reservations/options'),
    noticedBy: /confirms the reservation when its payment is registered|either received or overdue|at its last moment/,
  },
  {
    name: 'A reservation is kept from others while it is changed',
    file: `${source}/reservations/change-state.ts`,
    from: `return await query.$call(forUpdate(tx)).executeTakeFirst()`,
    to: `return await query.executeTakeFirst()`,
    tests: tests('reservations/cancel-reservation'),
    noticedBy: /a hundred times together gives the room back once|at the moment its transfer is registered/,
    only: 'PostgreSQL',
  },
  {
    name: 'Holds count: the rooms of a hold are taken',
    file: `${source}/inventory/holds.ts`,
    from: `{ cause: { kind: 'hold', id: hold.id }, demand }],`,
    to: `{ cause: { kind: 'hold', id: hold.id }, demand: noDemand }],`,
    tests: tests('inventory/holds'),
    noticedBy: /gives the last room to one of a hundred guests|over-limit|a visitor has at most two/,
  },
  {
    name: 'Options and awaited transfers count: what is pending is taken',
    file: `${source}/reservations/confirm-booking.ts`,
    from: `demand: demandOf(agreed.locked) }`,
    to: `demand: paid.terms.status.state === 'pending' ? noDemand : demandOf(agreed.locked) }`,
    tests: tests('reservations/options', 'reservations/transfers'),
    noticedBy: /takes the rooms for the hours|leaves the reservation pending, its room taken/,
  },
  {
    name: 'Consumption: a hold that booked is used up',
    file: `${source}/reservations/confirm-booking.ts`,
    from: `  const given = await endWith(tx, hold, 'consumed')`,
    to: `  const given = [returnMoveOf(hold)]`,
    tests: tests('inventory/holds'),
    noticedBy: /is used up by one confirm|gives the last room to one of a hundred/,
  },
  {
    name: 'Key of a confirm: the same request again is answered, not done',
    file: `${source}/reservations/confirm-booking.ts`,
    from: `    if (earlier) return rollback(earlier)
    const agreed`,
    to: `    const agreed`,
    tests: tests('reservations/confirm-keys'),
    noticedBy: /byte for byte when the request|in flight a hundred times|with another body names/,
  },
  {
    name: 'One request at a time for one key',
    file: `${source}/reservations/confirm-keys.ts`,
    from: `  await advisoryLock(tx, [nameOf(hotelId, key)])
  const { rows }`,
    to: `  const { rows }`,
    tests: tests('reservations/confirm-keys'),
    noticedBy: /in flight/,
    only: 'PostgreSQL',
  },
  {
    name: 'Key of a change: the same request again is answered, not done',
    file: `${source}/reservations/modify-reservation.ts`,
    from: `    if (before) return rollback(before.kind === 'answered' ? { kind: 'modified', modified: before.answer } : before)`,
    to: ``,
    tests: tests('reservations/modify-reservation'),
    noticedBy: /with one key acts once/,
  },
  {
    name: 'Roll back: a refusal leaves nothing behind',
    file: `${source}/reservations/confirm-booking.ts`,
    from: `    if (moved.kind !== 'moved') return rollback(soldOutOf(moved))`,
    to: `    if (moved.kind !== 'moved') return commit(soldOutOf(moved))`,
    tests: tests('reservations/confirm-booking'),
    noticedBy: /refuses two rooms of one type in one basket|gives back the nights before/,
  },
  {
    name: 'Giving back: who ends has nothing',
    file: `${source}/reservations/change-state.ts`,
    from: `    await giveBack(tx, [{ cause: { kind: 'reservation', id: String(id) }, demand }], now)`,
    to: ``,
    tests: tests('reservations/cancel-reservation', 'reservations/options'),
    noticedBy: /gives its room back, tells guest and hotel|ends with its hours/,
  },
  {
    name: 'Outbox: whoever must know is told in the same transaction',
    file: `${source}/reservations/change-state.ts`,
    from: `  await enqueueMails(tx, await loadMailContext(tx, id, hotel_id), kind, now)`,
    to: ``,
    tests: tests('reservations/cancel-reservation', 'reservations/modify-reservation'),
    noticedBy: /gives its room back, tells guest and hotel|is told to guest and hotel/,
  },
  {
    name: 'Shared commit: what is undone is taken back to where it began',
    file: `${source}/db/group-commit.ts`,
    from: `  if (!changed) await connection.executeQuery(rollbackToSavepoint)`,
    to: ``,
    tests: tests('reservations/confirm-booking', 'inventory/move-stock'),
    noticedBy: /leaves no trace of a refusal|takes nothing where one night/,
    only: 'SQLite',
  },
  {
    name: 'Allotment: never below what is taken',
    file: `${source}/inventory/move-stock.ts`,
    from: `      .where((eb) => eb('taken', '<=', eb(eb.val(allotment), '+', eb.ref('overbook'))))
`,
    to: ``,
    tests: tests('reservations/transfers'),
    noticedBy: /is not lowered below what is taken/,
  },
  {
    name: 'Writers begin as writers',
    file: `${source}/db/sqlite.ts`,
    from: `file.readonly ? 'begin' : 'begin immediate'`,
    to: `'begin'`,
    tests: tests('db/two-writers'),
    noticedBy: /wait for each other and lose no change/,
    only: 'SQLite',
  },
]
