import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { placeHeaders } from '@portico/contracts/scope/place'
import { appRouterOf, type Features } from '@portico/gateway/router'
import { expect, it } from 'vitest'
import { startHouses } from '../../builders/gateway/two-houses.ts'

const procedures = Object.entries(
  appRouterOf({} as Features)._def.procedures as unknown as Record<string, { _def: { type: 'query' | 'mutation' } }>,
)
const mutations = procedures.filter(([, { _def }]) => _def.type === 'mutation').map(([path]) => path)

it('SEC-04 what changes something is a mutation, which the gateway takes by POST alone', async () => {
  expect(mutations).toEqual(
    expect.arrayContaining([
      'checkout.hold',
      'checkout.confirm',
      'reservation.cancel',
      'reservation.modify',
      'trade.login',
    ]),
  )
  await using houses = await startHouses()
  const headers = {
    authorization: `Bearer ${houses.gateway.token}`,
    [placeHeaders.host]: 'one.test',
    [placeHeaders.channel]: '1',
    [placeHeaders.hotel]: '1',
  }
  for (const path of mutations) {
    const get = await fetch(`${houses.gateway.url}/trpc/${path}?input=${encodeURIComponent('{}')}`, { headers })
    expect({ path, status: get.status }).toEqual({ path, status: 405 })
    const post = await fetch(`${houses.gateway.url}/trpc/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    })
    // It is read as a request then, and misses what belongs to it, if anything.
    expect(post.status, path).not.toBe(405)
  }
})

it('SEC-04 only the gateway speaks the legacy calls: no page knows a word of them', () => {
  const root = join(import.meta.dirname, '../../../apps')
  const sources = ['web/app', 'web/http', 'admin/app'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
      .map((file) => join(root, folder, file)),
  )
  expect(sources.length).toBeGreaterThan(50)
  expect(sources.filter((file) => /contracts\/legacy|\.do\?method=/.test(readFileSync(file, 'utf8')))).toEqual([])
})
