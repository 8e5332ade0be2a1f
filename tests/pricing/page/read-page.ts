import { readFileSync } from 'node:fs'
import type { WrittenLine, WrittenServiceItem, WrittenStay } from './written-stay.ts'

/** One stay of `docs/stays/priced-stays.md`. */
export type PageStay = {
  readonly id: string
  readonly title: string
  readonly rules: string
  /** The sums, as written. */
  readonly sums: readonly string[]
  readonly stay: WrittenStay
  readonly expected: Readonly<Record<string, unknown>>
}

type Named = Readonly<Record<string, unknown>>
type House = Named & { readonly zone: string; readonly currency: string; readonly booked: string }

/**
 * Reads the page: a house, and stays that name its things. A name that the house does not know is an error, as is an
 * unknown input.
 */
export function readPage(): PageStay[] {
  const page = readFileSync(new URL('../../../docs/stays/priced-stays.md', import.meta.url), 'utf8')
  const house = JSON.parse(/```json house\n([\s\S]*?)\n```/.exec(page)?.[1] ?? '') as House
  return page
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const { inputs, expected } = JSON.parse(/```json\n([\s\S]*?)\n```/.exec(section)?.[1] ?? '') as {
        inputs: Named
        expected: Named
      }
      const [, id = '', title = ''] = /^(S\d+) (.*)/.exec(section) ?? []
      return {
        id,
        title,
        rules: /^Rules: ([^.]*)/m.exec(section)?.[1] ?? '',
        sums: section.split('\n').filter((line) => line.startsWith('- ')),
        stay: stayOf(inputs, house),
        expected,
      }
    })
}

const ofStay = ['zone', 'currency', 'booked', 'lines', 'cross', 'code', 'services', 'cityTax', 'vat', 'schedule']
const ofLine = 'room plan bands adults children arrival nights promotions fees override protected exempt policy'.split(
  ' ',
)

function stayOf(inputs: Named, house: House): WrittenStay {
  const unknown = Object.keys(inputs).filter((key) => !ofStay.includes(key) && !ofLine.includes(key))
  if (unknown.length > 0) throw new Error(`unknown inputs: ${unknown.join(', ')}`)
  const common = Object.fromEntries(Object.entries(inputs).filter(([key]) => ofLine.includes(key)))
  const lines = (inputs.lines as Named[] | undefined) ?? [{}]
  return {
    zone: (inputs.zone as string | undefined) ?? house.zone,
    currency: (inputs.currency as string | undefined) ?? house.currency,
    booked: (inputs.booked as string | undefined) ?? house.booked,
    lines: lines.map((line) => lineOf({ ...common, ...line }, house)),
    cross: inputs.cross as number | undefined,
    code: inputs.code as string | undefined,
    services: ((inputs.services as Named[] | undefined) ?? []).map(
      (item) => ({ ...item, service: thing(house, 'services', item.service) }) as WrittenServiceItem,
    ),
    cityTax: thing(house, 'cityTaxes', inputs.cityTax) as WrittenStay['cityTax'],
    vat: inputs.vat as number | undefined,
    schedule: inputs.schedule as WrittenStay['schedule'],
  }
}

function lineOf(line: Named, house: House): WrittenLine {
  const all = (kind: string, names: unknown) =>
    ((names as unknown[] | undefined) ?? []).map((name) => thing(house, kind, name))
  return {
    room: thing(house, 'rooms', line.room),
    plan: thing(house, 'plans', line.plan ?? 'flex'),
    bands: thing(house, 'bands', line.bands ?? 'family'),
    adults: line.adults ?? 2,
    children: line.children ?? [],
    arrival: line.arrival,
    nights: line.nights,
    promotions: all('promotions', line.promotions),
    fees: all('fees', line.fees),
    override: line.override,
    protected: line.protected ?? false,
    exempt: line.exempt ?? 0,
    policy: thing(house, 'policies', line.policy),
  } as unknown as WrittenLine
}

/** What is written alike is one thing: a plan of two lines is one plan. */
const known = new Map<string, unknown>()
function thing(house: House, kind: string, name: unknown): unknown {
  if (name === undefined) return undefined
  const text = JSON.stringify([kind, name])
  const one = known.get(text) ?? thingCalled(house, kind, name)
  known.set(text, one)
  return one
}

/** What a name of the house means; anything but a name means itself. */
function thingCalled(house: House, kind: string, name: unknown): unknown {
  if (typeof name !== 'string') return name
  const found = (house[kind] as Named)[name]
  if (found === undefined) throw new Error(`the house has no ${kind} called ${name}`)
  return Array.isArray(found) ? found : { name, ...(found as object) }
}
