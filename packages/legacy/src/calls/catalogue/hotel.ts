import { CheckoutRules } from '@portico/contracts/checkout/checkout-rules'
import { GuestRecordRules } from '@portico/contracts/checkout/guests'
import type { Hotel } from '@portico/contracts/hotel/catalogue'
import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { legacyCall } from '../../codec/legacy-call.ts'
import { picturesWire, toPicture } from '../../codec/pictures.ts'
import { wireCurrency, wireFlag, wireInteger, wireList, wireStars, wireText } from '../../codec/spelling.ts'

const px = extensionFields({
  reasons: ['timeZone', 'guestRecords', 'checkout', 'services', 'protectionTerms', 'textLanguage'],
})

export type HotelReply = Omit<
  Hotel,
  'city' | 'picture' | 'hasPackages' | 'today' | 'explainsPrices' | keyof OptionalFacts
> &
  OptionalFacts
type OptionalFacts = Partial<Pick<Hotel, 'timeZone' | 'guestRecords' | 'hasServices'>>

const ReplyWire = z.object({
  hotelId: wireInteger.optional(),
  id: wireInteger.optional(),
  name: wireText,
  rating: wireStars.optional(),
  descrizionebreve: wireText.optional(),
  descrizione: wireText.optional(),
  address: z
    .object({
      street: wireText.optional(),
      zip: wireText.optional(),
      city: wireText.optional(),
      country: wireText.optional(),
    })
    .optional(),
  indirizzo: wireText.optional(),
  cap: wireText.optional(),
  citta: wireText.optional(),
  nazione: wireText.optional(),
  tel: wireText.optional(),
  mail: wireText.optional(),
  destinations: wireList(z.object({ id: wireInteger, name: wireText })),
  gallery: picturesWire,
  checkIn: wireText.optional(),
  checkOut: wireText.optional(),
  information: wireList(z.object({ title: z.string(), text: z.string() })),
  termini: wireText.optional(),
  ageGroup: wireList(z.object({ id: wireInteger, min: wireInteger, max: wireInteger })),
  messaging: z
    .object({ active: wireFlag.optional(), button: wireFlag.optional(), number: wireText.optional() })
    .optional(),
  settings: z
    .object({ aspect: z.object({ showChat: wireFlag.optional() }).optional(), tradeAssociated: wireInteger.nullish() })
    .optional(),
  currency: wireCurrency,
  [px.timeZone]: z.string().optional(),
  [px.guestRecords]: GuestRecordRules.optional(),
  [px.checkout]: CheckoutRules.optional(),
  [px.services]: z.boolean().optional(),
  [px.protectionTerms]: z.string().optional(),
  [px.textLanguage]: z.string().optional(),
})

export const hotel = legacyCall<{ readonly hotelId: number }, HotelReply>({
  name: 'hotel',
  server: 'main',
  path: 'hotellist.do?method=getHotel',
  effect: 'read',
  timeout: 'search',
  extensions: px,
  body: 'json',
  toQuery: ({ languageId }, { hotelId }) => [
    ['hotelId', hotelId],
    ['ln_id', languageId],
  ],
  fromQuery: (reader) => {
    const hotelId = reader.id('hotelId')
    const languageId = reader.optionalInteger('ln_id', 1, 99) ?? 1
    return { caller: { domain: '', channelId: 0, hotelId, languageId, sessionCode: '' }, input: { hotelId } }
  },
  toReply: (answer) => ({
    hotelId: answer.id,
    name: answer.name,
    rating: answer.stars,
    descrizionebreve: answer.summary,
    descrizione: answer.description,
    address: answer.address,
    tel: answer.phone,
    mail: answer.email,
    destinations: answer.destinations,
    gallery: answer.pictures.map(toPicture),
    checkIn: answer.checkIn,
    checkOut: answer.checkOut,
    information: answer.information,
    termini: answer.terms,
    ageGroup: answer.ageBands,
    messaging: answer.messaging,
    settings: { aspect: { showChat: answer.showChat }, tradeAssociated: answer.tradeAssociated },
    currency: { code: answer.currency },
    [px.timeZone]: answer.timeZone,
    [px.guestRecords]: answer.guestRecords,
    [px.checkout]: answer.checkout,
    [px.services]: answer.hasServices,
    [px.protectionTerms]: answer.protectionTerms,
    [px.textLanguage]: answer.textLanguage,
  }),
  reply: ReplyWire.transform((wire, ctx): HotelReply => {
    const id = wire.hotelId ?? wire.id
    if (id === undefined) {
      ctx.addIssue('a hotel has hotelId or id')
      return z.NEVER
    }
    return {
      id,
      name: wire.name,
      stars: wire.rating ?? 0,
      summary: wire.descrizionebreve ?? '',
      description: wire.descrizione ?? '',
      address: {
        street: wire.address?.street ?? wire.indirizzo ?? '',
        zip: wire.address?.zip ?? wire.cap ?? '',
        city: wire.address?.city ?? wire.citta ?? '',
        country: wire.address?.country ?? wire.nazione ?? '',
      },
      phone: wire.tel ?? '',
      email: wire.mail ?? '',
      destinations: wire.destinations,
      pictures: wire.gallery,
      checkIn: wire.checkIn ?? '',
      checkOut: wire.checkOut ?? '',
      information: wire.information,
      terms: wire.termini ?? '',
      ageBands: wire.ageGroup,
      currency: wire.currency,
      messaging: {
        active: wire.messaging?.active ?? false,
        button: wire.messaging?.button ?? false,
        number: wire.messaging?.number ?? '',
      },
      showChat: wire.settings?.aspect?.showChat ?? false,
      tradeAssociated: wire.settings?.tradeAssociated ?? null,
      timeZone: wire[px.timeZone],
      guestRecords: wire[px.guestRecords],
      checkout: wire[px.checkout],
      hasServices: wire[px.services],
      protectionTerms: wire[px.protectionTerms],
      textLanguage: wire[px.textLanguage],
    }
  }),
})
