import type { Locator } from '@playwright/test'
import { addDays } from '@portico/domain/time/calendar-date'
import { expectAccessible } from '../actors/expect-accessible.ts'
import { TradeUser } from '../actors/trade-user.ts'
import { inDays, nextMonday, today } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { sendRequest } from '../send-request.ts'

/** What is one sentence stands on one line, a link in it and all. */
async function expectOneLine(sentence: Locator): Promise<void> {
  const tops = await sentence.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 4))).size
  })
  expect(tops).toBe(1)
}

// The hosts changed here are no other story's.

test('a title, a colour and a favicon are live on a guest’s next page, without a restart: ADM-01 ADM-07', async ({
  operator,
  guestOf,
}) => {
  const guest = guestOf('prenota-bellarosa')
  await guest.opens('/')
  await expect(guest.page).toHaveTitle(/Bellarosa · Prenota$/)
  await operator.signsIn()
  await operator.page.getByRole('link', { name: 'prenota-bellarosa.localhost' }).click()
  await operator.sees('prenota-bellarosa.localhost')
  await operator.page.getByLabel('Title').fill('Bellarosa in città')
  await operator.page.getByRole('textbox', { name: 'Brand colour', exact: true }).fill('#123456')
  await operator.page.getByRole('group', { name: 'Favicon' }).getByRole('radio', { name: 'Teatro' }).check()
  await operator.savesDraft()
  await guest.opens('/')
  await expect(guest.page).toHaveTitle(/Bellarosa · Prenota$/)
  await operator.publishes()
  await expect(async () => {
    await guest.opens('/')
    await expect(guest.page).toHaveTitle(/Bellarosa in città$/, { timeout: 500 })
  }).toPass()
  await expect(guest.page.locator('link[rel=icon]')).toHaveAttribute('href', '/pictures/teatro/favicon.svg')
  const button = guest.page.getByRole('button', { name: guest.texts.see })
  expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(18, 52, 86)')
})

test('a new host opens what is chosen by name, and is said to be saved on its own page, once @full', async ({
  operator,
}) => {
  const { page } = operator
  const saved = page.getByRole('status').getByText('Saved. Guests see it once it is published.')
  await operator.signsIn()
  await page.getByRole('link', { name: 'Add host' }).click()
  await operator.sees('New host')
  await page.getByLabel('Host name').fill('new-name.localhost')
  await page.getByLabel('Title').fill('A new name')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByLabel('Channel', { exact: true })).toHaveAccessibleDescription(/Choose a channel/)
  await page.getByLabel('Channel', { exact: true }).selectOption({ label: 'Case Belvento' })
  await page.getByLabel('Landing', { exact: true }).selectOption({ label: 'Hotel Miramare' })
  await page.getByRole('checkbox', { name: 'Belvento Trade' }).check()
  await expectAccessible(page)
  await operator.savesDraft()
  await operator.sees('new-name.localhost')
  await expect(saved).toBeVisible()
  await expectOneLine(saved)
  await page.getByLabel('Title').fill('A better name')
  await expect(saved).toHaveCount(0)
  await operator.savesDraft()
  await page.reload()
  await operator.sees('new-name.localhost')
  await expect(page.getByLabel('Title')).toHaveValue('A better name')
  await expect(saved).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove host' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove host' }).click()
  await operator.sees('Hosts')
  await expect(page.getByRole('row', { name: /^hotel-miramare/ })).toContainText('Hotel Miramare')
  await expect(page.getByRole('link', { name: 'new-name.localhost' })).toHaveCount(0)
})

test('the hosts of the cookie banner and those of the consent script are two lists, kept by an operator: CONS-02 CONS-04 ADM-02', async ({
  operator,
  guestOf,
}) => {
  const guest = guestOf('tenuta-montefiore')
  const notice = guest.page.getByRole('region', { name: 'Cookies on this site' })
  await guest.seesNotice()
  await guest.opens('/')
  await expect(notice).toHaveCount(0)
  await operator.signsIn()
  await operator.opens('Consent')
  const { page } = operator
  const hostsOf = (list: 'Consent script' | 'Cookie banner') =>
    page
      .getByRole('checkbox', { name: new RegExp(`^${list}, `), checked: true })
      .evaluateAll((boxes) => boxes.map((box) => box.ariaLabel))
  const before = await hostsOf('Consent script')
  expect(before.length).toBeGreaterThan(0)
  await page.getByRole('checkbox', { name: 'Cookie banner, tenuta-montefiore.localhost' }).check()
  await operator.savesDraft()
  await expectOneLine(page.getByRole('status').getByText(/^Saved/))
  await operator.publishes()
  await expect(async () => {
    await guest.opens('/')
    await expect(notice).toBeVisible({ timeout: 500 })
  }).toPass()
  await operator.opens('Consent')
  await expect(page.getByRole('checkbox', { name: 'Cookie banner, tenuta-montefiore.localhost' })).toBeChecked()
  expect(await hostsOf('Consent script')).toEqual(before)
  const banner = await hostsOf('Cookie banner')
  await page.getByRole('checkbox', { name: 'Consent script, tenuta-montefiore.localhost' }).check()
  await operator.savesDraft()
  await operator.publishes()
  await operator.opens('Consent')
  await expect(page.getByRole('checkbox', { name: 'Consent script, tenuta-montefiore.localhost' })).toBeChecked()
  expect(await hostsOf('Consent script')).toHaveLength(before.length + 1)
  expect(await hostsOf('Cookie banner')).toEqual(banner)
})

test('the notice offers accept, reject and more, and an acceptance is remembered for the session: CONS-03', async ({
  guest,
}) => {
  const { page } = guest
  await guest.seesNotice()
  await guest.opens(guest.base)
  const notice = page.getByRole('region', { name: 'Cookies on this site' })
  await notice.getByText('Learn more').click()
  await expect(notice.getByText(/^A booking needs cookies/)).toBeVisible()
  await expect(notice.getByRole('button', { name: 'Reject' })).toBeVisible()
  const answer = Promise.withResolvers<void>()
  await page.route(/\/consent\.data/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await notice.getByRole('button', { name: 'Accept' }).click()
  await expect(notice, 'not gone before the answer is kept').toHaveAttribute('aria-busy', 'true')
  answer.resolve()
  await expect(notice).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('bol.cookieOk'))).toBe('true')
  await guest.opens(guest.base)
  await expect(notice).toHaveCount(0)
})

test('an operator keeps a channel’s option hours, its hour for tonight, and what its trade users and guests are offered; published, each counts on the next page: ADM-03', async ({
  operator,
  page,
  house,
}) => {
  // Bellarosa is open all the year, and has no stay of four nights that is too short.
  const entryPoint = { origin: house.url('belvento-trade'), hotel: 105, channel: 230, language: 1 } as const
  const user = new TradeUser(page, entryPoint)
  const credentials = { username: 'nora@canale.example', password: 'Viaggi!2027' }
  await house.addsTradeUser({ code: 'CANALE', channelIds: [230] }, credentials)
  const options = page.getByRole('button', { name: user.words.option })
  const rooms = `${user.base}/rooms?arrival=${today()}&departure=${inDays(4)}&room=2`
  const checkout = `${user.base}/checkout?arrival=${nextMonday('04-26')}&departure=${addDays(nextMonday('04-26'), 2)}&room=2&pick=1050101`
  const tonight = page.getByText('For tonight: book now, and the room is kept for you at once.')
  const notice = page.getByText('These pages are for agencies and companies. Are you travelling yourself?')
  await operator.signsIn()
  const trade = operator.page.getByRole('form', { name: 'Channel 230' })
  const [hours, from] = [trade.getByLabel('Option hours'), trade.getByLabel('Tonight from, hour')]
  const [hiding, other] = [
    trade.getByLabel('Trade users may hide prices'),
    trade.getByLabel('Shows where the others book'),
  ]
  const saves = async () => {
    await trade.getByRole('button', { name: 'Save draft' }).click()
    await expect(trade.getByText('Saved, not published yet.')).toBeVisible()
    await operator.publishes()
  }

  await operator.opens('Channels')
  await expect(hours).toHaveValue('48')
  await hours.fill('721')
  await from.fill('24')
  await trade.getByRole('button', { name: 'Save draft' }).click()
  await expect(hours).toHaveAccessibleDescription(/Whole hours from 0 to 720, or nothing\./)
  await expect(from).toHaveAccessibleDescription(/A whole hour from 0 to 23, or nothing\./)
  await expect(hours).toBeFocused()
  await operator.sees('Channels')
  await hours.fill('36')
  await from.fill('0')
  await saves()
  await expect(async () => {
    await user.opens(rooms)
    await expect(tonight).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(notice).toBeVisible()
  await user.logsIn(credentials)
  await expect(user.bar.getByRole('button', { name: 'Hide prices' })).toBeVisible()
  await user.opens(checkout)
  await expect(options).toHaveText('Keep as an option for 36 hours')

  await operator.opens('Channels')
  for (const box of [hiding, other]) await expect(box).toBeChecked()
  for (const box of [hiding, other]) await box.uncheck()
  await saves()
  await operator.opens('Channels')
  await expect(hours).toHaveValue('36')
  await expect(from).toHaveValue('0')
  for (const box of [hiding, other]) await expect(box).not.toBeChecked()
  await expect(async () => {
    await user.opens(user.base)
    await expect(user.bar.getByRole('link', { name: 'Reservations' })).toBeVisible()
    await expect(user.bar.getByRole('button', { name: 'Hide prices' })).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await user.logsOut()
  await user.opens(rooms)
  await expect(tonight).toBeVisible()
  await expect(notice).toHaveCount(0)

  // As the other stories of the house find it.
  await operator.opens('Channels')
  await hours.fill('48')
  await from.fill('')
  for (const box of [hiding, other]) await box.check()
  await saves()
  await expect(async () => {
    await user.opens(rooms)
    await expect(notice).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('without a sign-in nothing of admin is shown or changed: ADM-06', async ({ house, page }) => {
  const admin = house.admin?.url ?? ''
  await page.goto(`${admin}/hosts`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  const headers = { 'content-type': 'application/json', origin: admin }
  const change = { method: 'POST', body: '{}', headers }
  for (const procedure of [
    'hosts.add',
    'hosts.edit',
    'hosts.remove',
    'consent.edit',
    'channels.edit',
    'publications.publish',
    'publications.rollBack',
  ])
    expect((await sendRequest(admin, `/trpc/${procedure}`, change)).status, procedure).toBe(401)
  expect((await sendRequest(admin, '/trpc/hosts.list', { headers })).status).toBe(401)
})
