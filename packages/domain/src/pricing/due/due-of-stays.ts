import type { CalendarDate } from '../../time/calendar-date.ts'
import type { Stay } from '../../time/stay.ts'
import { dueOfLines, type LockedLine, type LockedPrice, splitIntoParts } from '../locked-price.ts'
import { cancellationFeeOf } from '../rate-plan.ts'
import { staysOf, wholeStayOf } from '../stays/stays-of-rooms.ts'

/**
 * Lines of one stay on the same terms, in the order of their nights, and what they are due together. `stay` is the
 * guests', in whatever rooms.
 */
export type DueOfStay = {
  readonly places: readonly number[]
  readonly lines: readonly LockedLine[]
  readonly stay: Stay
  readonly minor: number
}
type Due = Pick<LockedPrice, 'lines' | 'crossDiscount' | 'crossMinor'>

export function dueOfStays<Terms>(
  locked: Due,
  termsOf: (line: LockedLine) => Terms,
): readonly (DueOfStay & { readonly terms: Terms })[] {
  const due = dueOfLines(locked)
  const linesAt = (places: readonly number[]) => places.flatMap((place) => locked.lines[place] ?? [])
  return staysOf(locked.lines).flatMap((places) => {
    const stay = wholeStayOf(linesAt(places).map((lockedLine) => lockedLine.stay))
    const alike = Map.groupBy(places, (place) => JSON.stringify(linesAt([place]).map(termsOf)))
    return [...alike.values()].flatMap((lineIndexes) => {
      const lockedLines = linesAt(lineIndexes)
      const minor = lineIndexes.reduce((sum, place) => sum + (due[place] ?? 0), 0)
      return lockedLines
        .slice(0, 1)
        .map((firstLine) => ({ places: lineIndexes, lines: lockedLines, stay, minor, terms: termsOf(firstLine) }))
    })
  })
}

/**
 * What a room says of cancelling: the arrival of its stay, and its part of the fee; no fee where an earlier room of the
 * stay has all of it.
 */
export type StayCancellation = { readonly arrival: CalendarDate; readonly feeMinor: number | undefined }

export function stayCancellationOf(locked: Due): StayCancellation[] {
  const due = dueOfLines(locked)
  const stayCancellations = locked.lines.map(
    ({ stay }): StayCancellation => ({ arrival: stay.arrival, feeMinor: undefined }),
  )
  for (const { places, lines, stay, minor, terms: policy } of dueOfStays(locked, ({ cancellation }) => cancellation)) {
    const ownFees = lines.map(({ nights }, i) =>
      cancellationFeeOf(policy, { nights, minor: due[places[i] ?? -1] ?? 0 }),
    )
    const feeParts = splitIntoParts(
      cancellationFeeOf(policy, { nights: lines.flatMap(({ nights }) => nights), minor }),
      ownFees,
    )
    for (const [i, place] of places.entries())
      stayCancellations[place] = {
        arrival: stay.arrival,
        feeMinor: i > 0 && feeParts[i] === 0 ? undefined : feeParts[i],
      }
  }
  return stayCancellations
}
