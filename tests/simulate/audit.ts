import { existsSync } from 'node:fs'
import { openReader } from '@portico/booking-server/db/open/open-db'
import { databaseFile } from '@portico/booking-server/env'
import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { ExtensionProfile } from '@portico/legacy/codec/extensions'
import Sqlite from 'better-sqlite3'
import { type BookingAttempt, bookingOf, isConclusive } from './actors/booking-attempt.ts'
import type { SentOffer } from './actors/sent-offer.ts'
import { compareOffers } from './audit-offers.ts'
import type { GuestClient, SimulatedGateway } from './servers/simulated-gateway.ts'
import type { SimulatedMailServer } from './servers/simulated-mail-server.ts'
import type { SimulatedNetwork } from './servers/simulated-network.ts'
import type { SimulatedProvider } from './servers/simulated-provider.ts'
import type { World } from './world.ts'

type Row = {
  readonly code: string
  readonly email: string
  readonly state: string
  readonly reason: string
  readonly locked: string
}

const books = `
  select n.room_type_id, n.night, n.taken, n.allotment + n.overbook as most, coalesce(l.rooms, 0) as ledger
  from room_night n
  left join (select room_type_id, night, sum(rooms) as rooms from inventory_ledger group by room_type_id, night) l
    on l.room_type_id = n.room_type_id and l.night = n.night
  where n.taken <> coalesce(l.rooms, 0) or n.taken < 0 or n.taken > n.allotment + n.overbook`

type PaidRow = {
  readonly reference: string
  readonly attempt: string
  readonly email: string
  readonly state: string
  readonly reason: string
  readonly paid: number
  readonly refunded: number
  readonly owed: number
}

/** Reads the booking server's file beside it and says what must not be. */
export class Audit {
  readonly #world: World
  readonly #file: Sqlite.Database
  readonly #books: Sqlite.Statement
  readonly #reader: ReturnType<typeof openReader>

  constructor(world: World, home: string) {
    this.#world = world
    this.#file = new Sqlite(databaseFile(home), { readonly: true })
    this.#books = this.#file.prepare(books)
    this.#reader = openReader(databaseFile(home))
  }

  /** After each step: no night oversold, each counter the sum of its ledger. */
  glance(): void {
    for (const row of this.#books.all()) this.#world.violated('I1, I2', JSON.stringify(row))
  }

  /** I1 to I8 and the locked prices. */
  async inspect(): Promise<void> {
    for (const { name, rule, broken } of await checkInvariants({ reader: this.#reader, trailKey: '' })) {
      if (broken.length > 0) this.#world.violated(name, `${rule}: ${broken.slice(0, 3).join('; ')}`)
    }
  }

  /**
   * Every change is in the next search: it says as many rooms as the books have left, and as guests resell for just
   * this night.
   */
  async compareSearch(guest: GuestClient, arrival: CalendarDate): Promise<void> {
    const stay = { arrival, departure: addDays(arrival, 1) }
    const found = await guest.roomSearch.quotes
      .query({ stay, rooms: [{ party: { adults: 2, childrenAges: [] } }] })
      .catch(() => undefined)
    const listed = found?.kind === 'rooms' ? found.rooms.map(({ id, available }) => ({ id, available })) : []
    const free = this.#file.prepare(
      `select n.room_type_id as id, n.allotment + n.overbook - n.taken + count(r.id) as available
       from room_night n left join resale r
         on r.room_type_id = n.room_type_id and r.state = 'open' and r.arrival = n.night and r.departure = ? and r.until > ?
       where n.night = ? and n.closed = 0 group by n.room_type_id, n.night, n.allotment, n.overbook, n.taken
       having available > 0 order by n.room_type_id`,
    )
    const rooms = free.all(stay.departure, this.#world.now(), arrival)
    const [seen, is] = [listed.sort((one, other) => one.id - other.id), rooms].map((some) => JSON.stringify(some))
    if (seen !== is) this.#world.violated('a search sees every booking', `${arrival}: ${seen} instead of ${is}`)
  }

  /** What everybody was told against what is in the books. */
  compare(attempts: readonly BookingAttempt[], profile: ExtensionProfile, priceChanges: number): void {
    const rows = this.#file.prepare('select code, email, state, reason, locked from reservation').all() as Row[]
    for (const attempt of attempts) this.#compareOne(attempt, attempts, rows, profile, priceChanges)
    const unexpected = rows.filter(({ email }) => !attempts.some((attempt) => attempt.email === email))
    if (unexpected.length > 0) this.#world.violated('nobody books unasked', unexpected.map(({ code }) => code).join())
  }

  #compareOne(
    attempt: BookingAttempt,
    attempts: readonly BookingAttempt[],
    rows: readonly Row[],
    profile: ExtensionProfile,
    priceChanges: number,
  ): void {
    const { who, email, key, replies, via } = attempt
    const own = rows.filter((row) => row.email === email)
    const booking = bookingOf(attempt)
    const last = replies.at(-1)
    const broken = (rule: string, detail: string) =>
      this.#world.violated(rule, `${who}, key ${key.slice(0, 6)}: ${detail}`)
    const since = booking ? replies.slice(replies.indexOf(booking)) : []
    const codes = since.map((one) => (one.kind === 'booked' ? one.code : booking?.code))
    if (since.some(({ kind }) => kind === 'refused') || new Set(codes).size > 1)
      broken('an answer stays', JSON.stringify(replies))
    if (own.length > 1) broken('a key books once', `${own.length} reservations`)
    if (booking && !this.#isThere(booking.code, attempt, attempts, rows))
      broken('what was acknowledged is there', `no ${booking.as} reservation`)
    if (!booking && last?.kind === 'refused' && replies.every(isConclusive) && own.length > 0) {
      broken(
        'who was refused has no booking',
        `told ${replies.map((one) => ('why' in one ? one.why : one.kind)).join(', ')}`,
      )
    }
    if (profile === 'portico' && !isConclusive(last))
      broken('every outcome is settled by asking', `last told ${last?.kind ?? 'nothing'}`)
    if (via === 'gateway' && last?.kind === 'nothing')
      broken('everybody is told in the end', 'the last answer never came')
    const row = own[0]
    if (row) this.#comparePrice(row, attempt, profile, priceChanges)
    if (row && booking && booking.as !== 'already-booked') this.#compareState(row, booking.as, attempt)
  }

  /** Told of an earlier booking, a guest finds it under an earlier key. */
  #isThere(
    code: string,
    { who, email }: BookingAttempt,
    attempts: readonly BookingAttempt[],
    rows: readonly Row[],
  ): boolean {
    const own = new Set(attempts.filter((one) => one.who === who).map((one) => one.email))
    const row = rows.find((one) => one.code === code)
    return row !== undefined && (row.email === email || own.has(row.email))
  }

  /** A plain server is not told what the guest saw: there a price may change on the way, which nobody can help. */
  #comparePrice(row: Row, attempt: BookingAttempt, profile: ExtensionProfile, priceChanges: number): void {
    const { via, who, shown, stayMinor: agreed } = attempt
    if (attempt.isResold || attempt.isChangedOnline) return
    const { stayMinor, taxesMinor } = JSON.parse(row.locked) as { stayMinor: number; taxesMinor: number }
    const total = via === 'gateway' ? stayMinor + taxesMinor : stayMinor
    const [expected, is] = attempt.changes > 0 ? [agreed, stayMinor] : [shown?.minor, total]
    if (expected === undefined || expected === is) return
    const mayHaveChanged = profile === 'plain' && attempt.changes === 0 && priceChanges > attempt.priceChangesBefore
    if (mayHaveChanged) this.#world.count('plain: price changed on the way')
    else
      this.#world.violated('what was seen is what is booked', `${who} was told ${expected}, the reservation says ${is}`)
  }

  /** Long after: nothing waits any more. */
  #compareState(
    { state, reason }: Row,
    as: 'confirmed' | 'pending',
    { who, request, cancelledBy, isResold, isNoShow, mayHaveCancelled, roomsGivenUp, option }: BookingAttempt,
  ): void {
    const lastState = option ?? as
    const isByTransfer = request.paymentMethod === 'bank'
    const notPaid = isByTransfer ? 'cancelled transfer-overdue' : 'cancelled unpaid'
    const overdue = { open: ['cancelled option-expired'], taken: [], pending: [notPaid], confirmed: [] }[lastState]
    const lasting = {
      open: [],
      taken: ['confirmed option-taken'],
      pending: [isByTransfer ? 'confirmed transfer-received' : 'confirmed paid'],
      confirmed: ['confirmed booked'],
    }[lastState]
    // What was overdue before somebody cancelled is told as cancelled too.
    const ended = [...(cancelledBy ? [`cancelled by-${cancelledBy}`] : []), ...(isNoShow ? ['cancelled no-show'] : [])]
    const allowed: string[] = [
      ...overdue,
      ...(ended.length > 0 ? ended : lasting),
      ...(isResold ? ['cancelled resold'] : []),
      ...(mayHaveCancelled || roomsGivenUp.size === request.basket.rooms.length ? ['cancelled by-guest'] : []),
    ]
    if (allowed.includes(`${state} ${reason}`)) return
    this.#world.violated(
      'a reservation becomes only what it may',
      `${who} was told ${cancelledBy ?? as}, it is ${state} (${reason})`,
    )
  }

  /** The journal of the gateway when all is said and done. */
  compareJournal(
    gateway: SimulatedGateway,
    profile: ExtensionProfile,
    attempts: readonly BookingAttempt[],
    network: SimulatedNetwork,
  ): void {
    for (const { key, state, isReported } of gateway.journal()) {
      const broken = (detail: string) =>
        this.#world.violated('the journal is settled', `key ${key.slice(0, 6)} ${detail}`)
      if (state === 'sent') broken('is open')
      if (state === 'unknown' && profile === 'portico') broken('is unknown on a server that can be asked')
      if (state === 'unknown' && !(isReported && existsSync(gateway.mailOfUnknown(key))))
        broken('is unknown and nobody was told')
      if (state === 'unknown') this.#world.count('journal: unknown, told')
      const attempt = attempts.find((one) => one.key === key)
      const sent = network.confirms.get(attempt?.email ?? '') ?? 0
      if (profile === 'plain' && sent > 1)
        this.#world.violated('a confirm is sent once', `key ${key.slice(0, 6)} reached the server ${sent} times`)
    }
  }

  /** A change of a guest reaches the server once, however often its key was clicked. */
  compareChanges({ changes }: SimulatedNetwork): void {
    for (const [key, times] of changes) {
      this.#world.count(`change: sent ${times} times`)
      if (times > 1)
        this.#world.violated('a change is sent once', `key ${key.slice(0, 6)} reached the server ${times} times`)
    }
  }

  isCancelled({ email }: BookingAttempt): boolean {
    return (
      this.#file.prepare(`select 1 from reservation where email = ? and state = 'cancelled'`).get(email) !== undefined
    )
  }

  /** Every mail went out, and once where no crash or lost answer kept its sender from knowing. */
  compareMails(mailbox: SimulatedMailServer): void {
    const rows = this.#file.prepare('select message_id, state from outbox').all() as {
      message_id: string
      state: string
    }[]
    for (const { message_id, state } of rows) {
      const { times, excused } = mailbox.accepted.get(message_id) ?? { times: 0, excused: 0 }
      if (state !== 'sent') this.#world.violated('every mail goes out', `one is ${state}`)
      else if (times < 1 || times > 1 + excused)
        this.#world.violated('a mail goes out once', `${times} times, ${excused} excused`)
      this.#world.count(times > 1 ? 'mail: sent again after a crash or a lost answer' : 'mail: sent once')
    }
  }

  /**
   * The provider's ledger against ours: each payment to the cent, nobody paid for nothing, nobody's money kept for
   * nothing.
   */
  comparePayments(provider: SimulatedProvider, attempts: readonly Pick<BookingAttempt, 'email' | 'isPaid'>[]): void {
    const rows = this.#file
      .prepare(
        `select a.reference, a.state as attempt, r.email, r.state, r.reason, r.id,
           coalesce((select -sum(minor) from folio f where f.reservation_id = r.id and f.item = a.reference and f.kind = 'payment'), 0) as paid,
           coalesce((select sum(minor) from folio f where f.reservation_id = r.id and f.item = a.reference and f.kind = 'refund'), 0) as refunded,
           coalesce((select -sum(minor) from folio f where f.reservation_id = r.id and f.kind = 'repay'), 0) as owed
         from payment_attempt a join reservation r on r.id = a.reservation_id`,
      )
      .all() as PaidRow[]
    const broken = (rule: string, detail: object) => this.#world.violated(rule, JSON.stringify(detail))
    for (const payment of provider.ledger()) {
      const row = rows.find(({ reference }) => reference === payment.reference)
      const { capturedMinor, refundedMinor, minor } = payment
      const taken = capturedMinor === 0 ? 'nothing taken' : refundedMinor > 0 ? 'given back' : 'taken'
      this.#world.count(`payment: ${row?.attempt ?? 'unknown'}, ${taken}`)
      if (!row || row.paid !== capturedMinor || row.refunded !== refundedMinor)
        broken('two ledgers agree', { payment, row })
      if (capturedMinor > minor) broken('nobody pays twice', payment)
      if (!row || row.attempt === 'review') continue
      const remaining = capturedMinor - refundedMinor
      if (row.state === 'pending' && row.reason === 'awaiting-payment')
        broken('nothing waits for a payment for ever', row)
      if (row.reason === 'unpaid' && remaining > 0) broken('who has paid is booked or paid back', { payment, row })
      if (row.owed > 0 && remaining > 0) broken('what is owed goes back by itself', { payment, row })
    }
    for (const { email, isPaid } of attempts) {
      const row = isPaid && rows.find((one) => one.email === email && one.paid > 0)
      if (isPaid && (!row || row.reason === 'unpaid')) broken('who read that it is paid is booked', { email, row })
    }
  }

  /** The message ids of mails that are still to be sent. */
  mailsDue(): string[] {
    return this.#file.prepare(`select message_id from outbox where state = 'due'`).pluck().all() as string[]
  }

  compareOffers(offers: readonly SentOffer[], profile: ExtensionProfile): void {
    compareOffers(this.#file, this.#world, offers, profile)
  }

  /** After all holds have run out. */
  compareHolds(): void {
    const live = this.#file.prepare(`select count(*) as holds from hold where state = 'live'`).get() as {
      holds: number
    }
    if (live.holds > 0) this.#world.violated('an expired hold gives back', `${live.holds} are live`)
  }

  countEnds(): void {
    const states = this.#file
      .prepare(`select state || ' (' || reason || ')' as state, count(*) as times from reservation group by 1`)
      .all()
    for (const { state, times } of states as { state: string; times: number }[])
      this.#world.count(`reservations: ${state}`, times)
    const holds = this.#file.prepare('select state, count(*) as times from hold group by 1').all()
    for (const { state, times } of holds as { state: string; times: number }[])
      this.#world.count(`holds: ${state}`, times)
  }

  async close(): Promise<void> {
    this.#file.close()
    await this.#reader.destroy()
  }
}
