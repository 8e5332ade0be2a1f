import type { CalendarDate } from '../time/calendar-date.ts'

/** What the guest is charged for, and what leaving or changing costs. */
export const chargeKinds = ['room', 'protection', 'service', 'city-tax'] as const
/** What moved or became due once and is never taken back. */
export const eventKinds = ['fee', 'payment', 'refund', 'dispute'] as const
/** How the balance is to be settled: by the guest (`due`) or by the house (`repay`). */
export const promiseKinds = ['due', 'repay'] as const
export const folioKinds = [...chargeKinds, ...eventKinds, ...promiseKinds] as const
export type FolioKind = (typeof folioKinds)[number]

/**
 * A row of a reservation's ledger. `minor` is positive where the guest owes it (charges, fees, `due`) or got it (a refund; a dispute is money that the guest's bank took back), negative where the
 * guest paid it or the house owes it (`repay`). `item` is a room's code or a service's id; `on` the day on which something is due, none at the
 * hotel. `method` is how a payment or refund was made.
 */
export type FolioEntry = {
  readonly kind: FolioKind
  readonly item: string
  readonly on: CalendarDate | null
  readonly minor: number
  readonly method: string | null
}

/** A part of what is in force, and when it falls due; without a day it is paid at the hotel. */
export type DuePart = { readonly on?: CalendarDate | undefined; readonly minor: number }

/** What a reservation is charged for now; `parts` are when the stay's price, city tax apart, falls due. Nothing of either where it is cancelled. */
export type FolioCharges = { readonly charges: readonly FolioEntry[]; readonly parts: readonly DuePart[] }

export const noCharges: FolioCharges = { charges: [], parts: [] }

/** What happened beside a change of the charges. `feesOn` is when fees are due: a day, or none where they are paid at the hotel. */
export type FolioEvents = {
  readonly feeMinor?: number | undefined
  readonly feesOn?: CalendarDate | undefined
  readonly payment?: MovedMoney | undefined
  readonly refund?: MovedMoney | undefined
  /** What the guest's bank took back. */
  readonly dispute?: MovedMoney | undefined
}

/** `item` names the attempt of a provider's money; none where it came by bank or at the desk. */
export type MovedMoney = { readonly minor: number; readonly method: string; readonly item?: string }

/**
 * The rows that a change appends. Charges become those in force by what is missing or too much; what happened is written down; and the promises
 * become what is open then: payments cover the earliest parts first, and what was paid beyond everything owed the house gives back. So the sum of
 * charges, fees, payments and refunds is the balance, and the sum of the promises is the same.
 */
export function folioAfter(
  before: readonly FolioEntry[],
  { charges, parts }: FolioCharges,
  { feeMinor = 0, feesOn, payment, refund, dispute }: FolioEvents,
): FolioEntry[] {
  const events = [
    ...(feeMinor === 0 ? [] : [entry('fee', '', feeMinor)]),
    ...(payment ? [{ ...entry('payment', payment.item ?? '', -payment.minor), method: payment.method }] : []),
    ...(refund ? [{ ...entry('refund', refund.item ?? '', refund.minor), method: refund.method }] : []),
    ...(dispute ? [{ ...entry('dispute', dispute.item ?? '', dispute.minor), method: dispute.method }] : []),
  ]
  const changes = [...differences(before.filter(isOf(chargeKinds)), charges), ...events]
  const entries = [...before, ...changes]
  const taxMinor = sumOf(entries, ['city-tax'])
  const owed = [...parts, { minor: taxMinor }, { on: feesOn, minor: sumOf(entries, ['fee']) }]
  const promises = promisesOf(owed, paidOf(entries))
  return [...changes, ...differences(before.filter(isOf(promiseKinds)), promises)]
}

/** What has arrived and was not given back. */
export function paidOf(entries: readonly FolioEntry[]): number {
  return 0 - sumOf(entries, ['payment', 'refund', 'dispute'])
}

/** What is written down of one attempt: what was taken, given back, and taken back by the guest's bank. */
export function bookedOf(entries: readonly FolioEntry[], reference: string) {
  const own = entries.filter(({ item }) => item === reference)
  return { capturedMinor: 0 - sumOf(own, ['payment']), refundedMinor: sumOf(own, ['refund']), disputedMinor: sumOf(own, ['dispute']) }
}

/** Where a ledger stands: positive is what the guest owes, negative what the house owes. */
export function balanceOf(entries: readonly FolioEntry[]): number {
  return sumOf(entries, [...chargeKinds, ...eventKinds])
}

/** What is still due and when, the earliest first, at the hotel last. */
export function openPartsOf(entries: readonly FolioEntry[]): DuePart[] {
  const sums = new Map<CalendarDate | null, number>()
  for (const { kind, on, minor } of entries) if (kind === 'due') sums.set(on, (sums.get(on) ?? 0) + minor)
  return [...sums].flatMap(([on, minor]) => (minor === 0 ? [] : [{ on: on ?? undefined, minor }])).sort(byDay)
}

/** What the house has to give back, zero or above. */
export function repayOf(entries: readonly FolioEntry[]): number {
  return 0 - sumOf(entries, ['repay'])
}

export function sumOf(entries: readonly FolioEntry[], kinds: readonly FolioKind[]): number {
  return entries.reduce((sum, { kind, minor }) => (kinds.includes(kind) ? sum + minor : sum), 0)
}

function promisesOf(owed: readonly DuePart[], paidMinor: number): FolioEntry[] {
  let remaining = paidMinor
  const open = [...owed].sort(byDay).map(({ on, minor }) => {
    const covered = Math.min(remaining, minor)
    remaining -= covered
    return { ...entry('due', '', minor - covered), on: on ?? null }
  })
  return [...open, entry('repay', '', 0 - remaining)]
}

function byDay(one: DuePart, other: DuePart): number {
  const [a, b] = [one.on ?? '~', other.on ?? '~']
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The rows that make the sums of `have` those of `want`, in one order. */
function differences(have: readonly FolioEntry[], want: readonly FolioEntry[]): FolioEntry[] {
  const rows = new Map<string, FolioEntry>()
  const add = (row: FolioEntry, sign: 1 | -1) => {
    const key = `${row.kind} ${row.item} ${row.on}`
    const minor = (rows.get(key)?.minor ?? 0) + sign * row.minor
    rows.set(key, { ...row, minor })
  }
  for (const row of have) add(row, -1)
  for (const row of want) add(row, 1)
  return [...rows.values()].filter(({ minor }) => minor !== 0)
}

function isOf(kinds: readonly FolioKind[]): (row: FolioEntry) => boolean {
  return ({ kind }) => kinds.includes(kind)
}

function entry(kind: FolioKind, item: string, minor: number): FolioEntry {
  return { kind, item, on: null, minor, method: null }
}
