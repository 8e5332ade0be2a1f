import { Organiser } from '@portico/contracts/price/packages'
import type { CurrencyCode as Code } from '@portico/domain/money/currencies'
import type { MealPlan as Meals } from '@portico/domain/pricing/meal-plan'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { legacyCall } from '../../codec/legacy-call.ts'
import {
  fromDecimal,
  toDecimal,
  toLegacyDate,
  wireCurrency,
  wireDate,
  wireFlag,
  wireInteger,
  wireList,
  wireNumber,
  wireText,
} from '../../codec/spelling.ts'
import {
  mealExtensions,
  mealPlanOf,
  mealWireFields,
  type PictureReply,
  pictureWire,
  toMeals,
} from '../../parts/rate-reply.ts'
import { callerQuery, readCaller } from '../../parts/request-fields.ts'

const px = extensionFields({ reasons: ['organiser', 'next'] }, mealExtensions)

export type PackageReply = {
  readonly id: number
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly pictures: readonly PictureReply[]
  readonly first: CalendarDate
  readonly last: CalendarDate
  readonly minNights: number
  readonly maxNights: number
  readonly arrivalDays: readonly boolean[]
  readonly mealPlan: Meals
  readonly children: boolean
  readonly includes: readonly string[]
  readonly next?: { readonly arrival: CalendarDate; readonly nights: number; readonly minor: number } | undefined
  readonly organiser?: Organiser | undefined
}

export type PackagesReply = { readonly currency: Code; readonly packages: readonly PackageReply[] }

const arrivals = [
  'arrivaldomenica',
  'arrivallunedi',
  'arrivalmartedi',
  'arrivalmercoledi',
  'arrivalgiovedi',
  'arrivalvenerdi',
  'arrivalsabato',
] as const

const PackageWire = z.object({
  id: wireInteger,
  nome: wireText,
  descrizionebreve: wireText.optional(),
  descrizione: wireText.optional(),
  foto: wireList(pictureWire),
  datainizio: wireDate,
  datafine: wireDate,
  minstay: wireInteger.optional(),
  maxstay: wireInteger.optional(),
  arrivaldomenica: wireFlag.optional(),
  arrivallunedi: wireFlag.optional(),
  arrivalmartedi: wireFlag.optional(),
  arrivalmercoledi: wireFlag.optional(),
  arrivalgiovedi: wireFlag.optional(),
  arrivalvenerdi: wireFlag.optional(),
  arrivalsabato: wireFlag.optional(),
  bambini: wireFlag.optional(),
  servizi: wireList(wireText),
  ...mealWireFields,
  [px.organiser]: Organiser.optional(),
  [px.next]: z.object({ arrival: wireDate, nights: wireInteger, total: wireNumber }).optional(),
})
type PackageWire = z.infer<typeof PackageWire>

const ReplyWire = z.object({ currency: wireCurrency, pacchetti: wireList(PackageWire) })

export const packages = legacyCall<{ readonly packageId?: number | undefined }, PackagesReply>({
  name: 'packages',
  server: 'main',
  path: 'package.do?method=search',
  effect: 'read',
  timeout: 'search',
  extensions: px,
  body: 'json',
  toQuery: (caller, { packageId }) => [...callerQuery(caller), ['pcId', packageId]],
  fromQuery: (reader) => ({ caller: readCaller(reader), input: { packageId: reader.optionalId(['pcId', 'pc_id']) } }),
  toReply: ({ currency, packages: items }) => ({
    currency: { code: currency },
    pacchetti: items.map((one) => toPackage(one, currency)),
  }),
  reply: ReplyWire.transform(({ currency: code, pacchetti }) => ({
    currency: code,
    packages: pacchetti.map((one) => packageOf(one, code)),
  })),
})

function toPackage(reply: PackageReply, currency: Code) {
  const { mealPlan, next, organiser } = reply
  return {
    id: reply.id,
    nome: reply.name,
    descrizionebreve: reply.summary,
    descrizione: reply.description,
    foto: reply.pictures,
    datainizio: toLegacyDate(reply.first),
    datafine: toLegacyDate(reply.last),
    minstay: reply.minNights,
    maxstay: reply.maxNights,
    ...Object.fromEntries(arrivals.map((name, weekday) => [name, reply.arrivalDays[weekday] ?? false])),
    ...toMeals(mealPlan),
    bambini: reply.children,
    servizi: reply.includes,
    [px.organiser]: organiser,
    [px.next]: next && {
      arrival: toLegacyDate(next.arrival),
      nights: next.nights,
      total: toDecimal(next.minor, currency),
    },
  }
}

function packageOf(wire: PackageWire, currency: Code): PackageReply {
  const next = wire[px.next]
  return {
    id: wire.id,
    name: wire.nome,
    summary: wire.descrizionebreve ?? '',
    description: wire.descrizione ?? '',
    pictures: wire.foto,
    first: wire.datainizio,
    last: wire.datafine,
    minNights: wire.minstay ?? 1,
    maxNights: wire.maxstay ?? 99,
    arrivalDays: arrivals.map((name) => wire[name] ?? true),
    mealPlan: mealPlanOf(wire) ?? 'RO',
    children: wire.bambini ?? true,
    includes: wire.servizi,
    organiser: wire[px.organiser],
    next: next && { arrival: next.arrival, nights: next.nights, minor: fromDecimal(next.total, currency).minor },
  }
}
