import { demoTradeChannelId } from '@portico/demo/demo-agencies'
import { expectAccessible } from '../actors/expect-accessible.ts'
import { TradeUser } from '../actors/trade-user.ts'
import { expect, test } from '../fixtures.ts'
import { temporaryPasswordOf } from '../servers/mails.ts'

const rossi = {
  type: 'travel-agency',
  name: 'Viaggi Rossi',
  address: 'Via Roma 3',
  zip: '20121',
  city: 'Milano',
  country: 'IT',
  email: 'ufficio@viaggi-rossi.example',
  phone: '+39 02 123456',
  contactName: 'Rosa Bruni',
  vatNumber: 'IT01234560157',
} as const
const { vatNumber: _, ...withoutNumber } = rossi
const branch = {
  ...rossi,
  name: 'Viaggi Rossi, Como',
  email: 'como@viaggi-rossi.example',
  contactName: 'Carlo Bruni',
}
const unknown = {
  ...withoutNumber,
  name: 'Blau Reisen',
  country: 'DE',
  email: 'buero@blau.example',
  iata: '7654321',
}

test('an owner lists the requests for access, approves one into a new agency and one into that, and refuses the third with a note: AGY-30 ADM-04', async ({
  operator,
  house,
}) => {
  operator.console.expectStatus(400)
  for (const customer of [rossi, branch, unknown]) await house.requestsAccess(demoTradeChannelId, customer)
  await operator.signsIn()
  const { page } = operator
  await expect(page.getByRole('link', { name: 'Agencies 3' })).toBeVisible()
  await operator.opens('Agencies')
  await page.getByRole('link', { name: '3 agencies ask for access' }).click()
  await operator.sees('Requests for access')
  await expect(page.getByRole('region')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Blau Reisen' })).toContainText('IATA code7654321')

  await page.getByRole('button', { name: 'Approve Viaggi Rossi', exact: true }).click()
  const form = page.getByRole('form', { name: 'Approve Viaggi Rossi', exact: true })
  await form.getByLabel('Code', { exact: true }).fill('Rossi & Figli')
  await form.getByLabel('Commission, %', { exact: true }).fill('120')
  await form.getByLabel('Credit', { exact: true }).fill('5000')
  const approve = form.getByRole('button', { name: /^Approve, and send/ })
  await approve.click()
  await expect(form.getByLabel('Commission, %', { exact: true })).toHaveAccessibleDescription(/From 0 to 100/)
  await expect(form.getByLabel('Commission, %', { exact: true })).toBeFocused()
  await form.getByLabel('Commission, %', { exact: true }).fill('12,5')
  await approve.click()
  await expect(form.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/2 to 40 letters without accents/)
  await expect(form.getByLabel('Credit', { exact: true })).toHaveValue('5000')
  await expectAccessible(page)
  await form.getByLabel('Code', { exact: true }).fill('rossi')
  await approve.click()
  await expect(page.getByText(/^Viaggi Rossi is approved\. A temporary password goes to ufficio@/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Agencies 2' })).toBeVisible()

  await expect(page.getByRole('region', { name: branch.name })).toContainText(
    'The same VAT number as Viaggi Rossi (rossi).',
  )
  await page.getByRole('button', { name: `Approve ${branch.name}` }).click()
  await expect(page.getByRole('radio', { name: /Viaggi Rossi/ })).toBeChecked()
  await expect(page.getByText('The agency keeps its contract for Belvento Trade.')).toBeVisible()
  await page.getByRole('button', { name: /^Approve, and send/ }).click()
  await expect(page.getByText(/^Viaggi Rossi, Como is approved/)).toBeVisible()

  await page.getByRole('button', { name: 'Refuse Blau Reisen' }).click()
  await page.getByRole('button', { name: 'Refuse, and send the note' }).click()
  await expect(page.getByLabel('Note to the agency')).toHaveAccessibleDescription(/Say why/)
  await page.getByLabel('Note to the agency').fill('Wir arbeiten dieses Jahr nur mit Agenturen der Region.')
  await page.getByRole('button', { name: 'Refuse, and send the note' }).click()
  await expect(page.getByText('Nobody waits for access.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Agencies', exact: true })).toBeVisible()

  expect(await temporaryPasswordOf(house, rossi.email)).not.toBe(await temporaryPasswordOf(house, branch.email))
  await expect
    .poll(() => house.mailsAbout('nur mit Agenturen der Region').map(({ to }) => to))
    .toEqual([expect.stringContaining(unknown.email)])

  await operator.opens('Agencies')
  await page.getByLabel('Name, code, number').fill('bruni')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'Viaggi Rossi' }).click()
  await operator.sees('Viaggi Rossi')
  await expect(page.getByRole('row', { name: /^ufficio@/ })).toContainText('OwnerActivetemporary password')
  await expect(page.getByRole('row', { name: /^como@/ })).toContainText('Agent')
  await expect(page.getByRole('row', { name: /^Belvento Trade/ })).toContainText('12.5 %')
  await operator.opens('Audit')
  await page.getByRole('link', { name: 'Audit of reservations' }).click()
  await expect(page.getByRole('row', { name: /approved a request for access/ })).toHaveCount(2)
  await expect(page.getByRole('row', { name: /approved a request for access.*commission 12\.5 %/ })).toHaveCount(1)
  await expect(page.getByRole('row', { name: /refused a request for access/ })).toHaveCount(1)
  expect(await page.content()).not.toContain(rossi.email)
})

test('who was let in logs in with the mailed password and chooses another one; an owner sees them, logs them out, and the open page says so at its next check @full', async ({
  operator,
  browser,
  house,
}) => {
  const luce = { ...withoutNumber, name: 'Agenzia Luce', email: 'luce@agenzia.example', iata: '1234567' }
  await house.requestsAccess(demoTradeChannelId, luce)
  await operator.signsIn()
  const { page } = operator
  await page.goto(`${house.admin?.url}/agencies/requests`)
  await page.getByRole('button', { name: 'Approve Agenzia Luce' }).click()
  await page.getByRole('button', { name: /^Approve, and send/ }).click()
  await expect(page.getByText(/^Agenzia Luce is approved/)).toBeVisible()

  await using context = await browser.newContext({ reducedMotion: 'reduce' })
  const entryPoint = {
    origin: house.url('belvento-trade'),
    hotel: 101,
    channel: demoTradeChannelId,
    language: 1,
  } as const
  const user = new TradeUser(await context.newPage(), entryPoint)
  await user.page.clock.install()
  const mailed = await temporaryPasswordOf(house, luce.email)
  await user.attemptsLogin({ username: luce.email, password: mailed })
  await user.changesPassword(mailed, 'Nove!Barche7')
  await user.opens(user.base)
  await expect(user.bar).toContainText('Rosa Bruni')
  await expect(user.bar).toContainText('Agenzia Luce')

  await operator.opens('Agencies')
  await expect(page.getByRole('row', { name: /^Agenzia Luce/ })).toContainText('1, 1 logged in')
  await page.getByRole('link', { name: 'Agenzia Luce' }).click()
  await operator.sees('Agenzia Luce')
  await expect(page.getByRole('row', { name: /^luce@agenzia.example/ }).first()).not.toContainText('temporary password')
  await page.getByRole('button', { name: /^Log out luce@agenzia.example/ }).click()
  await expect(page.getByText('luce@agenzia.example is logged out.')).toBeVisible()
  // The gateway knows it with its next look, a second later; the page with its next check, which is ten seconds of its
  // own clock away at most.
  const check = () =>
    user.page.evaluate(
      async (address) => (await fetch(address)).text(),
      `/channel/${demoTradeChannelId}/language/1/session`,
    )
  await expect.poll(check).toContain('nobody')
  await user.page.clock.runFor(10_000)
  await expect(user.bar.getByRole('alert')).toContainText('You are no longer logged in: your session has ended.')
  user.console.expectSilence()
})

test('two operators at one request: the second reads who was faster, and nothing is changed @full', async ({
  operator,
  browser,
  house,
}) => {
  await house.requestsAccess(demoTradeChannelId, {
    ...rossi,
    name: 'Due Volte',
    email: 'due@volte.example',
    vatNumber: 'IT00743110157',
  })
  await operator.signsIn()
  const { page } = operator
  await page.goto(`${house.admin?.url}/agencies/requests`)
  await operator.sees('Requests for access')
  await using context = await browser.newContext({
    storageState: await page.context().storageState(),
    reducedMotion: 'reduce',
  })
  const other = await context.newPage()
  await other.goto(page.url())
  await page.getByRole('button', { name: 'Approve Due Volte' }).click()
  await other.getByRole('button', { name: 'Refuse Due Volte' }).click()
  await other.getByLabel('Note to the agency').fill('Too late.')
  await page.getByRole('radio', { name: /A new agency/ }).check()
  await page.getByRole('button', { name: /^Approve, and send/ }).click()
  await expect(page.getByText(/^Due Volte is approved/)).toBeVisible()
  await other.getByRole('button', { name: 'Refuse, and send the note' }).click()
  await expect(other.getByText(/was faster: Due Volte was approved already\. Nothing was changed/)).toBeVisible()
})

test('an owner adds an agency with a contract and a user, changes and suspends it, and keeps what was typed where something is wrong @full', async ({
  operator,
}) => {
  operator.console.expectStatus(400)
  await operator.signsIn()
  await operator.opens('Agencies')
  const { page } = operator
  await page.getByRole('link', { name: 'Add an agency' }).click()
  await operator.sees('Add an agency')
  await page.getByLabel('Name', { exact: true }).fill('Città Nuova')
  await page.getByLabel('VAT number').fill('IT 123')
  await page.getByLabel('Country').selectOption('IT')
  await page.getByRole('button', { name: 'Add the agency' }).click()
  await expect(page.getByLabel('Address', { exact: true })).toHaveAccessibleDescription(/This is needed/)
  await expect(page.getByLabel('VAT number')).toHaveValue('IT 123')
  await expectAccessible(page)
  await page.getByLabel('Address', { exact: true }).fill('Via Nuova 1')
  await page.getByLabel('Town').fill('Forlì')
  await page.getByLabel('E-mail address').fill('info@nuova.example')
  await page.getByLabel('Code', { exact: true }).fill('nuova')
  await page.getByRole('button', { name: 'Add the agency' }).click()
  await expect(page.getByLabel('VAT number')).toHaveAccessibleDescription(/This is no VAT number of that country/)
  await page.getByLabel('VAT number').fill('IT00743110157')
  await page.getByRole('button', { name: 'Add the agency' }).click()
  await operator.sees('Città Nuova')

  await page.getByRole('button', { name: 'Add a contract' }).click()
  await page.getByLabel('Group of rates').fill('partner')
  await expect(page.getByLabel('Group of rates')).toHaveAccessibleDescription(
    /No rate of this channel is reserved to this group yet/,
  )
  await page.getByLabel('Group of rates').fill('partners')
  await expect(page.getByLabel('Group of rates')).toHaveAccessibleDescription(/Sees the rates reserved to it: partners/)
  await page.getByRole('button', { name: 'Save the contract' }).click()
  await expect(page.getByText(/^The contract for Belvento Trade is saved/)).toBeVisible()
  await expect(page.getByRole('row', { name: /^Belvento Trade/ })).toContainText('partners')
  const user = page.getByRole('form', { name: 'Add a user' })
  const adds = async () => {
    await user.getByLabel('E-mail address').fill('nina@nuova.example')
    await user.getByLabel('Name').fill('Nina')
    await user.getByRole('button', { name: /^Add the user/ }).click()
  }
  const list = Promise.withResolvers<void>()
  await page.route(/\/trpc\/agencies\.details/, async (route) => {
    await list.promise
    await route.continue()
  })
  await adds()
  await expect(page.getByText(/^nina@nuova.example may log in/)).toBeVisible()
  await adds()
  // The list of users comes late, and takes nothing from who has gone on typing.
  list.resolve()
  await expect(page.getByRole('button', { name: 'Disable nina@nuova.example' })).toBeVisible()
  await expect(user.getByLabel('E-mail address')).toHaveAccessibleDescription(/Another user has this e-mail address/)
  await expect(user.getByLabel('Name')).toHaveValue('Nina')
  await page.getByRole('button', { name: 'Disable nina@nuova.example' }).click()
  await expect(page.getByText(/^nina@nuova.example cannot log in any more/)).toBeVisible()
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible()
  await expectAccessible(page)
})
