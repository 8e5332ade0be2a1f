import type { AppLoadContext } from '@remix-run/node'
import { expect, it } from 'vitest'
import { loadHotel } from './gateway.server.ts'

it('what one web server has cached of a host is no answer of another in the same process, whose gateway has a host of the same name', async () => {
  const hotelAt = async (server: string, name: string) => {
    const place = {
      server,
      host: { host: 'house.localhost' },
      channelId: 1,
      hotelId: 1,
      language: { id: 1 },
      tradeSession: undefined,
    }
    const gateway = { catalogue: { hotel: { query: async () => ({ name }) } } }
    return (await loadHotel({ place, gateway } as unknown as AppLoadContext)).name
  }
  expect(await hotelAt('one', 'Hotel Uno')).toBe('Hotel Uno')
  expect(await hotelAt('two', 'Hotel Due')).toBe('Hotel Due')
})
