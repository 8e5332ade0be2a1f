import type { AppLoadContext } from '@remix-run/node'
import { expect, it } from 'vitest'
import { loadPortal } from './load-portal.server.ts'

function contextAt(channelId: number, asked: number[], tradeSession?: string): AppLoadContext {
  const place = { server: 'one', host: { host: 'portal.localhost' }, channelId, language: { id: 1 }, tradeSession }
  const query = async () => {
    asked.push(channelId)
    return { channel: { id: channelId } }
  }
  return { place, gateway: { portalSearch: { portal: { query } } } } as unknown as AppLoadContext
}

it('what all pages of a portal say is asked for once by pages that load at once, and is no answer of another channel or of an agency', async () => {
  const asked: number[] = []
  const portals = await Promise.all(
    [contextAt(1, asked), contextAt(1, asked), contextAt(2, asked), contextAt(1, asked, 'agency')].map(loadPortal),
  )
  expect(portals.map(({ channel }) => channel.id)).toEqual([1, 1, 2, 1])
  expect(asked.sort()).toEqual([1, 1, 2])
})
