import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { ada, type Guest } from '../../actors/guest.ts'
import { PageScripts } from '../../actors/page-scripts.ts'
import {
  arrivesAtProvider,
  goesToProvider,
  hasToPay,
  isConfirmed,
  labelOf,
  nextArrival,
  paysThere,
  typesCardThere,
  voucher,
} from '../../actors/paying-guest.ts'
import { expect, isPageOf, test } from '../../paid-fixtures.ts'
import { partsOfTrace } from '../../servers/browser-trace.ts'
import { fullUnless } from '../../test-size.ts'

test.use({ isFaulty: true })
// Its stories share nothing that another one changes.
test.describe.configure({ mode: 'parallel' })

const arrived = 'Your payment has arrived. Thank you.'

test('without a chosen way to pay the guest is asked to choose where the rate wants money before: CHK-24', async ({
  guest,
}) => {
  await guest.opensRooms(nextArrival(), 2)
  await guest.chooses('Tramontana', 'Paid today')
  await guest.continuesToDetails()
  const ways = guest.page.getByRole('group', { name: 'How would you like to pay' })
  await expect(ways.getByRole('radio', { name: labelOf('planet') })).toBeVisible()
  await expect(ways.getByRole('radio', { checked: true })).toHaveCount(0)
  guest.console.expectStatus(400)
  await guest.fillsIn(ada)
  await guest.acceptsAll()
  await guest.press(guest.texts.pay)
  await expect(ways).toHaveAccessibleDescription('Please choose')
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(`a guest goes to a provider by a form, and to another by a link, and comes back to the voucher @full`, async ({
      guest,
    }) => {
      for (const method of ['azul', 'planet'] as const) {
        await hasToPay(guest, 'Paid today', method)
        await goesToProvider(guest, 'Pay now', javaScriptEnabled)
        await paysThere(guest.page)
        await guest.sees(voucher)
        await expect(guest.page.getByText(arrived)).toBeVisible()
      }
    })

    test(`3-D Secure that fails leads back to the payment with its problem, and another method pays the same booking, whose voucher is shown: PAY-22${fullUnless(javaScriptEnabled)}`, async ({
      guest,
      simulators,
    }) => {
      const { page } = guest
      await hasToPay(guest, 'Paid today', 'planet')
      await goesToProvider(guest, 'Pay now', javaScriptEnabled)
      await paysThere(page, /bank approves/)
      await page.getByRole('button', { name: 'Fail' }).click()
      await guest.sees(/^Pay/)
      await expect(page.getByRole('alert')).toContainText(
        /There was a problem processing your payment. Please try again.|The card was not accepted./,
      )
      await page.getByRole('radio', { name: labelOf('satispay') }).check()
      await goesToProvider(guest, 'Pay now', javaScriptEnabled)
      await paysThere(page)
      await guest.sees(voucher)
      await isConfirmed(page)
      const [failed, paid] = simulators.ledger().slice(-2)
      expect([failed?.capturedMinor, paid?.capturedMinor]).toEqual([0, failed?.minor])
    })

    test(`while the bank decides the page waits, and goes on by itself @full`, async ({ guest, simulators }) => {
      const { page } = guest
      await hasToPay(guest, 'Paid today', 'planet')
      await goesToProvider(guest, 'Pay now', javaScriptEnabled)
      await paysThere(page, /bank approves/)
      await page.getByRole('button', { name: /^Wait/ }).click()
      await guest.sees('We are checking your payment')
      await expect(page.getByText('Please do not pay a second time.', { exact: false })).toBeVisible()
      await simulators.provider.runDue(simulators.provider.waiting.at(-1)?.id)
      await guest.sees(voucher)
      await expect(page.getByText(arrived)).toBeVisible()
    })
  })
}

test('3-D Secure that is approved comes back from the bank’s own site to the booking, and in a browser without our cookies to how the payment stands', async ({
  guest,
}) => {
  const { page } = guest
  const approves = async () => {
    await hasToPay(guest, 'Paid today', 'syspay')
    await goesToProvider(guest, 'Pay now')
    await paysThere(page, /the bank wants to see you/)
    await page.waitForURL(({ hostname }) => hostname === 'localhost')
    return () => page.getByRole('button', { name: 'Approve' }).click()
  }
  const approve = await approves()
  await approve()
  await guest.sees(voucher)
  await isConfirmed(page)

  const approveElsewhere = await approves()
  await page.context().clearCookies()
  await approveElsewhere()
  await guest.sees('Find my booking')
  await expect(
    page.getByText(`${arrived} To see the booking in this browser, type its code and your e-mail.`),
  ).toBeVisible()
})

test('a card that is refused is said to be, and another card pays: PAY-20', async ({ guest }) => {
  const { page } = guest
  await hasToPay(guest, 'Paid today', 'planet')
  await goesToProvider(guest, 'Pay now')
  await paysThere(page, /declined/)
  await guest.sees(/^Pay/)
  await expect(page.getByRole('alert')).toContainText('The card was not accepted.')
  await goesToProvider(guest, 'Pay now')
  await paysThere(page, /approved/)
  await guest.sees(voucher)
  await isConfirmed(page)
})

test('card fields are each mandatory and say what is wrong; the card method asks for card data at its provider, and no browser stores them: PAY-03 PAY-06 PAY-07 PAY-08', async ({
  guest,
  simulators,
  cardSearch,
}, testInfo) => {
  const { page } = guest
  const { tracing } = page.context()
  await tracing.start({ screenshots: false, snapshots: true })
  await hasToPay(guest, 'Paid today', 'syspay')
  await goesToProvider(guest, 'Pay now')
  guest.console.expectStatus(422)
  const pays = () => page.getByRole('button', { name: 'Pay', exact: true }).click()
  await pays()
  for (const text of [
    'CVV is required',
    'Card number is mandatory',
    'Name on the card is mandatory',
    'Expiry is mandatory',
  ])
    await expect(page.getByRole('alert')).toContainText(text)
  const fill = async (expiry: string) => {
    await page.getByLabel('Card number').fill('4111 1111 1111 1111')
    await page.getByLabel('Name on the card').fill('Ada Rossi')
    await page.getByLabel('Expiry (MM/YYYY)').fill(expiry)
    await page.getByLabel('CVV').fill('123')
    await pays()
  }
  await fill('13/2030')
  await expect(page.getByRole('alert')).toContainText('Invalid date')
  await fill('1230')
  await expect(page.getByRole('alert')).toContainText('Should be MM/AAAA')
  await fill('12/2030')
  await guest.sees(voucher)
  // What a browser's trace has of our own pages and requests has no card; of the provider's it has.
  const path = testInfo.outputPath('trace.zip')
  await tracing.stop({ path })
  const { ours, providers } = partsOfTrace(readFileSync(path), isPageOf(simulators))
  expect(ours.filter(({ bytes }) => bytes.includes(ada.email))).not.toEqual([])
  expect(cardSearch.tracesIn('parts of a trace', ours)).toEqual([])
  expect(cardSearch.tracesIn('parts of a trace at the provider', providers)).not.toEqual([])
})

test('a guest who closes the provider’s page, goes back, looks in two tabs and presses twice is never lost, reads that nothing was charged, and pays once: VCH-02', async ({
  guest,
  simulators,
}) => {
  const { page } = guest
  await hasToPay(guest, 'Paid today', 'satispay')
  await guest.press('Back to the booking', 'link')
  await guest.sees(voucher)
  await guest.press('Pay now', 'link')
  await guest.sees(/^Pay/)
  const before = simulators.ledger().filter(({ capturedMinor }) => capturedMinor > 0).length
  await page.getByRole('button', { name: 'Pay now' }).dblclick()
  // Not by the address: the second press breaks off where the first one leads.
  await expect(page.getByRole('button', { name: 'Back without paying' })).toBeVisible()
  await page.goBack()
  await guest.sees(/^Pay/)
  await guest.press('Back to the booking', 'link')
  await guest.sees(voucher)
  await expect(page.getByText('Waiting for your payment')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await guest.press('Continue', 'link')
  await guest.sees(/^Pay/)
  await goesToProvider(guest, 'Continue')
  await page.getByRole('button', { name: 'Back without paying' }).click()
  await guest.sees(/^Pay/)
  await expect(page.getByRole('status').filter({ hasText: 'Nothing was charged.' })).toContainText('You can go on now')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await goesToProvider(guest, 'Pay now')
  await paysThere(page)
  await guest.sees(voucher)
  await isConfirmed(page)
  // The other tab still shows what was to be done, and does nothing twice.
  await other.getByRole('link', { name: /^(Continue|Pay now)$/ }).click()
  await expect(other.getByText(arrived)).toBeVisible()
  expect(simulators.ledger().filter(({ capturedMinor }) => capturedMinor > 0)).toHaveLength(before + 1)

  await hasToPay(guest, 'Reserved on a card', 'planet')
  await guest.press('Back to the booking', 'link')
  await guest.sees(voucher)
  await guest.press('Authorise now', 'link')
  await guest.sees(/^Reserve/)
  await goesToProvider(guest, 'Authorise now')
})

for (const method of ['planet', 'bnlepositivity'] as const) {
  test(`a guest who has paid by ${method} comes back while the hotel’s server is away, reads so, and goes on by itself @full`, async ({
    guest,
    house,
  }) => {
    const { page } = guest
    await hasToPay(guest, 'Paid today', method)
    await goesToProvider(guest, 'Pay now')
    guest.console.expectStatus(503)
    house.injectFaults('payment-return', 'unavailable', 'unavailable')
    await paysThere(page)
    await guest.sees('We are checking your payment')
    await expect(page.getByText('The hotel’s system does not answer at the moment.', { exact: false })).toBeVisible()
    await guest.sees(voucher)
    await isConfirmed(page)
  })
}

test('who pays for a booking that was cancelled meanwhile, or on two pages at once, reads that the hotel gives it back @full', async ({
  guest,
  simulators,
}) => {
  const { page } = guest
  const last = () => simulators.ledger().at(-1)
  const paysInVain = async (beforehand: (other: Page, voucherPage: string) => Promise<void>, notice: RegExp) => {
    await hasToPay(guest, 'Paid today', 'syspay')
    const voucherPage = page.url().replace(/\/pay.*/, '')
    const other = await page.context().newPage()
    await other.goto(`${voucherPage}/pay`)
    await goesToProvider(guest, 'Pay now')
    await beforehand(other, voucherPage)
    await paysThere(page)
    await expect(page.getByText(notice)).toHaveRole('status')
    await expect
      .poll(() => simulators.ledger().findLast(({ wire }) => wire === 'syspay')?.refundedMinor)
      .toBe(last()?.minor)
    await other.close()
  }
  await paysInVain(async (other, voucherPage) => {
    await other.goto(`${voucherPage}/cancel`)
    await other.getByRole('button', { name: 'Cancel the booking now' }).click()
    await expect(other.getByText('Your booking is cancelled.')).toBeVisible()
  }, /^This booking ended before your payment came/)
  await paysInVain(async (other) => {
    await other.getByRole('radio', { name: labelOf('satispay') }).check()
    await other.getByRole('button', { name: 'Pay now' }).click()
    await other.waitForURL(({ hostname }) => hostname === '127.0.0.1')
    await paysThere(other)
    await expect(other.getByText(arrived)).toBeVisible()
  }, /^This was paid already/)
})

test('a guest who comes back in another browser reads how the payment stands and opens the booking by code and e-mail; a provider’s form opens it in the browser that began', async ({
  guest,
  browser,
}) => {
  const { page } = guest
  await hasToPay(guest, 'Paid today', 'planet')
  const code = await page.locator('dd.code').innerText()
  await goesToProvider(guest, 'Pay now')
  guest.console.expectCutRequests()
  const wayBack = page.waitForRequest('**/payment/*')
  await page.route('**/payment/*', (route) => route.abort())
  await paysThere(page)
  const address = (await wayBack).url()
  await page.unroute('**/payment/*')

  await using context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(address)
  await expect(
    other.getByText(
      'Your payment has arrived. Thank you. To see the booking in this browser, type its code and your e-mail.',
    ),
  ).toBeVisible()
  expect(other.url()).not.toContain('/payment/')
  await expect(other.getByText(code)).toHaveCount(0)
  await other.getByLabel('Booking code').fill(code)
  await other.getByLabel('E-mail').fill(ada.email)
  await other.getByRole('button', { name: 'Find my booking' }).click()
  await isConfirmed(other)

  // The form comes from another site, so that no cookie comes with it.
  await page.goto('about:blank')
  await page.setContent(`<form method="post" action="${address}"><button>Back to the shop</button></form>`)
  await page.getByRole('button').click()
  await guest.sees(voucher)
  await isConfirmed(page)
})

for (const method of ['GET', 'POST'] as const) {
  test(`the bank’s inherited address opens the reservation by code and e-mail and confirms what was paid, by ${method}: RTE-20 PAY-21${fullUnless(method === 'POST')}`, async ({
    guest,
  }) => {
    const { page } = guest
    await hasToPay(guest, 'Paid today', 'planet')
    const code = await page.locator('dd.code').innerText()
    await goesToProvider(guest, 'Pay now')
    // The guest pays, and the provider's own way back is lost.
    guest.console.expectCutRequests()
    await page.route('**/payment/*', (route) => route.abort())
    await paysThere(page)
    await page.context().clearCookies()
    const address = `${guest.entryPoint.origin}${guest.base}/3ds/code/${code}/email/${encodeURIComponent(ada.email)}`
    if (method === 'GET') await page.goto(address)
    else {
      await page.goto('about:blank')
      await page.setContent(`<form method="post" action="${address}"><button>Back to the shop</button></form>`)
      await page.getByRole('button').click()
    }
    await guest.sees(voucher)
    await isConfirmed(page)
    expect(page.url()).not.toContain(code)
  })
}

test('a guest pays within two requests beyond the provider’s, and no page up to the voucher loads a script of anybody else, or more than 129 kB, the checkout in any language @full', async ({
  guest,
}) => {
  const { page } = guest
  await guest.opensRooms(nextArrival(), 2)
  await guest.chooses('Tramontana', 'Paid today')
  await guest.continuesToDetails()
  const own = new URL(page.url()).hostname
  const [foreign, documents]: [string[], string[]] = [[], []]
  page.on('response', (response) => {
    const [host, type] = [new URL(response.url()).hostname, response.request().resourceType()]
    if (type === 'script' && host !== own) foreign.push(response.url())
    if (type === 'document' && response.status() !== 303) documents.push(`${response.request().method()} ${host}`)
  })
  const measured: string[] = []
  const scripts = new PageScripts()
  const measures = async (name: string, url = page.url()) => {
    await page.goto(url)
    const { urls, bytes } = await scripts.of(page)
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes, urls.join('\n')).toBeLessThanOrEqual(129_000)
    measured.push(`${name} ${(bytes / 1_000).toFixed(1)} kB`)
  }
  for (const [id, name] of [
    [3, 'German'],
    [2, 'Italian'],
    [1, 'English'],
  ] as const)
    await measures(`checkout in ${name}`, page.url().replace(/language\/\d/, `language/${id}`))
  documents.length = 0
  await guest.books({}, labelOf('planet'))
  await arrivesAtProvider(guest)
  // The document that leads there is our only one after the checkout.
  const beyond = documents.filter((line) => line.endsWith(own))
  expect(beyond).toEqual([`GET ${own}`])
  await page.goBack()
  await guest.sees(/^You have booked this/)
  await guest.press('Go to the payment', 'link')
  await guest.sees(/^Pay/)
  await measures('the payment')
  await goesToProvider(guest, 'Continue')
  await paysThere(page)
  await guest.sees(voucher)
  await measures('the voucher')
  expect(foreign).toEqual([])
  console.log(`${beyond.length} requests beyond the provider’s; scripts: ${measured.join(', ')}`)
})

test('a booking by link is confirmed at once; on its day a mail’s link leads to the payment, again after the provider’s page was closed, and used after that it says that it is paid: PAY-02 PAY-12', async ({
  browser,
  guest,
  guestElsewhere,
  house,
  simulators,
}) => {
  const { page } = guest
  const today = new Date().toISOString().slice(0, 10) as CalendarDate
  await guest.hasBooked({ arrival: addDays(today, 17), rooms: [['Tramontana', 'Paid before arrival']], method: 'link' })
  await guest.sees(/^Thank you/)
  await isConfirmed(page)
  await expect(page.getByRole('region', { name: 'Still to pay' })).toContainText(
    'we send you a link by e-mail before then',
  )
  const code = await guest.code()
  const link = () => house.mailsAbout(code).flatMap(({ text }) => /http\S+\/pay\/[\w-]{22}/.exec(text)?.[0] ?? [])[0]
  await house.passMinutes(3 * 24 * 60)
  await expect.poll(link).toBeDefined()
  // The mail is read at another device, whose tab is closed at the provider; the mail leads there once more.
  const { page: other } = guestElsewhere
  const opensLink = async (tab: Guest) => {
    await tab.page.goto(link() ?? '')
    await tab.sees(/^Pay/)
    expect(tab.page.url()).not.toContain(link()?.slice(-22))
  }
  await guestElsewhere.inAnotherTab(async (tab) => {
    await opensLink(tab)
    await tab.page.getByRole('radio', { name: labelOf('planet') }).check()
    await goesToProvider(tab, 'Pay now')
    await expect(tab.page.getByRole('button', { name: 'Back without paying' })).toBeVisible()
  })
  await opensLink(guestElsewhere)
  await expect(other.getByRole('radio', { name: labelOf('planet') })).toBeChecked()
  await goesToProvider(guestElsewhere, 'Continue')
  await typesCardThere(other, /Visa, approved/)
  await expect(other.getByText(arrived)).toBeVisible()
  const paid = simulators.ledger().at(-1)
  expect(paid).toMatchObject({ wire: 'datatrans', capturedMinor: paid?.minor })
  await other.goto(link() ?? '')
  await expect(other.getByText(arrived)).toBeVisible()
  expect(simulators.ledger().at(-1)).toEqual(paid)
  // Another browser that has the mail reads that it was used, and nothing of the booking.
  await using foreign = await browser.newContext()
  const strange = await foreign.newPage()
  await strange.goto(link() ?? '')
  await expect(strange.getByRole('status').filter({ hasText: /^This link was used already/ })).toBeVisible()
  await expect(strange.getByRole('heading', { level: 1, name: 'Find my booking' })).toBeVisible()
  const shown = await strange.content()
  for (const own of [code, code.replaceAll(' ', ''), ada.email, ada.lastName, link()?.slice(-22) ?? ''])
    expect(shown).not.toContain(own)
})

test('a guest with a keyboard alone pays at 320 pixels, and nothing scrolls sideways @full', async ({
  keyboardGuest: guest,
}) => {
  const { page } = guest
  await page.setViewportSize({ width: 320, height: 640 })
  const expectNoSideways = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await hasToPay(guest, 'Paid today', 'satispay')
  await expectNoSideways()
  await goesToProvider(guest, 'Pay now')
  await page.getByRole('button', { name: 'Pay', exact: true }).press('Enter')
  await guest.sees(voucher)
  await expectNoSideways()
})

test('who opens the payment of a booking that is paid at the hotel reads that nothing is to be paid online @full', async ({
  guest,
}) => {
  const { page } = guest
  await guest.hasBooked({ arrival: nextArrival(), rooms: [['Tramontana', 'Flexible with breakfast']] })
  await guest.sees(/^Thank you/)
  await page.goto(`${page.url().replace(/[?].*/, '')}/pay`)
  await guest.sees(/^Your stay at/)
  await expect(page.getByText('Nothing is to be paid online for this booking at the moment.')).toHaveRole('status')
})
