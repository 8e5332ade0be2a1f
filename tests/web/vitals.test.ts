import type { Instant } from '@portico/domain/time/deadline'
import { expect, it } from 'vitest'
import { sendRequest } from '../../e2e/send-request.ts'
import { aHouse } from '../builders/a-house.ts'
import { startSite } from '../builders/web/start-site.ts'

it('figures of real visits are counted by page and device, and nothing else is taken for one', async () => {
  await using site = await startSite({ seed: aHouse(), now: () => new Date().toISOString() as Instant })
  const house = `http://house.localhost:${new URL(site.url).port}`
  const send = async (body: string, origin = house) =>
    (await sendRequest(house, '/vitals', { method: 'POST', body, headers: { origin, 'content-type': 'text/plain' } }))
      .status
  const vital = { name: 'LCP', value: 1_234, page: 'rooms', isPhone: true }
  expect(await send(JSON.stringify(vital))).toBe(204)
  expect(await send(JSON.stringify({ ...vital, name: 'CLS', value: 0.03, isPhone: false }))).toBe(204)
  const wrong = ['', 'null', '[]', '{"name":"LCP"', { ...vital, page: 'ada@guest.example' }, { ...vital, value: -1 }]
  for (const body of wrong) expect(await send(typeof body === 'string' ? body : JSON.stringify(body))).toBe(400)
  expect(await send(JSON.stringify({ ...vital, who: 'a'.repeat(5_000) }))).toBe(413)
  expect(await send(JSON.stringify(vital), 'https://foreign.example')).toBe(403)
  const figures = await site.figures()
  expect(figures).toContain('portico_page_largest_paint_seconds_sum{page="rooms",device="phone"} 1.234')
  expect(figures).toContain('portico_page_layout_shift_sum{page="rooms",device="desk"} 0.03')
})
