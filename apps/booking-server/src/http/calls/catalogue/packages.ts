import type { Package } from '@portico/contracts/price/packages'
import { money } from '@portico/domain/money/money'
import { defaultParty } from '@portico/domain/party/party'
import { problemOfPackage } from '@portico/domain/pricing/extras/package'
import type { TradeBuyer } from '@portico/domain/pricing/rate-plan'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { todayAt } from '@portico/domain/time/deadline'
import { nightsOf } from '@portico/domain/time/stay'
import type { PackagesReply } from '@portico/legacy/calls/catalogue/packages'
import { type LanguageCode, languageOf, textOf } from '@portico/locale/languages'
import { presentPictures } from '../../../present/present-room.ts'
import { loadOrganiser, loadPackageAvailability, loadPackages, type PackageOnSale } from '../../../pricing/packages.ts'
import { loadServices, type ServiceOnSale } from '../../../pricing/services.ts'
import { isSold, type SaleWanted, searchRooms } from '../../../search/room-search.ts'
import type { HotelSnapshot } from '../../../search/snapshots/hotel-snapshot.ts'
import type { HotelSnapshots } from '../../../search/snapshots/hotel-snapshots.ts'
import { answered, type CallHandler, refused } from '../../answer-call.ts'

export function handlePackages(
  hotels: HotelSnapshots,
): CallHandler<{ readonly packageId?: number | undefined }, PackagesReply> {
  return async ({ db, now, trade }, caller, { packageId }) => {
    const hotel = await hotels.soldBy(caller)
    if (!hotel) return refused({ kind: 'not-found' })
    const { channelId } = caller
    const today = todayAt(hotel.timeZone, now())
    const soldPackages = (await loadPackages(db.reader, hotel.id)).filter((onePackage) =>
      isSoldTo(hotel, { channelId, trade, packageId: onePackage.id }),
    )
    const selected = soldPackages.filter(
      ({ id, rule }) => (packageId === undefined || id === packageId) && rule.last > today,
    )
    if (packageId !== undefined && selected.length === 0) return refused({ kind: 'not-found' })
    const availablePlaces = await loadPackageAvailability(db.reader, hotel.id, today)
    const context = { hotel, channelId, trade, today, available: availablePlaces }
    const organiser = await loadOrganiser(db.reader, hotel.id)
    const services = await loadServices(db.reader, hotel.id, { mandatory: false })
    const language = languageOf(caller.languageId).code
    return answered({
      currency: hotel.currency,
      packages: selected.map((onePackage) => ({
        ...presentPackage(onePackage, services, language, nextOf(onePackage, context)),
        organiser: onePackage.content.airports && organiser,
      })),
    })
  }
}

function isSoldTo({ roomTypes }: HotelSnapshot, sale: SaleWanted): boolean {
  return roomTypes.some(({ products }) => products.some((product) => isSold(product, sale)))
}

type PackageContext = {
  readonly hotel: HotelSnapshot
  readonly channelId: number
  readonly trade: TradeBuyer | undefined
  readonly today: CalendarDate
  readonly available: ReadonlyMap<string, number>
}

function nextOf(
  { id, rule }: PackageOnSale,
  { hotel, channelId, trade, today, available }: PackageContext,
): Package['next'] {
  const fromDay = rule.first > today ? rule.first : today
  for (const arrival of nightsOf({ arrival: fromDay, departure: rule.last })) {
    const stay = { arrival, departure: addDays(arrival, rule.minNights) }
    if (problemOfPackage(rule, stay) || (available.get(`${id} ${arrival}`) ?? 0) < 1) continue
    const saleOfPackage = { channelId, trade, stay, party: defaultParty, chosen: [], today, packageId: id }
    const totals = searchRooms(hotel, saleOfPackage).rooms.flatMap(({ quotes }) =>
      quotes.map(({ priced }) => priced.minor),
    )
    if (totals.length > 0) return { arrival, nights: rule.minNights, price: money(Math.min(...totals), hotel.currency) }
  }
  return undefined
}

function presentPackage(
  { id, rule, content, mealPlan }: PackageOnSale,
  services: readonly ServiceOnSale[],
  language: LanguageCode,
  nextStay: Package['next'],
): Package {
  const servicesOfPackage = services.filter((service) => rule.includes.includes(service.rule.id))
  return {
    id,
    ...textOf(content.texts, language),
    pictures: presentPictures(content.pictures, language),
    first: rule.first,
    last: rule.last,
    minNights: rule.minNights,
    maxNights: rule.maxNights,
    arrivalDays: [0, 1, 2, 3, 4, 5, 6].map((weekday) => (rule.arrivalDays & (1 << weekday)) !== 0),
    mealPlan,
    children: true,
    includes: servicesOfPackage.map((service) => textOf(service.content.texts, language).name),
    next: nextStay,
  }
}
