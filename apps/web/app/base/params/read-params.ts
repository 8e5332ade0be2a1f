import { partyLimits } from '@portico/domain/party/party'
import { maxRoomLines } from '@portico/domain/party/room-line'
import { maxServiceChoices } from '@portico/domain/pricing/extras/service'
import { maxNights } from '@portico/domain/time/stay'

type Limit = readonly [values: number, signs: number]

const once: Limit = [1, 40]
// One more than can be meant, so that its reader sees that it is too much.
const twice: Limit = [2, 100]
const ofEachNight: Limit = [maxNights + 1, 20]

const limits: Readonly<Record<string, Limit>> = {
  arrival: twice,
  departure: twice,
  room: [maxRoomLines + 1, 100],
  promo: twice,
  link: [1, 4_000],
  package: twice,
  airport: twice,
  flight: twice,
  journey: twice,
  service: [maxServiceChoices + 1, 100],
  protect: twice,
  upgraded: twice,
  pick: ofEachNight,
  change: ofEachNight,
  guests: once,
  edit: once,
  nights: once,
  month: once,
  from: once,
  day: once,
  view: once,
  price: once,
  where: once,
  place: twice,
  stars: [6, 1],
  meal: [5, 2],
  refundable: once,
  has: [20, 40],
  most: once,
  sort: once,
  page: once,
}
export const knownParams: ReadonlySet<string> = new Set(Object.keys(limits))

const adultsOfLine: Limit = [1, 10]
const agesOfLine: Limit = [partyLimits.maxChildren + 1, 10]

/** Whoever sends an address says how long it is: what a page builds from it must not grow with that. */
export function readParams(params: URLSearchParams): URLSearchParams {
  const read = new URLSearchParams()
  const counts = new Map<string, number>()
  for (const [name, value] of params) {
    const [values, signs] = limitOf(name)
    const count = counts.get(name) ?? 0
    if (count >= values) continue
    counts.set(name, count + 1)
    read.append(name, value.slice(0, signs))
  }
  return read
}

function limitOf(name: string): Limit {
  const [, field] = /^(adults|age)-\d{1,2}$/.exec(name) ?? []
  if (field !== undefined) return field === 'age' ? agesOfLine : adultsOfLine
  return Object.hasOwn(limits, name) ? (limits[name] as Limit) : [0, 0]
}
