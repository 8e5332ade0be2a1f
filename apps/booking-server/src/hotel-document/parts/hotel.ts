import type { CityTaxRule } from '@portico/domain/pricing/city-tax'
import type { ChildTerms } from '@portico/domain/pricing/price-terms'
import type { HotelDocument } from '@portico/hotel-document/hotel-document'
import type { Texts } from '@portico/locale/languages'
import { fromJson } from '../../db/from-json.ts'
import type { HotelSettings, HotelTexts, StoredPetPolicy } from '../../db/tables/catalogue.ts'
import { toJson } from '../../db/tables/json.ts'
import { filled, picked } from './fields.ts'
import {
  amountIn,
  channelCodeOf,
  channelIdOf,
  type DocumentNames,
  idOfNumber,
  minorIn,
  numberUnlessPlace,
} from './names.ts'
import { documentPictures, storedPictures } from './pictures.ts'
import type { TableRow } from './row.ts'
import { inEachLanguage, textOfField, textsCodec } from './texts-by-language.ts'
import { basisPointsOf, percentOf } from './units.ts'

export const destinationTexts = textsCodec('name')

type BesideDocument = { readonly destinationId: number; readonly closedSeasons: HotelSettings['closedSeasons'] }

const address = ['stars', 'address', 'phone', 'email', 'latitude', 'longitude'] as const
const times = ['checkIn', 'checkOut'] as const
const alikeIfThere = [
  'openingHours',
  'guestRecords',
  'checkout',
  'mailing',
  'messaging',
  'organiser',
  'retention',
  'roomOrder',
] as const

export const hotel = {
  toRow: (
    document: HotelDocument,
    names: DocumentNames,
    { destinationId, closedSeasons }: BesideDocument,
  ): TableRow<'hotel'> => ({
    id: names.hotelId,
    destination_id: destinationId,
    time_zone: document.timeZone,
    currency: document.currency,
    settings: toJson({
      ...picked(document, address),
      ...picked(document, times),
      ...settings.toStored(document, names),
      closedSeasons,
    }),
    content: toJson(content.toTexts(document, names)),
  }),
  toDocument: (row: TableRow<'hotel'>, destination: TableRow<'destination'>, names: DocumentNames) => {
    const place = fromJson('destination.content', destination.content, destination.id)
    const storedSettings = fromJson('hotel.settings', row.settings, row.id)
    const { name, ...texts } = content.toDocument(fromJson('hotel.content', row.content, row.id), names)
    return {
      name,
      destination: { id: destination.id, ...destinationTexts.toDocument(place, names) },
      ...picked(storedSettings, address),
      timeZone: row.time_zone,
      currency: row.currency,
      ...picked(storedSettings, times),
      ...texts,
      ...settings.toDocument(storedSettings, names),
    }
  },
}

const settings = {
  toStored: (document: HotelDocument, names: DocumentNames) => {
    const { brand, pets, chat, tradeChannel, bank = null, vat, cityTax, fees = [], splitStay } = document
    return {
      brand: { colour: brand.colour, logo: brand.logo ?? null },
      pictures: storedPictures(document.pictures, names),
      ...picked(document, alikeIfThere),
      pets: pets && petPolicy.toStored(pets, names),
      showChat: chat,
      tradeAssociated: tradeChannel !== undefined ? channelIdOf(names, tradeChannel) : undefined,
      paymentMethods: document.paymentMethods,
      bank,
      vat: { stay: basisPointsOf(vat.stay), services: basisPointsOf(vat.services) },
      children: document.children.map((band) => ageBand.toStored(band, names)),
      cityTax: cityTax ? cityTaxRule.toStored(cityTax, names) : null,
      fees: fees.map((listedFee, place) => fee.toStored(listedFee, place, names)),
      cross: splitStay ? { basisPoints: basisPointsOf(splitStay.percent), minNights: splitStay.minNights } : null,
    }
  },
  toDocument: (storedSettings: HotelSettings, names: DocumentNames) => {
    const { brand, pets, showChat, tradeAssociated, bank, vat, cityTax, fees, cross } = storedSettings
    return {
      brand: { colour: brand.colour, logo: brand.logo ?? undefined },
      ...documentPictures(storedSettings.pictures, names),
      ...picked(storedSettings, alikeIfThere),
      pets: pets && petPolicy.toDocument(pets, names),
      chat: showChat,
      tradeChannel: tradeAssociated !== undefined ? channelCodeOf(names, tradeAssociated) : undefined,
      paymentMethods: [...storedSettings.paymentMethods],
      bank: bank ?? undefined,
      vat: { stay: percentOf(vat.stay), services: percentOf(vat.services) },
      children: storedSettings.children.map((band) => ageBand.toDocument(band, names)),
      cityTax: cityTax ? cityTaxRule.toDocument(cityTax, names) : undefined,
      ...filled(
        'fees',
        fees.map((listedFee, place) => fee.toDocument(listedFee, place, names)),
      ),
      splitStay: cross ? { percent: percentOf(cross.basisPoints), minNights: cross.minNights } : undefined,
    }
  },
}

const content = {
  toTexts: (
    { name, summary, description, terms, protectionTerms, information = [], notes = '' }: HotelDocument,
    { languages }: DocumentNames,
  ): Texts<HotelTexts> =>
    inEachLanguage(languages, (text) => ({
      name: text(name),
      summary: text(summary),
      description: text(description),
      terms: text(terms),
      protectionTerms: protectionTerms !== undefined ? text(protectionTerms) : undefined,
      information: information.map((informationTopic) => ({
        kind: informationTopic.kind,
        title: text(informationTopic.title),
        text: text(informationTopic.text),
      })),
      notes: text(notes),
    })),
  toDocument: (texts: Texts<HotelTexts>, { languages }: DocumentNames) => {
    const hotelTextOf = (field: (content: HotelTexts) => string) => textOfField(languages, texts, field)
    const { information, notes, protectionTerms } = texts.en
    return {
      name: hotelTextOf(({ name }) => name),
      summary: hotelTextOf(({ summary }) => summary),
      description: hotelTextOf(({ description }) => description),
      ...filled(
        'information',
        information.map(({ kind }, i) => ({
          kind,
          title: hotelTextOf((hotelTexts) => hotelTexts.information[i]?.title ?? ''),
          text: hotelTextOf((hotelTexts) => hotelTexts.information[i]?.text ?? ''),
        })),
      ),
      notes: notes !== '' ? hotelTextOf((hotelTexts) => hotelTexts.notes) : undefined,
      terms: hotelTextOf(({ terms }) => terms),
      protectionTerms:
        protectionTerms !== undefined ? hotelTextOf((hotelTexts) => hotelTexts.protectionTerms ?? '') : undefined,
    }
  },
}

type DocumentPets = NonNullable<HotelDocument['pets']>

const petPolicy = {
  toStored: (pets: DocumentPets, names: DocumentNames): StoredPetPolicy =>
    pets.kind === 'supplement' ? { kind: pets.kind, minor: minorIn(names, pets.amount), per: pets.per } : pets,
  toDocument: (pets: StoredPetPolicy, names: DocumentNames): DocumentPets =>
    pets.kind === 'supplement' ? { kind: pets.kind, amount: amountIn(names, pets.minor), per: pets.per } : pets,
}

type DocumentFee = NonNullable<HotelDocument['fees']>[number]
type StoredFee = HotelSettings['fees'][number]

const fee = {
  toStored: (
    { number, name, per, amount, minAge = 0 }: DocumentFee,
    place: number,
    names: DocumentNames,
  ): StoredFee => ({
    id: idOfNumber('fees', names.hotelId, number ?? place + 1),
    per,
    minor: minorIn(names, amount),
    minAge,
    name: inEachLanguage(names.languages, (text) => text(name)),
  }),
  toDocument: ({ id, name, per, minor, minAge }: StoredFee, place: number, names: DocumentNames): DocumentFee => ({
    ...numberUnlessPlace('fees', names, id, place),
    name: textOfField(names.languages, name, (nameText) => nameText),
    per,
    amount: amountIn(names, minor),
    minAge: minAge !== 0 ? minAge : undefined,
  }),
}

type DocumentAgeBand = HotelDocument['children'][number]

const ageBand = {
  toStored: (
    { id, min, max, shares = [], amounts = [], meals }: DocumentAgeBand,
    names: DocumentNames,
  ): ChildTerms => ({
    id,
    min,
    max,
    shares: shares.map(basisPointsOf),
    amounts: amounts.map((amount) => minorIn(names, amount)),
    mealShare: basisPointsOf(meals),
  }),
  toDocument: ({ id, min, max, shares, amounts, mealShare }: ChildTerms, names: DocumentNames): DocumentAgeBand => ({
    id,
    min,
    max,
    ...filled('shares', shares.map(percentOf)),
    ...filled(
      'amounts',
      amounts.map((minor) => amountIn(names, minor)),
    ),
    meals: percentOf(mealShare),
  }),
}

type DocumentCityTax = NonNullable<HotelDocument['cityTax']>

const cityTaxRule = {
  toStored: ({ minAge, maxNights, rates }: DocumentCityTax, names: DocumentNames): CityTaxRule => ({
    minAge,
    maxNights,
    rates: rates.map(({ from = null, until = null, perPersonNight = 0, percent = 0 }) => ({
      from,
      until,
      perPersonNight: minorIn(names, perPersonNight),
      basisPoints: basisPointsOf(percent),
    })),
  }),
  toDocument: ({ minAge, maxNights, rates }: CityTaxRule, names: DocumentNames): DocumentCityTax => ({
    minAge,
    maxNights,
    rates: rates.map(({ from, until, perPersonNight, basisPoints }) => ({
      ...(from !== null && until !== null && { from, until }),
      perPersonNight: perPersonNight !== 0 || basisPoints === 0 ? amountIn(names, perPersonNight) : undefined,
      percent: basisPoints !== 0 ? percentOf(basisPoints) : undefined,
    })),
  }),
}
