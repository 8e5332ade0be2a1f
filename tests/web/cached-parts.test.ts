import type { Instant } from '@portico/domain/time/deadline'
import { pageInLanguage } from '@portico/web/app/base/address/paths'
import { expect, it } from 'vitest'
import { aHouse } from '../builders/a-house.ts'
import { startSite } from '../builders/web/start-site.ts'

const place = (languageId: number, page = '') => `/hotel/1/channel/1/language/${languageId}${page}`
const searches = [
  'arrival=2027-03-05&departure=2027-03-09&room=2',
  'arrival=2027-03-06&departure=2027-03-10&room=2',
  'arrival=2027-03-05&departure=2027-03-07&room=2',
  'arrival=2027-03-05&departure=2027-03-09&room=2-7&room=1',
  'arrival=2027-03-05&departure=2027-03-09&room=2&promo=SUMMER',
  'arrival=2027-03-05&departure=2027-03-09&room=2&utm_source=%22%3E%3Cb%3E&promo=%26%3C',
  'arrival=05.03.2027&departure=09.03.2027&room=2',
  'arrival=2027-03-09&departure=2027-03-05&room=2',
  'arrival=2027-03-05&departure=2027-03-09&room=2&promo=2900-01-01',
  'arrival=2900-01-01&departure=2900-01-03&room=2',
  'room=2',
]
const pages = [1, 2, 3].flatMap((languageId) => [
  place(languageId),
  place(languageId, '/'),
  `${place(languageId)}?back=1`,
  `${place(languageId, '/')}?back=1`,
  ...searches.map((search) => `${place(languageId, '/rooms')}?${search}`),
  `${place(languageId, '/rooms')}?${searches[0]}&view=rate`,
  `${place(languageId, '/calendar')}?${searches[1]}`,
  ...['/packages', '/recover', '/policies', '/information', '/nowhere'].map((page) => place(languageId, page)),
])

it('a page is the same with cached markup, whichever pages have been shown before it, as without', async () => {
  const shown = async (paths: readonly string[], settings: Record<string, string> = {}) => {
    await using site = await startSite({
      seed: aHouse(),
      now: () => '2026-11-01T12:00:00Z' as Instant,
      hosts: [{ host: 'house.localhost', channelIds: [1], languageIds: [1, 2, 3] }],
      settings,
    })
    const { port } = new URL(site.url)
    const htmls = new Map<string, string>()
    for (const path of paths) {
      const { html } = await site.browser().open(path)
      htmls.set(path, sameEverywhere(html).replaceAll(`:${port}`, ''))
    }
    return htmls
  }
  const [forth, back] = [await shown(pages), await shown(pages.toReversed())]
  const whole = await shown(pages, { MARKUP_CACHE: '0' })
  for (const path of pages) expect(forth.get(path), path).toBe(whole.get(path))
  for (const path of pages) expect(back.get(path), path).toBe(forth.get(path))
  const address = (path: string) => new URL(path, 'http://house.localhost')
  for (const path of pages)
    expect(languageLinksIn(forth.get(path) ?? ''), path).toEqual(
      [1, 2, 3].map((languageId) => pageInLanguage(address(path), languageId)),
    )
})

function languageLinksIn(html: string): string[] {
  return [...html.matchAll(/<a href="([^"]*)" hrefLang=/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}

/** Without what is another one on each page (nonces, keys of forms), and what keeps two texts apart. */
function sameEverywhere(html: string): string {
  return html
    .replaceAll('<!-- -->', '')
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(/"actionKey":"[^"]*"|name="key" value="[^"]*"/g, '')
}
