import type { CurrencyCode as Code } from '@portico/domain/money/currencies'
import type { MealPlan as Meals } from '@portico/domain/pricing/meal-plan'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { z } from 'zod'
import { legacyCall } from '../codec/legacy-call.ts'
import { paths } from '../codec/paths.ts'
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
} from '../codec/spelling.ts'
import { mealPlanOf, mealWireFields, pictureWire, type ToldPicture, toMeals } from '../parts/rate-reply.ts'
import { callerQuery, readCaller } from '../parts/request-fields.ts'

/** A package with the next stay for which two adults can have it. */
export type ToldPackage = {
  readonly id: number
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly pictures: readonly ToldPicture[]
  readonly first: CalendarDate
  readonly last: CalendarDate
  readonly minNights: number
  readonly maxNights: number
  /** Sunday first. */
  readonly arrivalDays: readonly boolean[]
  readonly mealPlan: Meals
  readonly children: boolean
  readonly includes: readonly string[]
  readonly next?: { readonly arrival: CalendarDate; readonly nights: number; readonly minor: number } | undefined
}

export type PackagesAnswer = { readonly currency: Code; readonly packages: readonly ToldPackage[] }

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
  px_next: z.object({ arrival: wireDate, nights: wireInteger, total: wireNumber }).optional(),
})
type PackageWire = z.infer<typeof PackageWire>

const Reply = z.object({ currency: wireCurrency, pacchetti: wireList(PackageWire) })

/** The hotel's packages, or one of them (LEG-09). */
export const packages = legacyCall<{ readonly packageId?: number | undefined }, PackagesAnswer>({
  name: 'packages',
  server: 'main',
  path: paths.packages,
  effect: 'read',
  body: 'json',
  toQuery: (caller, { packageId }) => [...callerQuery(caller), ['pcId', packageId]],
  fromQuery: (reader) => ({ caller: readCaller(reader), input: { packageId: reader.optionalId(['pcId', 'pc_id']) } }),
  toReply: ({ currency, packages: told }) => ({ currency: { code: currency }, pacchetti: told.map((one) => toPackage(one, currency)) }),
  reply: Reply.transform(({ currency: code, pacchetti }) => ({
    currency: code,
    packages: pacchetti.map((one) => packageOf(one, code)),
  })),
})

function toPackage(told: ToldPackage, currency: Code) {
  const { mealPlan, next } = told
  return {
    id: told.id,
    nome: told.name,
    descrizionebreve: told.summary,
    descrizione: told.description,
    foto: told.pictures,
    datainizio: toLegacyDate(told.first),
    datafine: toLegacyDate(told.last),
    minstay: told.minNights,
    maxstay: told.maxNights,
    ...Object.fromEntries(arrivals.map((name, weekday) => [name, told.arrivalDays[weekday] ?? false])),
    ...toMeals(mealPlan),
    bambini: told.children,
    servizi: told.includes,
    px_next: next && { arrival: toLegacyDate(next.arrival), nights: next.nights, total: toDecimal(next.minor, currency) },
  }
}

function packageOf(wire: PackageWire, currency: Code): ToldPackage {
  const next = wire.px_next
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
    next: next && { arrival: next.arrival, nights: next.nights, minor: fromDecimal(next.total, currency).minor },
  }
}
