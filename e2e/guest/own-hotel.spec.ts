import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { Guest } from '../actors/guest.ts'
import { Operator } from '../actors/operator.ts'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { type House, startHouse } from '../servers/house.ts'

// The way of docs/your-hotel.md, with the document that stands there: what it says is what happens.
const root = join(import.meta.dirname, '../..')
const guide = readFileSync(join(root, 'docs/your-hotel.md'), 'utf8')
const [, written = ''] = /```yaml\n(.*?)```/s.exec(guide) ?? []

const hotel = 10_001
const withinMs = 60_000

/** The folder that the guide has one make: the document and two photographs. */
async function writesTheDocument(house: House, page: Page): Promise<string> {
  const folder = join(house.home, 'casa-mia')
  mkdirSync(folder)
  await page.goto(house.url('hotel-miramare'))
  for (const name of ['front.jpg', 'double.jpg'])
    writeFileSync(join(folder, name), await page.screenshot({ type: 'jpeg' }))
  const file = join(folder, 'casa-mia.yaml')
  writeFileSync(file, written)
  return file
}

/** The command as an operator types it, beside the servers that run. */
async function imports(house: House, ...args: string[]): Promise<string> {
  const env = { ...process.env, PORTICO_HOME: house.home, BOOKING_URL: house.bookingServerUrl }
  const command = [join(root, 'scripts/portico.mjs'), 'import', 'hotel', ...args]
  return (await promisify(execFile)(process.execPath, command, { cwd: root, env })).stdout
}

async function addsTheHost({ page }: Operator): Promise<void> {
  await page.getByRole('link', { name: 'Add host' }).click()
  await page.getByLabel('Host name').fill('casa-mia.localhost')
  await page.getByLabel('Title').fill('Casa Mia')
  await page.getByRole('textbox', { name: 'Brand colour', exact: true }).fill('#1f4e79')
  await page.getByLabel('Channel', { exact: true }).selectOption({ label: 'Casa Mia' })
  await page.getByLabel('Landing', { exact: true }).selectOption({ label: 'Casa Mia' })
  for (const language of ['English', 'Italiano']) await page.getByRole('checkbox', { name: language }).check()
  await page.getByRole('button', { name: 'Save draft' }).click()
}

test('a hotel that is written as the guide shows is imported while all runs, and sold within a minute of its host’s publication @full', async ({
  browser,
  page,
}) => {
  await using house = await startHouse()
  const file = await writesTheDocument(house, page)
  expect(await imports(house, file, '--dry-run')).toContain('Nothing was written.')
  const said = await imports(house, file)
  for (const line of [`Write id: ${hotel} into the document`, `It is sold on channel ${hotel} (CASA-MIA)`])
    expect(said).toContain(line)
  expect(guide).toContain(said.trim())
  writeFileSync(file, written.replace(/^format: .*$/m, `$&\nid: ${hotel}`))
  expect(await imports(house, file)).toBe(`Hotel ${hotel} is as the document says: nothing changes.\n`)

  await using context = await browser.newContext({ reducedMotion: 'reduce' })
  const operator = new Operator(await context.newPage(), house)
  await operator.signsIn()
  await addsTheHost(operator)
  await operator.sees('casa-mia.localhost')
  await operator.publishes()
  const published = performance.now()
  const guest = new Guest(page, { origin: house.url('casa-mia'), hotel, channel: hotel, language: 1 })
  await expect(async () => {
    const answer = await page.goto(guest.entryPoint.origin)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: 'Casa Mia' })).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: withinMs })
  console.info(
    `The page of the new host came ${((performance.now() - published) / 1000).toFixed(1)} s after its publication.`,
  )

  await guest.searches(nextMonday('05-10'), 3)
  await guest.chooses('Double', 'Flexible')
  await guest.continuesToDetails()
  await guest.books()
  await guest.sees(/^Thank you/)
  const code = await guest.code()
  expect(await house.rowsOf(code)).toMatchObject({
    reservation: { state: 'confirmed' },
    rooms: [{ room_type_id: hotel * 100 + 1 }],
  })
  await expect.poll(() => house.mailsTo('desk@casa-mia.example').length).toBe(1)
  operator.console.expectSilence()
})
