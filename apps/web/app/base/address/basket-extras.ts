import type { Basket, ServiceChoice } from '@portico/contracts/price/basket'
import type { FlightChoice } from '@portico/contracts/price/packages'
import { draftIdPattern } from '@portico/contracts/values/draft-id'
import { maxServiceChoices } from '@portico/domain/pricing/extras/service'
import { calendarDateOf } from '@portico/domain/time/calendar-date'
import type { AddressExtras } from './search-address.ts'

/** Room lines count from 0 here and from 1 in the address. */
export type BasketExtras = {
  readonly packageId?: number
  /** In the address: `airport=7&flight=BV101_BV102`. */
  readonly flight?: FlightChoice
  readonly services: readonly ServiceChoice[]
  readonly protectedLines: readonly number[]
  readonly upgradedFrom?: number
  readonly draftId?: string
}

/**
 * `service=31x2`, `31x2.2` for the second room, `31x2b4` for children of band 4, `31x2_2027-03-05`,
 * `31x2_2027-03-05_10:00`.
 */
const servicePattern =
  /^([1-9]\d{0,9})x(\d{1,3})(?:\.(\d{1,2}))?(?:b(\d{1,10}))?(?:_(\d{4}-\d{2}-\d{2})(?:_([\w:.-]{1,20}))?)?$/
const flightPattern = /^[A-Z0-9]{2,8}_[A-Z0-9]{2,8}$/
const largestId = 2_147_483_647
const maxOfService = 999

export function serviceParamOf({ serviceId, quantity, line, bandId, day, slot }: ServiceChoice): string {
  const room = line === 0 ? '' : `.${line + 1}`
  const band = bandId === undefined ? '' : `b${bandId}`
  return `${serviceId}x${quantity}${room}${band}${day === undefined ? '' : `_${day}`}${slot === undefined ? '' : `_${slot}`}`
}

export function readServiceParam(text: string): ServiceChoice | undefined {
  const [, id, quantity, room = '1', band, date, slot] = servicePattern.exec(text) ?? []
  const day = date === undefined ? undefined : calendarDateOf(date)
  const numbers = {
    serviceId: Number(id),
    quantity: Number(quantity),
    line: Number(room) - 1,
    bandId: band ? Number(band) : undefined,
  }
  const isReadable =
    id !== undefined && numbers.quantity > 0 && numbers.line >= 0 && (date === undefined) === (day === undefined)
  if (!isReadable || Math.max(numbers.serviceId, numbers.bandId ?? 0) > largestId) return undefined
  return { ...numbers, day, slot: slot || undefined }
}

/** Also answers which parameters could not be read. */
export function readExtras(
  addressExtras: AddressExtras,
  rooms: number,
): BasketExtras & { readonly unreadable: AddressExtras } {
  const unreadable: (typeof addressExtras)[number][] = []
  const services: ServiceChoice[] = []
  let packageId: number | undefined
  let airportId: number | undefined
  let codes: string[] | undefined
  let upgradedFrom: number | undefined
  let protectedLines: number[] | undefined
  let draftId: string | undefined
  for (const extra of addressExtras) {
    const [name, value] = extra
    const id = /^[1-9]\d{0,9}$/.test(value) && Number(value) <= largestId ? Number(value) : undefined
    const service = name === 'service' ? readServiceParam(value) : undefined
    const lines = name === 'protect' && protectedLines === undefined ? readLines(value, rooms) : undefined
    if (service && service.line < rooms && addService(services, service)) continue
    if (name === 'package' && id !== undefined && packageId === undefined) packageId = id
    else if (name === 'airport' && id !== undefined && airportId === undefined) airportId = id
    else if (name === 'flight' && flightPattern.test(value) && codes === undefined) codes = value.split('_')
    else if (name === 'upgraded' && id !== undefined && upgradedFrom === undefined) upgradedFrom = id
    else if (lines) protectedLines = lines
    // Nothing that is booked follows from it.
    else if (name === 'draft') draftId ??= draftIdPattern.test(value) ? value : undefined
    else unreadable.push(extra)
  }
  const [departure, back] = codes ?? []
  const flight = airportId !== undefined && departure && back ? { airportId, departure, return: back } : undefined
  // An airport without its flights, a flight without its airport, and either without a package mean nothing.
  if ((!flight && (airportId !== undefined || codes)) || (flight && packageId === undefined))
    unreadable.push(...addressExtras.filter(([name]) => name === 'airport' || name === 'flight'))
  return {
    ...(packageId !== undefined && { packageId, flight }),
    upgradedFrom,
    draftId,
    services,
    protectedLines: protectedLines ?? [],
    unreadable,
  }
}

/** A service that is chosen again is added to its quantity. False where that is too many. */
function addService(services: ServiceChoice[], added: ServiceChoice): boolean {
  const singleParam = serviceParamOf({ ...added, quantity: 1 })
  const place = services.findIndex((service) => serviceParamOf({ ...service, quantity: 1 }) === singleParam)
  const quantity = added.quantity + (services[place]?.quantity ?? 0)
  if (quantity > maxOfService || (place < 0 && services.length >= maxServiceChoices)) return false
  services.splice(place < 0 ? services.length : place, 1, { ...added, quantity })
  return true
}

export function flightParamsOf({ airportId, departure, return: back }: FlightChoice): AddressExtras {
  return [
    ['airport', String(airportId)],
    ['flight', `${departure}_${back}`],
  ]
}

function readLines(text: string, rooms: number): number[] | undefined {
  if (!/^\d{1,2}(-\d{1,2})*$/.test(text)) return undefined
  const lines = text.split('-').map((line) => Number(line) - 1)
  return lines.every((line) => line >= 0 && line < rooms) && new Set(lines).size === lines.length ? lines : undefined
}

export function extrasOf({
  packageId,
  flight,
  services,
  protectedLines,
  upgradedFrom,
  draftId,
}: BasketExtras): AddressExtras {
  return [
    ...(packageId === undefined ? [] : [['package', String(packageId)] as const]),
    ...(flight === undefined ? [] : flightParamsOf(flight)),
    ...services.map((service) => ['service', serviceParamOf(service)] as const),
    ...(protectedLines.length === 0 ? [] : [['protect', protectedLines.map((line) => line + 1).join('-')] as const]),
    ...(upgradedFrom === undefined ? [] : [['upgraded', String(upgradedFrom)] as const]),
    ...(draftId === undefined ? [] : [['draft', draftId] as const]),
  ]
}

export function withExtras(
  basket: Basket,
  { packageId, flight, services, protectedLines, upgradedFrom, draftId }: BasketExtras,
): Basket {
  return {
    ...basket,
    rooms: basket.rooms.map((room, i) => ({
      ...room,
      ...(protectedLines.includes(i) && { isProtected: true as const }),
    })),
    ...(services.length > 0 && { services: [...services] }),
    ...(packageId !== undefined && { packageId }),
    ...(flight && { flight }),
    ...(upgradedFrom !== undefined && { upgradedFrom }),
    ...(draftId !== undefined && { draftId }),
  }
}
