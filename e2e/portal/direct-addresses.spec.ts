import { ada, Guest } from '../actors/guest.ts'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'

test('RTE-05 no route has a guard: each opens directly, in a browser that was never here', async ({
  browser,
  guest,
  house,
}) => {
  const stay = `arrival=${nextMonday('03-15')}&departure=${nextMonday('03-22')}&room=2`
  await guest.hasBooked({ arrival: nextMonday('03-15'), nights: 1, rooms: [['Libeccio', 'Flexible with breakfast']] })
  await guest.sees(/^Thank you/)
  const reservation = `code/${await guest.code()}/email/${ada.email}`
  const { base } = guest
  const portal = '/channel/220/language/1'
  const later = { arrival: nextMonday('03-15'), departure: nextMonday('03-22') }
  const rooms = [{ productId: 1_010_101, party: { adults: 2, childrenAges: [] } }]
  const sent = {
    hotelId: 101,
    channelId: 201,
    hours: 48,
    host: 'hotel-miramare.localhost',
    email: ada.email,
    title: '',
  }
  const option = { name: '', text: '' }
  const offer = await house.sendsOffer({ ...sent, options: [{ ...option, basket: { stay: later, rooms } }] })
  const awaited = await house.reservesForGuest({ ...sent, options: [{ ...option, stay: later, rooms }] })
  for (const { host = 'hotel-miramare', path, heading, status = 200, clean = path } of [
    { path: base, heading: 'Hotel Miramare' },
    { path: `${base}/rooms?${stay}`, heading: 'Rooms and prices' },
    { path: `${base}/services?${stay}&pick=1010101`, heading: 'Extras for your stay' },
    { path: `${base}/checkout?${stay}&pick=1010101`, heading: 'Your details' },
    { path: `${base}/recover`, heading: 'Find my booking' },
    { path: `${base}/package/list`, heading: 'Offers' },
    { path: `${base}/packages`, heading: 'Offers' },
    { path: `${base}/package/view/10102`, heading: 'A week of winds, by plane' },
    // Code and e-mail leave the address.
    { path: `${base}/voucher/${reservation}`, heading: 'Your stay at Hotel Miramare', clean: `${base}/voucher/` },
    { path: `${base}/3ds/${reservation}`, heading: 'Your stay at Hotel Miramare', clean: `${base}/voucher/` },
    { path: `/offer/${offer}?language=1`, heading: 'Your offer' },
    { path: `/cro/${awaited}?language=1`, heading: 'Your reservation' },
    { host: 'case-belvento', path: portal, heading: 'Case Belvento' },
    { host: 'case-belvento', path: `${portal}/recover`, heading: 'Find my booking' },
    // Its address stays while it wants to know who is there.
    { host: 'belvento-trade', path: '/channel/230/language/1/agency', heading: 'You are not logged in', status: 401 },
  ]) {
    await using context = await browser.newContext({ reducedMotion: 'reduce' })
    const visitor = new Guest(await context.newPage(), { ...guest.entryPoint, origin: house.url(host) })
    await visitor.opens(path, status)
    await visitor.sees(heading)
    expect(visitor.page.url()).toContain(house.url(host) + clean)
    visitor.console.expectSilence()
  }
})
