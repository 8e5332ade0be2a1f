import type { Page } from '@playwright/test'
import { addDays } from '@portico/domain/time/calendar-date'
import { aHouse } from '../../../tests/builders/a-house.ts'
import { aHost } from '../../../tests/builders/a-snapshot.ts'
import { expectNoSideways } from '../../actors/expect-no-sideways.ts'
import { Guest, onlyHotelOf } from '../../actors/guest.ts'
import { keyboardInput } from '../../actors/input-method.ts'
import { wantsService } from '../../actors/service-quantity.ts'
import { dayText, nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { type House, startHouse } from '../../servers/house.ts'

// The pages that change a booking, with no hand on a mouse, at 320 pixels or 400 % of zoom.
test.use({ viewport: { width: 320, height: 640 } })

const hosts = [aHost({ host: 'house.localhost', channelIds: [1] })]
const named = (name: string) => ({ en: name, it: name })

const guestAt = (house: House, page: Page) => new Guest(page, onlyHotelOf(house), { input: keyboardInput(page) })

/** A page is there, axe has nothing to say, and nothing of it is wider than the window. */
async function seesNarrow(guest: Guest, heading: string | RegExp): Promise<void> {
  await guest.sees(heading)
  await expectNoSideways(guest.page)
}

test('by keyboard alone at 320 pixels a guest adds services, a slot and a transfer, and changes the arrival details @full', async ({
  keyboardGuest: guest,
}) => {
  const { page } = guest
  const input = keyboardInput(page)
  const arrival = nextMonday('06-21')
  /** On the services page: how many of a service, in the group of its day and slot. */
  const wants = async (service: string, group: string | RegExp, label: string, quantity: string) => {
    const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: service }) })
    const ofHour = entry.getByRole('group', { name: group })
    if (!(await ofHour.isVisible()))
      await input.press(entry.locator('summary').filter({ hasText: 'Choose day and time' }))
    await wantsService(ofHour, label, quantity, input)
    await expect(ofHour.getByLabel(label)).toHaveValue(quantity)
  }
  await guest.opensRooms(arrival, 2)
  await guest.chooses('Tramontana', 'Flexible with breakfast')
  await guest.continuesToDetails()
  await guest.books()
  await seesNarrow(guest, /^Thank you/)
  await guest.press('Add services', 'link')
  await seesNarrow(guest, 'Services of your booking')
  await wants('Snorkelling in the cove', new RegExp(`${dayText(addDays(arrival, 1))}, 10:00`), 'Adults', '2')
  await wants('Transfer by car', dayText(arrival), 'How many', '1')
  await expect(page.getByText('That is € 161.00 more than now.')).toBeVisible()
  await seesNarrow(guest, 'Services of your booking')
  await guest.press('Review this change')
  await seesNarrow(guest, 'Review your change')
  await guest.press('Change the booking now')
  await seesNarrow(guest, 'Your stay at Hotel Miramare')
  await expect(page.getByText(/2 × Snorkelling in the cove.*10:00/)).toBeVisible()

  await guest.press(/^Change the arrival details/, 'link')
  await seesNarrow(guest, 'Arrival and departure')
  await input.type(page.getByLabel('Airport, station or port'), 'FLR')
  await input.type(page.getByLabel('Number of flight, train or ferry'), 'AZ 611')
  guest.console.expectStatus(400)
  await guest.press('Save these details')
  await expect(page.getByText('Required value').first()).toBeVisible()
  await seesNarrow(guest, 'Arrival and departure')
  await input.type(page.getByLabel('Time'), '1045AM')
  await expect(page.getByLabel('Time')).toHaveValue('10:45')
  await guest.press('Save these details')
  await seesNarrow(guest, 'Your stay at Hotel Miramare')
  await expect(page.getByText(`Transfer by car, ${dayText(arrival)}, 10:45, FLR, AZ 611`)).toBeVisible()
})

test('by keyboard alone at 320 pixels a guest changes who comes @full', async ({ page }) => {
  const guestRecords = { names: 'mandatory', birthDate: 'not-asked', sex: 'not-asked' } as const
  await using house = await startHouse({ seed: aHouse({ guestRecords }), hosts })
  const guest = guestAt(house, page)
  const input = keyboardInput(page)
  const second = page.getByRole('group', { name: 'Guest 2, adult' })
  await guest.opensRooms(nextMonday('03-01'), 2)
  await guest.chooses('Double', 'Flexible')
  await guest.continuesToDetails()
  await input.type(second.getByLabel(/^First name/), 'Bruno')
  await input.type(second.getByLabel(/^Last name/), 'Rosi')
  await guest.books()
  await seesNarrow(guest, /^Thank you/)
  await guest.press('Change who comes', 'link')
  await seesNarrow(guest, 'Who comes')
  await input.type(second.getByLabel(/^Last name/), ' ')
  guest.console.expectStatus(400)
  await guest.press('Save these names')
  await expect(page.getByRole('alert').first()).toContainText(/last name/i)
  await seesNarrow(guest, 'Who comes')
  await input.type(second.getByLabel(/^Last name/), 'Rossi')
  await guest.press('Save these names')
  await seesNarrow(guest, 'Your stay at A House')
  await expect(page.getByText('Bruno Rossi, adult')).toBeVisible()
  guest.console.expectSilence()
})

test('by keyboard alone at 320 pixels a guest puts a room up for resale and takes it back @full', async ({ page }) => {
  const ticket = {
    name: named('Ticket'),
    kinds: ['resellable', 'non-refundable'] as const,
    cancellation: { kind: 'non-refundable' } as const,
    resaleFee: 1_000,
  }
  await using house = await startHouse({ seed: aHouse({ plans: [ticket] }), hosts })
  const guest = guestAt(house, page)
  await guest.opensRooms(nextMonday('05-04'), 2)
  await guest.chooses('Double', 'Ticket')
  await guest.continuesToDetails()
  await guest.books()
  await seesNarrow(guest, /^Thank you/)
  await guest.press('Put up for resale')
  await expect(page.getByText('Your room is for resale now.')).toHaveRole('status')
  await seesNarrow(guest, /^Your stay/)
  await guest.press('Take it back')
  await expect(page.getByText('Your room is no longer for resale.')).toHaveRole('status')
  await seesNarrow(guest, /^Your stay/)
  guest.console.expectSilence()
})
