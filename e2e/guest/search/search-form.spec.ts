import type { Guest } from '../../actors/guest.ts'
import { waitUntilAlive } from '../../actors/wait-until-alive.ts'
import { inDays, nextMonday, today } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { fullUnless } from '../../test-size.ts'

const children = (count: number) => Array.from({ length: count }, () => '-5').join('')

async function opensGuests(guest: Guest, room: string): Promise<void> {
  await guest.opens(`${guest.base}?${room}&guests=open`)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(`rooms, adults and children with their ages are added and taken away: SRCH-07${fullUnless(javaScriptEnabled)}`, async ({
      guest,
    }) => {
      const { page } = guest
      await guest.opens(guest.base)
      await page.getByText('Guests and rooms').click()
      const first = page.getByRole('group', { name: 'Room 1' })
      const second = page.getByRole('group', { name: 'Room 2' })
      await guest.press('One adult more in room 1')
      await expect(first.getByRole('status')).toHaveText('3')
      await guest.press('Add a child in room 1')
      await guest.press('Add a room')
      await guest.press('Add a child in room 2')
      await page.getByLabel('Age of child 1 in room 2').selectOption('3 years')
      await guest.press('Add a child in room 2')
      await page.getByLabel('Age of child 2 in room 2').selectOption('under 1 year')
      await expect(page.getByLabel('Age of child 1 in room 2')).toHaveValue('3')
      await guest.press('Remove child 1 from room 2')
      await expect(page.getByLabel('Age of child 1 in room 2')).toHaveValue('0')
      await guest.press('One adult less in room 2')
      await expect(second.getByRole('status')).toHaveText('1')
      await guest.press('Remove room 1')
      await expect(second).toHaveCount(0)
      await guest.press('See rooms and prices')
      await guest.sees('Rooms and prices')
      expect(new URL(page.url()).searchParams.getAll('room')).toEqual(['1-0'])
    })

    test(`a button never takes a room beyond 20 adults or below one: SRCH-12${fullUnless(javaScriptEnabled)}`, async ({
      guest,
    }) => {
      const adults = guest.page.getByRole('group', { name: 'Room 1' }).getByRole('status')
      await opensGuests(guest, 'room=20')
      await guest.insistsOn('One adult more in room 1')
      await expect(adults).toHaveText('20')
      await opensGuests(guest, 'room=1')
      await guest.insistsOn('One adult less in room 1')
      await expect(adults).toHaveText('1')
      await guest.opens(`${guest.base}?room=21`, 400)
      await expect(guest.page.getByText('A room takes 1 to 20 adults.')).toBeVisible()
    })

    test(`a button never adds a sixteenth child: SRCH-13${fullUnless(javaScriptEnabled)}`, async ({ guest }) => {
      await opensGuests(guest, `room=2${children(15)}`)
      await guest.press('Add a child in room 1')
      await expect(guest.page.getByLabel('Age of child 15 in room 1')).toBeVisible()
      await expect(guest.page.getByLabel('Age of child 16 in room 1')).toHaveCount(0)
      await guest.opens(`${guest.base}?room=2${children(16)}`, 400)
      await expect(guest.page.getByText('A room takes at most 15 children.')).toBeVisible()
    })
  })
}

test('the last room cannot be taken away, and an address without rooms has two adults for one night from today: SRCH-05 SRCH-14', async ({
  guest,
}) => {
  const { page } = guest
  await guest.opens(`${guest.base}?adults-0=2&edit=remove-room-0`)
  await expect(page.getByRole('group', { name: 'Room 1' })).toBeVisible()
  await guest.opens(guest.base)
  await expect(page.locator('[name=arrival]')).toHaveValue(today())
  await expect(page.locator('[name=departure]')).toHaveValue(inDays(1))
  await expect(page.getByText('2 adults, 1 room')).toBeVisible()
})

test('departure follows an arrival that moves to or past it: SRCH-27', async ({ guest }) => {
  const { page } = guest
  const monday = nextMonday('02-01')
  await guest.opens(guest.base)
  await page.getByLabel('Departure').fill(inDays(3))
  await page.getByLabel('Arrival').fill(monday)
  await expect(page.locator('[name=departure]')).toHaveValue(nextDay(monday))
})

const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

test('what a guest types before the page is alive is kept', async ({ guest }) => {
  const { page } = guest
  const monday = nextMonday('02-01')
  // Where the notice about cookies is answered.
  await guest.opens(`${guest.base}/recover`)
  let letScriptsIn = () => {}
  const scripts = new Promise<void>((resolve) => {
    letScriptsIn = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await scripts
    await route.continue()
  })
  await page.goto(guest.entryPoint.origin + guest.base, { waitUntil: 'commit' })
  await page.getByLabel('Arrival').fill(monday)
  await page.getByLabel('Departure').fill(nextDay(monday))
  await page.getByLabel('Promo code').fill('EARLY')
  letScriptsIn()
  await expect(page.getByRole('button', { name: 'Done', includeHidden: true })).toBeAttached()
  await page.waitForLoadState('load')
  await guest.press('See rooms and prices')
  await guest.sees('Rooms and prices')
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({
    arrival: monday,
    departure: nextDay(monday),
    room: '2',
    promo: 'EARLY',
  })
})

test('a key that is pressed at any moment while the page comes alive is no error @full', async ({ guest }) => {
  // Between any two tasks of the browser, until the page has been alive for a while.
  await guest.page.addInitScript(() => {
    const press = () => {
      document.body?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'a' }))
      if (performance.now() > 2_000) return
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = press
      port2.postMessage(0)
    }
    press()
  })
  await guest.opens(guest.base)
  await waitUntilAlive(guest.page)
  await guest.page.waitForFunction(() => performance.now() > 2_000)
  guest.console.expectSilence()
})
