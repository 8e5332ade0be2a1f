import type { PictureReply } from '@portico/contracts/legacy/parts/rate-reply'
import type { Picture } from '@portico/contracts/shapes'

/** Only pictures of the web's own origin are shown: an address of elsewhere would tell a stranger who looks. */
export function picturesOf(pictures: readonly PictureReply[]): Picture[] {
  return pictures.flatMap(({ url, ...picture }) =>
    /^\/(pictures|media)\/[\w./-]+$/.test(url) && !url.includes('..') ? [{ src: url, ...picture }] : [],
  )
}
