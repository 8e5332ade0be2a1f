import { addDays, type CalendarDate } from '../time/calendar-date.ts'

export const priceKinds = ['room', 'protection', 'service', 'city-tax'] as const
/**
 * What is charged: the price in force, less what the house has taken off it (`allowance`, negative), which ends with
 * the price.
 */
export const chargeKinds = [...priceKinds, 'allowance'] as const
/**
 * What moved or became due once. Nothing of it goes away; what was written down by mistake is followed by a row that
 * takes it back. A `waiver` (negative) is what the house asks no more of fees.
 */
export const eventKinds = ['fee', 'waiver', 'payment', 'refund', 'dispute'] as const
/** How the balance is to be settled: by the guest (`due`) or by the house (`repay`). */
export const promiseKinds = ['due', 'repay'] as const
export const folioKinds = [...chargeKinds, ...eventKinds, ...promiseKinds] as const
export type FolioKind = (typeof folioKinds)[number]

/**
 * A row of a reservation's ledger. `minor` is positive where the guest owes it (charges, fees, `due`) or got it (a
 * refund; a dispute is money that the guest's bank took back), negative where the guest paid it or the house owes it
 * (`repay`). `item` is a room's code or a service's id; `on` the day on which something is due, none at the hotel.
 * `method` is how a payment or refund was made. An `item` that ends in `#` and a number takes back the row of that
 * position.
 */
export type FolioEntry = {
  readonly kind: FolioKind
  readonly item: string
  readonly on: CalendarDate | null
  readonly minor: number
  readonly method: string | null
}

export type DuePart = { readonly on?: CalendarDate | undefined; readonly minor: number }

/**
 * What a reservation is charged for now; `parts` are when the stay's price, city tax apart, falls due. Nothing of
 * either where it is cancelled. On account the agency pays what has a day, and the guest what is paid at the hotel.
 */
export type FolioCharges = {
  readonly charges: readonly FolioEntry[]
  readonly parts: readonly DuePart[]
  readonly isOnAccount?: boolean
}

export const noCharges: FolioCharges = { charges: [], parts: [] }

/**
 * What happened beside a change of the charges. `feesOn` is when fees are due: a day, or none where they are paid at
 * the hotel.
 */
export type FolioEvents = {
  readonly feeMinor?: number | undefined
  readonly feesOn?: CalendarDate | undefined
  readonly allowanceMinor?: number | undefined
  readonly waiverMinor?: number | undefined
  readonly payment?: MovedMoney | undefined
  readonly refund?: MovedMoney | undefined
  readonly dispute?: MovedMoney | undefined
  readonly reversed?: { readonly position: number; readonly entry: FolioEntry } | undefined
}

/** The `item` of money that an agency has paid of what it books on account. */
export const agencyItem = 'agency'

/** `item` names the attempt of a provider's money; none, or `agencyItem`, where it came by bank or at the desk. */
export type MovedMoney = { readonly minor: number; readonly method: string; readonly item?: string }

/**
 * The rows that a change appends. Charges become those in force by what is missing or too much; what happened is
 * written down; and the promises become what is open then: payments, and what the house has taken off, cover the
 * earliest parts first, and what was paid beyond everything owed the house gives back. So the sum of charges, fees,
 * payments and refunds is the balance, and the sum of the promises is the same.
 */
export function folioAfter(
  entriesBefore: readonly FolioEntry[],
  inForce: FolioCharges,
  events: FolioEvents,
): FolioEntry[] {
  const { charges, parts, isOnAccount = false } = inForce
  const happened = [...differenceEntries(entriesBefore.filter(isOf(priceKinds)), charges), ...entriesOf(events)]
  // What was taken off a price ends with it.
  const { priceMinor } = maxReductionOf([...entriesBefore, ...happened])
  const changes = [...happened, ...(priceMinor < 0 ? [folioEntry('allowance', '', 0 - priceMinor)] : [])]
  const folioEntries = [...entriesBefore, ...changes]
  const owed = [
    ...parts,
    { minor: sumOfEntries(folioEntries, ['city-tax']) },
    { on: events.feesOn, minor: sumOfEntries(folioEntries, ['fee', 'waiver']) },
  ]
  const settledMinor = paidOf(folioEntries) + allowancesOf(folioEntries)
  const early = isOnAccount
    ? paidOf(folioEntries.filter(({ item }) => item.startsWith(agencyItem))) + allowancesOf(folioEntries)
    : settledMinor
  return [
    ...changes,
    ...differenceEntries(entriesBefore.filter(isOf(promiseKinds)), promisesOf(owed, early, settledMinor - early)),
  ]
}

function entriesOf({
  feeMinor = 0,
  allowanceMinor = 0,
  waiverMinor = 0,
  payment,
  refund,
  dispute,
  reversed,
}: FolioEvents): FolioEntry[] {
  const moved = (kind: 'payment' | 'refund' | 'dispute', sign: 1 | -1, movedMoney: MovedMoney | undefined) =>
    movedMoney
      ? [{ ...folioEntry(kind, movedMoney.item ?? '', sign * movedMoney.minor), method: movedMoney.method }]
      : []
  const owedEntries = (kind: 'fee' | 'allowance' | 'waiver', minor: number) =>
    minor === 0 ? [] : [folioEntry(kind, '', minor)]
  return [
    ...owedEntries('fee', feeMinor),
    ...owedEntries('allowance', 0 - allowanceMinor),
    ...owedEntries('waiver', 0 - waiverMinor),
    ...moved('payment', -1, payment),
    ...moved('refund', 1, refund),
    ...moved('dispute', 1, dispute),
    ...(reversed ? [reversalOf(reversed)] : []),
  ]
}

function reversalOf({ position, entry: { item, minor, ...row } }: NonNullable<FolioEvents['reversed']>): FolioEntry {
  return { ...row, item: `${item}#${position}`, minor: 0 - minor }
}

export function reversedPositionOf({ item }: Pick<FolioEntry, 'item'>): number | undefined {
  const position = /#(\d+)$/.exec(item)?.[1]
  return position === undefined ? undefined : Number(position)
}

/** A whole ledger without what was written down by mistake, and without what took it back. */
export function withoutReversed<T extends FolioEntry>(entries: readonly T[]): T[] {
  const reversed = new Set(entries.map(reversedPositionOf))
  return entries.filter((row, i) => !reversed.has(i + 1) && reversedPositionOf(row) === undefined)
}

export function paidOf(folioEntries: readonly FolioEntry[]): number {
  return 0 - sumOfEntries(folioEntries, ['payment', 'refund', 'dispute'])
}

export function allowancesOf(folioEntries: readonly FolioEntry[]): number {
  return 0 - sumOfEntries(folioEntries, ['allowance'])
}

/** How much more can be taken off the price, and asked no more of fees. City tax is not the house's to give. */
export function maxReductionOf(folioEntries: readonly FolioEntry[]): {
  readonly priceMinor: number
  readonly feeMinor: number
} {
  return {
    priceMinor: sumOfEntries(folioEntries, ['room', 'protection', 'service', 'allowance']),
    feeMinor: sumOfEntries(folioEntries, ['fee', 'waiver']),
  }
}

/**
 * What the house has given back and neither owed nor took off the price: the guest owes it again, and nobody asks for
 * it unbidden. What is paid, or taken off, afterwards is for it first.
 */
export function givenBackUnowedOf(folioEntries: readonly FolioEntry[]): number {
  let [unowedMinor, repayMinor, takenOffMinor] = [0, 0, 0]
  for (const { kind, minor } of folioEntries) {
    if (kind === 'repay') repayMinor -= minor
    else if (kind === 'refund') {
      const ownMinor = Math.max(0, minor - Math.max(repayMinor, takenOffMinor))
      takenOffMinor = Math.max(0, takenOffMinor - Math.max(0, minor))
      unowedMinor = Math.max(0, unowedMinor + (minor < 0 ? minor : ownMinor))
    } else if ((kind === 'payment' || kind === 'allowance' || kind === 'waiver') && minor < 0) {
      if (kind !== 'payment') takenOffMinor += Math.max(0, 0 - minor - unowedMinor)
      unowedMinor = Math.max(0, unowedMinor + minor)
    }
  }
  return unowedMinor
}

/** What is written down of one attempt: what was taken, given back, and taken back by the guest's bank. */
export function attemptSumsOf(folioEntries: readonly FolioEntry[], reference: string) {
  const ownEntries = folioEntries.filter(({ item }) => item === reference)
  return {
    capturedMinor: 0 - sumOfEntries(ownEntries, ['payment']),
    refundedMinor: sumOfEntries(ownEntries, ['refund']),
    disputedMinor: sumOfEntries(ownEntries, ['dispute']),
  }
}

/** Where a ledger stands: positive is what the guest owes, negative what the house owes. */
export function balanceOf(folioEntries: readonly FolioEntry[]): number {
  return sumOfEntries(folioEntries, [...chargeKinds, ...eventKinds])
}

export function openPartsOf(folioEntries: readonly FolioEntry[]): DuePart[] {
  const sums = new Map<CalendarDate | null, number>()
  for (const { kind, on, minor } of folioEntries) if (kind === 'due') sums.set(on, (sums.get(on) ?? 0) + minor)
  return [...sums].flatMap(([on, minor]) => (minor === 0 ? [] : [{ on: on ?? undefined, minor }])).sort(byDay)
}

/**
 * Who owes what is open: on account an agency what has a day, and the guest what is paid at the hotel; else the guest
 * all of it.
 */
export function owedBy(
  openParts: readonly DuePart[],
  paymentMethod: string,
): { readonly guestMinor: number; readonly agencyMinor: number } {
  const sumOfParts = (dueParts: readonly DuePart[]) => dueParts.reduce((total, { minor }) => total + minor, 0)
  const agencyMinor = paymentMethod === 'account' ? sumOfParts(openParts.filter(({ on }) => on !== undefined)) : 0
  return { guestMinor: sumOfParts(openParts) - agencyMinor, agencyMinor }
}

/**
 * From which day on something that is open should have been paid: its own, or the day after departure where it is paid
 * at the hotel. None where nothing is open.
 */
export function firstOverdueDayOf(openParts: readonly DuePart[], departure: CalendarDate): CalendarDate | null {
  const days = openParts.map(({ on }) => on ?? addDays(departure, 1)).sort()
  return days[0] ?? null
}

export function refundDueOf(folioEntries: readonly FolioEntry[]): number {
  return 0 - sumOfEntries(folioEntries, ['repay'])
}

export function sumOfEntries(folioEntries: readonly FolioEntry[], kinds: readonly FolioKind[]): number {
  return folioEntries.reduce((sum, { kind, minor }) => (kinds.includes(kind) ? sum + minor : sum), 0)
}

/**
 * `early` was paid for what falls due first, `late` for what is paid at the hotel first; what is too much for these is
 * for the rest.
 */
function promisesOf(owed: readonly DuePart[], early: number, late: number): FolioEntry[] {
  const openParts = [...owed].sort(byDay)
  // Where more went back of one than had come, it came out of the other.
  const [earlyMinor, second] = Math.min(early, late) < 0 ? [early + late, 0] : [early, late]
  const atHotelFirst = [
    ...openParts.filter(({ on }) => on === undefined),
    ...openParts.filter(({ on }) => on !== undefined),
  ]
  const covered = new Map<DuePart, number>()
  const cover = (dueParts: readonly DuePart[], minor: number): number =>
    dueParts.reduce((remaining, duePart) => {
      const taken = Math.min(remaining, duePart.minor - (covered.get(duePart) ?? 0))
      covered.set(duePart, (covered.get(duePart) ?? 0) + taken)
      return remaining - taken
    }, minor)
  const repayMinor = cover(openParts, earlyMinor) + cover(atHotelFirst, second)
  const due = openParts.map((duePart) => ({
    ...folioEntry('due', '', duePart.minor - (covered.get(duePart) ?? 0)),
    on: duePart.on ?? null,
  }))
  return [...due, folioEntry('repay', '', 0 - repayMinor)]
}

function byDay(one: DuePart, other: DuePart): number {
  const [a, b] = [one.on ?? '~', other.on ?? '~']
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The rows that make the sums of `have` those of `want`, in one order. */
function differenceEntries(have: readonly FolioEntry[], want: readonly FolioEntry[]): FolioEntry[] {
  const rows = new Map<string, FolioEntry>()
  const addEntry = (row: FolioEntry, sign: 1 | -1) => {
    const key = `${row.kind} ${row.item} ${row.on}`
    const minor = (rows.get(key)?.minor ?? 0) + sign * row.minor
    rows.set(key, { ...row, minor })
  }
  for (const row of have) addEntry(row, -1)
  for (const row of want) addEntry(row, 1)
  return [...rows.values()].filter(({ minor }) => minor !== 0)
}

function isOf(kinds: readonly FolioKind[]): (row: FolioEntry) => boolean {
  return ({ kind }) => kinds.includes(kind)
}

function folioEntry(kind: FolioKind, itemName: string, minor: number): FolioEntry {
  return { kind, item: itemName, on: null, minor, method: null }
}
