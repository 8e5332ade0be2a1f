import { readFileSync } from 'node:fs'
import { addDays } from '@portico/domain/time/calendar-date'
import { aPdf, aWebm, captions } from '../../tests/builders/files/a-film.ts'
import { expectNoSideways } from '../actors/expect-no-sideways.ts'
import { dayText, nextMonday, today } from '../days.ts'
import { expect, test } from '../fixtures.ts'

const arrival = nextMonday('06-28')

test('@phone ADM-08 an operator writes an offer with options, rooms, expiry, attachments and a film, and sends it; its guest finds all of it', async ({
  operator,
  guest,
  house,
}) => {
  const email = 'ines@guests.example'
  await operator.signsIn()
  const { page } = operator
  await page.goto(`${house.admin?.url}/offers/new`)
  await operator.sees('New offer')
  await page.getByLabel('Hotel', { exact: true }).selectOption({ label: 'Hotel Miramare' })
  await page.getByLabel('Guest').fill('Inês Duarte')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Title').fill('Two nights, and a film')
  const lastDay = addDays(today(), 4)
  await page.getByLabel('Valid until').fill(lastDay)
  await page.getByLabel('Time', { exact: true }).fill('17:45')
  for (const number of [1, 2]) {
    const option = page.getByRole('region', { name: `Option ${number}` })
    await option.getByLabel('Name').fill(number === 1 ? 'The first' : 'The second')
    await option.getByLabel('Arrival').fill(arrival)
    await option.getByLabel('Departure').fill(addDays(arrival, 1 + number))
    await option.getByRole('button', { name: 'Find rooms and rates' }).click()
    await option.getByLabel('Room and rate').selectOption({ index: 1 })
    if (number === 1) await page.getByRole('button', { name: 'Add an option' }).click()
  }

  const html = { name: 'way.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<!doctype html><p>no PDF</p>') }
  await page.getByLabel('Add a file').setInputFiles(html)
  await expect(page.getByLabel('Add a file')).toHaveAccessibleDescription(/This is no such file/)
  const pdf = { name: 'The way.pdf', mimeType: 'application/pdf', buffer: aPdf() }
  await page.getByLabel('Add a file').setInputFiles(pdf)
  await expect(page.getByLabel('File 1')).toHaveValue('The way')
  const film = { name: 'suite.webm', mimeType: 'video/webm', buffer: await aWebm({ padding: 2_200_000 }) }
  await page.getByLabel('Add a film').setInputFiles(film)
  await expect(page.getByLabel('Film 2', { exact: true })).toHaveValue('suite')
  await page.getByLabel('Film 2', { exact: true }).fill('The suite')
  const words = { name: 'words.vtt', mimeType: 'text/vtt', buffer: captions }
  await page.getByLabel('Captions of The suite').setInputFiles(words)
  await expect(page.getByText('With captions')).toBeVisible()
  await page.getByRole('button', { name: 'Add a link to a film' }).click()
  await page.getByLabel('Link 3', { exact: true }).fill('The town')
  await page.getByLabel('Address of The town').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByLabel('Address of The town')).toHaveAccessibleDescription(/begins with https/)
  await page.getByLabel('Address of The town').fill('https://films.example/town')
  await page.getByRole('button', { name: 'Move The suite up' }).click()
  await expect(page.getByLabel('Film 1', { exact: true })).toHaveValue('The suite')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('The draft is saved. Nothing was sent yet.')).toBeVisible()
  await expect(page.getByRole('figure')).toContainText('Film: The suite, with captions')
  await page.reload()
  await expect(page.getByLabel('File 2', { exact: true })).toHaveValue('The way')
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Send the offer' }).click()
  await page.getByRole('button', { name: 'Send it' }).click()
  await expect(page.getByText(/^The offer is sent\. Inês Duarte gets a mail/)).toBeVisible()
  const sent = page.getByRole('region', { name: 'Files and films' })
  await expect(sent.getByRole('link')).toHaveText(['The suite', 'The way', 'The town'])
  const played = sent.locator('video')
  await expect.poll(() => played.evaluate((video) => (video as HTMLVideoElement).duration)).toBe(2)
  await expect.poll(() => played.evaluate((video) => (video as HTMLVideoElement).textTracks.length)).toBe(1)
  const coming = page.waitForEvent('download')
  await sent.getByRole('link', { name: 'The way' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('The way.pdf')
  expect(readFileSync(await file.path())).toEqual(aPdf())
  const code = (await page.getByText(/\/offer\/[A-Z0-9-]+$/i).innerText()).split('/').at(-1)

  await guest.page.goto(`${house.url('hotel-miramare')}/offer/${code}`)
  await guest.page.getByLabel('E-mail address').fill(email)
  await guest.press('Open the offer')
  await guest.sees('Two nights, and a film')
  await expect(guest.page.getByText(new RegExp(`You can answer until ${dayText(lastDay)}.*17:45`))).toBeVisible()
  for (const name of ['The first', 'The second', 'The way'])
    await expect(guest.page.getByText(name, { exact: true })).toBeVisible()
  const shown = guest.page.locator('video')
  await expect.poll(() => shown.evaluate((video) => (video as HTMLVideoElement).duration)).toBe(2)

  await page.getByRole('button', { name: 'Copy into a new draft' }).click()
  await expect(page.getByLabel('Film 1', { exact: true })).toHaveValue('The suite')
  await page.getByRole('button', { name: 'Remove The suite', exact: true }).click()
  await expect(page.getByLabel('File 1', { exact: true })).toHaveValue('The way')
  await page.getByRole('button', { name: 'Throw the draft away' }).click()
})
