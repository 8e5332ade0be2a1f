import { drawings } from '@portico/demo/drawings'
import type { House, HouseRoom } from '@portico/demo/seed/house'
import type { StoredPicture } from '../db/schema.ts'

export function picturesOfHouse({ key }: House): StoredPicture[] {
  return [...drawingOf({ key }, 'hero'), ...drawingOf({ key }, 'facade')]
}

/** Shown in mails. */
export function logoOf({ key }: House): string | null {
  return Object.hasOwn(drawings, `${key}/hero`) ? `/pictures/${key}/logo.svg` : null
}

/** The room, the house that it is in, and what lies around it. */
export function picturesOfRoom({ key }: House, { picture }: HouseRoom): StoredPicture[] {
  const room = drawingOf({ key }, `room-${picture}`)
  return room.length === 0 ? [] : [...room, ...drawingOf({ key }, 'facade'), ...drawingOf({ key }, 'hero')]
}

/** None for a house that nobody drew. */
export function drawingOf({ key }: Pick<House, 'key'>, name: string): StoredPicture[] {
  const drawn = drawings[`${key}/${name}`]
  return drawn ? [{ path: `/pictures/${key}/${name}.svg`, ...drawn }] : []
}
