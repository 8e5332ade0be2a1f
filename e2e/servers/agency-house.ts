import { expect, type Page } from '@playwright/test'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { aHouse } from '../../tests/builders/a-house.ts'
import { aHost } from '../../tests/builders/a-snapshot.ts'
import { TradeUser } from '../actors/trade-user.ts'
import { type House, startHouse } from './house.ts'

export type AgencyHouse = House & {
  entryPointOn(channel: number, hotel?: number): { origin: string; hotel: number; channel: number; language: 1 }
  /** Somebody of a new agency who is logged in on a channel, in a browser of this page. */
  anAgent(
    page: Page,
    code: string,
    hasJavaScript: boolean,
    channel?: number,
  ): Promise<TradeUser & { readonly username: string }>
}

/**
 * Our own server behind a door that fails on request. Two hotels, 1 and 2, are sold to the trade on channel 2 with
 * options of 24 hours; hotel 1 to guests on channel 1, and to the trade on channel 3 without options.
 */
export async function startAgencyHouse({ rooms = 40 } = {}): Promise<AgencyHouse> {
  const hosts = [aHost({ host: 'house.localhost', channelIds: [1, 2, 3], languageIds: [1, 2, 3] })]
  const reserved = {
    key: 'agency',
    planId: 2,
    trade: true,
    kinds: ['commissionable', 'refundable-until', 'pay-at-hotel'] as const,
    name: { en: 'For agencies', it: 'Per agenzie' },
  }
  const seed = aHouse({ rooms, plans: [{}, reserved], tradeChannel: 'TRADE' })
  const hotels = seed.hotels.flatMap((hotel) => [hotel, { ...hotel, id: 2, name: 'B House' }])
  const channels = seed.channels.map((channel) => (channel.trade ? { ...channel, hotelIds: [1, 2] } : channel))
  const withoutOptions = { id: 3, code: 'FIRM', name: 'Firm', trade: true, tradeConfHour: 0, hotelIds: [1] }
  const house = await startHouse({
    seed: { ...seed, hotels, channels: [...channels, withoutOptions] },
    hosts,
    faulty: true,
  })
  let users = 0
  const entryPointOn = (channel: number, hotel = 1) => ({
    origin: house.url('house'),
    hotel,
    channel,
    language: 1 as const,
  })
  return {
    ...house,
    entryPointOn,
    anAgent: async (page, code, hasJavaScript, channel = 2) => {
      const credentials = { username: `lia${++users}@viaggi.example`, password: 'Viaggi!2027' }
      await house.addsTradeUser(
        { code: `${code}${users}`, channelIds: [2, 3], commission: 1_200, creditMinor: 100_000 },
        credentials,
      )
      const user = new TradeUser(page, entryPointOn(channel), { hasJavaScript })
      await user.logsIn(credentials)
      return Object.assign(user, { username: credentials.username })
    },
  }
}

export const reservationList = '/channel/2/language/1/agency'
export const client = { name: 'Grace', lastName: 'Hopper' }

/** 240.00 for two nights is 218.18 without 10 % VAT, of which 12 % is 26.18. */
export const twoNights = { total: '€ 240,00', commission: '€ 26,18', net: '€ 213,82', withoutVat: '€ 218,18' }

/** From the search to the form of the checkout. */
export async function chooses(
  user: TradeUser,
  arrival: CalendarDate,
  nights = 2,
  rate = 'For agencies',
): Promise<void> {
  await user.opensRooms(arrival, nights)
  await user.chooses('Double', rate)
  await user.continuesToDetails()
}

export async function codeOfNew(user: TradeUser): Promise<string> {
  await user.sees(/^Thank you|^Your stay at/)
  return (await user.code()).replaceAll(' ', '')
}

export async function booksOptionAt(user: TradeUser, arrival: CalendarDate): Promise<string> {
  await chooses(user, arrival)
  await user.booksOption(client)
  return codeOfNew(user)
}

export const rowOf = (page: Page, code: string) => page.locator('table.agency-list tbody tr').filter({ hasText: code })

/** Waits for what the page shows of it. */
export async function expectListed(page: Page, codes: readonly string[]): Promise<void> {
  const listed = async () =>
    (await page.locator('table.agency-list tbody th').allInnerTexts()).map((code) => code.trim()).sort()
  await expect.poll(listed).toEqual(codes.toSorted())
}
