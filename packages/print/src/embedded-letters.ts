import { deflateSync } from 'node:zlib'

/** An opened font as the library has it in a document, of which its types say nothing. */
type EmbeddedFont = {
  document: { ref: (data?: object) => unknown }
  readonly subset: { readonly glyphs: readonly number[]; encode: () => Uint8Array }
  readonly encode: (text: string) => unknown
  embed: () => void
}

/** The printable letters of ASCII. With all of them a document has some three kilobytes more for each weight. */
const asciiLetters = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, i) => 0x20 + i))

/** Deflated files of a font's letters, by its name and the letters in their order; some ten kilobytes each. */
const knownFiles = new Map<string, Uint8Array>()
const maxKnownFiles = 100

/**
 * A font of Latin letters brings all of ASCII along, in one order, so that nearly all documents of a hotel have the
 * same letters: they are written and deflated once. To do that took a third of a document's time.
 */
export function shareLetters(doc: object, name: string): void {
  const { _font: font } = doc as { readonly _font: EmbeddedFont }
  const { document, subset } = font
  font.encode(asciiLetters)
  const encodeSubset = subset.encode.bind(subset)
  subset.encode = () => {
    const key = `${name} ${subset.glyphs.join(' ')}`
    const file = knownFiles.get(key) ?? deflateSync(encodeSubset())
    if (knownFiles.size === maxKnownFiles) knownFiles.clear()
    knownFiles.set(key, file)
    return file
  }
  const embed = font.embed.bind(font)
  font.embed = () => {
    let isFile = true
    // The first thing that it writes is the file, and what has a filter already is written as it is.
    const ref = (data?: object) => {
      const filtered = isFile ? { Filter: 'FlateDecode', ...data } : data
      isFile = false
      return document.ref(filtered)
    }
    font.document = Object.assign(Object.create(document), { ref })
    embed()
    font.document = document
  }
}
