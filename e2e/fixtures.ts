import { test as base } from '@playwright/test'
import { demoHouses } from '@portico/demo/demo-houses'
import { Guest } from './actors/guest.ts'
import { keyboardInput } from './actors/input-method.ts'
import { Operator } from './actors/operator.ts'
import { type House, startHouse } from './servers/house.ts'

export { expect } from '@playwright/test'

type DemoHostName = (typeof demoHouses.hosts)[number]['name']

type Actors = {
  /** A guest of Hotel Miramare, in English. */
  guest: Guest
  /** The same with no hand on a mouse. */
  keyboardGuest: Guest
  /** A guest who came by another house's door. */
  guestOf: (name: DemoHostName) => Guest
  operator: Operator
}

/** One house for all stories of a worker; each story has days of its own, and a browser of its own. */
export const test = base.extend<Actors, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      await using house = await startHouse()
      await use(house)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  guest: async ({ guestOf }, use) => use(guestOf('hotel-miramare')),
  keyboardGuest: async ({ page, house }, use) => {
    const guest = new Guest(page, entryPointOf(house, 'hotel-miramare'), { input: keyboardInput(page) })
    await use(guest)
    guest.console.expectSilence()
  },
  operator: async ({ browser, house }, use) => {
    // Admin is a script, whatever the other pages of a story do without.
    await using context = await browser.newContext({ reducedMotion: 'reduce', javaScriptEnabled: true })
    const operator = new Operator(await context.newPage(), house)
    await use(operator)
    operator.console.expectSilence()
  },
  guestOf: async ({ page, house, javaScriptEnabled }, use) => {
    const guests: Guest[] = []
    await use((name) => {
      const guest = new Guest(page, entryPointOf(house, name), { hasJavaScript: javaScriptEnabled ?? true })
      guests.push(guest)
      return guest
    })
    for (const guest of guests) guest.console.expectSilence()
    await house.endHolds()
  },
})

function entryPointOf(house: House, name: DemoHostName) {
  const host = demoHouses.hosts.find((each) => each.name === name)
  if (host?.hotelId === undefined) throw new Error(`${name} opens no hotel`)
  return { origin: house.url(name), hotel: host.hotelId, channel: host.channelId, language: host.languageId }
}
