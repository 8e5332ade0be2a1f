import type { NotPossible, ReservationAct } from '@portico/contracts/operator/reservation-act'
import {
  agencyItem,
  type FolioEvents,
  maxReductionOf,
  paidOf,
  reversedPositionOf,
  sumOfEntries,
} from '@portico/domain/payment/folio'
import { pendingDeadlineOf } from '@portico/domain/reservation/pending-deadline'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { entryOf, type FolioRow, loadFolio } from '../db/folio-rows.ts'
import { fromJson } from '../db/from-json.ts'
import type { Reader, Tx } from '../db/types.ts'
import { demandOf } from '../inventory/demand.ts'
import { shortageOf } from '../inventory/move-stock.ts'
import { repayByHandOf } from '../payment-records/want-operations.ts'
import type { Reservation, ReservationStatus } from '../reservations/state/change-state.ts'
import { isBeingResold } from '../reservations/state/open-resales.ts'
import { awaitingPayment } from '../reservations/state/pay-by.ts'
import { awaitingTransfer } from '../reservations/transfers.ts'

export type Correction = Extract<ReservationAct, { kind: 'reinstate' | 'lower-price' | 'waive-fee' | 'take-back' }>

/** `payBy` is until when a payment is awaited again. */
export type PlannedCorrection = {
  readonly kind: 'planned'
  readonly amountMinor: number
  readonly events: FolioEvents
  readonly becomes?: ReservationStatus
  readonly payBy?: Instant
}
type Impossible = { readonly kind: 'impossible'; readonly why: NotPossible }
const impossibleAct = (why: NotPossible): Impossible => ({ kind: 'impossible', why })

export async function planCorrection({
  db,
  found,
  zone: { timeZone },
  act,
  now,
}: {
  readonly db: Reader | Tx
  readonly found: Reservation
  readonly zone: { readonly timeZone: string }
  readonly act: Correction
  readonly now: Instant
}): Promise<PlannedCorrection | Impossible> {
  const folio = await loadFolio(db, found.id)
  const { priceMinor, feeMinor } = maxReductionOf(folio.map(entryOf))
  switch (act.kind) {
    case 'reinstate':
      return await planReinstated(db, found, folio, now)
    case 'lower-price':
      if (found.state !== 'confirmed') return impossibleAct(found.state === 'cancelled' ? 'cancelled' : 'not-confirmed')
      if (act.minor > priceMinor) return impossibleAct('too-much')
      return { kind: 'planned', amountMinor: act.minor, events: { allowanceMinor: act.minor } }
    case 'waive-fee':
      if (feeMinor <= 0) return impossibleAct('nothing-due')
      if (act.minor > feeMinor) return impossibleAct('too-much')
      return { kind: 'planned', amountMinor: act.minor, events: { waiverMinor: act.minor } }
    case 'take-back':
      return await planTakenBack({ db, found, folio, position: act.position, timeZone, now })
  }
}

const reinstateHours = 48

/** Until when; undefined where the reservation has ended otherwise, or not at all. */
export async function reinstateUntil(
  db: Reader | Tx,
  { id, reason, revision }: Reservation,
): Promise<Instant | undefined> {
  if (reason !== 'no-show') return undefined
  const lastChange = await db
    .selectFrom('reservation_change')
    .where('reservation_id', '=', id)
    .where('revision', '=', revision)
    .select('at')
    .executeTakeFirstOrThrow()
  return instantAfter(lastChange.at, { hours: reinstateHours })
}

/**
 * The rooms are taken again, where nobody else has them by now; the fee goes, and what had been taken off the price
 * counts again.
 */
async function planReinstated(
  db: Reader | Tx,
  reservation: Reservation,
  folio: readonly FolioRow[],
  now: Instant,
): Promise<PlannedCorrection | Impossible> {
  const until = await reinstateUntil(db, reservation)
  if (until === undefined) return impossibleAct('no-no-show')
  if (until < now) return impossibleAct('too-late')
  if (await shortageOf(db, demandOf(fromJson('reservation.locked', reservation.locked, reservation.id))))
    return impossibleAct('sold-out')
  const ofNoShow = folio
    .filter(({ revision, cause }) => revision === reservation.revision && cause === 'no-show')
    .map(entryOf)
  const waiverMinor = Math.min(sumOfEntries(ofNoShow, ['fee']), maxReductionOf(folio.map(entryOf)).feeMinor)
  const events = { waiverMinor, allowanceMinor: sumOfEntries(ofNoShow, ['allowance']) }
  return { kind: 'planned', amountMinor: waiverMinor, events, becomes: { state: 'confirmed', reason: 'reinstated' } }
}

/**
 * Whether somebody wrote a row by hand and nobody has taken it back: money without a provider's reference, and what was
 * taken off.
 */
export function mayTakeBack({ kind, item, minor, cause, position }: FolioRow, folio: readonly FolioRow[]): boolean {
  const isByHand =
    kind === 'payment' || kind === 'refund'
      ? item === '' || item === agencyItem
      : cause === 'reduced' && (kind === 'allowance' || kind === 'waiver')
  if (!isByHand || folio.some((row) => reversedPositionOf(row) === position)) return false
  // What was taken off a price that has ended since is gone with it.
  return (kind !== 'allowance' && kind !== 'waiver') || sumOfEntries(folio.map(entryOf), [kind]) <= minor
}

async function planTakenBack({
  db,
  found,
  folio,
  position,
  timeZone,
  now,
}: {
  db: Reader | Tx
  found: Reservation
  folio: readonly FolioRow[]
  position: number
  timeZone: string
  now: Instant
}): Promise<PlannedCorrection | Impossible> {
  const row = folio[position - 1]
  if (!row || !mayTakeBack(row, folio))
    return impossibleAct(
      folio.some((folioRow) => reversedPositionOf(folioRow) === position) ? 'taken-back' : 'not-by-hand',
    )
  const folioEntry = entryOf(row)
  const paidMinor = paidOf(folio.map(entryOf)) + (row.kind === 'payment' ? row.minor : 0)
  if (paidMinor < 0) return impossibleAct('given-back')
  const plannedCorrection = {
    kind: 'planned',
    amountMinor: Math.abs(row.minor),
    events: { reversed: { position, entry: folioEntry } },
  } as const
  const waited = await waitedBefore(db, found, row)
  // Who is in the house, or has paid something else, is not sent away because somebody wrote down a payment by mistake.
  if (waited === undefined || paidMinor > 0 || found.arrival <= todayAt(timeZone, now)) return plannedCorrection
  if (await isBeingResold(db, found.id)) return impossibleAct('being-resold')
  const aDay = instantAfter(now, { hours: 24 })
  const until = found.pay_by !== null && found.pay_by > aDay ? found.pay_by : aDay
  return { ...plannedCorrection, becomes: waited, payBy: pendingDeadlineOf(until, found.arrival, timeZone) }
}

async function waitedBefore(
  db: Reader | Tx,
  { id, state, reason }: Reservation,
  { at, revision }: FolioRow,
): Promise<ReservationStatus | undefined> {
  if (state !== 'confirmed' || (reason !== 'transfer-received' && reason !== 'paid')) return undefined
  const endingChange = await db
    .selectFrom('reservation_change')
    .where('reservation_id', '=', id)
    .where('revision', '=', revision)
    .select(['kind', 'at'])
    .executeTakeFirst()
  if (endingChange?.kind !== reason || endingChange.at !== at) return undefined
  return reason === 'paid' ? awaitingPayment : awaitingTransfer
}

/**
 * What a refund takes off as well: as much of it as the house does not owe; of the price in force, or of the fees of
 * what has ended.
 */
export async function reductionBy(
  db: Reader | Tx,
  { id, state }: Reservation,
  refundMinor: number,
): Promise<Pick<FolioEvents, 'allowanceMinor' | 'waiverMinor'>> {
  const unowedMinor = Math.max(0, refundMinor - (await repayByHandOf(db, id)))
  const { priceMinor, feeMinor } = maxReductionOf((await loadFolio(db, id)).map(entryOf))
  return state === 'cancelled'
    ? { waiverMinor: Math.min(unowedMinor, feeMinor) }
    : { allowanceMinor: Math.min(unowedMinor, priceMinor) }
}
