import { fromJson } from '@portico/booking-server/db/from-json'
import { toJson } from '@portico/booking-server/db/tables/json'
import type { Db, Tx } from '@portico/booking-server/db/types'
import { commit, write } from '@portico/booking-server/db/write'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { CancellationPolicy } from '@portico/domain/pricing/rate-plan'
import { cityTaxIn, day, planIn, policyIn, promotionIn } from './in-product-terms.ts'
import type {
  WrittenBand,
  WrittenCityTax,
  WrittenFee,
  WrittenInstalment,
  WrittenPackage,
  WrittenPlan,
  WrittenPolicy,
  WrittenPromotion,
  WrittenRoom,
  WrittenService,
} from './page/written-stay.ts'
import { dayAfter } from './reference/reference-arithmetic.ts'

/**
 * A hotel that sells each of its rooms on each of its plans. Rooms and plans are known by their names, everything by
 * its place in the list.
 */
export type WrittenHotel = {
  readonly zone: string
  readonly currency: string
  readonly rooms: readonly WrittenRoom[]
  readonly plans: readonly WrittenPlan[]
  readonly bands: readonly WrittenBand[]
  readonly fees: readonly WrittenFee[]
  readonly promotions: readonly WrittenPromotion[]
  readonly services: readonly WrittenService[]
  readonly cityTax: WrittenCityTax | undefined
  readonly schedule: readonly WrittenInstalment[]
  readonly vat: number | undefined
  /** What a stay over two room types costs less; undefined where none is sold. */
  readonly cross: number | undefined
  readonly policy: WrittenPolicy | undefined
  readonly packages?: readonly WrittenPackage[]
  /** Whether a service must be chosen where none is included. */
  readonly mustHaveService?: boolean
}

// Ids are unique in the whole database: a hotel's things are numbered within its own hundred thousand.
const own = (hotelId: number, kind: number, place: number) => hotelId * 100_000 + kind * 1_000 + place
export const productIdOf = (hotelId: number, room: number, plan: number) => own(hotelId, 1, room * 10 + plan)
export const serviceIdOf = (hotelId: number, place: number) => own(hotelId, 2, place)
export const bandIdOf = (place: number) => place + 1
/** Promotions keep the order of their ids. */
export const promotionIdOf = (hotelId: number, id: number) => own(hotelId, 3, id)
export const packageIdOf = (hotelId: number, place: number) => own(hotelId, 7, place)
const roomIdOf = (hotelId: number, room: number) => own(hotelId, 4, room)
/** A plan is derived over as many plans as it has levels; the last is the one that is sold. */
const planIdOf = (hotelId: number, plan: number, level: number) => own(hotelId, 5, plan * 10 + level)

const nights = Array.from({ length: 440 }, (_, i) => day(dayAfter('2027-01-01', i)))
const dummyTexts = { en: { name: 'Thing', description: '', summary: '' } }

/**
 * Puts the hotel into the tables and on sale on channel 1, as a copy of hotel 1 in everything that no price depends on.
 */
export async function openHotel(db: Db, hotelId: number, hotel: WrittenHotel): Promise<void> {
  await write(db, [hotelId], async (tx) => {
    await insertHotel(tx, hotelId, hotel)
    await tx.insertInto('channel_hotel').values({ channel_id: 1, hotel_id: hotelId }).execute()
    for (const [place, room] of hotel.rooms.entries()) await insertRoom(tx, hotelId, place, room)
    for (const [place, plan] of hotel.plans.entries()) await insertPlan(tx, hotelId, place, plan, hotel)
    for (const promotion of hotel.promotions) await insertPromotion(tx, hotelId, promotion, hotel)
    await insertServices(tx, hotelId, hotel)
    for (const [place, sold] of (hotel.packages ?? []).entries()) await insertPackage(tx, hotelId, place, sold, hotel)
    return commit(undefined)
  })
}

async function insertHotel(tx: Tx, id: number, hotel: WrittenHotel): Promise<void> {
  const { settings, ...copied } = await tx.selectFrom('hotel').where('id', '=', 1).selectAll().executeTakeFirstOrThrow()
  const children = hotel.bands.map(({ name: _, ...band }, place) => ({ id: bandIdOf(place), ...band }))
  const fees = hotel.fees.map((fee, place) => ({ id: place + 1, ...fee, name: { en: 'Fee' } }))
  const cityTax = hotel.cityTax ? cityTaxIn(hotel.cityTax) : null
  const vat = { stay: hotel.vat ?? 0, services: 0 }
  const cross = hotel.cross === undefined ? null : { basisPoints: hotel.cross, minNights: 2 }
  await tx
    .insertInto('hotel')
    .values({
      ...copied,
      id,
      time_zone: hotel.zone,
      currency: hotel.currency as CurrencyCode,
      settings: toJson({
        ...fromJson('hotel.settings', settings, 1),
        children,
        fees,
        cityTax,
        vat,
        cross,
        closedSeasons: [],
      }),
    })
    .execute()
}

async function insertRoom(
  tx: Tx,
  hotelId: number,
  position: number,
  { prices, exceptions, byAdults, extraBed }: WrittenRoom,
): Promise<void> {
  const id = roomIdOf(hotelId, position)
  const occupancy = { maxAdults: byAdults.length, maxGuests: 20, byAdults, extraBed }
  const content = { texts: dummyTexts, squareMetres: 20, amenities: [], pictures: [], suggestedRoomTypeId: null }
  await tx
    .insertInto('room_type')
    .values({ id, hotel_id: hotelId, position, occupancy: toJson(occupancy), content: toJson(content) })
    .execute()
  for (const { first, last, week } of prices) {
    if (last < first) continue
    const period = { room_type_id: id, first_night: day(first), last_night: day(last), weekdays: toJson([...week]) }
    await tx.insertInto('price_period').values(period).execute()
  }
  for (const [night, minor] of Object.entries(exceptions ?? {})) {
    await tx
      .insertInto('price_exception')
      .values({ room_type_id: id, night: day(night), minor })
      .execute()
  }
  const rooms = { room_type_id: id, allotment: 100_000, overbook: 0, taken: 0, closed: 0 as const }
  await tx
    .insertInto('room_night')
    .values(nights.map((night) => ({ ...rooms, night })))
    .execute()
}

async function insertPlan(
  tx: Tx,
  hotelId: number,
  position: number,
  plan: WrittenPlan,
  hotel: WrittenHotel,
): Promise<void> {
  const { derivations, ...terms } = planIn(plan)
  const levels = [[], ...derivations.map(({ adjustments }) => [...adjustments])]
  for (const [level, adjustments] of levels.entries()) {
    await tx
      .insertInto('rate_plan')
      .values({
        id: planIdOf(hotelId, position, level),
        hotel_id: hotelId,
        position: position * 10 + level,
        terms: toJson(terms),
        derived_from: level === 0 ? null : planIdOf(hotelId, position, level - 1),
        adjustments: toJson(adjustments),
        cancellation: toJson(
          hotel.policy ? policyIn(hotel.policy) : ({ kind: 'non-refundable' } as CancellationPolicy),
        ),
        prepayment: toJson([...hotel.schedule]),
        kinds: toJson(['pay-at-hotel' as const]),
        content: toJson(dummyTexts),
      })
      .execute()
  }
  const rate_plan_id = planIdOf(hotelId, position, levels.length - 1)
  await tx.insertInto('rate_plan_channel').values({ rate_plan_id, channel_id: 1 }).execute()
  for (const room of hotel.rooms.keys()) {
    const product = {
      id: productIdOf(hotelId, room, position),
      hotel_id: hotelId,
      room_type_id: roomIdOf(hotelId, room),
      rate_plan_id,
    }
    await tx.insertInto('product').values(product).execute()
  }
}

async function insertPromotion(
  tx: Tx,
  hotelId: number,
  written: WrittenPromotion,
  { rooms, plans }: WrittenHotel,
): Promise<void> {
  const { id: _, ...promotion } = promotionIn(written)
  const id = promotionIdOf(hotelId, written.id)
  const conditions = {
    ...promotion.conditions,
    ...(written.conditions.rooms && {
      roomTypeIds: placesOf(written.conditions.rooms, rooms).map((place) => roomIdOf(hotelId, place)),
    }),
    ...(written.conditions.plans && {
      ratePlanIds: placesOf(written.conditions.plans, plans).map((place) =>
        planIdOf(hotelId, place, plans[place]?.levels.length ?? 0),
      ),
    }),
  }
  await tx
    .insertInto('promotion')
    .values({ id, hotel_id: hotelId, rule: toJson({ ...promotion, conditions }), content: toJson(dummyTexts) })
    .execute()
  if (written.code === undefined) return
  const code = {
    hotel_id: hotelId,
    code: written.code.trim().toUpperCase(),
    promotion_id: id,
    hidden: 0 as const,
    email: null,
  }
  await tx.insertInto('promo_code').values(code).execute()
  if (!written.uses) return
  const { most, taken } = written.uses
  const stock = {
    kind: 'promo-code' as const,
    item_id: id,
    slot: '',
    day: '',
    hotel_id: hotelId,
    allotment: most,
    taken,
  }
  await tx.insertInto('extra_stock').values(stock).execute()
}

function placesOf(names: readonly string[], things: readonly { readonly name?: string }[]): number[] {
  return [...things.keys()].filter((place) => names.includes(things[place]?.name ?? ''))
}

async function insertServices(
  tx: Tx,
  hotelId: number,
  { services, bands, mustHaveService }: WrittenHotel,
): Promise<void> {
  const category_id = own(hotelId, 6, 0)
  const content = toJson(dummyTexts)
  const mandatory = mustHaveService ? (1 as const) : (0 as const)
  await tx
    .insertInto('service_category')
    .values({ id: category_id, hotel_id: hotelId, position: 0, mandatory, content })
    .execute()
  for (const [position, { per, when, minor, byBand, slots = [] }] of services.entries()) {
    const byBandId = bands.flatMap(({ name }, place) =>
      name in byBand ? [{ bandId: bandIdOf(place), minor: byBand[name] ?? 0 }] : [],
    )
    const rule = {
      per,
      when,
      minor,
      byBand: byBandId,
      maxQuantity: 100,
      slots: [...slots],
      first: null,
      last: null,
      weekdays: 127,
      transfer: false,
    }
    await tx
      .insertInto('service')
      .values({
        id: serviceIdOf(hotelId, position),
        hotel_id: hotelId,
        category_id,
        position,
        rule: toJson(rule),
        content: toJson({ texts: dummyTexts, pictures: [] }),
      })
      .execute()
    for (const slot of slots) {
      const places = { kind: 'service-slot' as const, item_id: serviceIdOf(hotelId, position), slot, hotel_id: hotelId }
      await tx
        .insertInto('extra_stock')
        .values(nights.map((night) => ({ ...places, day: night, allotment: 100_000, taken: 0 })))
        .execute()
    }
  }
}

async function insertPackage(
  tx: Tx,
  hotelId: number,
  position: number,
  { plan, minNights, maxNights, arrivalDays, first, last, includes, places }: WrittenPackage,
  { plans, services }: WrittenHotel,
): Promise<void> {
  const id = packageIdOf(hotelId, position)
  const place = plans.findIndex(({ name }) => name === plan)
  const rule = {
    minNights,
    maxNights,
    arrivalDays,
    first: day(first),
    last: day(last),
    includes: includes.map((service) => serviceIdOf(hotelId, services.indexOf(service))),
  }
  await tx
    .insertInto('package')
    .values({
      id,
      hotel_id: hotelId,
      rate_plan_id: planIdOf(hotelId, place, plans[place]?.levels.length ?? 0),
      position,
      rule: toJson(rule),
      content: toJson({ texts: dummyTexts, pictures: [] }),
    })
    .execute()
  const stock = { kind: 'package' as const, item_id: id, slot: '', hotel_id: hotelId, allotment: places, taken: 0 }
  await tx
    .insertInto('extra_stock')
    .values(nights.map((night) => ({ ...stock, day: night })))
    .execute()
}
