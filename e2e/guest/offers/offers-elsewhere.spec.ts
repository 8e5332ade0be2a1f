import { addDays } from '@portico/domain/time/calendar-date'
import type { WantedOffer } from '../../../simulators/legacy/written-offers.ts'
import { expectAccessible } from '../../actors/expect-accessible.ts'
import { expectNoSideways } from '../../actors/expect-no-sideways.ts'
import { ada, Guest, onlyHotelOf } from '../../actors/guest.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { startThirdPartyHouse, type ThirdPartyHouse } from '../../servers/third-party-house.ts'

// An offer of a third-party server, by the calls of the protocol and nothing of ours: its hotel confirms it itself.

const monday = nextMonday('06-07')
const onTheWire = (day: string) => day.replaceAll('-', '')
const stay = { arrival: onTheWire(monday), departure: onTheWire(addDays(monday, 3)) }
const aboutTheDog = 'May the dog come?'

function sends(house: ThirdPartyHouse, overrides: Partial<WantedOffer> = {}): string {
  return house.sendsOffer({
    ...{ name: 'Ada Rossi', mail: ada.email, expires: Date.now() + 2 * 3_600_000 },
    options: [{ ...stay, rateIds: [10_101] }],
    ...overrides,
  })
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('@phone at a third-party server a guest asks for an offer, opens it by the right e-mail alone, asks and is answered, and the hotel books what the guest has chosen', async ({
      page,
    }) => {
      await using house = await startThirdPartyHouse({ rooms: 4 })
      const guest = new Guest(page, onlyHotelOf(house), { hasJavaScript: javaScriptEnabled })
      const main = page.getByRole('main')
      await guest.opens(`${guest.base}/request?arrival=${monday}&departure=${addDays(monday, 3)}&room=2`)
      await page.getByLabel('Name').fill('Ada Rossi')
      await page.getByLabel('E-mail').fill(ada.email)
      await guest.press('Send the request')
      await guest.sees('Your request was sent')
      expect(house.books.offerRequests).toMatchObject([{ stay, mail: ada.email }])

      const code = sends(house, {
        options: [
          { ...stay, name: 'Con vista', rateIds: [10_101] },
          { ...stay, name: 'La suite', rateIds: [10_201], nightly: 11_111 },
        ],
        attachments: [{ name: 'Menù.pdf', url: 'https://files.hotel.example/menu.pdf' }],
        video: 'https://films.example/suite.mp4',
      })
      const address = `${house.url('house')}/offer/${code}`
      await page.goto(address)
      await guest.sees('Your offer')
      for (const secret of ['Ada', '€', 'Doppia', 'suite']) await expect(main.getByText(secret)).toHaveCount(0)
      await expectNoSideways(page)
      guest.console.expectStatus(403)
      await page.getByLabel('E-mail address').fill('eve@guest.example')
      await guest.press('Open the offer')
      await expect(page.getByRole('alert')).toContainText('does not fit the offer')
      await page.getByLabel('E-mail address').fill(ada.email)
      await guest.press('Open the offer')
      await expect(page.getByRole('heading', { name: 'La suite' })).toBeVisible()
      await expect(main.getByText('€ 372,00').first()).toBeVisible()
      await expect(main.getByRole('link', { name: 'Menù.pdf' })).toHaveAttribute('rel', /noreferrer/)
      await expectNoSideways(page)
      await expectAccessible(page)
      await page.getByRole('link', { name: /See rooms and price.*La suite/ }).click()
      await guest.sees('La suite')
      await expect(main.getByText('€ 345,33').first()).toBeVisible()
      await expect(main.getByText('This hotel confirms the offer itself')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Go on to confirm' })).toHaveCount(0)
      await page.getByRole('link', { name: 'Back to all options' }).click()

      const send = async () => {
        await guest.press('Send the message')
        await expect(page.getByText('Your message was sent.')).toBeVisible()
      }
      await page.getByLabel('Your message').fill(aboutTheDog)
      await send()
      await expect(page.getByRole('listitem').getByText(aboutTheDog)).toHaveCount(1)
      house.answersOffer(code, { text: 'Volentieri!' })
      await page.reload()
      await expect(page.getByRole('listitem').getByText('Volentieri!')).toBeVisible()
      // Neither a lost answer nor a second press writes it twice, though its server has no keys.
      await page.getByLabel('Your message').fill('Then the suite, please.')
      house.injectFaults('messages', 'lost')
      if (javaScriptEnabled) await page.getByRole('button', { name: 'Send the message' }).dblclick()
      else await guest.press('Send the message')
      await expect(page.getByRole('listitem').getByText('Then the suite, please.')).toHaveCount(1)
      expect(house.books.offers[0]?.messages.map(({ text }) => text)).toEqual([
        aboutTheDog,
        'Volentieri!',
        'Then the suite, please.',
      ])
      house.answersOffer(code, { books: 2 })
      await page.reload()
      await expect(page.getByText('You have confirmed this offer')).toBeVisible()
      await expect(page.getByText('Decline this offer')).toHaveCount(0)
      expect(house.books.reservations.map(({ total }) => total)).toEqual([33_333])
      guest.console.expectSilence()
    })

    test('@phone at a third-party server an offer is declined with a reason, its rooms are gone, or it runs out, and its address is not found elsewhere', async ({
      page,
    }) => {
      await using house = await startThirdPartyHouse({ rooms: 4 })
      const guest = new Guest(page, onlyHotelOf(house), { hasJavaScript: javaScriptEnabled })
      const opens = async (code: string) => {
        await page.goto(`${house.url('house')}/offer/${code}`)
        await page.getByLabel('E-mail address').fill(ada.email)
        await guest.press('Open the offer')
        await expect(page.getByRole('heading', { name: 'Questions and answers' })).toBeVisible()
      }
      const [declined, gone, late] = [sends(house), sends(house), sends(house, { expires: Date.now() })]
      await opens(declined)
      await page.getByText('Decline this offer').click()
      await page.getByLabel('Your reason').fill('Too far from the lake.')
      await guest.press('Decline the offer now')
      await expect(page.getByText('You have declined this offer')).toBeVisible()
      await expect(page.getByText('Your reason: Too far from the lake.')).toBeVisible()
      await opens(gone)
      house.books.close(101, stay.arrival)
      await page.reload()
      await expect(page.getByRole('heading', { name: 'The rooms are no longer available' })).toBeVisible()
      await opens(late)
      await expect(page.getByText('This offer has expired')).toBeVisible()
      await expect(page.getByText('Decline this offer')).toHaveCount(0)
      expect(house.books.reservations).toEqual([])
      guest.console.expectStatus(404)
      await page.goto(`${house.url('house')}/offer/OFF1`)
      guest.console.expectSilence()
    })
  })
}
