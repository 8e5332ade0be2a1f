import { aHouse } from '../../tests/builders/a-house.ts'
import { aHost } from '../../tests/builders/a-snapshot.ts'
import { Guest, onlyHotelOf } from '../actors/guest.ts'
import { expect, test } from '../fixtures.ts'
import { type House, startHouse } from '../servers/house.ts'

const startHosts = ['away.example']
const open = (host: { startHosts?: string[] }, lines: string[] = []): Promise<House> =>
  startHouse({
    seed: aHouse(),
    faulty: true,
    hosts: [aHost({ host: 'house.localhost', channelIds: [1], landingHotelId: 1, ...host })],
    log: (line) => lines.push(line),
  })

test('CFG-05 a server that cannot begin leads a guest to where the host allows', async ({ page }) => {
  await using house = await open({ startHosts })
  house.injectFaults('hotelList', 'leads-away')
  const address = house.url('house') + new Guest(page, onlyHotelOf(house)).base
  const request = page.waitForRequest('https://away.example/closed?from=here')
  // Nobody is at home there: it counts where the browser goes.
  await page.goto(address).catch(() => undefined)
  expect((await request).redirectedFrom()?.url()).toBe(address)
})

test('CFG-06 a server that cannot begin and leads nowhere is logged as an error, and the guest reads that it is away', async ({
  page,
}) => {
  const lines: string[] = []
  await using house = await open({}, lines)
  const guest = new Guest(page, onlyHotelOf(house))
  const errors = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50 || level === 'error')
  for (const fault of ['closed', 'leads-away'] as const) {
    house.injectFaults('hotelList', fault)
    await guest.opens(guest.base, 503)
    await guest.sees(/unavailable/i)
    expect(new URL(page.url()).hostname).toBe('house.localhost')
  }
  const said = errors().map(({ msg }) => msg)
  expect(said).toContain('a server refuses to begin')
  expect(said).toContain('a server refuses to begin, and leads where this host may not')
  expect(lines.join('')).not.toContain('away.example')
})
