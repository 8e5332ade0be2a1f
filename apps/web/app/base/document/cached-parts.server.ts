import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { markup } from '../ui/markup.ts'
import type { PageParts, Values } from './cached-markup.tsx'

/** Bytes, and between them the name of the value that stands there. */
type CachedPart = readonly (Buffer | string)[]
type MarkedPart = {
  readonly key: string
  readonly values: Values
  readonly placeholders: Values
  readonly cached: CachedPart | undefined
}

const cachedParts = new LRUCache<string, CachedPart>({
  maxSize: 4_000_000,
  sizeCalculation: (part, key) => part.reduce((sum, piece) => sum + piece.length, key.length + 1),
})

/** Nobody who writes a text that a page shows knows it. */
const secret = randomBytes(9).toString('hex')
const mark = Buffer.from(`part-${secret}-`)
const numberLength = 2
/** Two marks in a row are two texts to React, which it keeps apart. */
const betweenTexts = Buffer.from('<!-- -->')

/** The parts of one page that are cached: marked while it is rendered, and written once it has bytes. */
export class CachedParts implements PageParts {
  readonly #marked: MarkedPart[] = []

  placeholdersOf<Name extends string>(values: Values<Name>): Values<Name> {
    const names = Object.keys(values) as Name[]
    return Object.fromEntries(names.map((name) => [name, `${name}-${secret}`])) as Record<Name, string>
  }

  mark(key: string, values: Values, placeholders: Values) {
    const cached = cachedParts.get(key)
    const number = this.#marked.push({ key, values, placeholders, cached }) - 1
    const text = `${mark}${String(number).padStart(numberLength, '0')}`
    return { start: text, end: cached ? '' : text, isCached: cached !== undefined }
  }

  /** The bytes of a page, or of a piece of it that has whole parts, with what was marked in its place. */
  written(bytes: Buffer): Buffer[] {
    const pieces: Buffer[] = []
    let from = 0
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, from)) {
      const before = bytes.subarray(from, at)
      if (!before.equals(betweenTexts)) pieces.push(before)
      from = at + mark.length + numberLength
      const part = this.#marked[Number(bytes.toString('latin1', from - numberLength, from))]
      if (!part) throw new Error('a part was never marked')
      const end = part.cached ? from : bytes.indexOf(mark, from)
      const cached = part.cached ?? cachedPartOf(bytes.toString('utf8', from, end), part.placeholders)
      if (!part.cached) {
        cachedParts.set(part.key, cached)
        from = end + mark.length + numberLength
      }
      for (const piece of cached)
        pieces.push(typeof piece === 'string' ? Buffer.from(markup`${part.values[piece] ?? ''}`.__html) : piece)
    }
    pieces.push(bytes.subarray(from))
    return pieces
  }
}

function cachedPartOf(html: string, placeholders: Values): CachedPart {
  let pieces: (Buffer | string)[] = [ownBytesOf(html)]
  for (const [name, placeholder] of Object.entries(placeholders))
    pieces = pieces.flatMap((piece) =>
      typeof piece === 'string'
        ? piece
        : piece
            .toString()
            .split(placeholder)
            .flatMap((text, i) => (i === 0 ? ownBytesOf(text) : [name, ownBytesOf(text)])),
    )
  return pieces
}

/** A short `Buffer.from` lies in a pool of 64 kB, all of which stays for as long as one part of it is cached. */
function ownBytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}
