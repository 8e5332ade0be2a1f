import type { CancellationReason } from '@portico/contracts/reservation/cancellation-reasons'
import type { ChangeablePart } from '@portico/contracts/reservation/changeable-parts'
import {
  ModifyOutcome,
  type ModifyRequest,
  type ReservationChange,
  type ReviewOutcome,
} from '@portico/contracts/reservation/reservation-change'
import { type Money, money } from '@portico/domain/money/money'
import { modify } from '@portico/legacy/calls/reservation/modify'
import type { LegacyRefusal } from '@portico/legacy/codec/legacy-call'
import type { ReservationReply } from '@portico/legacy/parts/reservation'
import { basketPriceOf } from '../basket/basket-price.ts'
import { badField } from '../checkout/require-confirm.ts'
import { isAsWanted, isSameRoom, wantedRoomsOf } from '../idempotency/change-at-most-once.ts'
import type { WantedRoom } from '../idempotency/change-journal.ts'
import { clockOf } from '../procedures/procedures.ts'
import { callerOf } from '../scope/place.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'
import { changeablePartsOf, fixedRoomsOf } from './changeable-parts.ts'
import { folioOf } from './folio.ts'
import { makeChangeOnce, type ReadyChange } from './make-change-once.ts'
import { type OpenedGrant, reservationsOf } from './open-grant.ts'
import { notPossible, type RecalculatedChange, recalculate, withoutLedger } from './recalculate.ts'
import type { ReservationGateway } from './reservation-deps.ts'
import { type WantedChange, wantedChangeOf } from './wanted-change.ts'

type ChangeOutcome = Extract<
  ModifyOutcome,
  { kind: 'changed' | 'price-changed' | 'gone' | 'not-changeable' | 'refused' }
>

export async function reviewChange(
  gateway: ReservationGateway,
  openedGrant: OpenedGrant,
  change: ReservationChange,
): Promise<ReviewOutcome> {
  const planned = await planOf(gateway, openedGrant, change)
  if (planned.kind !== 'planned') return planned
  const { reservation, wanted } = planned
  if (isAsWanted([reservation], wanted)) return { kind: 'unchanged' }
  const recalculated = await recalculate({
    gateway,
    opened: openedGrant,
    reservation,
    rooms: wanted.rooms,
    change: wanted.change,
  })
  if (recalculated.kind !== 'recalculated') return recalculated
  const { voucher, fee, paid, total } = recalculated
  const { price, prepayment } = reservation.basket
  const { timeZone } = await clockOf(gateway, openedGrant.place)
  return {
    kind: 'review',
    before: { price, prepayment },
    after: {
      stay: voucher.stay,
      basket: basketPriceOf(voucher.basket, voucher.stay, { timeZone, now: gateway.now() }),
    },
    fee,
    paid,
    total,
    difference: money(total.minor - price.guestTotal.minor, total.currency),
    folio: folioOf(voucher),
  }
}

export function modifyReservation(
  gateway: ReservationGateway,
  openedGrant: OpenedGrant,
  { key, shown, protectionTerms, grant: _, ...change }: ModifyRequest,
): Promise<ModifyOutcome> {
  return makeChangeOnce({
    gateway,
    opened: openedGrant,
    key,
    request: ['modify', change, shown],
    outcome: ModifyOutcome,
    prepare: async (): Promise<ReadyChange<ChangeOutcome> | ModifyOutcome> => {
      const planned = await planOf(gateway, openedGrant, change)
      if (planned.kind !== 'planned') return planned
      const { reservation, wanted } = planned
      requireProtectionTerms(reservation, change, protectionTerms)
      if (isAsWanted([reservation], wanted)) return { kind: 'changed' }
      const recalculated = await recalculate({
        gateway,
        opened: openedGrant,
        reservation,
        rooms: wanted.rooms,
        change: wanted.change,
      })
      if (recalculated.kind !== 'recalculated') return recalculated
      if (!isSameMoney(recalculated.total, shown))
        return { kind: 'price-changed', quoted: shown, now: recalculated.total }
      return {
        kind: 'ready',
        wanted: { kind: 'rooms', rooms: wanted.rooms, facts: wanted.facts },
        made: 'changed',
        send: async () => {
          const refusal = await sendChange({ gateway, opened: openedGrant, recalculated, key })
          return refusal
            ? explainRefusal({ gateway, opened: openedGrant, planned, shown, refusal })
            : { kind: 'changed' }
        },
      }
    },
  })
}

export async function sendChange({
  gateway: { legacy },
  opened: { place },
  recalculated: { voucher, change, fee },
  key,
  why,
}: {
  readonly gateway: ReservationGateway
  readonly opened: OpenedGrant
  readonly recalculated: RecalculatedChange
  readonly key: string
  readonly why?: CancellationReason
}): Promise<LegacyRefusal | undefined> {
  const answer = await legacy.call(modify, place.upstream, callerOf(place), {
    voucher: withoutLedger(voucher),
    change,
    feeMinor: fee?.minor ?? 0,
    key,
    why,
  })
  return answer.kind === 'refused' ? answer : undefined
}

type PlannedChange = { readonly kind: 'planned'; readonly reservation: ReservationReply; readonly wanted: WantedChange }

/**
 * The reservation as it stands, and what is wanted of it; without codes for its rooms a server cannot be asked
 * (decision 019), nor without `changes` for more than rooms.
 */
async function planOf(
  gateway: ReservationGateway,
  openedGrant: OpenedGrant,
  change: ReservationChange,
): Promise<PlannedChange | Extract<ReviewOutcome, { kind: 'ended' | 'unsupported' | 'not-changeable' | 'refused' }>> {
  const reservations = await reservationsOf(gateway, openedGrant)
  const [reservation] = reservations
  if (!reservation) return { kind: 'ended' }
  if (reservation.state === 'cancelled') return { kind: 'not-changeable', why: 'cancelled' }
  const possible = changeablePartsOf(openedGrant, reservations)
  if (!partsOf(change).every((changePart) => possible.includes(changePart))) return { kind: 'unsupported' }
  const wantedChange = await wantedChangeOf(gateway, openedGrant, reservation, change)
  if (!wantedChange) return { kind: 'refused' }
  const planned = { kind: 'planned', reservation, wanted: wantedChange } as const
  if (openedGrant.place.upstream.capabilities.has('changes')) return planned
  const fixed = fixedRoomsOf(reservation, gateway.now())
  const isMoved = (room: WantedRoom, i: number) =>
    fixed[i] && wantedChange.rooms.some((listedRoom) => listedRoom.code === room.code && !isSameRoom(listedRoom, room))
  return wantedRoomsOf(reservation).some(isMoved) ? { kind: 'not-changeable', why: 'fixed-rate' } : planned
}

function partsOf({ rooms = [], services, guests, transfers }: ReservationChange): ChangeablePart[] {
  const hasProtection = rooms.some(({ isProtected }) => isProtected !== undefined)
  const changedParts = (['services', 'guests', 'transfers'] as const).filter(
    (changePart) => ({ services, guests, transfers })[changePart] !== undefined,
  )
  return ['rooms', ...(hasProtection ? (['services'] as const) : []), ...changedParts]
}

function requireProtectionTerms(
  { basket }: ReservationReply,
  { rooms = [] }: ReservationChange,
  accepted: true | undefined,
): void {
  const isTakenAlready = (code: string) =>
    basket.lines.some((basketLine) => basketLine.code === code && basketLine.isProtected)
  if (!accepted && rooms.some(({ code, isProtected }) => isProtected && !isTakenAlready(code)))
    throw badField(['protectionTerms'], 'accept')
}

/** Without reasons a refused change is told apart by asking: rooms that are gone, another price, else refused. */
async function explainRefusal({
  gateway,
  opened,
  planned: { reservation, wanted },
  shown,
  refusal,
}: {
  readonly gateway: ReservationGateway
  readonly opened: OpenedGrant
  readonly planned: PlannedChange
  readonly shown: Money
  readonly refusal: LegacyRefusal
}): Promise<ChangeOutcome> {
  const { reason } = refusal
  if (reason?.kind === 'price-changed') {
    return {
      kind: 'price-changed',
      quoted: shown,
      now: money(shown.minor + reason.now.minor - reason.quoted.minor, shown.currency),
    }
  }
  if (reason) return notPossible(gateway, opened.place, reservation, refusal)
  const again = await recalculate({ gateway, opened, reservation, rooms: wanted.rooms, change: wanted.change }).catch(
    (error: unknown) => {
      if (error instanceof LegacyFailure) return { kind: 'refused' as const }
      throw error
    },
  )
  if (again.kind !== 'recalculated') return again
  return isSameMoney(again.total, shown)
    ? { kind: 'refused' }
    : { kind: 'price-changed', quoted: shown, now: again.total }
}

function isSameMoney(a: Money, b: Money): boolean {
  return a.minor === b.minor && a.currency === b.currency
}
