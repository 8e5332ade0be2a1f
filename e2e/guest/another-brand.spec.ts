import { aHouse } from '../../tests/builders/a-house.ts'
import { aHost } from '../../tests/builders/a-snapshot.ts'
import { expectAccessible } from '../actors/expect-accessible.ts'
import { ada, Guest, onlyHotelOf } from '../actors/guest.ts'
import { dayText, inDays, nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { sendRequest } from '../send-request.ts'
import { startHouse } from '../servers/house.ts'
import { fullUnless } from '../test-size.ts'

/** `24 novembre`, as the deadline of a transfer is written. */
const dayAndMonth = (day: string) =>
  new Intl.DateTimeFormat('it', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

test('a host has a title, a favicon and a colour of its own: BRAND-01', async ({ guestOf }) => {
  const looksOf = async (name: 'hotel-miramare' | 'locanda-del-teatro') => {
    const guest = guestOf(name)
    await guest.opens('/')
    await guest.sees(name === 'hotel-miramare' ? 'Hotel Miramare' : 'Locanda del Teatro')
    const icon = await guest.page.locator('link[rel=icon]').getAttribute('href')
    const button = guest.page.getByRole('button', { name: guest.texts.see })
    return {
      title: await guest.page.title(),
      icon,
      colour: await button.evaluate((element) => getComputedStyle(element).backgroundColor),
    }
  }
  expect(await looksOf('hotel-miramare')).toEqual({
    title: 'Hotel Miramare',
    icon: '/pictures/miramare/favicon.svg',
    colour: 'rgb(13, 90, 116)',
  })
  expect(await looksOf('locanda-del-teatro')).toEqual({
    title: 'Locanda del Teatro',
    icon: '/pictures/teatro/favicon.svg',
    colour: 'rgb(90, 50, 120)',
  })
})

test('a brand of its own stands above its hotel in the header, on a portal as well, and a hotel of the same name stands once', async ({
  page,
  house,
}) => {
  const inHeader = async (name: Parameters<typeof house.url>[0], path: string) => {
    await page.goto(house.url(name) + path)
    await expectAccessible(page)
    const link = page.getByRole('banner').getByRole('link').first()
    return (await link.innerText()).split('\n').map((line) => line.trim())
  }
  expect(await inHeader('ninfea-spa', '/')).toEqual(['Ninfea Spa', 'Villa Ninfea'])
  expect(await inHeader('case-belvento', '/hotel/103/channel/220/language/1')).toEqual([
    'Case Belvento',
    'Villa Ninfea',
  ])
  expect(await inHeader('villa-ninfea', '/')).toEqual(['Villa Ninfea'])
})

test('an Italian guest books by bank transfer, and the voucher says whom to pay, how much, for what and by when: PAY-09', async ({
  guestOf,
  house,
}) => {
  const guest = guestOf('locanda-del-teatro')
  const { page } = guest
  await guest.opensRooms(nextMonday('02-01'), 2)
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await guest.chooses('Platea', 'Flessibile con colazione')
  await guest.continuesToDetails()
  await expect(page.getByText('entro 3 giorni')).toBeVisible()
  await guest.fillsIn({ ...ada, country: 'Italia (+39)' })
  await guest.paysBy('Con bonifico bancario')
  await guest.acceptsAll()
  await guest.press(guest.texts.pay)
  await guest.sees('Grazie, Ada Rossi. Teniamo le camere per lei fino all’arrivo del bonifico.')
  const code = await guest.code()
  const transfer = page.getByRole('region', { name: 'Il suo bonifico' })
  await expect(transfer.getByText('Locanda del Teatro di Bassi & C.')).toBeVisible()
  await expect(transfer.getByText('IT83 N998 8801 0600 0000 0106 106')).toBeVisible()
  await expect(transfer.getByText('€ 234,00')).toBeVisible()
  await expect(transfer.getByText(code)).toBeVisible()
  await expect(transfer.getByText('Il bonifico deve arrivare entro')).toContainText(dayAndMonth(inDays(3)))
  await expect(transfer.getByText('inquadri questo codice')).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const [line, text] of [
    ['IBAN', 'IT83N9988801060000000106106'],
    ['Importo', '234,00'],
    ['Causale', code],
  ] as const) {
    await transfer.getByRole('button', { name: `Copia ${line}` }).click()
    await expect(transfer.getByText('Copiato')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  }
  await expect(page.getByText('In attesa del bonifico')).toBeVisible()
  await expect.poll(() => house.mailsAbout(code).length).toBe(2)
  expect(house.mailsAbout(code).find(({ to }) => to.includes(ada.email))?.text).toContain('IT83N9988801060000000106106')
})

test('a transfer is due within days, and by a date where the guest arrives sooner; voucher and checkout say the same: PAY-10', async ({
  page,
}) => {
  await using house = await startHouse({
    seed: aHouse({ rooms: 3 }),
    hosts: [aHost({ host: 'house.localhost', channelIds: [1] })],
  })
  const guest = new Guest(page, onlyHotelOf(house))
  const stays = [
    { arrival: inDays(12), text: 'within 5 days', by: inDays(5) },
    { arrival: inDays(3), text: `by ${dayText(inDays(2))}`, by: inDays(2) },
  ]
  for (const { arrival, text, by } of stays) {
    await guest.opensRooms(arrival, 2)
    await guest.chooses('Double', 'Flexible')
    await guest.continuesToDetails()
    await expect(page.getByText(/^Transfer €/)).toContainText(text)
    await guest.fillsIn(ada)
    await guest.paysBy('By bank transfer')
    await guest.acceptsAll()
    await guest.press(guest.texts.pay)
    await guest.sees('Thank you, Ada Rossi. We keep your rooms until your transfer arrives.')
    await expect(page.getByText('Your transfer has to arrive by')).toContainText(dayText(by))
  }
  guest.console.expectSilence()
})

test('another language opens the same page with the same search: RTE-23', async ({ guest }) => {
  const { page } = guest
  await guest.opensRooms(nextMonday('02-01'), 3, { adults: 3, children: [0, 7] })
  const english = new URL(page.url())
  await guest.readsIn('IT', 'Italiano')
  await guest.sees('Camere e prezzi')
  const italian = new URL(page.url())
  expect(italian.pathname).toBe(english.pathname.replace('/language/1/', '/language/2/'))
  expect(italian.search).toBe(english.search)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(`what was typed in checkout comes along into another language${fullUnless(!javaScriptEnabled)}`, async ({
      guest,
    }) => {
      const { page } = guest
      await guest.opensRooms(nextMonday('02-01'), 2)
      await guest.chooses('Tramontana', 'Flexible with breakfast')
      await guest.continuesToDetails()
      await guest.fillsIn({ name: 'Zoë', city: 'Århus', note: 'A cot, please.' })
      await guest.accepts('I accept the general terms')
      await guest.readsIn('IT', 'Italiano')
      await guest.sees('I suoi dati')
      await expect(guest.field('name')).toHaveValue('Zoë')
      await expect(guest.field('city')).toHaveValue('Århus')
      await expect(guest.field('note')).toHaveValue('A cot, please.')
      await expect(page.getByRole('checkbox', { name: 'Accetto le condizioni generali' })).toBeChecked()
    })
  })
}

test('a language that the host does not offer is its default: I18N-07', async ({ guestOf }) => {
  const teatro = guestOf('locanda-del-teatro')
  await teatro.opens('/hotel/106/channel/206/language/7')
  await expect(teatro.page.locator('html')).toHaveAttribute('lang', 'it')
  const miramare = guestOf('hotel-miramare')
  await miramare.opens('/hotel/101/channel/201/language/99')
  await expect(miramare.page.locator('html')).toHaveAttribute('lang', 'en-GB')
})

test('a hotel or a channel of another host is not found, unless a channel of this host sells the hotel @full', async ({
  guest,
  guestOf,
}) => {
  for (const path of [
    '/hotel/102/channel/202/language/1',
    '/hotel/102/channel/201/language/1',
    '/hotel/101/channel/202/language/1',
  ]) {
    await guest.opens(path, 404)
    await guest.sees('This page is not here')
  }
  const costaSerena = guestOf('costa-serena')
  await costaSerena.opens('/hotel/102/channel/220/language/1')
  await costaSerena.sees('La Limonaia')
})

test('an unknown host gets a plain 404 with nothing of any house, and one without branding a neutral icon and its own name: BRAND-03', async ({
  house,
}) => {
  const { status, headers, body } = await sendRequest(house.url('somebody-else'), '/hotel/101/channel/201/language/1')
  expect({ status, type: headers['content-type'], body }).toEqual({
    status: 404,
    type: 'text/plain; charset=utf-8',
    body: 'Not found',
  })
  await using bare = await startHouse({ seed: aHouse(), hosts: [aHost({ host: 'house.localhost', channelIds: [1] })] })
  const page = await sendRequest(bare.url('house'), '/hotel/1/channel/1/language/1')
  expect(page.status).toBe(200)
  expect(page.body).toContain('<link rel="icon" href="/marks/portico.svg"/>')
  expect(/<title>([^<]*)<\/title>/.exec(page.body)?.[1]).toBe('A House · house.localhost')
  expect(
    /class="brand"[^>]*>(.*?)<\/a>/s
      .exec(page.body)?.[1]
      ?.replaceAll(/<[^>]*>/g, '')
      .trim(),
  ).toBe('A House')
  expect((await sendRequest(bare.url('house'), '/marks/portico.svg')).status).toBe(200)
})
