import { expect, test } from '../fixtures.ts'
import { sendRequest } from '../send-request.ts'

const hostsIn = (lines: string) => lines.split('\n').sort()

// The hosts changed here are no other story's.

test('a title, a colour and a favicon are live on a guest’s next page, without a restart: ADM-01 ADM-07', async ({ operator, guestOf }) => {
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

test('the hosts of the cookie banner are a list of their own, kept by an operator: CONS-02 CONS-04 ADM-02', async ({
  operator,
  guestOf,
}) => {
  const notice = () => guestOf('tenuta-montefiore').page.getByRole('region', { name: 'Cookies on this site' })
  await guestOf('tenuta-montefiore').opens('/')
  await expect(notice()).toHaveCount(0)
  await operator.signsIn()
  await operator.opens('Consent')
  const script = operator.page.getByLabel('Hosts that load the consent script')
  const banner = operator.page.getByLabel('Hosts that show the cookie banner')
  const scriptHosts = hostsIn(await script.inputValue())
  await banner.fill(`${await banner.inputValue()}\ntenuta-montefiore.localhost`)
  await operator.savesDraft()
  await operator.publishes()
  await expect(async () => {
    await guestOf('tenuta-montefiore').opens('/')
    await expect(notice()).toBeVisible({ timeout: 500 })
  }).toPass()
  await operator.opens('Consent')
  await expect.poll(async () => hostsIn(await script.inputValue())).toEqual(scriptHosts)
})

test('the notice offers accept, reject and more, and an acceptance is remembered for the session: CONS-03', async ({ guest }) => {
  const { page } = guest
  await guest.opens(guest.base)
  const notice = page.getByRole('region', { name: 'Cookies on this site' })
  await notice.getByText('Learn more').click()
  await expect(notice.getByText(/^A booking needs cookies/)).toBeVisible()
  await expect(notice.getByRole('button', { name: 'Reject' })).toBeVisible()
  await notice.getByRole('button', { name: 'Accept' }).click()
  await expect(notice).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('bol.cookieOk'))).toBe('true')
  await guest.opens(guest.base)
  await expect(notice).toHaveCount(0)
})

test('an operator keeps a channel’s option hours', async ({ operator }) => {
  await operator.signsIn()
  await operator.opens('Channels')
  const trade = operator.page.getByRole('form', { name: 'Channel 230' })
  await expect(trade.getByLabel('Option hours')).toHaveValue('48')
  await trade.getByLabel('Option hours').fill('36')
  await trade.getByRole('button', { name: 'Save draft' }).click()
  await expect(trade.getByText('Saved, not published yet.')).toBeVisible()
  await operator.opens('Publish')
  await expect(operator.page.getByRole('row', { name: /230/ })).toContainText('36')
  await operator.publishes()
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
