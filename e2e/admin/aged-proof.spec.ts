import { adminRouter } from '@portico/admin/server/router'
import { AgencyAct, RequestDecision } from '@portico/contracts/operator/agencies'
import { demoTradeChannelId } from '@portico/demo/demo-agencies'
import { Secret, TOTP } from 'otpauth'
import { operatorPassword } from '../actors/operator.ts'
import { TradeUser } from '../actors/trade-user.ts'
import { expect, test } from '../fixtures.ts'

/**
 * The procedures that want a fresh password: requested in the name of an owner who has typed none for long, with
 * nothing else to go on.
 */
async function procedures(): Promise<string[]> {
  const aged = adminRouter.createCaller({ session: { role: 'owner', isProved: false } } as Parameters<
    typeof adminRouter.createCaller
  >[0])
  const known = adminRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
  const names = Object.entries(known).filter(([, { _def }]) => _def.type === 'mutation')
  const refused = names.map(async ([name]) => {
    const [part = '', act = ''] = name.split('.')
    const parts = aged as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>
    const failure = await parts[part]?.[act]?.({}).catch((error: { code?: string }) => error.code)
    return failure === 'PRECONDITION_FAILED' ? [name] : []
  })
  return (await Promise.all(refused)).flat()
}

/** Acts and decisions are one procedure for many buttons, each in a form of its own. */
const kindsOf = (union: typeof AgencyAct | typeof RequestDecision) => union.options.map(({ shape }) => shape.kind.value)

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="80" height="80"><path d="M0 0h8v8H0z"/></svg>'

const agency = {
  type: 'travel-agency',
  address: 'Via Po 2',
  zip: '10100',
  city: 'Torino',
  country: 'IT',
  phone: '+39 011 123456',
  contactName: 'Lia Neri',
} as const

test('eleven minutes after the password was typed, every act that wants it asks for it where the operator is, and is then made', async ({
  operator,
  browser,
  house,
}) => {
  const { page } = operator
  operator.console.expectStatus(412)
  const requested = new Set<string>()
  page.on('response', (response) => {
    if (response.status() !== 412) return
    const name = new URL(response.url()).pathname.replace('/trpc/', '')
    const { act, decision } = response.request().postDataJSON() ?? {}
    const kind: string | undefined = (act ?? decision)?.kind
    requested.add(kind === undefined ? name : `${name} ${kind}`)
  })
  let secondFactor: string | undefined
  /** Presses what wants a password, eleven minutes after it was typed, types it, and sees that it was done. */
  const acts = async (press: () => Promise<void>, outcome: string | RegExp) => {
    const typedAt = new Date(house.clock().getTime() - 11 * 60_000).toISOString()
    house.admin?.db.$client.prepare('update session set proved_at = ?').run(typedAt)
    await press()
    const dialog = page.getByRole('dialog', { name: 'Is it still you?' })
    await dialog.getByLabel('Password').fill(operatorPassword)
    await dialog.getByRole('button', { name: 'Go on' }).click()
    if (secondFactor !== undefined) {
      await dialog.getByRole('textbox', { name: 'Code' }).fill(secondFactor)
      await dialog.getByLabel('Code').press('Enter')
    }
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(outcome).first()).toBeVisible()
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click()
  await house.requestsAccess(demoTradeChannelId, {
    ...agency,
    name: 'Viaggi Aurora',
    email: 'aurora@viaggi.example',
    iata: '2345671',
  })
  await house.requestsAccess(demoTradeChannelId, {
    ...agency,
    name: 'Viaggi Tramonto',
    email: 'tramonto@viaggi.example',
    iata: '2345672',
  })
  await operator.signsIn()

  await page.goto(`${house.admin?.url}/agencies/requests`)
  await button('Refuse Viaggi Tramonto').click()
  await page.getByLabel('Note to the agency').fill('Not this year.')
  await acts(() => button('Refuse, and send the note').click(), 'Viaggi Tramonto is refused.')
  await button('Approve Viaggi Aurora').click()
  await acts(() => page.getByLabel('Code', { exact: true }).press('Enter'), /^Viaggi Aurora is approved/)

  await page.goto(`${house.admin?.url}/agencies/new`)
  await page.getByLabel('Name', { exact: true }).fill('Viaggi Alba')
  await page.getByLabel('Country').selectOption('IT')
  await page.getByLabel('IATA code').fill('2345673')
  await page.getByLabel('Address', { exact: true }).fill('Via Nuova 1')
  await page.getByLabel('Town').fill('Forlì')
  await page.getByLabel('E-mail address').fill('info@alba.example')
  await page.getByLabel('Code', { exact: true }).fill('alba')
  await acts(() => button('Add the agency').click(), 'It sells no channel yet')
  await button('Add a contract').click()
  await acts(() => button('Save the contract').click(), /^The contract for Belvento Trade is saved/)
  const user = page.getByRole('form', { name: 'Add a user' })
  await user.getByLabel('E-mail address').fill('nina@alba.example')
  await user.getByLabel('Name').fill('Nina')
  await acts(() => user.getByLabel('Name').press('Enter'), /^nina@alba.example may log in/)
  await acts(() => button('Disable nina@alba.example').click(), /^nina@alba.example cannot log in any more/)
  await acts(() => button('Enable nina@alba.example').click(), /^nina@alba.example may log in again/)
  await button('Reset password of nina@alba.example').click()
  await acts(() => confirm('Reset'), /^A temporary password goes to nina@alba.example/)
  const logo = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(square) }
  await acts(() => page.getByLabel('File of the logo').setInputFiles(logo), 'The logo is saved.')
  await button('Change the agency').click()
  await page.getByLabel('Town').fill('Cesena')
  await acts(() => button('Save the agency').click(), 'The agency is saved.')
  await button('Suspend').click()
  await acts(() => confirm('Suspend'), 'Viaggi Alba is suspended.')
  await acts(() => button('Let it back').click(), 'Viaggi Alba may log in again.')

  const credentials = { username: 'ugo@sole.example', password: 'Viaggi!2027' }
  await house.addsTradeUser({ code: 'sole', channelIds: [demoTradeChannelId] }, credentials)
  await using context = await browser.newContext({ reducedMotion: 'reduce' })
  const entryPoint = {
    origin: house.url('belvento-trade'),
    hotel: 101,
    channel: demoTradeChannelId,
    language: 1,
  } as const
  await new TradeUser(await context.newPage(), entryPoint).logsIn(credentials)
  await operator.opens('Agencies')
  await page.getByLabel('Name, code, number').fill('ugo@sole.example')
  await button('Search').click()
  await page.getByRole('row').getByRole('link').first().click()
  await acts(() => button(/^Log out ugo@sole.example/).click(), 'ugo@sole.example is logged out.')

  await operator.opens('Guests’ data')
  await page.getByLabel('Hotel', { exact: true }).selectOption({ label: 'Hotel Miramare' })
  await page.getByLabel('E-mail address, or code').fill('tramonto@viaggi.example')
  await button('Search').click()
  await button('Erase').click()
  const erasing = page.getByRole('dialog', { name: 'Erase this guest’s data?' })
  await erasing.getByLabel('Type the e-mail address').fill('tramonto@viaggi.example')
  await acts(() => erasing.getByRole('button', { name: 'Erase' }).click(), 'The data are erased.')

  await operator.opens('Ways to pay')
  await acts(() => button('Offer Link by e-mail').click(), /^Link by e-mail is offered to guests now/)
  await acts(() => button('Stop offering Link by e-mail').click(), /^Link by e-mail is offered to no guest any more/)
  await page.getByRole('link', { name: 'Connect Planet' }).click()
  await page.getByRole('radio', { name: /^Test/ }).check()
  await page.getByLabel('Merchant ID').fill('1110000001')
  await page.getByLabel('Server to server password').fill('invented-password-1')
  await page.getByLabel('Webhook signing key').fill('ab'.repeat(32))
  await acts(() => page.getByLabel('Webhook signing key').press('Enter'), 'The account is saved.')

  await operator.opens('Hosts')
  await page.getByRole('link', { name: 'prenota-bellarosa.localhost' }).click()
  await page.getByLabel('Title').fill('Bellarosa all’alba')
  await operator.savesDraft()
  await operator.opens('Publish')
  await acts(() => button(/^Publish snapshot/).click(), /^Snapshot \d+ is live/)
  await button(/^Go back to/)
    .first()
    .click()
  await acts(() => confirm('Publish it again'), /^Snapshot \d+ is live/)

  await operator.opens('Team')
  await page.getByLabel('E-mail address').fill('carla@operator.example')
  await page.getByRole('checkbox', { name: 'Hotel Miramare' }).check()
  await acts(() => button('Make the link').click(), /^Pass this link on/)
  await acts(() => button('End the invitation of carla@operator.example').click(), 'Invite somebody')
  await expect(button('End the invitation of carla@operator.example')).toHaveCount(0)
  await page.getByLabel('E-mail address').fill('carla@operator.example')
  await page.getByRole('checkbox', { name: 'Hotel Miramare' }).check()
  await button('Make the link').click()
  const link = (await page.locator('.secret').textContent()) ?? ''
  const carla = await (await browser.newContext()).newPage()
  await carla.goto(link)
  await carla.getByLabel('Password').fill('nine brave orange kites')
  await carla.getByRole('button', { name: 'Create account' }).click()
  await expect(carla.getByRole('heading', { level: 1 })).toHaveText('Reservations')
  await page.reload()
  await button('Role of carla@operator.example').click()
  await page.getByRole('checkbox', { name: 'Locanda del Teatro' }).first().check()
  await acts(() => button('Save').click(), /^Reception: .*Teatro/)
  await button('New password for carla@operator.example').click()
  await acts(() => button('Make a password link').click(), /^Pass this link on/)
  await button('Remove carla@operator.example').click()
  await acts(() => confirm('Remove'), 'Invite somebody')
  await expect(button('Remove carla@operator.example')).toHaveCount(0)
  await carla.context().close()

  await operator.opens('Account')
  await page.getByLabel('New password').fill(operatorPassword)
  await acts(() => button('Change the password').click(), /^Your password is changed/)
  await acts(() => button('Set up').click(), 'Scan this with an authenticator app')
  const secret = ((await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '')
  await page
    .getByRole('textbox', { name: 'Code' })
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: house.clock().getTime() }))
  await acts(() => button('Turn on').click(), 'I have them')
  const aRecoveryCode = async () =>
    (await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first().textContent()) ?? ''
  secondFactor = await aRecoveryCode()
  await button('I have them').click()
  await acts(() => button('New recovery codes').click(), 'I have them')
  secondFactor = await aRecoveryCode()
  await button('I have them').click()
  await button('Turn off').click()
  await acts(() => confirm('Turn off'), 'The second factor is off.')

  const whole = (await procedures()).flatMap((name) => {
    if (name === 'agencies.act') return kindsOf(AgencyAct).map((kind) => `${name} ${kind}`)
    if (name === 'agencies.decide') return kindsOf(RequestDecision).map((kind) => `${name} ${kind}`)
    return [name]
  })
  expect([...requested].sort()).toEqual(whole.sort())
})
