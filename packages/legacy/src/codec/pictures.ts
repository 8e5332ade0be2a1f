import type { Picture } from '@portico/contracts/values/shapes'
import { z } from 'zod'
import { wireList } from './spelling.ts'

const PictureWire = z.union([
  z.string().transform((url) => ({ url, width: 0, height: 0, colour: undefined, alt: '' })),
  z.object({ url: z.string(), width: z.int(), height: z.int(), colour: z.string().optional(), alt: z.string() }),
])

/** Only pictures of the web's own origin are shown: any other server would learn who looks at them. */
export const picturesWire = wireList(PictureWire).transform((pictures) => pictures.flatMap(ownPicture))

export const pictureWire = PictureWire.transform((picture) => ownPicture(picture)[0])

function ownPicture({ url, ...picture }: z.infer<typeof PictureWire>): Picture[] {
  return /^\/(pictures|media|photos)\/[\w./-]+$/.test(url) && !url.includes('..') ? [{ src: url, ...picture }] : []
}

export function toPicture({ src, ...picture }: Picture) {
  return { url: src, ...picture }
}
