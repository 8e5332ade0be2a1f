import { expectAccessible } from '../actors/expect-accessible.ts'
import { Operator } from '../actors/operator.ts'
import { expect, test } from '../fixtures.ts'

test('an owner invites another, who forgets the password, gets a link to a new one, and ends the session of before; the last owner stays @phone @full', async ({
  operator,
  house,
  browser,
}) => {
  const otto = 'otto@operator.example'
  await operator.signsIn()
  await operator.opens('Team')
  const { page } = operator
  await page.getByLabel('E-mail address').fill(otto)
  await page.getByRole('radio', { name: /^Owner/ }).check()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Make the link' }).click()
  const invitation = await page.getByText(/^http.*\/invitation#/).innerText()

  await using context = await browser.newContext({ reducedMotion: 'reduce', viewport: page.viewportSize() })
  const other = new Operator(await context.newPage(), house)
  await other.page.goto(invitation)
  await other.page.getByLabel('Password').fill('1')
  await other.page.getByRole('button', { name: 'Create account' }).click()
  await expect(other.page.getByLabel('Password')).toHaveAccessibleDescription(/Too short/)
  await other.page.getByLabel('Password').fill('three yellow garden chairs')
  await other.page.getByRole('button', { name: 'Create account' }).click()
  await other.sees('Hosts')

  await using elsewhere = await browser.newContext({ reducedMotion: 'reduce', viewport: page.viewportSize() })
  const forgetful = await elsewhere.newPage()
  await forgetful.goto(house.admin?.url ?? '')
  await forgetful.getByText('Forgotten the password?').click()
  await expect(forgetful.getByText(/^Ask an owner/)).toBeVisible()
  await expectAccessible(forgetful)
  await operator.opens('Hosts')
  await operator.opens('Team')
  await page.getByRole('button', { name: `New password for ${otto}` }).click()
  await page.getByRole('button', { name: 'Make a password link' }).click()
  await expectAccessible(page)
  await forgetful.goto(await page.getByText(/^http.*\/reset#/).innerText())
  await forgetful.getByLabel('Password').fill('four purple kitchen tables')
  await forgetful.getByRole('button', { name: 'Save password' }).click()
  await expect(forgetful.getByRole('heading', { level: 1 })).toHaveText('Hosts')
  other.console.expectStatus(401)
  await other.page.getByRole('link', { name: 'Account' }).click()
  await expect(other.page.getByRole('heading', { level: 1, name: 'Sign in again' })).toBeVisible()
  await other.page.getByLabel('E-mail address').fill(otto)
  await other.page.getByRole('textbox', { name: 'Password', exact: true }).fill('four purple kitchen tables')
  await other.page.getByRole('button', { name: 'Sign in' }).click()
  await other.sees('Account')
  await other.page.getByRole('button', { name: /^Sign out .+ of / }).click()
  await expect(other.page.getByRole('button', { name: /^Sign out .+ of / })).toHaveCount(0)
  await other.page.getByLabel('New password').fill('five orange window frames')
  await other.page.getByRole('button', { name: 'Change the password' }).click()
  await expect(other.page.getByText(/^Your password is changed/)).toBeVisible()
  await other.sees('Account')

  await page.getByRole('button', { name: `Remove ${otto}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: otto })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove anna@operator.example' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^This is the only owner/)
  operator.console.expectSilence()
})
