import { problemOfParty } from '@portico/domain/party/party'
import { nightCountOf } from '@portico/domain/time/stay'
import type { Booking } from './bookings.ts'

/** How a booking went: the rooms were there, or not, or the product does not take such a booking at all. */
export type Outcome = 'accepted' | 'rejected' | 'refused'

/** Counts, by hotel or by `Hotel|Type` or by reason. */
type Counts = Record<string, number>

export class Tally {
  readonly accepted: Counts = {}
  readonly rejected: Counts = {}
  readonly rejectedByType: Counts = {}
  readonly refused: Counts = {}
  cancellationsApplied = 0

  count(booking: Booking, outcome: Outcome): void {
    const { hotel, type } = booking
    if (outcome === 'refused') add(this.refused, refusalOf(booking) ?? unexplained(booking))
    else add(this[outcome], hotel)
    if (outcome === 'rejected') add(this.rejectedByType, `${hotel}|${type}`)
  }
}

/** The domain's name for what is impossible about a booking; nothing where the product takes it. */
export function refusalOf({ stay, party }: Booking): string | undefined {
  return nightCountOf(stay) <= 0 ? 'no-nights' : problemOfParty(party)
}

function unexplained({ line }: Booking): never {
  throw new Error(`line ${line}: refused, and no rule of the domain says why`)
}

function add(counts: Counts, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1
}
