import {
  type HotelInformation,
  InformationKind,
  OpeningHours,
  type PetPolicy,
  petCharges,
} from '@portico/contracts/hotel/hotel-information'
import { CurrencyCode } from '@portico/contracts/values/shapes'
import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { legacyCall } from '../../codec/legacy-call.ts'
import { fromDecimal, toDecimal, wireList, wireNumber, wireText } from '../../codec/spelling.ts'
import { noCaller } from '../../parts/request-fields.ts'

const px = extensionFields({ reasons: ['kind', 'hours', 'pets'] })

const PetsWire = z.union([
  z.object({
    kind: z.literal('supplement'),
    amount: wireNumber,
    currency: z.object({ code: CurrencyCode }),
    per: z.enum(petCharges),
  }),
  z.object({ kind: z.enum(['free', 'not-allowed']) }),
])

export const hotelInfo = legacyCall<{ readonly hotelId: number }, HotelInformation>({
  name: 'hotelInfo',
  server: 'api',
  path: 'hotel/:hotelId/info/:languageId',
  effect: 'read',
  timeout: 'search',
  extensions: px,
  body: 'json',
  toQuery: ({ languageId }, { hotelId }) => [
    ['hotelId', hotelId],
    ['languageId', languageId],
  ],
  fromQuery: (reader) => {
    const hotelId = reader.id('hotelId')
    return { caller: { ...noCaller, hotelId, languageId: reader.integer('languageId', 1, 99) }, input: { hotelId } }
  },
  toReply: ({ checkIn, checkOut, sections, pets }) => ({
    checkIn,
    checkOut,
    information: sections.map(({ title, text, kind, hours }) => ({ title, text, [px.kind]: kind, [px.hours]: hours })),
    [px.pets]: pets && toPets(pets),
  }),
  reply: z
    .object({
      checkIn: wireText.optional(),
      checkOut: wireText.optional(),
      information: wireList(
        z.object({
          title: wireText,
          text: wireText,
          [px.kind]: InformationKind.optional(),
          [px.hours]: OpeningHours.optional(),
        }),
      ),
      [px.pets]: PetsWire.optional(),
    })
    .transform(({ checkIn = '', checkOut = '', information, [px.pets]: pets }) => ({
      checkIn,
      checkOut,
      sections: information.map(({ title, text, [px.kind]: kind, [px.hours]: hours }) => ({
        title,
        text,
        kind,
        hours,
      })),
      pets: pets && petsOf(pets),
    })),
})

function toPets(pets: PetPolicy): z.infer<typeof PetsWire> {
  if (pets.kind !== 'supplement') return pets
  const { currency } = pets.amount
  return {
    kind: pets.kind,
    amount: toDecimal(pets.amount.minor, currency),
    currency: { code: currency },
    per: pets.per,
  }
}

function petsOf(wire: z.infer<typeof PetsWire>): PetPolicy {
  if (wire.kind !== 'supplement') return wire
  return { kind: wire.kind, amount: fromDecimal(wire.amount, wire.currency.code), per: wire.per }
}
