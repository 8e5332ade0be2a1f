import type { AppLoadContext } from '@remix-run/node'
import { expect, it } from 'vitest'
import { loadPortal } from './load-portal.server.ts'

function contextAt(channelId: number, requested: number[], tradeSession?: string): AppLoadContext {
  const place = { server: 'one', host: { host: 'portal.localhost' }, channelId, language: { id: 1 }, tradeSession }
  const query = async () => {
    requested.push(channelId)
    return { channel: { id: channelId } }
  }
  return { place, gateway: { portalSearch: { portal: { query } } } } as unknown as AppLoadContext
}

it('what all pages of a portal say is asked for once by pages that load at once, and is no answer of another channel or of an agency', async () => {
  const requested: number[] = []
  const portals = await Promise.all(
    [contextAt(1, requested), contextAt(1, requested), contextAt(2, requested), contextAt(1, requested, 'agency')].map(
      loadPortal,
    ),
  )
  expect(portals.map(({ channel }) => channel.id)).toEqual([1, 1, 2, 1])
  expect(requested.sort()).toEqual([1, 1, 2])
})
