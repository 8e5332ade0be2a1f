import { z } from 'zod'
import { UnusableInput } from '../command/unusable-input.ts'

/** Rooms by hotel and type, both in the order in which the file names them. */
export type Capacities = ReadonlyMap<string, ReadonlyMap<string, number>>

const Scenario = z.object({ cap: z.record(z.string().regex(/^[^|]+\|[^|]+$/), z.int().min(0).max(10_000)) })

/** One scenario of `{ NAME: { cap: { "Hotel|Type": rooms } } }`. Throws a sentence for the operator. */
export function readCapacities(text: string, scenario: string): Capacities {
  const file = z.record(z.string(), z.unknown()).safeParse(jsonOf(text))
  if (!file.success) throw new UnusableInput('The file of capacities is no JSON object.')
  const read = Scenario.safeParse(file.data[scenario])
  if (!read.success) {
    const known = Object.keys(file.data).filter((name) => Scenario.safeParse(file.data[name]).success)
    throw new UnusableInput(
      `The file of capacities has no scenario "${scenario}" with rooms by "Hotel|Type" in "cap"; it has: ${known.join(', ')}.`,
    )
  }
  const capacities = new Map<string, Map<string, number>>()
  for (const [name, rooms] of Object.entries(read.data.cap)) {
    const [hotel = '', type = ''] = name.split('|')
    capacities.set(hotel, (capacities.get(hotel) ?? new Map<string, number>()).set(type, rooms))
  }
  return capacities
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
