import { utf8Of } from '@portico/server/utf8'
import { CachedParts } from './cached-parts.server.ts'

const doctype = Buffer.from('<!DOCTYPE html>')
const preload = Buffer.from('<link rel="modulepreload"')
const endTags = Buffer.from('</body></html>')

/**
 * The bytes of a document that React has written, with what stands before its end. A long text that is cut and joined
 * is copied whole each time, which took twice as long as its bytes: they are what is cut and joined. `ofPreloads` are
 * attributes for each preload of a script, which stand in no cached part.
 */
export function bytesOfPage(page: string, ofPreloads: string, beforeEnd: string, parts = new CachedParts()): Buffer {
  const bytes = utf8Of(page)
  const attributes = Buffer.from(ofPreloads)
  const pieces: Buffer[] = [doctype]
  let from = 0
  for (let at = bytes.indexOf(preload); at >= 0; at = bytes.indexOf(preload, from)) {
    const to = at + preload.length
    pieces.push(...parts.written(bytes.subarray(from, to)), attributes)
    from = to
  }
  const end = bytes.subarray(-endTags.length).equals(endTags) ? -endTags.length : bytes.length
  pieces.push(...parts.written(bytes.subarray(from, end)), utf8Of(beforeEnd), endTags)
  return Buffer.concat(pieces)
}
