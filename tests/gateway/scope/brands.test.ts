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
  // A house is seen under several hosts: no two of them have its picture at the same place, and the same colour.
  const houses = Map.groupBy(brands, ({ landingHotelId }) => landingHotelId)
  const pairs = [...houses.values()].flatMap((brandsOfHouse) =>
    brandsOfHouse.flatMap((one, i) => brandsOfHouse.slice(i + 1).map((other) => [one, other] as const)),
  )
  const alike = pairs.filter(([one, other]) => one.displayFace === other.displayFace && isNear(one, other))
  expect(alike.map(([one, other]) => `${one.title} and ${other.title}`)).toEqual([])
})

/** Two colours that are hard to tell apart where they are not side by side. */
function isNear(one: { readonly brandColour: string }, other: { readonly brandColour: string }): boolean {
  const partsOf = ({ brandColour }: typeof one) =>
    [1, 3, 5].map((at) => Number.parseInt(brandColour.slice(at, at + 2), 16))
  const theirs = partsOf(other)
  return Math.hypot(...partsOf(one).map((part, i) => part - (theirs[i] ?? 0))) < 50
}
