import { keep, type Tx, write } from '@portico/booking-server/db/db'
import { answerConfirm } from '@portico/booking-server/http/calls/checkout/confirm'
import { answerExtend } from '@portico/booking-server/http/calls/checkout/extend'
import { answerHold } from '@portico/booking-server/http/calls/checkout/hold'
import { answerOutcome } from '@portico/booking-server/http/calls/checkout/outcome'
import { answerPriceCheck } from '@portico/booking-server/http/calls/checkout/price-check'
import { answerRelease } from '@portico/booking-server/http/calls/checkout/release'
import { answerCancel } from '@portico/booking-server/http/calls/reservation/cancel'
import { answerRetrieve } from '@portico/booking-server/http/calls/reservation/retrieve'
import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import { sweepHolds } from '@portico/booking-server/inventory/holds'
import { deliverBy } from '@portico/booking-server/mail/deliver'
import type { Post } from '@portico/booking-server/mail/send-mail'
import { sendOutbox } from '@portico/booking-server/mail/send-outbox'
import { type CancelAsk, cancelReservation, cancelRoom } from '@portico/booking-server/reservations/cancel-reservation'
import { type ModifyAsk, modifyReservation, recalculate, verifyRooms } from '@portico/booking-server/reservations/modify-reservation'
import { confirmOption, type OptionAsk, sweepOptions } from '@portico/booking-server/reservations/options'
import type { RoomAsked } from '@portico/booking-server/reservations/plan-change'
import { registerPayment, sweepTransfers } from '@portico/booking-server/reservations/transfers'
import { insertSeed } from '@portico/booking-server/seed/insert-seed'
import { profiles } from '@portico/contracts/legacy/codec/extensions'
import type { Caller, LegacyAnswer } from '@portico/contracts/legacy/codec/legacy-call'
import type { CancelQuestion } from '@portico/contracts/legacy/main/cancel'
import type { ConfirmQuestion } from '@portico/contracts/legacy/main/confirm'
import type { HoldQuestion } from '@portico/contracts/legacy/main/own/hold'
import type { RetrieveQuestion } from '@portico/contracts/legacy/main/retrieve'
import type { AskedBasket } from '@portico/contracts/legacy/parts/basket'
import type { Seed } from '@portico/demo/demo-seed'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { logTo } from '@portico/server/log'
import { expect } from 'vitest'
import { aHouse } from './a-house.ts'
import { type Database, openEmpty } from './databases.ts'

export const product = 10_101
export const roomType = 101
/** A trade user on the trade channel, whose options last up to 24 hours. */
export const agency = { channelId: 2, clientId: 77 }

const silent = logTo({ name: 'test', level: 'silent' })

let made = 0
/** A key as a page makes it: never twice the same. */
export function aKey(): string {
  return `key-${String(++made).padStart(20, '0')}`
}

/** Two adults from 5 to 7 March 2027 in each room. */
export function aBasket({ rooms = 1, arrival = '2027-03-05', departure = '2027-03-07', productId = product } = {}): AskedBasket {
  return {
    stay: { arrival: arrival as CalendarDate, departure: departure as CalendarDate },
    rooms: Array.from({ length: rooms }, () => ({ productId, party: { adults: 2, childrenAges: [] } })),
  }
}

/** The calls of one small hotel with a clock that a test sets; noon at the hotel on 1 March 2027. */
export async function openDesk(
  database: Database,
  { seed = aHouse(), profile = 'portico' }: { seed?: Seed; profile?: 'plain' | 'portico' } = {},
) {
  const { db, folder, target, damage, close } = await openEmpty(database)
  let now = '2027-03-01T11:00:00.000Z' as Instant
  await insertSeed(db, seed, '2027-03-01' as CalendarDate)
  const on = { db, now: () => now, able: profiles[profile] }
  const caller: Caller = { domain: '', channelId: 1, hotelId: 1, languageId: 1, sessionCode: '' }
  return {
    db,
    folder,
    target,
    damage,
    now: () => now,
    wait: (minutes: number) => {
      now = new Date(Date.parse(now) + minutes * 60_000).toISOString() as Instant
    },
    priceCheck: (basket = aBasket()) => answerPriceCheck(on, caller, { basket, timestamp: 0 }),
    hold: (asked: Partial<HoldQuestion> = {}, from: Partial<Caller> = {}) => {
      const key = asked.key ?? aKey()
      return answerHold(
        on,
        { ...caller, ...from },
        { basket: aBasket(), key, visitor: `visitor of ${key}`, address: `address of ${key}`, ...asked },
      )
    },
    extend: (holdId: string) => answerExtend(on, caller, { holdId, key: aKey() }),
    release: (holdId: string) => answerRelease(on, caller, { holdId, key: aKey() }),
    confirm: (asked: Partial<ConfirmQuestion> = {}, from: Partial<Caller> = {}) =>
      answerConfirm(on, { ...caller, ...from }, { ...aConfirm(profile), ...asked }),
    outcome: (key: string) => answerOutcome(on, caller, { key }),
    /** The inherited call, which names a reservation by its id. */
    delete: (question: CancelQuestion, channelId = 1) => answerCancel(on, { ...caller, channelId }, question),
    sweepOptions: () => sweepOptions(db, now),
    confirmOption: (reservationId: number, asked: Partial<OptionAsk> = {}) =>
      confirmOption(db, { hotelId: 1, reservationId, clientId: agency.clientId, paymentMethod: 'hotelpay', ...asked }, now),
    retrieve: (question: RetrieveQuestion, channelId = 1) => answerRetrieve(on, { ...caller, channelId }, question),
    sweepHolds: () => sweepHolds(db, now),
    sweepTransfers: () => sweepTransfers(db, now),
    cancel: (reservationId: number, asked: Partial<CancelAsk> = {}) =>
      cancelReservation(db, { hotelId: 1, reservationId, by: 'guest', ...asked }, now),
    cancelRoom: (reservationId: number, roomCode = '', asked: Partial<CancelAsk> = {}) =>
      cancelRoom(db, { hotelId: 1, reservationId, roomCode, by: 'guest', ...asked }, now),
    recalculate: (reservationId: number, rooms: readonly RoomAsked[]) =>
      recalculate(db.reader, { hotelId: 1, reservationId, by: 'guest', rooms }, now),
    verifyRooms: (reservationId: number, rooms: readonly RoomAsked[]) =>
      verifyRooms(db.reader, { hotelId: 1, reservationId, by: 'guest', rooms }, now),
    modify: (reservationId: number, rooms: readonly RoomAsked[], totalMinor: number, asked: Partial<ModifyAsk> = {}) =>
      modifyReservation(db, { hotelId: 1, reservationId, by: 'guest', rooms, totalMinor, ...asked }, now),
    /** Sends what is due, and answers what was sent. */
    sentMails: async () => {
      const sent: { kind: string; recipient: string; subject: string; text: string }[] = []
      const rows = await db.reader.selectFrom('outbox').select(['id', 'kind', 'recipient']).execute()
      const post: Post = async ({ name, message }) => {
        const row = rows.find(({ id, recipient }) => name === `${id}-${recipient}`)
        if (row) sent.push({ kind: row.kind, recipient: row.recipient, subject: String(message.subject), text: String(message.text) })
      }
      while ((await sendOutbox({ db, deliver: deliverBy(db.reader, post, 'http://localhost:3000'), log: silent }, now)) > 0);
      return sent
    },
    registerPayment: (code: string) => registerPayment(db, code, now),
    /** What an operator changes. */
    change: (work: (tx: Tx) => Promise<unknown>) => write(db, [1], async (tx) => keep(void (await work(tx)))),
    /** Rooms taken on the first night. */
    taken: async (night = '2027-03-05') => {
      const row = await db.reader
        .selectFrom('room_night')
        .where('room_type_id', '=', roomType)
        .where('night', '=', night as CalendarDate)
        .select('taken')
        .executeTakeFirstOrThrow()
      return row.taken
    },
    [Symbol.asyncDispose]: close,
  }
}
export type Desk = Awaited<ReturnType<typeof openDesk>>

/** Nothing that must always hold is broken. */
export async function expectSound(desk: Pick<Desk, 'db'>): Promise<void> {
  const broken = (await checkInvariants(desk.db)).flatMap((checked) => checked.broken.map((line) => `${checked.name}: ${line}`))
  expect(broken).toEqual([])
}

/** A confirm of the basket by a guest who pays at the hotel. */
export function aConfirm(profile: 'plain' | 'portico'): ConfirmQuestion {
  return {
    basket: aBasket(),
    booker: {
      name: 'Ada',
      lastName: 'Rossi',
      email: 'Ada@Guests.example',
      phone: '+39 333 1234567',
      country: 'IT',
      address: 'Via Lunga 1',
      city: 'Roma',
    },
    guests: [{}],
    consents: { marketing: false, report: false, profile: false, custom: [] },
    paymentMethod: 'hotelpay',
    timestamp: 0,
    ...(profile === 'portico' && { key: aKey(), host: 'hotel.example' }),
  }
}

/** `answered`, or the kind of the refusal. */
export function kindOf(answer: LegacyAnswer<unknown>): string {
  return answer.kind === 'answered' ? 'answered' : (answer.reason?.kind ?? 'no reason')
}

/** The answer of a call that must not be refused. */
export function expectAnswer<Answer>(answer: LegacyAnswer<Answer>): Answer {
  if (answer.kind === 'refused') throw new Error(`refused: ${JSON.stringify(answer.reason)}`)
  return answer.answer
}
