import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addDays } from '@portico/domain/time/calendar-date'
import { aPdf, aWebm, captions } from '../../../tests/builders/files/a-film.ts'
import { expectAccessible } from '../../actors/expect-accessible.ts'
import { expectNoSideways } from '../../actors/expect-no-sideways.ts'
import { ada } from '../../actors/guest.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { sendRequest } from '../../send-request.ts'
import type { House } from '../../servers/house.ts'

const arrival = nextMonday('06-21')
const stay = { arrival, departure: addDays(arrival, 2) }
const room = { productId: 1_010_101, party: { adults: 2, childrenAges: [] } }
const title = 'Two nights with a view'

/**
 * With a way to the hotel, a playlist of two films of which one has captions, and a film at somebody else's address.
 */
async function sendsFiles(house: House): Promise<string> {
  const [pdf, suite, garden, words] = [
    await house.storesFile(101, 'attachment', aPdf()),
    await house.storesFile(101, 'film', await aWebm({ padding: 1_500_000 })),
    await house.storesFile(101, 'film', await aWebm({ frames: 12 })),
    await house.storesFile(101, 'captions', captions),
  ]
  return await house.sendsOffer({
    ...{ hotelId: 101, channelId: 201, hours: 48, host: 'hotel-miramare.localhost', email: ada.email, title },
    isGuaranteed: false,
    options: [{ name: '', text: '', basket: { stay, rooms: [room] } }],
    files: [
      { kind: 'attachment', name: 'The way to us', hash: pdf },
      { kind: 'film', name: 'The suite', hash: suite, captions: words },
      { kind: 'film', name: 'The garden', hash: garden },
      { kind: 'link', name: 'The town', url: 'https://films.example/town' },
    ],
  })
}

async function unlocks(page: Page): Promise<void> {
  await page.getByLabel('E-mail address').fill(ada.email)
  await page.getByRole('button', { name: 'Open the offer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

const filmIn = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).locator('video')

test('@phone OFR-13 an offer shows its film and its playlist: the guest plays one by keyboard, with captions, and finds a film of somebody else’s as a link', async ({
  guest,
  house,
}) => {
  const { page } = guest
  const code = await sendsFiles(house)
  const address = `${house.url('hotel-miramare')}/offer/${code}`
  await page.goto(address)
  expect(await page.content()).not.toContain('The suite')
  await unlocks(page)
  const films = page.getByRole('region', { name: 'Films' })
  await expect(films.getByRole('listitem')).toHaveCount(2)
  const suite = filmIn(page, 'The suite')
  const read = <T>(of: (film: HTMLVideoElement) => T) => suite.evaluate(of as (film: SVGElement | HTMLElement) => T)
  await expect.poll(() => read((film) => film.readyState)).toBeGreaterThan(0)
  expect(await read(({ duration, videoWidth }) => [duration, videoWidth])).toEqual([2, 160])
  expect(await read((film) => film.textTracks[0]?.label)).toBe('Captions')
  await read((film) => {
    const [words] = film.textTracks
    if (words) words.mode = 'showing'
  })
  await expect.poll(() => read((film) => film.textTracks[0]?.cues?.length)).toBe(1)
  await suite.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => read((film) => film.currentTime)).toBeGreaterThan(0.2)
  await expect.poll(() => filmIn(page, 'The garden').evaluate((film) => (film as HTMLVideoElement).duration)).toBe(3)
  const link = page.getByRole('region', { name: 'Attachments' }).getByRole('link', { name: 'The town' })
  await expect(link).toHaveAttribute('href', 'https://films.example/town')
  await expect(link).toHaveAttribute('rel', /noreferrer/)
  await expect(page.locator('iframe, embed, object')).toHaveCount(0)
  await expectNoSideways(page)
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('@phone the guest keeps files and films of an offer, which nobody else can open by their address', async ({
    guest,
    house,
  }) => {
    const { page } = guest
    const code = await sendsFiles(house)
    const origin = house.url('hotel-miramare')
    await page.goto(`${origin}/offer/${code}`)
    const loads = async (number: number, { at = origin, headers = {} } = {}) =>
      await sendRequest(at, `/offer/${code}/files/${number}`, { headers })
    expect((await loads(1)).status).toBe(404)
    await unlocks(page)
    const cookies = (await page.context().cookies(origin)).map(({ name, value }) => `${name}=${value}`).join('; ')
    await expect(page.getByRole('region', { name: 'Films' }).locator('video[controls]')).toHaveCount(2)
    await expect(page.getByText(/^PDF.*1 kB$/)).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'The way to us' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('The way to us.pdf')
    expect(readFileSync(await download.path())).toEqual(aPdf())
    const part = await loads(2, { headers: { cookie: cookies, range: 'bytes=78-81' } })
    expect([part.status, part.body, part.headers['content-range']?.slice(0, 12)]).toEqual([206, 'webm', 'bytes 78-81/'])
    expect(part.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename="The suite.webm"',
    })
    expect((await loads(1, { headers: { cookie: 'offer_0000000000000000=made-up' } })).status).toBe(404)
    expect((await loads(1, { at: house.url('la-limonaia'), headers: { cookie: cookies } })).status).toBe(404)
  })
})
