import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startAdmin } from '@portico/admin/server/app'
import type { Instant } from '@portico/domain/time/deadline'
import { readServiceToken } from '@portico/server/tokens/service-token'
import { alerts, promqlOf } from '@portico/server/watch/alerts'
import { expect, it } from 'vitest'
import { aHouse } from '../builders/a-house.ts'
import { temporaryHome } from '../builders/files/temporary-home.ts'
import { startSite } from '../builders/web/start-site.ts'

const board = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/watching/grafana.json'), 'utf8')) as {
  readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[]
}

const named = (promql: string) => [...promql.matchAll(/\b(?:portico|process|nodejs)_\w+/g)].map(([name]) => name)

it('every figure of the board and of the alerts is one that a program has, and none is read without its token', {
  timeout: 120_000,
}, async () => {
  const now = () => '2027-03-01T09:00:00.000Z' as Instant
  await using site = await startSite({ seed: aHouse(), now })
  using home = temporaryHome()
  await using admin = await startAdmin({ home: home.path })
  const web = readServiceToken(site.gatewayHome, 'web-gateway')
  const addresses = [
    [site.url, web],
    [site.gatewayUrl, web],
    [site.booking.url, site.booking.serviceToken],
    [admin.url, readServiceToken(home.path, 'gateway-admin')],
  ] as const
  const presented = new Set<string>()
  for (const [url, token] of addresses) {
    const refused = await fetch(`${url}/metrics`)
    expect([401, 404], url).toContain(refused.status)
    expect(await refused.text()).not.toContain('process_')
    const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    expect(reply.status, url).toBe(200)
    for (const [, name = ''] of (await reply.text()).matchAll(/^# TYPE (\w+)/gm)) presented.add(name)
  }
  const wanted = [
    ...alerts.filter(({ figure }) => figure !== 'up').flatMap((alert) => named(promqlOf(alert))),
    ...board.panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => named(expr))),
  ]
  expect(wanted.length).toBeGreaterThan(40)
  const parts = /_(bucket|count|sum)$/
  expect(
    [...new Set(wanted)].filter((name) => !presented.has(name) && !presented.has(name.replace(parts, ''))),
  ).toEqual([])
})
