import { expectAccessible } from '../actors/expect-accessible.ts'
import { expectTouchTargets } from '../actors/expect-touch-targets.ts'
import { Guest, onlyHotelOf } from '../actors/guest.ts'
import { Operator } from '../actors/operator.ts'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { startHouse } from '../servers/house.ts'
import { startThirdPartyHouse } from '../servers/third-party-house.ts'

test('where hotels are at a server of somebody else, admin says what that can answer; a reservation is looked up by its code and its guest’s e-mail address, and cancelled once @phone @full', async ({
  page,
  browser,
}) => {
  await using house = await startThirdPartyHouse()
  const guest = new Guest(page, onlyHotelOf(house))
  await guest.searches(nextMonday('03-01'), 3)
  await guest.chooses('Doppia', 'Flessibile con colazione')
  await guest.continuesToDetails()
  await guest.books()
  await guest.sees(/^Thank you/)
  const code = await guest.code()

  await using context = await browser.newContext({ reducedMotion: 'reduce', viewport: page.viewportSize() })
  const operator = new Operator(await context.newPage(), house)
  const admin = operator.page
  await operator.signsIn()
  operator.console.expectStatus(501)
  await operator.opens('Reservations')
  await expect(admin.getByRole('alert')).toContainText('The hotels’ reservation system is somebody else’s.')
  await expect(admin.getByText('does not answer')).toHaveCount(0)
  await operator.opens('Team')
  await expect(
    admin
      .getByRole('group', { name: /hotels/i })
      .getByRole('checkbox')
      .first(),
  ).toBeVisible()

  await operator.opens('Other servers')
  await admin.getByRole('button', { name: 'Look up' }).click()
  await expect(admin.getByLabel('Code of the reservation')).toHaveAccessibleDescription(/The code of the reservation/)
  await expect(admin.getByLabel('Code of the reservation')).toBeFocused()
  await expect(admin.getByLabel('The guest’s e-mail address')).toHaveAccessibleDescription(/such as/)
  await expectAccessible(admin)
  await expectTouchTargets(admin)
  await admin.getByLabel('Code of the reservation').fill(code)
  await admin.getByLabel('The guest’s e-mail address').fill('nobody@guest.example')
  await admin.getByRole('button', { name: 'Look up' }).click()
  await expect(admin.getByRole('alert')).toContainText('knows no reservation under this code')
  await admin.getByLabel('The guest’s e-mail address').fill('ada.rossi@guest.example')
  await admin.getByRole('button', { name: 'Look up' }).click()
  const found = admin.getByRole('region', { name: new RegExp(`^${code}, `) })
  await expect(found).toContainText('Doppia')
  await expect(found).toContainText('Confirmed')
  await expectAccessible(admin)
  await expectTouchTargets(admin)
  await found.getByRole('button', { name: 'Send its mails again' }).click()
  await expect(found.getByRole('alert')).toContainText('does not send its mails again')
  expect(house.books.reservations).toHaveLength(1)
  await found.getByRole('button', { name: 'Cancel' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Cancel this reservation?' })
  await expect(dialog).toContainText('This server does not say before what that costs')
  await expectAccessible(admin)
  await expectTouchTargets(admin)
  await dialog.getByRole('button', { name: 'Cancel the reservation' }).click()
  await expect(found.getByText(/^The server has cancelled the reservation\./)).toBeVisible()
  await expect(found.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0)
  expect(house.books.reservations).toHaveLength(0)
  await operator.opens('Audit')
  await expect(
    admin.getByRole('row', { name: new RegExp(`cancels reservation ${code} at another server`) }),
  ).toContainText('anna@operator.example')
  await expectAccessible(admin)
  guest.console.expectSilence()
})

test('at a server of somebody else that has codes for rooms, admin cancels one of two and the other stays @phone @full', async ({
  page,
  browser,
}) => {
  await using house = await startHouse({ profile: 'plain' })
  const guest = new Guest(page, { origin: house.url('hotel-miramare'), hotel: 101, channel: 201, language: 1 })
  await guest.searches(nextMonday('03-01'), 2, {}, {})
  for (const room of ['Tramontana', 'Libeccio']) await guest.chooses(room, 'Flexible with breakfast')
  await guest.continuesToDetails()
  await guest.books()
  await guest.sees(/^Thank you/)
  const code = await guest.code()

  await using context = await browser.newContext({ reducedMotion: 'reduce', viewport: page.viewportSize() })
  const operator = new Operator(await context.newPage(), house)
  const admin = operator.page
  await operator.signsIn()
  await operator.opens('Other servers')
  await admin.getByLabel('Code of the reservation').fill(code)
  await admin.getByLabel('The guest’s e-mail address').fill('ada.rossi@guest.example')
  await admin.getByRole('button', { name: 'Look up' }).click()
  const found = admin.getByRole('region', { name: new RegExp(`^${code}, `) })
  await found.getByRole('button', { name: /^Cancel only Tramontana, / }).click()
  const dialog = admin.getByRole('dialog', { name: 'Cancel one room?' })
  await expect(dialog).toContainText('what was booked beside it stays')
  await expect(dialog).toContainText('This server does not say before what that costs')
  await expectAccessible(admin)
  await expectTouchTargets(admin)
  await dialog.getByRole('button', { name: 'Cancel the room' }).click()
  await expect(found.getByText(/^The server has cancelled Tramontana, \w+\. It asks nothing for it\.$/)).toBeVisible()
  await expect(found.getByRole('rowheader', { name: 'Libeccio' })).toBeVisible()
  await expect(found.getByRole('rowheader', { name: 'Tramontana' })).toHaveCount(0)
  await expect(found.getByRole('button', { name: /^Cancel only / })).toHaveCount(0)
  await expect(found.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
  await expectAccessible(admin)
  await expectTouchTargets(admin)
  await operator.opens('Audit')
  await expect(
    admin.getByRole('row', { name: new RegExp(`cancels a room of reservation ${code} at another server`) }),
  ).toBeVisible()
  guest.console.expectSilence()
})
