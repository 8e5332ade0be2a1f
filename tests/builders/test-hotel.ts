import type { Tx } from '@portico/booking-server/db/types'
import { commit, write } from '@portico/booking-server/db/write'
import { sweepHolds } from '@portico/booking-server/holds/holds'
import { handleConfirm } from '@portico/booking-server/http/calls/checkout/confirm'
import { handleExtend } from '@portico/booking-server/http/calls/checkout/extend'
import { handleHold } from '@portico/booking-server/http/calls/checkout/hold'
import { handleOutcome } from '@portico/booking-server/http/calls/checkout/outcome'
import { handlePriceCheck } from '@portico/booking-server/http/calls/checkout/price-check'
import { handleRelease } from '@portico/booking-server/http/calls/checkout/release'
import { handlePaymentReturn } from '@portico/booking-server/http/calls/payment/payment-return'
import { handleStartPayment } from '@portico/booking-server/http/calls/payment/start-payment'
import { handleCancel } from '@portico/booking-server/http/calls/reservation/cancel'
import { handleRetrieve } from '@portico/booking-server/http/calls/reservation/retrieve'
import { handleTransferUpdate } from '@portico/booking-server/http/calls/reservation/transfer-update'
import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import type { Payments } from '@portico/booking-server/payment-records/payments'
import type { TradeCaller } from '@portico/booking-server/pricing/seller'
import {
  type CancellationRequest,
  cancelReservation,
  cancelRoom,
} from '@portico/booking-server/reservations/cancel-reservation'
import {
  type ModificationRequest,
  modifyReservation,
  recalculate,
  verifyRooms,
} from '@portico/booking-server/reservations/modify-reservation'
import { confirmOption, type OptionRequest, sweepOptions } from '@portico/booking-server/reservations/options'
import type { RequestedChanges, RoomChange } from '@portico/booking-server/reservations/requests/change-request'
import { type ResaleWish, resellRooms } from '@portico/booking-server/reservations/resale/resell-rooms'
import { sweepResales } from '@portico/booking-server/reservations/resale/sweep-resales'
import { registerPayment, sweepTransfers } from '@portico/booking-server/reservations/transfers'
import type { UnpaidLimits } from '@portico/booking-server/reservations/unpaid-limits'
import { insertSeed } from '@portico/booking-server/seed/insert-seed'
import type { Seed } from '@portico/demo/seed/seed'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import type { LegacyConfirmRequest } from '@portico/legacy/calls/checkout/confirm'
import type { LegacyHoldRequest } from '@portico/legacy/calls/checkout/hold'
import type { PaymentReturnRequest } from '@portico/legacy/calls/payment/payment-return'
import type { StartPaymentRequest } from '@portico/legacy/calls/payment/start-payment'
import type { LegacyCancelRequest } from '@portico/legacy/calls/reservation/cancel'
import type { RetrieveRequest } from '@portico/legacy/calls/reservation/retrieve'
import type { TransferUpdate } from '@portico/legacy/calls/reservation/transfer-update'
import { profiles } from '@portico/legacy/codec/extensions'
import type { Caller, LegacyResult } from '@portico/legacy/codec/legacy-call'
import type { BasketRequest } from '@portico/legacy/parts/basket'
import { expect } from 'vitest'
import { aHouse } from './a-house.ts'
import { type Database, openEmptyDatabase } from './databases.ts'
import { sendDueMails } from './read/sent-mails.ts'
import { colleague, insertTestAgencies, otherAgency, tradeCaller } from './test-agency.ts'

export const product = 10_101
export const roomType = 101
/** A trade user on the trade channel, whose options last up to 24 hours. */
export const agency = { channelId: 2, clientId: 77 }

let made = 0
/** A key as a page makes it: never twice the same. */
export function aKey(): string {
  return `key-${String(++made).padStart(20, '0')}`
}

/** Two adults from 5 to 7 March 2027 in each room. */
export function aBasket({
  rooms = 1,
  arrival = '2027-03-05',
  departure = '2027-03-07',
  productId = product,
} = {}): BasketRequest {
  return {
    stay: { arrival: arrival as CalendarDate, departure: departure as CalendarDate },
    rooms: Array.from({ length: rooms }, () => ({ productId, party: { adults: 2, childrenAges: [] } })),
  }
}

/** Who calls: a trade user by id, or as `trade` says. */
type From = Partial<Caller> & { readonly trade?: TradeCaller }

type HotelOptions = {
  readonly seed?: Seed
  readonly profile?: 'plain' | 'portico'
  readonly unpaidLimits?: UnpaidLimits
  /** Nobody pays at a provider without it. */
  readonly paymentsOf?: (world: Pick<Payments, 'db' | 'now' | 'webUrl'>, secretsKey: string) => Payments
}

/** The calls of one small hotel with a clock that a test sets; noon at the hotel on 1 March 2027. */
export async function openTestHotel(
  database: Database,
  { seed = aHouse(), profile = 'portico', unpaidLimits, paymentsOf }: HotelOptions = {},
) {
  const { db, folder, target, damage, close } = await openEmptyDatabase(database)
  let now = '2027-03-01T11:00:00.000Z' as Instant
  await insertSeed(db, seed, '2027-03-01' as CalendarDate)
  await insertTestAgencies(db)
  const payments = paymentsOf?.({ db, now: () => now, webUrl: 'http://localhost:3000' }, 'the key of a test')
  const context = { db, now: () => now, capabilities: profiles[profile], unpaidLimits, payments }
  const caller: Caller = { domain: '', channelId: 1, hotelId: 1, languageId: 1, sessionCode: '' }
  /** The context of a call, which is a trade user's on the channel of the session alone. */
  const contextOf = ({ clientId, channelId, trade }: From) => {
    const known = trade ?? [tradeCaller, colleague, otherAgency].find(({ userId }) => userId === clientId)
    return { ...context, trade: known?.channelId === channelId ? known : undefined }
  }
  return {
    db,
    folder,
    target,
    damage,
    payments,
    now: () => now,
    wait: (minutes: number) => {
      now = new Date(Date.parse(now) + minutes * 60_000).toISOString() as Instant
    },
    priceCheck: (basket = aBasket()) => handlePriceCheck(context, caller, { basket, timestamp: 0 }),
    hold: (overrides: Partial<LegacyHoldRequest> = {}, from: From = {}) => {
      const key = overrides.key ?? aKey()
      return handleHold(
        contextOf(from),
        { ...caller, ...from },
        { basket: aBasket(), key, visitor: `visitor of ${key}`, address: `address of ${key}`, ...overrides },
      )
    },
    extend: (holdId: string) => handleExtend(context, caller, { holdId, key: aKey() }),
    release: (holdId: string) => handleRelease(context, caller, { holdId, key: aKey() }),
    confirm: (overrides: Partial<LegacyConfirmRequest> = {}, from: From = {}) =>
      handleConfirm(contextOf(from), { ...caller, ...from }, { ...aConfirm(profile), ...overrides }),
    outcome: (key: string) => handleOutcome(context, caller, { key }),
    /** The inherited call, which names a reservation by its id. */
    delete: (request: LegacyCancelRequest, channelId = 1) => handleCancel(context, { ...caller, channelId }, request),
    resell: (reservationId: number, overrides: Partial<ResaleWish> = {}) =>
      resellRooms(db, { hotelId: 1, reservationId, withdraws: false, ...overrides }, now),
    sweepResales: () => sweepResales(db, now),
    sweepOptions: () => sweepOptions(db, now),
    confirmOption: (reservationId: number, overrides: Partial<OptionRequest> = {}) =>
      confirmOption(
        db,
        { hotelId: 1, reservationId, trade: tradeCaller, paymentMethod: 'hotelpay', ...overrides },
        now,
      ),
    retrieve: (request: RetrieveRequest, channelId = 1) => handleRetrieve(context, { ...caller, channelId }, request),
    startPayment: (request: StartPaymentRequest) => handleStartPayment(context, caller, request),
    paymentReturn: (request: PaymentReturnRequest) => handlePaymentReturn(context, caller, request),
    sweepHolds: () => sweepHolds(db, now),
    sweepTransfers: () => sweepTransfers(db, now),
    cancel: (reservationId: number, overrides: Partial<CancellationRequest> = {}) =>
      cancelReservation(db, { hotelId: 1, reservationId, by: 'guest', ...overrides }, now),
    cancelRoom: (reservationId: number, roomCode = '', overrides: Partial<CancellationRequest> = {}) =>
      cancelRoom(db, { hotelId: 1, reservationId, roomCode, by: 'guest', ...overrides }, now),
    recalculate: (reservationId: number, rooms: readonly RoomChange[], overrides: Partial<RequestedChanges> = {}) =>
      recalculate(db.reader, { hotelId: 1, reservationId, by: 'guest', rooms, ...overrides }, now),
    verifyRooms: (reservationId: number, rooms: readonly RoomChange[], overrides: Partial<RequestedChanges> = {}) =>
      verifyRooms(db.reader, { hotelId: 1, reservationId, by: 'guest', rooms, ...overrides }, now),
    modify: (
      reservationId: number,
      rooms: readonly RoomChange[],
      totalMinor: number,
      overrides: Partial<ModificationRequest> = {},
    ) => modifyReservation(db, { hotelId: 1, reservationId, by: 'guest', rooms, totalMinor, ...overrides }, now),
    transferUpdate: (request: TransferUpdate) => handleTransferUpdate(context, caller, request),
    /** Sends what is due, and answers what was sent. */
    sentMails: () => sendDueMails(db, now),
    registerPayment: (code: string) => registerPayment(db, code, now),
    /** What an operator changes. */
    change: (work: (tx: Tx) => Promise<unknown>) => write(db, [1], async (tx) => commit(void (await work(tx)))),
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
export type TestHotel = Awaited<ReturnType<typeof openTestHotel>>

/** Nothing that must always hold is broken. */
export async function expectSound(hotel: Pick<TestHotel, 'db'>): Promise<void> {
  const broken = (await checkInvariants(hotel.db)).flatMap((checked) =>
    checked.broken.map((line) => `${checked.name}: ${line}`),
  )
  expect(broken).toEqual([])
}

/** A confirm of the basket by a guest who pays at the hotel. */
export function aConfirm(profile: 'plain' | 'portico'): LegacyConfirmRequest {
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
export function kindOf(result: LegacyResult<unknown>): string {
  return result.kind === 'answered' ? 'answered' : (result.reason?.kind ?? 'no reason')
}

/** The answer of a call that must not be refused. */
export function expectAnswered<Reply>(result: LegacyResult<Reply>): Reply {
  if (result.kind === 'refused') throw new Error(`refused: ${JSON.stringify(result.reason)}`)
  return result.answer
}
