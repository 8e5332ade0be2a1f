import { readFileSync } from 'node:fs'
import { expectAccessible } from '../actors/expect-accessible.ts'
import { expectNoSideways } from '../actors/expect-no-sideways.ts'
import { ada } from '../actors/guest.ts'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'

const email = 'zelda@birdsong.example'

test('an operator shows a guest’s data, saves them as a file, and erases them once, by the address typed again; what stays has its reason', async ({
  operator,
  guestOf,
}) => {
  const guest = guestOf('hotel-miramare')
  const typed = { ...ada, name: 'Zelda', lastName: 'Birdsong', email, emailConfirm: email }
  const rooms = [['Tramontana', 'Flexible with breakfast']] as const
  await guest.hasBooked({ arrival: nextMonday('03-01'), rooms: [...rooms], typed })
  await guest.sees(/^Thank you/)
  const code = await guest.code()
  await operator.signsIn()
  const { page } = operator
  const search = async (text: string) => {
    await page.getByLabel('E-mail address, or code').fill(text)
    await page.getByRole('button', { name: 'Search' }).click()
  }

  await operator.findsReservation(code)
  await page.getByRole('link', { name: 'Export or erase this guest’s data' }).click()
  await operator.sees('Guests’ data')
  await page.getByRole('button', { name: 'Search' }).press('Enter')
  const stays = page.getByRole('region', { name: 'What stays, and why' })
  await expect(stays.getByText(new RegExp(`^Reservation ${code}: (its stay is to come|a mail)`))).toBeVisible()
  await search('nobody@else.example')
  await expect(page.getByText('Nothing is stored of this address at this hotel.')).toBeVisible()
  await search('NOSUCHCODE')
  await expect(page.getByText('No reservation of this hotel has this code.')).toBeVisible()
  await search(' ')
  await expect(page.getByLabel('E-mail address, or code')).toBeFocused()
  await expectAccessible(page)

  await operator.findsReservation(code)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const cancelling = page.getByRole('dialog', { name: 'Cancel this reservation?' })
  await cancelling.getByRole('button', { name: 'Cancel the reservation' }).click()
  await expect(page.getByText(/^The reservation is cancelled/)).toBeVisible()
  await page.getByRole('link', { name: 'Export or erase this guest’s data' }).click()
  const goes = page.getByRole('region', { name: 'What would be erased' })
  await expect(async () => {
    await search(email)
    await expect(goes.getByText(`Reservation ${code}: all of its guest`)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('region', { name: 'What is stored' })).toContainText(`Reservation ${code}`)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSideways(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('guest-data.json')
  const exported = JSON.parse(readFileSync(await saved.path(), 'utf8'))
  expect(exported.bookingServer.reservations).toMatchObject([{ code, booker: { email } }])

  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByLabel('E-mail address, or code').fill(email)
  await other.getByRole('button', { name: 'Search' }).click()
  await other.getByRole('button', { name: 'Erase' }).click()

  const erased: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/trpc/guests.erase')) erased.push(request.url())
  })
  await page.getByRole('button', { name: 'Erase' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase this guest’s data?' })
  await dialog.getByLabel('Type the e-mail address').fill('zelda@birdsong.exmaple')
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(dialog.getByText('This is not the address that is shown above.')).toBeVisible()
  await expect(dialog.getByLabel('Type the e-mail address')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Type the e-mail address').fill(email.toUpperCase())
  await dialog.getByRole('button', { name: 'Erase' }).dblclick()
  await expect(page.getByText('The data are erased.')).toBeVisible()
  await expect(stays.getByText(/^Backups that are older/)).toBeVisible()
  await expectAccessible(page)
  expect(erased).toHaveLength(1)
  expect(page.url()).not.toContain('zelda')

  const late = other.getByRole('dialog', { name: 'Erase this guest’s data?' })
  await late.getByLabel('Type the e-mail address').fill(email)
  await late.getByRole('button', { name: 'Erase' }).click()
  await expect(other.getByText(/^Something has changed since this was shown/)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Erase' })).toHaveCount(0)
  await other.close()

  await search(code)
  await expect(page.getByText(/^The data of this reservation’s guest are erased already/)).toBeVisible()
  await operator.opens('Audit')
  await page.getByRole('link', { name: 'Audit of reservations' }).click()
  const line = page.getByRole('row', { name: /erased a guest’s data/ })
  await expect(line).toHaveCount(1)
  await expect(line).toContainText(`reservations ${code}`)
  await expect(page.getByText('birdsong')).toHaveCount(0)
})
