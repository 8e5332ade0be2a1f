import type { PricedLine, WrittenInstalment, WrittenLine, WrittenPolicy, WrittenStay } from '../page/written-stay.ts'
import { dayAfter, percent, sum } from './reference-arithmetic.ts'

type DatedAmount = { readonly on: string | null; readonly minor: number }

/** Prepayment: the lines' amounts summed by day; `on` is null for what is paid at the hotel. */
export function scheduleOf(
  stay: WrittenStay,
  plan: readonly WrittenInstalment[],
  lines: readonly PricedLine[],
  crossOff: number,
  services: number,
): DatedAmount[] {
  const byDay = new Map<string | null, number>()
  const add = ({ on, minor }: DatedAmount) => byDay.set(on, (byDay.get(on) ?? 0) + minor)
  const amounts = amountsOfLines(stay, lines, crossOff)
  // The lines of one stay are paid as one, from its arrival on.
  const due = stay.cross === undefined ? amounts : [sum(amounts)]
  due.forEach((amount, i) => {
    instalmentsOf(plan, amount, stay.booked, stay.lines[i]?.arrival ?? '').forEach(add)
  })
  add({ on: null, minor: services })
  const dated = [...byDay].map(([on, minor]) => ({ on, minor })).filter(({ minor }) => minor !== 0)
  return dated.sort((a, b) => (a.on ?? '9').localeCompare(b.on ?? '9'))
}

/** P8 to P10 of each line, less its part of what cross-booking takes off. */
export function amountsOfLines(stay: WrittenStay, lines: readonly PricedLine[], crossOff: number): number[] {
  const parts = lines.map(({ line }) => percent(line, stay.cross ?? 0))
  const rest = crossOff - sum(parts.slice(0, -1))
  return lines.map(({ line, protection }, i) => line + protection - (i === lines.length - 1 ? rest : (parts[i] ?? 0)))
}

function instalmentsOf(
  plan: readonly WrittenInstalment[],
  total: number,
  booked: string,
  arrival: string,
): DatedAmount[] {
  let unpaid = total
  let percents = 0
  const paid: DatedAmount[] = []
  for (const instalment of plan) {
    percents += instalment.basisPoints
    const minor = percents >= 10_000 ? unpaid : Math.min(unpaid, percent(total, instalment.basisPoints))
    unpaid -= minor
    paid.push({ on: dueOn(instalment, booked, arrival), minor })
  }
  return [...paid, { on: null, minor: unpaid }]
}

function dueOn(instalment: WrittenInstalment, booked: string, arrival: string): string {
  if (instalment.due === 'on-booking') return booked
  const day =
    instalment.due === 'days-before-arrival' ? dayAfter(arrival, -instalment.days) : dayAfter(booked, instalment.days)
  if (day < booked) return booked
  return day > arrival ? arrival : day
}

/** Until when cancellation is free; undefined where it never is. */
export function freeUntilOf(policy: WrittenPolicy, { arrival }: WrittenLine, zone: string): string | undefined {
  return policy.kind === 'free-until' ? instantOf(dayAfter(arrival, -policy.days), policy.time, zone) : undefined
}

/** Until when a resellable line may be put up for resale. */
export function resaleUntilOf({ arrival }: WrittenLine, zone: string): string {
  return instantOf(dayAfter(arrival, -1), '23:59', zone)
}

/**
 * What leaving costs once it is no longer free: of `amount`, which is the line as in its schedule, or all lines of a
 * stay.
 */
export function cancellationFee(policy: WrittenPolicy, firstNight: number, amount: number): number {
  if (policy.kind !== 'free-until') return amount
  return policy.fee === 'first-night' ? firstNight : percent(amount, policy.fee)
}

/** A wall clock's time as an instant: a time shown twice is the first, a skipped one as much later. */
function instantOf(date: string, time: string, zone: string): string {
  const asIfUtc = Date.parse(`${date}T${time}:00Z`)
  const offsets = [-24, 24].map((hours) => offsetAt(asIfUtc + hours * 3_600_000, zone))
  const showing = offsets
    .map((offset) => asIfUtc - offset)
    .filter((instant) => instant + offsetAt(instant, zone) === asIfUtc)
  const instant = showing.length > 0 ? Math.min(...showing) : asIfUtc - (offsets[0] ?? 0)
  return new Date(instant).toISOString().replace('.000Z', 'Z')
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Made once for each zone: making one takes a thousand times as long as using it. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(zone, clock)
  return clock
}

/** Milliseconds by which the zone's clocks are ahead of UTC. */
function offsetAt(instant: number, zone: string): number {
  const clock = clockOf(zone).format(instant)
  return Date.parse(`${clock.replace(' ', 'T')}Z`) - instant
}

/** The policy of a line, where it has one; that of every line with refund protection. */
export function policyOf({ policy, plan, protected: isTaken }: WrittenLine): WrittenPolicy {
  if (!policy) throw new Error('a line without a cancellation policy')
  const isRefunded = plan.protection === 0 || (isTaken && plan.protection !== undefined)
  return isRefunded ? { kind: 'free-until', days: 0, time: '23:59', fee: 10_000 } : policy
}
