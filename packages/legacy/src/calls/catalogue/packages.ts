import { Organiser, type Package } from '@portico/contracts/price/packages'
import type { CurrencyCode as Code } from '@portico/domain/money/currencies'
import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { legacyCall } from '../../codec/legacy-call.ts'
import { picturesWire, toPicture } from '../../codec/pictures.ts'
import {
  decimalOf,
  fromDecimal,
  toLegacyDate,
  wireCurrency,
  wireDate,
  wireFlag,
  wireInteger,
  wireList,
  wireNumber,
  wireText,
} from '../../codec/spelling.ts'
import { mealExtensions, mealPlanOf, mealWireFields, toMeals } from '../../parts/rate-reply.ts'
import { encodeCaller, readCaller } from '../../parts/request-fields.ts'

const px = extensionFields({ reasons: ['organiser', 'next'] }, mealExtensions)

export type PackagesReply = { readonly currency: Code; readonly packages: readonly Package[] }

const arrivalDayFields = [
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
  foto: picturesWire,
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
  toQuery: (caller, { packageId }) => [...encodeCaller(caller), ['pcId', packageId]],
  fromQuery: (reader) => ({ caller: readCaller(reader), input: { packageId: reader.optionalId(['pcId', 'pc_id']) } }),
  toReply: ({ currency, packages: packageReplies }) => ({
    currency: { code: currency },
    pacchetti: packageReplies.map(toPackage),
  }),
  reply: ReplyWire.transform(({ currency: code, pacchetti }) => ({
    currency: code,
    packages: pacchetti.map((packageWire) => packageOf(packageWire, code)),
  })),
})

function toPackage(reply: Package) {
  const { mealPlan, next, organiser } = reply
  return {
    id: reply.id,
    nome: reply.name,
    descrizionebreve: reply.summary,
    descrizione: reply.description,
    foto: reply.pictures.map(toPicture),
    datainizio: toLegacyDate(reply.first),
    datafine: toLegacyDate(reply.last),
    minstay: reply.minNights,
    maxstay: reply.maxNights,
    ...Object.fromEntries(arrivalDayFields.map((name, weekday) => [name, reply.arrivalDays[weekday] ?? false])),
    ...toMeals(mealPlan),
    bambini: reply.children,
    servizi: reply.includes,
    [px.organiser]: organiser,
    [px.next]: next && {
      arrival: toLegacyDate(next.arrival),
      nights: next.nights,
      total: decimalOf(next.price),
    },
  }
}

function packageOf(wire: PackageWire, currency: Code): Package {
  const nextStay = wire[px.next]
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
    arrivalDays: arrivalDayFields.map((name) => wire[name] ?? true),
    mealPlan: mealPlanOf(wire) ?? 'RO',
    children: wire.bambini ?? true,
    includes: wire.servizi,
    organiser: wire[px.organiser],
    next: nextStay && {
      arrival: nextStay.arrival,
      nights: nextStay.nights,
      price: fromDecimal(nextStay.total, currency),
    },
  }
}
