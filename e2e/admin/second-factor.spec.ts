import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type AdminOptions, startAdmin } from '@portico/admin/server/app'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '../actors/expect-accessible.ts'
import { expectTouchTargets } from '../actors/expect-touch-targets.ts'
import { expect, test } from '../fixtures.ts'

const credentials = { email: 'anna@operator.example', password: 'seven quiet lemon trees' }

/** An admin of this story’s own, whose clock it moves. */
async function anInstallation(options: Partial<AdminOptions> = {}) {
  const home = mkdtempSync(join(tmpdir(), 'portico-e2e-admin-'))
  const time = { now: Date.parse('2027-03-01T08:00:00Z') }
  const admin = await startAdmin({ home, demo: true, clock: () => new Date(time.now), ...options })
  return {
    url: admin.url,
    firstRunLink: () => readFileSync(join(home, 'admin', 'first-run-link'), 'utf8').trim(),
    pass: (minutes: number) => {
      time.now += minutes * 60_000
    },
    /** What the operator's app shows now. */
    code: (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.now }),
    [Symbol.asyncDispose]: () => admin[Symbol.asyncDispose](),
  }
}

async function typesCredentials(page: Page, button: string) {
  await page.getByLabel('E-mail address').fill(credentials.email)
  await page.getByLabel('Password').fill(credentials.password)
  await page.getByRole('button', { name: button }).click()
}

/** The secret of the page, as an operator without a camera types it. */
async function setsUp(page: Page, installation: Awaited<ReturnType<typeof anInstallation>>): Promise<string> {
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: /secret for your authenticator app/ })).toBeVisible()
  await expectAccessible(page)
  const secret = ((await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '')
  await page.getByRole('textbox', { name: 'Code' }).fill('123')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/six digits of your app/)
  await page.getByRole('textbox', { name: 'Code' }).fill(installation.code(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  await expectTouchTargets(page)
  return secret
}

test('an operator turns on a second factor, signs in with it, and types both again to publish later @full', async ({
  page,
}) => {
  await using installation = await anInstallation()
  await page.goto(installation.firstRunLink())
  await typesCredentials(page, 'Create account')
  await page.getByRole('link', { name: 'Account' }).click()
  const secret = await setsUp(page, installation)
  await page.getByRole('button', { name: 'I have them' }).click()
  await expect(page.getByText('The second factor is on.')).toBeVisible()
  await expect(page.getByText(/^On since .* 10 recovery codes are left\.$/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Sign out' }).click()
  installation.pass(1)
  await typesCredentials(page, 'Sign in')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your code')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/not right/)
  await page.getByRole('textbox', { name: 'Code' }).fill(installation.code(secret))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account')

  await page.getByRole('link', { name: 'Channels' }).click()
  const trade = page.getByRole('form', { name: 'Channel 230' })
  await trade.getByLabel('Option hours').fill('36')
  await trade.getByRole('button', { name: 'Save draft' }).click()
  await expect(trade.getByText('Saved, not published yet.')).toBeVisible()
  installation.pass(11)
  await page.getByRole('link', { name: 'Publish' }).click()
  await page.getByRole('button', { name: /^Publish snapshot/ }).click()
  const again = page.getByRole('dialog', { name: 'Is it still you?' })
  await expectAccessible(page)
  await again.getByRole('button', { name: 'Cancel' }).click()
  await expect(again).toHaveCount(0)
  await page.getByRole('button', { name: /^Publish snapshot/ }).click()
  await again.getByLabel('Password').fill(credentials.password)
  await again.getByRole('button', { name: 'Go on' }).click()
  await again.getByRole('textbox', { name: 'Code' }).fill(installation.code(secret))
  await expectAccessible(page)
  await again.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText(/^Snapshot 2 is live\.$/)).toBeVisible()
})

test('where a second factor is required, an operator sets it up before anything else @full', async ({ page }) => {
  await using installation = await anInstallation({ needsSecondFactor: true })
  await page.goto(installation.firstRunLink())
  await typesCredentials(page, 'Create account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
  await expectAccessible(page)
  await setsUp(page, installation)
  await page.getByRole('button', { name: 'I have them' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hosts')
})
