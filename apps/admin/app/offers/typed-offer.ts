import type { DraftFile } from '@portico/contracts/operator/offer-files'
import type { RequestDetails } from '@portico/contracts/operator/offer-inbox'
import type { OfferSeller } from '@portico/contracts/operator/offer-rooms'
import { type OfferDetails, OfferDraft } from '@portico/contracts/operator/offers'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { decimalText } from '@portico/domain/money/money'
import { maxRoomLines } from '@portico/domain/party/room-line'
import { addDays } from '@portico/domain/time/calendar-date'
import { minorOf } from '../ui/amount.ts'
import type { FieldErrors } from '../ui/api.ts'
import { choiceOf, type TypedOfferService, typedServiceOf } from './services/typed-service.ts'

/**
 * `key` tells rooms and options apart while others come and go. `name` is what a room that was chosen before is called.
 */
export type TypedOfferRoom = {
  key: string
  adults: string
  ages: string
  productId: number | undefined
  name: string
  own: string
}
export type TypedOfferOption = {
  key: string
  name: string
  text: string
  arrival: string
  departure: string
  rooms: TypedOfferRoom[]
  services: TypedOfferService[]
  rest: Pick<OfferDraft['options'][number], 'promoCode'>
}
export type TypedOffer = {
  hotelId: number
  channelId: number
  languageId: number
  host: string
  name: string
  email: string
  title: string
  text: string
  isGuaranteed: boolean
  expiresDay: string
  expiresTime: string
  options: TypedOfferOption[]
  files: readonly DraftFile[]
}

export const newRoom = (): TypedOfferRoom => ({
  key: crypto.randomUUID(),
  ...{ adults: '2', ages: '', productId: undefined, name: '', own: '' },
})

export const newOption = (): TypedOfferOption => ({
  key: crypto.randomUUID(),
  ...{ name: '', text: '', arrival: '', departure: '', rooms: [newRoom()], services: [], rest: {} },
})

export const optionLike = (option: TypedOfferOption): TypedOfferOption => ({
  ...option,
  key: crypto.randomUUID(),
  name: '',
  rooms: option.rooms.map((room) => ({ ...room, key: crypto.randomUUID() })),
  services: option.services.map((service) => ({ ...service, key: crypto.randomUUID() })),
})

const lastingFrom = (today: OfferSeller['today']) => ({ expiresDay: addDays(today, 7), expiresTime: '18:00' })

type OfferPlaceFields = Pick<TypedOffer, 'hotelId' | 'channelId' | 'languageId' | 'host'>

export function newOffer(
  place: OfferPlaceFields,
  today: OfferSeller['today'],
  request: RequestDetails | undefined,
): TypedOffer {
  const stay = request?.time.kind === 'stay' ? request.time.stay : undefined
  const parties = request?.rooms.slice(0, maxRoomLines) ?? []
  const rooms = parties.map((party) => ({
    ...newRoom(),
    adults: String(party.adults),
    ages: party.childrenAges.join(', '),
  }))
  return {
    ...place,
    name: request?.name ?? '',
    email: request?.email ?? '',
    title: '',
    text: '',
    isGuaranteed: false,
    ...lastingFrom(today),
    options: [{ ...newOption(), ...stay, ...(rooms.length > 0 && { rooms }) }],
    files: [],
  }
}

/** What was typed for one place, for another: its rooms, prices and files are not those of the first. */
export function movedTo(typed: TypedOffer, place: OfferPlaceFields): TypedOffer {
  const { hotelId, channelId, languageId, host } = place
  if (hotelId === typed.hotelId && channelId === typed.channelId) return typed
  return {
    ...typed,
    ...{ hotelId, channelId, languageId, host },
    files: hotelId === typed.hotelId ? typed.files : [],
    options: typed.options.map((option) => ({
      ...option,
      services: [],
      rooms: option.rooms.map((room) => ({ ...room, productId: undefined, name: '', own: '' })),
    })),
  }
}

export function typedOf({ draft, priced }: OfferDetails, currency: CurrencyCode): TypedOffer {
  const { host = '', expires, options, files = [], ...same } = draft
  return {
    ...same,
    host,
    files,
    expiresDay: expires?.day ?? '',
    expiresTime: expires?.time ?? '18:00',
    options: options.map(({ name, text, stay, rooms, services = [], ...rest }, i) => ({
      key: crypto.randomUUID(),
      ...{ name, text, ...stay, rest },
      services: services.map(typedServiceOf),
      rooms: rooms.map(({ productId, party, own }, line) => {
        const pricedRoom = priced[i]?.rooms[line]
        return {
          key: crypto.randomUUID(),
          adults: String(party.adults),
          ages: party.childrenAges.join(', '),
          productId,
          name: pricedRoom ? `${pricedRoom.name} · ${pricedRoom.rateName}` : '',
          own: own ? decimalText({ minor: own.minor, currency }) : '',
        }
      }),
    })),
  }
}

/** What was written before, to be written anew: stays that have begun need other days. */
export function copyOf(offer: OfferDetails, { currency, today }: Pick<OfferSeller, 'currency' | 'today'>): TypedOffer {
  const typed = typedOf(offer, currency)
  return {
    ...typed,
    ...lastingFrom(today),
    options: typed.options.map((option) => (option.arrival < today ? withoutDays(option) : option)),
  }
}

const withoutDays = (option: TypedOfferOption): TypedOfferOption => ({
  ...option,
  ...{ arrival: '', departure: '' },
  services: option.services.map((service) => ({ ...service, day: '', slot: '' })),
})

/** `undefined` of what is no list of ages. */
export function agesIn(text: string): number[] | undefined {
  const parts = text.split(/[,;\s]+/).filter((part) => part !== '')
  return parts.every((part) => /^\d{1,2}$/.test(part)) ? parts.map(Number) : undefined
}

type Read = { readonly draft: OfferDraft | undefined; readonly errors: FieldErrors }

/** What was typed as the server takes it, or what is wrong with it, by the field: `options.0.rooms.1.own`. */
export function readOffer(typed: TypedOffer, currency: CurrencyCode): Read {
  const { host, expiresDay, expiresTime, options, ...same } = typed
  const errors: FieldErrors = {}
  const draft = {
    ...same,
    ...(host !== '' && { host }),
    ...(expiresDay !== '' && { expires: { day: expiresDay, time: expiresTime } }),
    options: options.map(({ name, text, arrival, departure, rooms, services, rest }, i) => ({
      ...{ name, text, ...rest },
      stay: { arrival, departure },
      ...(services.length > 0 && {
        services: services.map((service, number) => {
          if (service.serviceId === undefined) errors[`options.${i}.services.${number}.serviceId`] = 'service'
          return choiceOf(service)
        }),
      }),
      rooms: rooms.map((room, line) => {
        const at = `options.${i}.rooms.${line}`
        const ages = agesIn(room.ages)
        const minor = room.own.trim() === '' ? undefined : minorOf(room.own, currency)
        if (!ages) errors[`${at}.ages`] = 'ages'
        if (room.productId === undefined) errors[`${at}.productId`] = 'room'
        if (room.own.trim() !== '' && minor === undefined) errors[`${at}.own`] = 'own'
        return {
          productId: room.productId ?? 1,
          party: { adults: /^\d{1,2}$/.test(room.adults) ? Number(room.adults) : 0, childrenAges: ages ?? [] },
          own: minor === undefined ? undefined : { minor, currency },
        }
      }),
    })),
  }
  const parsed = OfferDraft.safeParse(draft)
  for (const { path, message } of parsed.error?.issues ?? [])
    errors[fieldAt(path.map(String))] ??= messageOf(path, message)
  return { draft: Object.keys(errors).length === 0 ? parsed.data : undefined, errors }
}

export function stillWrong(errors: FieldErrors, now: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => now[field] !== undefined))
}

function fieldAt(path: readonly string[]): string {
  if (path[0] === 'expires') return path[1] === 'time' ? 'expiresTime' : 'expiresDay'
  if (path.includes('party')) return [...path.slice(0, 4), path.includes('adults') ? 'adults' : 'ages'].join('.')
  return path.filter((part) => part !== 'stay').join('.')
}

function messageOf(path: readonly PropertyKey[], message: string): string {
  const names = path.map(String)
  if (names.includes('party')) return names.includes('adults') ? 'adults' : 'ages'
  if (names.includes('time')) return 'time'
  if (names.includes('quantity')) return 'quantity'
  return message
}
