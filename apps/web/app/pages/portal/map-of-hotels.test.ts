import type { PortalCard } from '@portico/contracts/portal/portal-page'
import { expect, it } from 'vitest'
import { mapOf } from './map-of-hotels.ts'

const aCard = (id: number, latitude?: number, longitude?: number) =>
  ({
    id,
    position: latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
  }) as PortalCard

it('north is up, east is right, and a distance is as long in both directions', () => {
  // At 60 degrees a degree of longitude is half as long as one of latitude.
  const map = mapOf([aCard(1, 59.5, 10), aCard(2, 60.5, 10), aCard(3, 59.5, 12), aCard(4)])
  const at = new Map(map?.points.map(({ card, x, y }) => [card.id, { x, y }]))
  const [origin, north, east] = [at.get(1), at.get(2), at.get(3)]
  if (!origin || !north || !east) throw new Error('a house is missing')
  expect([north.x, east.y]).toEqual([origin.x, origin.y])
  expect(origin.y - north.y).toBeGreaterThan(0)
  expect(east.x - origin.x).toBeCloseTo(origin.y - north.y, 0)
  expect(at.size).toBe(3)
})

it('houses at one place, and at the ends of the world, stay on the drawing', () => {
  for (const cards of [
    [aCard(1, 45, 9), aCard(2, 45, 9)],
    [aCard(1, -60, -179), aCard(2, 70, 179)],
  ]) {
    const map = mapOf(cards)
    for (const { x, y } of map?.points ?? [])
      expect([x >= 0, x <= (map?.width ?? 0), y >= 0, y <= (map?.height ?? 0)]).toEqual([true, true, true, true])
    expect(map?.points).toHaveLength(2)
  }
})

it('one house is no map', () => {
  expect(mapOf([aCard(1, 45, 9), aCard(2)])).toBeUndefined()
})
