import { addDays } from '@portico/domain/time/calendar-date'
import type { Guest } from '../../actors/guest.ts'
import { dayText, nextMonday, nextMonthDay } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'

const stored = ({ page }: Guest, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key)

test('each free room stands with its rates, their meals, and the price of each night: ROOM-01', async ({ guest }) => {
  const arrival = nextMonday('02-01')
  await guest.searches(arrival, 3)
  const room = guest.page.getByRole('article', { name: 'Tramontana' })
  await expect(room.getByRole('heading', { level: 3 })).toHaveText([
    /^Breakfast included\s*Decided: non-refundable$/,
    /^Breakfast included\s*Flexible with breakfast$/,
  ])
  await room.getByText('1 more rate, €').click()
  await expect(room.getByRole('heading', { level: 3 }).last()).toHaveText('Half board')
  const nights = room.getByRole('group').filter({ hasText: 'Details: Flexible with breakfast' })
  await nights.getByText('Details').click()
  for (const night of [0, 1, 2])
    await expect(nights.getByText(dayText(addDays(arrival, night)), { exact: true })).toBeVisible()
  await expect(nights.getByText('€ 145.00', { exact: true })).toHaveCount(3)
  await expect(nights.getByText('€ 435.00', { exact: true })).toBeVisible()
  await expect(nights.getByText('€ 450.00', { exact: true })).toBeVisible()
})

test('a room says that a small child sleeps in a cot, where that is why the party fits', async ({ guest }) => {
  await guest.opensRooms(nextMonday('02-01'), 3, { adults: 1, children: [2, 6] })
  const room = guest.page.getByRole('article', { name: 'Tramontana' })
  await expect(room.getByText('for up to 2 guests, with a cot for 1 child up to 2 years')).toBeVisible()
  await room.getByText('About this room').click()
  await expect(
    room.getByText('For up to 2 guests. Children up to 2 years sleep in a cot and are not counted.'),
  ).toBeVisible()
  await guest.opensRooms(nextMonday('02-01'), 3, { adults: 2 })
  await expect(room.getByText('for up to 2 guests', { exact: false }).first()).not.toContainText('cot')
})

test('the lowest price of all rates is marked, once', async ({ guest }) => {
  await guest.searches(nextMonday('02-01'), 3)
  const rate = guest.page.getByRole('listitem').filter({ hasText: 'Lowest price' }).last()
  await expect(rate).toContainText('Decided: non-refundable')
  await expect(guest.page.getByText('Lowest price')).toHaveCount(1)
})

test('two rooms are chosen one after the other and kept in session storage: ROOM-12 ROOM-13', async ({ guest }) => {
  await guest.searches(nextMonday('02-01'), 2, { adults: 2 }, { adults: 1, children: [7] })
  await expect(guest.page.getByRole('heading', { level: 1 })).toHaveText('Choose room 1 of 2')
  await guest.chooses('Tramontana', 'Flexible with breakfast')
  await guest.sees('Choose room 2 of 2')
  await guest.chooses('Libeccio', 'Half board')
  await guest.sees(guest.texts.services)
  await guest.press('Change rooms or dates', 'link')
  await guest.sees('Your stay')
  const lines = guest.page.getByRole('list', { name: 'The rooms you asked for' }).getByRole('listitem')
  await expect(lines).toContainText(['Tramontana', 'Libeccio'])
  await expect
    .poll(async () => JSON.parse((await stored(guest, 'bol.rooms')) ?? 'null'))
    .toEqual([
      { id: 1, adults: 2, childs: [], selectedRoom: 10101, selectedRate: 1010101 },
      {
        id: 2,
        adults: 1,
        childs: [{ groupId: 2, groupMin: 3, groupMax: 11, realAge: 7 }],
        selectedRoom: 10102,
        selectedRate: 1010203,
      },
    ])
})

test('clearing the choice takes rooms and services out of page, address and session storage: ROOM-14', async ({
  guest,
}) => {
  await guest.searches(nextMonday('02-01'), 2)
  await guest.chooses('Tramontana', 'Flexible with breakfast')
  await guest.sees(guest.texts.services)
  const chosen = new URL(guest.page.url().replace('/services', '/rooms'))
  chosen.searchParams.append('service', '10101x1')
  await guest.opens(chosen.pathname + chosen.search)
  await guest.sees('Your stay')
  await expect.poll(() => stored(guest, 'bol.rooms')).not.toBeNull()
  await guest.press('Clear my choice', 'link')
  await guest.sees('Rooms and prices')
  const { searchParams } = new URL(guest.page.url())
  expect(['pick', 'service'].filter((name) => searchParams.has(name))).toEqual([])
  await expect.poll(() => stored(guest, 'bol.rooms')).toBeNull()
})

test('what was chosen is offered again where a new search begins @full', async ({ guest }) => {
  await guest.searches(nextMonday('02-01'), 2)
  await guest.chooses('Tramontana', 'Flexible with breakfast')
  await guest.sees(guest.texts.services)
  const chosen = guest.page.url()
  await guest.opens(guest.base)
  await guest.press('Go on with the rooms you had chosen', 'link')
  await guest.sees(guest.texts.services)
  expect(guest.page.url()).toBe(chosen)
})

test.describe('where no room fits, the page says why', () => {
  test('a stay below the minimum: ROOM-18', async ({ guestOf }) => {
    const guest = guestOf('rifugio-aurora')
    await guest.searches(nextMonthDay('02-10'), 2)
    await expect(guest.page.getByRole('heading', { name: 'Nessuna camera per questo soggiorno' })).toBeVisible()
    await expect(
      guest.page.getByText('In queste date il soggiorno è di almeno 3 notti: scelga una partenza più tarda.'),
    ).toBeVisible()
  })

  test('a closed season @full', async ({ guestOf }) => {
    const guest = guestOf('rifugio-aurora')
    await guest.searches(nextMonthDay('04-10'), 4)
    await expect(guest.page.getByText('In queste date l’hotel è chiuso per la pausa stagionale.')).toBeVisible()
    await guest.fillsInSearch(nextMonthDay('06-16'), 4)
    await expect(guest.page.getByRole('link', { name: /^Scegli / }).first()).toBeVisible()
  })

  test('a party larger than every room @full', async ({ guest }) => {
    await guest.searches(nextMonday('02-01'), 2, { children: [7, 8, 9, 10] })
    await expect(
      guest.page.getByText('The largest room takes 5 guests: share the party among several rooms.'),
    ).toBeVisible()
  })
})

test('a search has dates, rooms, adults, children with their ages and a promo code; one that does not apply is said: SRCH-01 @full', async ({
  guest,
}) => {
  await guest.opens(guest.base)
  await guest.page.getByLabel('Promo code').fill('HARBOUR 10')
  const arrival = nextMonday('02-01')
  await guest.fillsInSearch(arrival, 3, { adults: 1, children: [7] }, { adults: 2 })
  await guest.sees('Choose room 1 of 2')
  await expect(
    guest.page.getByText('The promo code HARBOUR 10 does not apply to this stay. The prices are those without it.'),
  ).toBeVisible()
  await expect(guest.page.getByRole('link', { name: /^Choose / }).first()).toBeVisible()
  const { searchParams } = new URL(guest.page.url())
  expect([searchParams.get('arrival'), searchParams.get('departure')]).toEqual([arrival, addDays(arrival, 3)])
  expect([searchParams.getAll('room'), searchParams.get('promo')]).toEqual([['1-7', '2'], 'HARBOUR 10'])
  const rooms = guest.page.getByRole('list', { name: 'The rooms you asked for' }).getByRole('listitem')
  await expect(rooms).toContainText(['1 adult, 1 child', '2 adults'])
})
