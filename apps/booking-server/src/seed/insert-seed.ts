import type { Texts } from '@portico/contracts/scope/languages'
import type { BilingualText } from '@portico/demo/seed/bilingual-text'
import type { House } from '@portico/demo/seed/house'
import type { Seed, SeedHotel } from '@portico/demo/seed/seed'
import { productId, ratePlanId, roomTypeId } from '@portico/demo/seed/seed-ids'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { toJson } from '../db/json.ts'
import { advisoryLock } from '../db/locks.ts'
import type { HotelSettings, HotelTexts } from '../db/schema.ts'
import type { Db, Tx } from '../db/types.ts'
import { commit, write } from '../db/write.ts'
import { extendHotel } from './extend-horizon.ts'
import { logoOf, picturesOfHouse, picturesOfRoom } from './house-pictures.ts'
import { adjustmentsOf, childTerms, cityTaxRule, occupancyOf, planTerms } from './house-terms.ts'
import { insertServices } from './insert-extras.ts'
import { insertPromotions } from './insert-promotions.ts'

const always = { first_day: '1900-01-01' as CalendarDate, last_day: '2999-12-31' as CalendarDate, weekdays: 127 }

/** Fills an empty database, in one transaction; a database that has a hotel stays as it is. `today` in UTC: one day more or less does not matter. */
export function insertSeed(db: Db, seed: Seed, today: CalendarDate): Promise<void> {
  const hotelIds = seed.hotels.map(({ id }) => id)
  return write(db, hotelIds, async (tx) => {
    await advisoryLock(tx, ['seed'])
    if (await tx.selectFrom('hotel').select('id').executeTakeFirst()) return commit(undefined)
    for (const { id, name } of seed.destinations) {
      await tx
        .insertInto('destination')
        .values({ id, content: toJson({ en: { name: name.en }, it: { name: name.it } }) })
        .execute()
    }
    for (const hotel of seed.hotels) await insertHotel(tx, hotel)
    for (const channel of seed.channels) await insertChannel(tx, channel)
    for (const hotel of seed.hotels) await insertRoomsAndPlans(tx, hotel, channelsOf(hotel, seed))
    for (const hotel of seed.hotels) await extendHotel(tx, hotel, addDays(today, -1), today)
    return commit(undefined)
  })
}

/** The hotel itself, without anything to sell. */
export async function insertHotel(tx: Tx, { id, name, destinationId, house }: SeedHotel): Promise<void> {
  await tx
    .insertInto('hotel')
    .values({
      id,
      destination_id: destinationId,
      time_zone: house.timeZone,
      currency: house.currency,
      settings: toJson(settingsOf(house)),
      content: toJson(textsOf(house, name)),
    })
    .execute()
  for (const [i, { title, text, mandatory }] of (house.privacy ?? []).entries()) {
    const content = toJson({ en: { title: title.en, text: text.en }, it: { title: title.it, text: text.it } })
    const row = { id: id * 10 + i, hotel_id: id, channel_id: null, mandatory: mandatory ? (1 as const) : (0 as const), content }
    await tx.insertInto('custom_policy').values(row).execute()
  }
}

function settingsOf(house: House): HotelSettings {
  return {
    stars: house.stars,
    address: { street: house.street, zip: house.zip, city: house.city, country: house.country },
    phone: house.phone,
    email: house.email,
    latitude: house.latitude,
    longitude: house.longitude,
    checkIn: house.checkIn,
    checkOut: house.checkOut,
    children: house.childBands.map(childTerms),
    cityTax: cityTaxRule(house.cityTax),
    fees: (house.fees ?? []).map(({ name, per, amount, minAge }, i) => ({
      id: i + 1,
      per,
      minor: amount * 100,
      minAge,
      name: { en: name.en, it: name.it },
    })),
    vat: { stay: 1_000, services: 2_200 },
    cross: { basisPoints: 500, minNights: 2 },
    paymentMethods: house.bank ? ['hotelpay', 'bank'] : ['hotelpay'],
    bank: house.bank ?? null,
    brand: { colour: house.colour, logo: logoOf(house) },
    pictures: picturesOfHouse(house),
    closedSeasons: [],
    ...(house.guestRecords && { guestRecords: house.guestRecords }),
    ...(house.organiser && { organiser: house.organiser }),
  }
}

function textsOf(house: House, name: string): Texts<HotelTexts> {
  const inLanguage = (language: keyof BilingualText): HotelTexts => ({
    name,
    summary: house.summary[language],
    description: house.description[language],
    terms: house.terms[language],
    information: house.information.map(({ title, text }) => ({ title: title[language], text: text[language] })),
    notes: house.notes[language],
  })
  return { en: inLanguage('en'), it: inLanguage('it') }
}

async function insertChannel(tx: Tx, channel: Seed['channels'][number]): Promise<void> {
  const { id, code, name, trade, tradeConfHour } = channel
  await tx
    .insertInto('channel')
    .values({ id, code, name, trade: trade ? 1 : 0, settings: toJson({ tradeConfHour }) })
    .execute()
  for (const hotelId of channel.hotelIds) await tx.insertInto('channel_hotel').values({ channel_id: id, hotel_id: hotelId }).execute()
}

function channelsOf({ id }: SeedHotel, { channels }: Seed): SellingChannel[] {
  return channels.filter(({ hotelIds }) => hotelIds.includes(id))
}

/** A channel that sells the hotel. */
export type SellingChannel = { readonly id: number; readonly trade: boolean }

/** Room types, rate plans, what is sold where, and the plans' own rules. */
export async function insertRoomsAndPlans(tx: Tx, hotel: SeedHotel, channels: readonly SellingChannel[]): Promise<void> {
  const { id: hotelId, house } = hotel
  for (const [position, room] of house.rooms.entries()) {
    const { squareMetres, amenities } = room
    const content = {
      texts: {
        en: { name: room.name.en, description: room.description.en },
        it: { name: room.name.it, description: room.description.it },
      },
      squareMetres,
      amenities,
      pictures: picturesOfRoom(house, room),
      suggestedRoomTypeId: room.suggests === undefined ? null : roomTypeId(hotelId, room.suggests),
    }
    const id = roomTypeId(hotelId, position)
    await tx
      .insertInto('room_type')
      .values({ id, hotel_id: hotelId, position, occupancy: toJson(occupancyOf(room)), content: toJson(content) })
      .execute()
  }
  await insertPromotions(tx, hotel)
  await insertServices(tx, hotel)
  for (const position of house.plans.keys()) await insertPlan(tx, hotelId, house, position, channels)
}

async function insertPlan(tx: Tx, hotelId: number, house: House, position: number, channels: readonly SellingChannel[]): Promise<void> {
  const plan = house.plans[position]
  if (!plan) return
  const id = ratePlanId(hotelId, position)
  const { name, description } = plan
  await tx
    .insertInto('rate_plan')
    .values({
      id,
      hotel_id: hotelId,
      position,
      terms: toJson(planTerms(plan)),
      derived_from: plan.derivedFrom === undefined ? null : ratePlanId(hotelId, plan.derivedFrom),
      adjustments: toJson(adjustmentsOf(plan)),
      cancellation: toJson(plan.cancellation),
      prepayment: toJson([...plan.prepayment]),
      kinds: toJson([...plan.kinds]),
      content: toJson({ en: { name: name.en, description: description.en }, it: { name: name.it, description: description.it } }),
    })
    .execute()
  for (const channel of channels.filter(({ trade }) => trade || !plan.trade)) {
    await tx.insertInto('rate_plan_channel').values({ rate_plan_id: id, channel_id: channel.id }).execute()
  }
  for (const room of plan.rooms ?? house.rooms.keys()) {
    const row = { id: productId(hotelId, room, position), hotel_id: hotelId, room_type_id: roomTypeId(hotelId, room), rate_plan_id: id }
    await tx.insertInto('product').values(row).execute()
  }
  if (plan.rule) {
    await tx
      .insertInto('restriction')
      .values({ hotel_id: hotelId, room_type_id: null, rate_plan_id: id, ...always, rule: toJson(plan.rule) })
      .execute()
  }
}
