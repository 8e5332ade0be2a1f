import type { HousePackage } from '@portico/demo/seed/house-extras'
import type { Instant } from '@portico/domain/time/deadline'
import { expect, it } from 'vitest'
import { aHouse } from '../builders/a-house.ts'
import { startSite } from '../builders/web/start-site.ts'

const said = (text: string) => ({ en: text, it: text })
const week: HousePackage = {
  name: said('A week'),
  summary: said(''),
  description: said(''),
  plan: 1,
  includes: [],
  places: 4,
  minNights: 7,
  maxNights: 7,
  arrivalDays: 0b111_1111,
}

it.each([
  ['sells packages', { plans: [{}, {}], packages: [week] }, true],
  ['sells none', {}, false],
])('where a hotel %s, its header says so', async (_, wanted, hasOffers) => {
  await using site = await startSite({ seed: aHouse(wanted), now: () => '2027-03-01T09:00:00.000Z' as Instant })
  const base = '/hotel/1/channel/1/language/1'
  const { status, html } = await site.browser().open(base)
  expect(status).toBe(200)
  expect(/<nav [^>]*class="header-links"[\s\S]*?<\/nav>/.exec(html)?.[0]?.includes(`${base}/packages`)).toBe(hasOffers)
})
