import type { OfferedService } from '@portico/contracts/search/services'
import { CurrencyCode } from '@portico/contracts/values/shapes'
import type { CurrencyCode as Code } from '@portico/domain/money/currencies'
import type { Party } from '@portico/domain/party/party'
import type { Stay } from '@portico/domain/time/stay'
import { z } from 'zod'
import { legacyCall } from '../../codec/legacy-call.ts'
import { picturesWire, toPicture } from '../../codec/pictures.ts'
import {
  decimalOf,
  fromDecimal,
  toLegacyDate,
  wireDate,
  wireFlag,
  wireInteger,
  wireList,
  wireNumber,
  wireText,
} from '../../codec/spelling.ts'
import {
  encodeCaller,
  encodeParty,
  encodeStay,
  readCaller,
  readParty,
  readPromoCode,
  readStay,
} from '../../parts/request-fields.ts'

/**
 * `party` is everybody of all rooms; `roomTypeIds` are those chosen; `code` a reservation to which services are added.
 */
export type ServiceSearchRequest = {
  readonly stay: Stay
  readonly party: Party
  readonly roomTypeIds: readonly number[]
  readonly promoCode?: string | undefined
  readonly promotionId?: number | undefined
  readonly code?: string | undefined
}

/** `days` are empty for a service that is sold for the whole stay without slots. */
export type ServiceSearchReply = { readonly currency: Code; readonly services: readonly OfferedService[] }

const ServiceOffer = z.object({
  id: wireInteger,
  slot: wireText.nullable().optional(),
  fbId: wireInteger.nullable().optional(),
  date: wireDate.nullable().optional(),
  quantity: wireInteger.nullable().optional(),
  servicePrice: wireNumber,
  price: wireNumber.optional(),
  roomIndex: wireInteger.nullable().optional(),
  transfer: wireFlag.optional(),
  ages: wireList(z.object({ id: wireInteger, min: wireInteger, max: wireInteger, price: wireNumber })),
  mandatory: wireFlag.optional(),
  category: z.object({ id: wireInteger, name: wireText, mandatory: wireFlag.optional() }).optional(),
  name: wireText,
  description: wireText.optional(),
  gallery: picturesWire,
  interosogg: wireFlag.optional(),
  perPerson: wireFlag.optional(),
  perNight: wireFlag.optional(),
  maxQuantity: wireInteger.optional(),
})
type ServiceOffer = z.infer<typeof ServiceOffer>

const ReplyWire = z.object({ currency: z.object({ code: CurrencyCode }), servizi: wireList(ServiceOffer) })

export const serviceSearch = legacyCall<ServiceSearchRequest, ServiceSearchReply>({
  name: 'serviceSearch',
  server: 'main',
  path: 'serviceAvail.do?method=search',
  effect: 'read',
  timeout: 'search',
  body: 'json',
  toQuery: (caller, { stay, party, roomTypeIds, promoCode, promotionId, code }) => [
    ...encodeCaller(caller),
    ...encodeStay(stay),
    ...encodeParty(party, 'avail_etaBambini'),
    ['mt_id', 0],
    ['promoCode', promoCode],
    ['promoId', promotionId],
    ['cm_id', roomTypeIds],
    ['cl_id', caller.clientId],
    ['codicePrenotazione', code],
  ],
  fromQuery: (reader) => ({
    caller: readCaller(reader),
    input: {
      stay: readStay(reader),
      party: readParty(reader),
      roomTypeIds: reader.texts('cm_id', 10, 10).flatMap((text) => {
        if (/^\d{1,9}$/.test(text)) return [Number(text)]
        reader.refuse('cm_id', 'malformed')
        return []
      }),
      promoCode: readPromoCode(reader),
      promotionId: reader.optionalId('promoId'),
      code: reader.optionalText(['codicePrenotazione', 'codice_prenotazione'], 40),
    },
  }),
  toReply: ({ currency, services }) => ({
    currency: { code: currency },
    servizi: services.flatMap(toOffered),
  }),
  reply: ReplyWire.transform(({ currency: { code }, servizi }) => ({
    currency: code,
    services: mergedServices(servizi, code),
  })),
})

function toOffered(service: OfferedService) {
  const days =
    service.days.length === 0 ? [{ day: null, slots: [{ slot: undefined, available: undefined }] }] : service.days
  return days.flatMap(({ day, slots }) =>
    slots.map(({ slot, available }) => ({
      id: service.id,
      slot: slot ?? null,
      fbId: null,
      date: day === null ? null : toLegacyDate(day),
      quantity: available ?? null,
      servicePrice: decimalOf(service.price),
      price: decimalOf(service.price),
      roomIndex: null,
      transfer: service.transfer,
      ages: service.ages.map(({ bandId, min, max, price }) => ({
        id: bandId,
        min,
        max,
        price: decimalOf(price),
      })),
      mandatory: service.category.mandatory,
      category: service.category,
      name: service.name,
      description: service.description,
      gallery: service.pictures.map(toPicture),
      interosogg: service.when !== 'day',
      perPerson: service.per === 'person',
      perNight: service.when === 'night',
      maxQuantity: service.maxQuantity,
    })),
  )
}

function mergedServices(serviceOffers: readonly ServiceOffer[], currency: Code): OfferedService[] {
  const byId = Map.groupBy(serviceOffers, ({ id }) => id)
  return [...byId.values()].flatMap((entries) =>
    entries[0] === undefined ? [] : [serviceOf(entries[0], entries, currency)],
  )
}

function serviceOf(firstOffer: ServiceOffer, entries: readonly ServiceOffer[], currency: Code): OfferedService {
  const mandatory = firstOffer.category?.mandatory ?? firstOffer.mandatory ?? false
  return {
    id: firstOffer.id,
    name: firstOffer.name,
    description: firstOffer.description ?? '',
    pictures: firstOffer.gallery,
    category: { id: firstOffer.category?.id ?? 0, name: firstOffer.category?.name ?? '', mandatory },
    per: firstOffer.perPerson ? 'person' : 'unit',
    when: whenOf(firstOffer),
    price: fromDecimal(firstOffer.servicePrice, currency),
    ages: firstOffer.ages.map(({ id, min, max, price }) => ({
      bandId: id,
      min,
      max,
      price: fromDecimal(price, currency),
    })),
    transfer: firstOffer.transfer ?? false,
    maxQuantity: firstOffer.maxQuantity ?? maxOfOne,
    days: [...Map.groupBy(entries, ({ date }) => date ?? undefined)].flatMap(([day, slots]) =>
      day === undefined
        ? []
        : [
            {
              day,
              slots: slots.map(({ slot, quantity }) => ({ slot: slot || undefined, available: quantity ?? undefined })),
            },
          ],
    ),
  }
}

const maxOfOne = 1_000

function whenOf({ interosogg, perNight }: ServiceOffer): OfferedService['when'] {
  if (!interosogg) return 'day'
  return perNight ? 'night' : 'stay'
}
