import drawn from '../../../public/pictures/pictures.json'

const drawnPictures: Readonly<Record<string, { focus?: string }>> = drawn.pictures

/** How far from the left a picture's subject stands, in tenths, so that an upright crop keeps it. */
export function pictureFocusOf(src: string | undefined): number {
  const focus = drawnPictures[src?.replace('/pictures/', '') ?? '']?.focus
  return focus ? Math.round(Number.parseInt(focus, 10) / 10) : 5
}
