import type { Instant } from '@portico/domain/time/deadline'
import { expect, it } from 'vitest'
import { manyHouses } from '../builders/many-houses.ts'
import { startSite } from '../builders/web/start-site.ts'

it('a page of a portal asks the gateway once for what all its pages say, and once for its houses', async () => {
  await using site = await startSite({ seed: manyHouses(3), now: () => new Date().toISOString() as Instant })
  const { html } = await site.browser().open('/channel/1/language/1')
  expect(html).toContain('House 3')
  expect([await site.callsOf('portalSearch.portal'), await site.callsOf('portalSearch.page')]).toEqual([1, 1])
})
