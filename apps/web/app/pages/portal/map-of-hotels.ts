import type { PortalCard } from '@portico/contracts/portal/portal-page'

const mapWidth = 720
const mapMargin = { side: 40, top: 36, bottom: 48 }
const [minHeight, maxHeight] = [220, 520]
const kmPerDegree = 111.32
const roundKilometres = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000]
const labelGap = 18

type MapPoint = { readonly card: PortalCard; readonly x: number; readonly y: number; readonly isLabelWest: boolean }
type HotelsOnMap = {
  readonly width: number
  readonly height: number
  readonly points: readonly MapPoint[]
  readonly scale: { readonly kilometres: number; readonly length: number }
}

/** North is up; undefined where fewer than two houses have coordinates. */
export function mapOf(cards: readonly PortalCard[]): HotelsOnMap | undefined {
  const placed = cards.flatMap((card) => (card.position ? [{ card, ...card.position }] : []))
  if (placed.length < 2) return undefined
  const middle =
    (Math.min(...placed.map(({ latitude }) => latitude)) + Math.max(...placed.map(({ latitude }) => latitude))) / 2
  const eastOf = Math.cos((middle * Math.PI) / 180)
  const plane = placed.map(({ card, latitude, longitude }) => ({
    card,
    east: longitude * eastOf * kmPerDegree,
    north: latitude * kmPerDegree,
  }))
  const [west, east] = rangeOf(plane.map((planePoint) => planePoint.east))
  const [south, north] = rangeOf(plane.map((planePoint) => planePoint.north))
  const inner = mapWidth - 2 * mapMargin.side
  const perKilometre = Math.min(inner / (east - west), (maxHeight - mapMargin.top - mapMargin.bottom) / (north - south))
  const height = Math.max(minHeight, mapMargin.top + mapMargin.bottom + (north - south) * perKilometre)
  const westEdge = (mapWidth - (east - west) * perKilometre) / 2
  const points = plane
    .map(({ card, east: pointEast, north: up }) => {
      const x = westEdge + (pointEast - west) * perKilometre
      return {
        card,
        x: roundToTenth(x),
        y: roundToTenth(mapMargin.top + (north - up) * perKilometre),
        isLabelWest: x > mapWidth / 2,
      }
    })
    .toSorted((a, b) => a.y - b.y)
  const kilometres = roundKilometres.findLast((roundKilometre) => roundKilometre * perKilometre <= inner / 3) ?? 1
  return {
    width: mapWidth,
    height: roundToTenth(height),
    points: spreadLabels(points),
    scale: { kilometres, length: roundToTenth(kilometres * perKilometre) },
  }
}

/** Never empty: points on one line have a kilometre around them. */
function rangeOf(numbers: readonly number[]): readonly [number, number] {
  const [least, maxCount] = [Math.min(...numbers), Math.max(...numbers)]
  return maxCount - least < 1 ? [least - 0.5, maxCount + 0.5] : [least, maxCount]
}

function spreadLabels(points: readonly MapPoint[]): MapPoint[] {
  const lastLabelEnd = { westward: Number.NEGATIVE_INFINITY, eastward: Number.NEGATIVE_INFINITY }
  return points.map((point) => {
    const wantedSide = point.isLabelWest ? 'westward' : 'eastward'
    const otherSide = point.isLabelWest ? 'eastward' : 'westward'
    const side =
      point.y - lastLabelEnd[wantedSide] < labelGap && point.y - lastLabelEnd[otherSide] >= labelGap
        ? otherSide
        : wantedSide
    lastLabelEnd[side] = point.y
    return { ...point, isLabelWest: side === 'westward' }
  })
}

const roundToTenth = (coordinate: number): number => Math.round(coordinate * 10) / 10
