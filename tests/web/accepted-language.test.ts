import type { Instant } from '@portico/domain/time/deadline'
import type { LanguageId } from '@portico/locale/languages'
import { expect, it } from 'vitest'
import { aHouse } from '../builders/a-house.ts'
import { startSite } from '../builders/web/start-site.ts'
import { fieldsOf } from '../walk/browser.ts'

const start = (languageIds: LanguageId[]) =>
  startSite({
    seed: aHouse(),
    now: () => '2027-03-01T09:00:00.000Z' as Instant,
    hosts: [{ host: 'house.localhost', channelIds: [1], languageIds, defaultLanguageId: 2 }],
  })

it('a first page is in the language that the browser prefers, says so, and goes back to the house’s for the visit', async () => {
  await using site = await start([2, 1, 3])
  const browser = site.browser('house', 'en-GB,en;q=0.9,de;q=0.8')
  const { location: english = '', headers } = await browser.open('/')
  expect(english).toMatch(/\/language\/1$/)
  expect(headers.vary?.toLowerCase()).toContain('accept-language, cookie')
  expect(headers['cache-control']).toBe('private, no-cache')
  const { html } = await browser.open(english)
  expect(html).toContain('In English, as your browser prefers.')
  const { status, location: italian = '' } = await browser.submit('/language', [
    ...fieldsOf(html, 'back'),
    ['language', '2'],
  ])
  expect([status, italian]).toEqual([303, english.replace(/1$/, '2')])
  const changed = await browser.open(italian)
  expect(changed.html).toContain('<html lang="it"')
  expect(changed.html).not.toContain('language-line')
  expect((await browser.open('/')).location).toBe(italian)
  expect((await browser.open(english)).html, 'chosen by a link').not.toContain('language-line')
})

it('a link’s language wins over the browser’s, and nothing is said of it', async () => {
  await using site = await start([2, 1, 3])
  const { html } = await site.browser('house', 'en').open('/hotel/1/channel/1/language/3')
  expect(html).toContain('<html lang="de"')
  expect(html).not.toContain('language-line')
})

it.each([
  ['a language that the host does not offer', 'de'],
  ['nothing', undefined],
  ['the house’s own', 'it'],
])('where a browser prefers %s, the first page is in the house’s own, and says nothing', async (_, languages) => {
  await using site = await start([2, 1])
  const browser = site.browser('house', languages)
  const { location = '' } = await browser.open('/')
  expect(location).toMatch(/\/language\/2$/)
  expect((await browser.open(location)).html).not.toContain('language-line')
})
