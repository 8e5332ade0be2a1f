import { partyLimits } from '@portico/domain/party/party'
import { maxRoomLines } from '@portico/domain/party/room-line'
import { maxServiceChoices } from '@portico/domain/pricing/extras/service'
import { maxNights } from '@portico/domain/time/stay'

type Limit = readonly [values: number, signs: number]

const onceLimit: Limit = [1, 40]
// One more than can be meant, so that its reader sees that it is too much.
const twiceLimit: Limit = [2, 100]
const ofEachNight: Limit = [maxNights + 1, 20]

const limitByParam: Readonly<Record<string, Limit>> = {
  arrival: twiceLimit,
  departure: twiceLimit,
  room: [maxRoomLines + 1, 100],
  promo: twiceLimit,
  link: [1, 4_000],
  package: twiceLimit,
  airport: twiceLimit,
  flight: twiceLimit,
  journey: twiceLimit,
  service: [maxServiceChoices + 1, 100],
  protect: twiceLimit,
  upgraded: twiceLimit,
  draft: twiceLimit,
  pick: ofEachNight,
  change: ofEachNight,
  guests: onceLimit,
  edit: onceLimit,
  nights: onceLimit,
  month: onceLimit,
  from: onceLimit,
  day: onceLimit,
  view: onceLimit,
  price: onceLimit,
  where: onceLimit,
  place: twiceLimit,
  stars: [6, 1],
  meal: [5, 2],
  refundable: onceLimit,
  has: [20, 40],
  most: onceLimit,
  sort: onceLimit,
  page: onceLimit,
}
export const knownParams: ReadonlySet<string> = new Set(Object.keys(limitByParam))

const adultsOfLine: Limit = [1, 10]
const agesOfLine: Limit = [partyLimits.maxChildren + 1, 10]

/** Whoever sends an address says how long it is: what a page builds from it must not grow with that. */
export function readParams(params: URLSearchParams): URLSearchParams {
  const readableParams = new URLSearchParams()
  const counts = new Map<string, number>()
  for (const [name, value] of params) {
    const [maxValues, signs] = limitOf(name)
    const count = counts.get(name) ?? 0
    if (count >= maxValues) continue
    counts.set(name, count + 1)
    readableParams.append(name, value.slice(0, signs))
  }
  return readableParams
}

function limitOf(name: string): Limit {
  const [, field] = /^(adults|age)-\d{1,2}$/.exec(name) ?? []
  if (field !== undefined) return field === 'age' ? agesOfLine : adultsOfLine
  return Object.hasOwn(limitByParam, name) ? (limitByParam[name] as Limit) : [0, 0]
}
