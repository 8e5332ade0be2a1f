import type { DraftOption } from '@portico/contracts/operator/offers'
import type { OfferedService } from '@portico/contracts/search/services'

/** What goes along with a room. `band` and `day` are empty where the service has none; `line` is its room, from 0. */
export type TypedOfferService = {
  key: string
  serviceId: number | undefined
  quantity: string
  line: number
  band: string
  day: string
  slot: string
}

type ServiceChoice = NonNullable<DraftOption['services']>[number]

export const newService = (): TypedOfferService => ({
  key: crypto.randomUUID(),
  ...{ serviceId: undefined, quantity: '1', line: 0, band: '', day: '', slot: '' },
})

export const typedServiceOf = ({ serviceId, quantity, line, bandId, day, slot }: ServiceChoice): TypedOfferService => ({
  key: crypto.randomUUID(),
  ...{ serviceId, line, day: day ?? '', slot: slot ?? '' },
  quantity: String(quantity),
  band: bandId === undefined ? '' : String(bandId),
})

/** As the server takes it; what is missing is said by `serviceProblemsOf`. */
export function choiceOf({ serviceId = 1, quantity, line, band, day, slot }: TypedOfferService) {
  return {
    serviceId,
    quantity: /^\d{1,3}$/.test(quantity) ? Number(quantity) : 0,
    line,
    bandId: band === '' ? undefined : Number(band),
    day: day || undefined,
    slot: slot || undefined,
  }
}

/** Chosen on its first day, at the first hour of it that has a place. */
export function chosenAs(service: TypedOfferService, offeredService: OfferedService): TypedOfferService {
  const day =
    offeredService.days.find(({ slots }) => slots.some(({ available }) => available !== 0)) ?? offeredService.days[0]
  return { ...service, serviceId: offeredService.id, band: '', ...onDay(day) }
}

export function onDay(day: OfferedService['days'][number] | undefined): Pick<TypedOfferService, 'day' | 'slot'> {
  const slot = day?.slots.find(({ available }) => available !== 0) ?? day?.slots[0]
  return { day: day?.day ?? '', slot: slot?.slot ?? '' }
}

/** Without a room: what was chosen for it goes, and what was for the rooms behind it is for them still. */
export const withoutRoom = (services: readonly TypedOfferService[], removed: number): TypedOfferService[] =>
  services
    .filter(({ line }) => line !== removed)
    .map((service) => (service.line > removed ? { ...service, line: service.line - 1 } : service))
