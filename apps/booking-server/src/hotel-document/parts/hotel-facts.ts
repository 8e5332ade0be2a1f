import type { CityTaxRule } from '@portico/domain/pricing/city-tax'
import type { ChildTerms } from '@portico/domain/pricing/price-terms'
import type { HotelDocument } from '@portico/hotel-document/hotel-document'
import type { Texts } from '@portico/locale/languages'
import type { HotelSettings, HotelTexts } from '../../db/tables/catalogue.ts'
import { amountIn, channelCodeOf, channelIdOf, idOfNumber, minorIn, type Names, numberUnlessPlace } from './names.ts'
import { documentPictures, storedPictures } from './pictures.ts'
import { inEachLanguage, textOfField } from './texts-by-language.ts'
import { basisPointsOf, percentOf } from './units.ts'

const alike = [
  'stars',
  'address',
  'phone',
  'email',
  'latitude',
  'longitude',
  'checkIn',
  'checkOut',
  'paymentMethods',
] as const
const alikeIfThere = ['openingHours', 'guestRecords', 'mailing', 'messaging', 'organiser'] as const

export function settingsOf(document: HotelDocument, names: Names): Omit<HotelSettings, 'closedSeasons'> {
  const { vat, splitStay, bank = null, brand, chat, pets, tradeChannel } = document
  return {
    ...picked(document, alike),
    ...picked(document, alikeIfThere),
    children: document.children.map((band) => childTerms(band, names)),
    cityTax: document.cityTax ? cityTaxRule(document.cityTax, names) : null,
    fees: (document.fees ?? []).map(({ number, name, per, amount, minAge = 0 }, place) => ({
      id: idOfNumber('fees', names.hotelId, number ?? place + 1),
      per,
      minor: minorIn(names, amount),
      minAge,
      name: inEachLanguage(names.languages, (text) => text(name)),
    })),
    vat: { stay: basisPointsOf(vat.stay), services: basisPointsOf(vat.services) },
    cross: splitStay ? { basisPoints: basisPointsOf(splitStay.percent), minNights: splitStay.minNights } : null,
    bank,
    brand: { colour: brand.colour, logo: brand.logo ?? null },
    pictures: storedPictures(document.pictures, names),
    pets: pets
      ? pets.kind === 'supplement'
        ? { kind: pets.kind, minor: minorIn(names, pets.amount), per: pets.per }
        : pets
      : undefined,
    showChat: chat,
    tradeAssociated: tradeChannel !== undefined ? channelIdOf(names, tradeChannel) : undefined,
  }
}

export function factsOf(settings: HotelSettings, content: Texts<HotelTexts>, names: Names) {
  const {
    stars,
    address,
    phone,
    email,
    latitude,
    longitude,
    checkIn,
    checkOut,
    bank,
    brand,
    cross,
    vat,
    cityTax,
    fees,
    pets,
  } = settings
  const text = (field: (content: HotelTexts) => string) => textOfField(names.languages, content, field)
  return {
    about: { stars, address, phone, email, latitude, longitude },
    texts: {
      checkIn,
      checkOut,
      summary: text(({ summary }) => summary),
      description: text(({ description }) => description),
      ...filled(
        'information',
        content.en.information.map(({ kind }, i) => ({
          kind,
          title: text(({ information }) => information[i]?.title ?? ''),
          text: text(({ information }) => information[i]?.text ?? ''),
        })),
      ),
      notes: content.en.notes !== '' ? text(({ notes }) => notes) : undefined,
      terms: text(({ terms }) => terms),
      protectionTerms:
        content.en.protectionTerms !== undefined ? text(({ protectionTerms = '' }) => protectionTerms) : undefined,
      brand: { colour: brand.colour, logo: brand.logo ?? undefined },
      ...documentPictures(settings.pictures, names),
    },
    settings: {
      ...picked(settings, alikeIfThere),
      pets: pets
        ? pets.kind === 'supplement'
          ? { kind: pets.kind, amount: amountIn(names, pets.minor), per: pets.per }
          : pets
        : undefined,
      chat: settings.showChat,
      tradeChannel: settings.tradeAssociated !== undefined ? channelCodeOf(names, settings.tradeAssociated) : undefined,
      paymentMethods: [...settings.paymentMethods],
      bank: bank ?? undefined,
      vat: { stay: percentOf(vat.stay), services: percentOf(vat.services) },
      children: settings.children.map((band) => ageBand(band, names)),
      cityTax: cityTax ? documentCityTax(cityTax, names) : undefined,
      ...filled(
        'fees',
        fees.map(({ id, name, per, minor, minAge }, place) => ({
          ...numberUnlessPlace('fees', names, id, place),
          name: textOfField(names.languages, name, (one) => one),
          per,
          amount: amountIn(names, minor),
          minAge: minAge !== 0 ? minAge : undefined,
        })),
      ),
      splitStay: cross ? { percent: percentOf(cross.basisPoints), minNights: cross.minNights } : undefined,
    },
  }
}

export function contentOf(
  { name, summary, description, terms, protectionTerms, information = [], notes = '' }: HotelDocument,
  { languages }: Names,
): Texts<HotelTexts> {
  return inEachLanguage(languages, (text) => ({
    name: text(name),
    summary: text(summary),
    description: text(description),
    terms: text(terms),
    protectionTerms: protectionTerms !== undefined ? text(protectionTerms) : undefined,
    information: information.map((one) => ({
      kind: one.kind,
      title: text(one.title),
      text: text(one.text),
    })),
    notes: text(notes),
  }))
}

type AgeBand = HotelDocument['children'][number]

function childTerms({ id, min, max, shares = [], amounts = [], meals }: AgeBand, names: Names): ChildTerms {
  return {
    id,
    min,
    max,
    shares: shares.map(basisPointsOf),
    amounts: amounts.map((amount) => minorIn(names, amount)),
    mealShare: basisPointsOf(meals),
  }
}

function ageBand({ id, min, max, shares, amounts, mealShare }: ChildTerms, names: Names): AgeBand {
  return {
    id,
    min,
    max,
    ...filled('shares', shares.map(percentOf)),
    ...filled(
      'amounts',
      amounts.map((minor) => amountIn(names, minor)),
    ),
    meals: percentOf(mealShare),
  }
}

type CityTax = NonNullable<HotelDocument['cityTax']>

function cityTaxRule({ minAge, maxNights, rates }: CityTax, names: Names): CityTaxRule {
  return {
    minAge,
    maxNights,
    rates: rates.map(({ from = null, until = null, perPersonNight = 0, percent = 0 }) => ({
      from,
      until,
      perPersonNight: minorIn(names, perPersonNight),
      basisPoints: basisPointsOf(percent),
    })),
  }
}

function documentCityTax({ minAge, maxNights, rates }: CityTaxRule, names: Names): CityTax {
  return {
    minAge,
    maxNights,
    rates: rates.map(({ from, until, perPersonNight, basisPoints }) => ({
      ...(from !== null && until !== null && { from, until }),
      perPersonNight: perPersonNight !== 0 || basisPoints === 0 ? amountIn(names, perPersonNight) : undefined,
      percent: basisPoints !== 0 ? percentOf(basisPoints) : undefined,
    })),
  }
}

function picked<T extends object, Name extends keyof T>(
  from: T,
  names: readonly Name[],
): { [Field in Name]: Exclude<T[Field], undefined> } {
  const there = names.filter((name) => from[name] !== undefined)
  return Object.fromEntries(there.map((name) => [name, from[name]])) as {
    [Field in Name]: Exclude<T[Field], undefined>
  }
}

export function filled<Name extends string, T>(name: Name, list: readonly T[]): { [Field in Name]?: T[] } {
  return (list.length === 0 ? {} : { [name]: [...list] }) as { [Field in Name]?: T[] }
}
