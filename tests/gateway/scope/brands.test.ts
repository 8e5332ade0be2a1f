import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { demoHouses } from '@portico/demo/demo-houses'
import { startGateway } from '@portico/gateway/start-gateway'
import { expect, it, vi } from 'vitest'
import { anAdmin } from '../../builders/admin/an-admin.ts'

const shipped = join(import.meta.dirname, '../../../apps/web/public')

it('BRAND-02 twenty hosts each have a title, a favicon and a logo of their own, as the gateway says them to the pages', async () => {
  await using admin = await anAdmin({ demo: true })
  await using gateway = await startGateway({
    home: admin.home,
    upstreams: [{ url: 'http://127.0.0.1:9' }],
    settings: admin.url,
  })
  const contextOf = (name: string) => gateway.client({ host: `${name}.localhost` }).host.context.query()
  await vi.waitFor(() => contextOf('hotel-miramare'), 20_000)
  const brands = await Promise.all(demoHouses.hosts.map(({ name }) => contextOf(name)))
  expect(brands.length).toBeGreaterThanOrEqual(20)
  expect(new Set(brands.map(({ title }) => title)).size).toBe(brands.length)
  const pictures = brands.flatMap(({ favicon, logo }) => [favicon, logo])
  expect(pictures.filter((path) => path === undefined || !existsSync(join(shipped, path)))).toEqual([])
  // A house's own door and the one for its other language look alike; every other one is told apart by its mark.
  expect(new Set(brands.map(({ favicon }) => favicon)).size).toBeGreaterThanOrEqual(18)
  const looks = brands.map(({ title, favicon, brandColour }) => [title, favicon, brandColour].join(' '))
  expect(new Set(looks).size).toBe(brands.length)
})
