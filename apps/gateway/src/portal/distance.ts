import type { ChannelHotel } from './channel-hotels.ts'

type Position = { readonly latitude: number; readonly longitude: number }

const earthKm = 6_371
const radiansOf = (degrees: number) => (degrees * Math.PI) / 180

export function distanceKm(one: Position, other: Position): number {
  const [a, b] = [radiansOf(one.latitude), radiansOf(other.latitude)]
  const half =
    Math.sin((b - a) / 2) ** 2 +
    Math.cos(a) * Math.cos(b) * Math.sin(radiansOf(other.longitude - one.longitude) / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(half)))
}

/**
 * The middle of the hotels whose positions are known; nothing where none is. Good for a town, which is small beside the
 * earth.
 */
export function centreOf(hotels: readonly ChannelHotel[]): Position | undefined {
  const positions = hotels.flatMap(({ card: { position } }) => position ?? [])
  if (positions.length === 0) return undefined
  const sumOfNumbers = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return {
    latitude: sumOfNumbers(positions.map(({ latitude }) => latitude)) / positions.length,
    longitude: sumOfNumbers(positions.map(({ longitude }) => longitude)) / positions.length,
  }
}
