import { addDays } from '@portico/domain/time/calendar-date'
import { textsOf } from '@portico/web/app/base/text/texts.server'
import { aPdf, aWebm } from '../../../tests/builders/files/a-film.ts'
import { expectNoSideways } from '../../actors/expect-no-sideways.ts'
import { ada, Guest } from '../../actors/guest.ts'
import { keyboardInput } from '../../actors/input-method.ts'
import { arrivesAtProvider, isConfirmed, labelOf, paysThere, voucher } from '../../actors/paying-guest.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../paid-fixtures.ts'

test.use({ sharedBy: 'offers' })

const arrival = nextMonday('06-07')
const stay = { arrival, departure: addDays(arrival, 3) }
const title = 'Drei Nächte am Meer'
const { t } = textsOf('de')

test('@phone an offer in German of two options, with a file and a film, is opened, asked about, confirmed and paid at a provider by keyboard alone', async ({
  page,
  house,
}) => {
  const hand = keyboardInput(page)
  const entryPoint = { origin: house.url('hotel-miramare'), hotel: 101, channel: 201, language: 1 } as const
  const guest = new Guest(page, entryPoint, { input: hand })
  // The rate that is paid when booking.
  const room = { productId: 1_010_109, party: { adults: 2, childrenAges: [] } }
  const [pdf, film] = [
    await house.storesFile(101, 'attachment', aPdf()),
    await house.storesFile(101, 'film', await aWebm()),
  ]
  const code = await house.sendsOffer({
    ...{ hotelId: 101, channelId: 201, hours: 48, host: 'hotel-miramare.localhost', email: ada.email, title },
    languageId: 3,
    options: [
      { name: 'Mit Garten', text: '', basket: { stay, rooms: [room] } },
      { name: 'Mit Balkon', text: '', basket: { stay, rooms: [{ ...room, nightPrices: [111, 111, 111] }] } },
    ],
    files: [
      { kind: 'attachment', name: 'Anreise', hash: pdf },
      { kind: 'film', name: 'Das Zimmer', hash: film },
    ],
  })
  const isThere = async (heading: string) => {
    await guest.sees(heading)
    await expectNoSideways(page)
  }

  await guest.opens(`/offer/${code}`)
  await expect(page).toHaveURL(/language=3$/)
  await isThere(t('offer.title'))
  const email = page.getByLabel(t('offer.email'))
  await hand.type(email, 'eve@guest.example')
  guest.console.expectStatus(403)
  await guest.press(t('offer.unlock'))
  await expect(page.getByRole('alert')).toContainText(t('offer.lock.not-found'))
  await hand.type(email, '')
  await page.keyboard.press('Control+A')
  await hand.type(email, ada.email)
  await guest.press(t('offer.unlock'))
  await isThere(title)
  await expect(page.locator('video[controls]')).toHaveCount(1)
  await hand.type(page.getByLabel(t('offer.yourMessage')), 'Darf der Hund mit?')
  await guest.press(t('offer.send'))
  await expect(page.getByText(t('offer.message.sent'))).toBeVisible()
  await house.answersOffer(code, { text: 'Aber ja.' })
  await page.reload()
  await expect(page.getByRole('listitem').getByText('Aber ja.')).toBeVisible()

  await hand.press(page.getByRole('link', { name: new RegExp(`${t('offer.showOption')}.*Mit Balkon`) }))
  await isThere('Mit Balkon')
  await hand.press(page.getByRole('link', { name: t('offer.confirm') }))
  await isThere(t('offer.confirmTitle'))
  await guest.readsIn('EN', 'English')
  await isThere('Confirm your offer')
  await guest.books({}, labelOf('planet'))
  await arrivesAtProvider(guest)
  await paysThere(page)
  await guest.sees(voucher)
  await isConfirmed(page)
  await expect(page.getByText('€ 333.00').first()).toBeVisible()
  await page.goto(`${house.url('hotel-miramare')}/offer/${code}`)
  await expect(page.getByText(t('offer.state.confirmed.title'))).toBeVisible()
  guest.console.expectSilence()
})
