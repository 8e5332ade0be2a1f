import { addDays } from '@portico/domain/time/calendar-date'
import { expectNoSideways } from '../actors/expect-no-sideways.ts'
import { Guest } from '../actors/guest.ts'
import { ways } from '../actors/ways.ts'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'

const monday = nextMonday('06-07')
const addressOf = (name: string) => `${name.replaceAll(/\W+/g, '-').toLowerCase()}@guests.example`

/** As their own server mails them: the receipt, which repeats nothing that was typed, and the hotel's mail, which does. */
async function expectMails(
  house: { mailsTo(address: string): { text: string }[] },
  email: string,
  said: readonly string[],
): Promise<void> {
  await expect.poll(() => house.mailsTo(email).length).toBe(1)
  const [receipt] = house.mailsTo(email)
  expect(receipt?.text).toContain('Nothing is booked yet')
  expect(receipt?.text).not.toContain(said[0])
  const toHotel = () => house.mailsTo('miramare').filter(({ text }) => text.includes(email))
  await expect.poll(() => toHotel().length).toBe(1)
  for (const words of said) expect(toHotel()[0]?.text).toContain(words)
}

for (const { name, use, input } of ways) {
  test.describe(name, () => {
    test.use(use)

    test(`SRCH-25, SRCH-26 a guest asks the hotel for an offer from the search bar, with a name, a checked e-mail and a note, and reads that it was sent, ${name}`, async ({
      page,
      house,
      javaScriptEnabled,
    }) => {
      const entryPoint = { origin: house.url('hotel-miramare'), hotel: 101, channel: 201, language: 1 } as const
      const guest = new Guest(page, entryPoint, { input: input(page), hasJavaScript: javaScriptEnabled ?? true })
      const hand = input(page)
      const email = addressOf(`zoe ${name}`)
      await guest.opens(guest.base)
      await guest.fillsInStay(monday, 3, { adults: 3, children: [7] })
      await guest.press('Ask for an offer')
      await guest.sees('Ask for an offer')
      await expectNoSideways(page)
      await expect(page.getByLabel('Arrival', { exact: true })).toHaveValue(monday)
      await expect(page.getByLabel('Departure', { exact: true })).toHaveValue(addDays(monday, 3))
      await expect(page.getByLabel('Adults in all')).toHaveValue('3')
      await expect(page.getByLabel(/^Ages of the children/)).toHaveValue('7')
      await hand.type(page.getByLabel('E-mail'), 'zoe@nowhere')
      guest.console.expectStatus(400)
      await guest.press('Send the request')
      const problems = page.getByRole('alert').filter({ hasText: 'Please check these fields' })
      await expect(problems).toContainText('Name: Required value')
      await expect(problems).toContainText('E-mail: Invalid E-Mail Address')
      await guest.sees('Ask for an offer')
      await hand.type(page.getByLabel('Name'), 'Zoë Ünal')
      await hand.type(page.getByLabel('E-mail'), email)
      await hand.type(page.getByLabel(/^Your wishes/), 'May the dog come along?')
      await guest.press('Send the request')
      await guest.sees('Your request was sent')
      await expectNoSideways(page)
      await expect(page.getByRole('status').filter({ hasText: 'answers you by e-mail' })).toBeVisible()
      await expect(page.getByText('3 adults, 1 child, 1 room')).toBeVisible()
      await page.reload()
      await guest.sees('Your request was sent')
      await expectMails(house, email, ['May the dog come along?', 'Zoë Ünal'])
      guest.console.expectSilence()
    })
  })
}
