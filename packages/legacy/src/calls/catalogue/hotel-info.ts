import {
  type HotelInformation,
  InformationKind,
  OpeningHours,
  type PetPolicy,
  petCharges,
} from '@portico/contracts/hotel/hotel-information'
import { CurrencyCode } from '@portico/contracts/values/shapes'
import { z } from 'zod'
import { legacyCall } from '../../codec/legacy-call.ts'
import { fromDecimal, toDecimal, wireList, wireNumber, wireText } from '../../codec/spelling.ts'
import { noCaller } from '../../parts/request-fields.ts'

/** What a guest should know about staying there; times as the hotel writes them. */
export type HotelInfoReply = Omit<HotelInformation, 'sections'> & { readonly sections: readonly HotelInformation['sections'][number][] }

const PetsWire = z.union([
  z.object({ kind: z.literal('supplement'), amount: wireNumber, currency: z.object({ code: CurrencyCode }), per: z.enum(petCharges) }),
  z.object({ kind: z.enum(['free', 'not-allowed']) }),
])

/** API-02: a hotel's information in the caller's language. */
export const hotelInfo = legacyCall<{ readonly hotelId: number }, HotelInfoReply>({
  name: 'hotelInfo',
  server: 'api',
  path: 'hotel/:hotelId/info/:languageId',
  effect: 'read',
  timeout: 'search',
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
    information: sections.map(({ title, text, kind, hours }) => ({ title, text, px_kind: kind, px_hours: hours })),
    px_pets: pets && toPets(pets),
  }),
  reply: z
    .object({
      checkIn: wireText.optional(),
      checkOut: wireText.optional(),
      information: wireList(
        z.object({ title: wireText, text: wireText, px_kind: InformationKind.optional(), px_hours: OpeningHours.optional() }),
      ),
      px_pets: PetsWire.optional(),
    })
    .transform(({ checkIn = '', checkOut = '', information, px_pets }) => ({
      checkIn,
      checkOut,
      sections: information.map(({ title, text, px_kind, px_hours }) => ({
        title,
        text,
        ...(px_kind && { kind: px_kind }),
        ...(px_hours && { hours: px_hours }),
      })),
      ...(px_pets && { pets: petsOf(px_pets) }),
    })),
})

function toPets(pets: PetPolicy): z.infer<typeof PetsWire> {
  if (pets.kind !== 'supplement') return pets
  const { currency } = pets.amount
  return { kind: pets.kind, amount: toDecimal(pets.amount.minor, currency), currency: { code: currency }, per: pets.per }
}

function petsOf(wire: z.infer<typeof PetsWire>): PetPolicy {
  if (wire.kind !== 'supplement') return wire
  return { kind: wire.kind, amount: fromDecimal(wire.amount, wire.currency.code), per: wire.per }
}
