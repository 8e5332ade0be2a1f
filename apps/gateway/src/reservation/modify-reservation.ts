import { modify } from '@portico/contracts/legacy/api/reservation/modify'
import type { LegacyRefusal } from '@portico/contracts/legacy/codec/legacy-call'
import type { ReservationReply } from '@portico/contracts/legacy/parts/reservation'
import type { CancellationReason } from '@portico/contracts/reservation/cancellation-reasons'
import {
  type ChangedRooms,
  ModifyOutcome,
  type ModifyRequest,
  type ReservationChange,
  type ReviewOutcome,
} from '@portico/contracts/reservation-change'
import { type Money, money } from '@portico/domain/money/money'
import { basketPriceOf, guestTotalOf, prepaymentOf, priceOf } from '../basket/basket-price.ts'
import { hasRooms, roomsOf } from '../idempotency/change-at-most-once.ts'
import type { WantedRoom } from '../idempotency/change-journal.ts'
import { callerOf } from '../scope/place.ts'
import { clockOf } from '../scope/procedures.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'
import { folioOf } from './folio.ts'
import { makeChangeOnce, type ReadyChange } from './make-change-once.ts'
import { type OpenedGrant, reservationsOf } from './open-grant.ts'
import { notPossible, type Recalculated, recalculate, withoutLedger } from './recalculate.ts'
import type { ReservationGateway } from './reservation-deps.ts'

type Changed = Extract<ModifyOutcome, { kind: 'changed' | 'price-changed' | 'gone' | 'not-changeable' | 'refused' }>

/** MOD-02: a change before it is made, with its price beside today's. */
export async function reviewChange(gateway: ReservationGateway, opened: OpenedGrant, change: ReservationChange): Promise<ReviewOutcome> {
  const planned = await planOf(gateway, opened, change)
  if (planned.kind !== 'planned') return planned
  const { reservation, wanted } = planned
  if (hasRooms([reservation], wanted)) return { kind: 'unchanged' }
  const recalculated = await recalculate(gateway, opened, reservation, wanted)
  if (recalculated.kind !== 'recalculated') return recalculated
  const { voucher, feeMinor, paidMinor, total } = recalculated
  const { currency } = voucher.basket
  const { minor, cityTax, prepayment } = reservation.basket
  const { timeZone } = await clockOf(gateway, opened.place)
  return {
    kind: 'review',
    before: { price: priceOf(minor, cityTax?.minor, currency), prepayment: prepaymentOf(prepayment, currency) },
    after: { stay: voucher.stay, basket: basketPriceOf(voucher.basket, voucher.stay, { timeZone, now: gateway.now() }) },
    fee: feeMinor === undefined ? undefined : money(feeMinor, currency),
    paid: paidMinor === undefined ? undefined : money(paidMinor, currency),
    total,
    difference: money(total.minor - guestTotalOf(reservation.basket).minor, currency),
    folio: folioOf(voucher),
  }
}

/** MOD-03: makes the change at the price that was shown, once per key, or says why not. */
export function modifyReservation(
  gateway: ReservationGateway,
  opened: OpenedGrant,
  { key, shown, ...change }: ModifyRequest,
): Promise<ModifyOutcome> {
  return makeChangeOnce(
    gateway,
    opened,
    key,
    ['modify', change.rooms, shown],
    ModifyOutcome,
    async (): Promise<ReadyChange<Changed> | ModifyOutcome> => {
      const planned = await planOf(gateway, opened, change)
      if (planned.kind !== 'planned') return planned
      const { reservation, wanted } = planned
      if (hasRooms([reservation], wanted)) return { kind: 'changed' }
      const recalculated = await recalculate(gateway, opened, reservation, wanted)
      if (recalculated.kind !== 'recalculated') return recalculated
      if (!isSame(recalculated.total, shown)) return { kind: 'price-changed', quoted: shown, now: recalculated.total }
      return {
        kind: 'ready',
        wanted: { kind: 'rooms', rooms: wanted },
        made: 'changed',
        send: async () => {
          const refusal = await sendChange(gateway, opened, recalculated, key)
          return refusal ? explainRefusal(gateway, opened, planned, shown, refusal) : { kind: 'changed' }
        },
      }
    },
  )
}

/** The one attempt at a recalculated change; what it was refused for, if it was. */
export async function sendChange(
  { legacy }: ReservationGateway,
  { place }: OpenedGrant,
  { voucher, feeMinor = 0 }: Recalculated,
  key: string,
  why?: CancellationReason,
): Promise<LegacyRefusal | undefined> {
  const answer = await legacy.call(modify, place.upstream, callerOf(place), { voucher: withoutLedger(voucher), feeMinor, key, why })
  return answer.kind === 'refused' ? answer : undefined
}

type Planned = { readonly kind: 'planned'; readonly reservation: ReservationReply; readonly wanted: readonly WantedRoom[] }

/** The reservation as it stands, and its rooms as they are to be; without codes for its rooms a server cannot be asked (decision 019). */
async function planOf(
  gateway: ReservationGateway,
  opened: OpenedGrant,
  { rooms, services, guests, transfers }: ReservationChange,
): Promise<Planned | Extract<ReviewOutcome, { kind: 'ended' | 'unsupported' | 'not-changeable' | 'refused' }>> {
  const [reservation, ...others] = await reservationsOf(gateway, opened)
  if (!reservation) return { kind: 'ended' }
  if (reservation.state === 'cancelled') return { kind: 'not-changeable', why: 'cancelled' }
  const { lines } = reservation.basket
  const isNamed = others.length === 0 && lines.every(({ code, moreChildren }) => code !== undefined && !moreChildren)
  if (!isNamed || opened.grant.roomCodes) return { kind: 'unsupported' }
  if (services || guests || transfers || rooms?.some(({ isProtected }) => isProtected !== undefined)) return { kind: 'unsupported' }
  const currentRooms = roomsOf(reservation)
  if (!rooms) return { kind: 'planned', reservation, wanted: currentRooms }
  const wanted = rooms.flatMap(({ code, ...change }) => {
    const room = currentRooms.find((one) => one.code === code)
    return room ? { ...room, ...wantedChangesOf(change) } : []
  })
  // A room that was given up meanwhile, or is named twice.
  if (wanted.length < rooms.length || new Set(rooms.map(({ code }) => code)).size < rooms.length) return { kind: 'refused' }
  return { kind: 'planned', reservation, wanted }
}

/** What is said of a room. */
function wantedChangesOf({ productId, stay, party }: Omit<ChangedRooms[number], 'code'>): Partial<WantedRoom> {
  return { ...(productId !== undefined && { productId }), ...(stay && { stay }), ...(party && { party }) }
}

/** Without reasons a refused change is told apart by asking: rooms that are gone, another price, else refused. */
async function explainRefusal(
  gateway: ReservationGateway,
  opened: OpenedGrant,
  { reservation, wanted }: Planned,
  shown: Money,
  refusal: LegacyRefusal,
): Promise<Changed> {
  const { reason } = refusal
  if (reason?.kind === 'price-changed') {
    // The server compares stays with the fee; the guest saw city tax too.
    return { kind: 'price-changed', quoted: shown, now: money(shown.minor + reason.now.minor - reason.quoted.minor, shown.currency) }
  }
  if (reason) return notPossible(refusal)
  const again = await recalculate(gateway, opened, reservation, wanted).catch((error: unknown) => {
    if (error instanceof LegacyFailure) return { kind: 'refused' as const }
    throw error
  })
  if (again.kind !== 'recalculated') return again
  return isSame(again.total, shown) ? { kind: 'refused' } : { kind: 'price-changed', quoted: shown, now: again.total }
}

function isSame(one: Money, other: Money): boolean {
  return one.minor === other.minor && one.currency === other.currency
}
