import { inflateSync } from 'node:zlib'

/** WOFF 1.0: a header of 44 bytes, then 20 for each table; every table is deflated unless that made it no smaller. */
const [header, entry] = [44, 20]
const [fontHeader, fontEntry] = [12, 16]

/** A font without its packing: whoever reads a packed one inflates its outlines for each letter anew. */
export function unpackFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, i) => {
    const entryStart = header + i * entry
    const [offset, packed, length] = [
      woff.readUInt32BE(entryStart + 4),
      woff.readUInt32BE(entryStart + 8),
      woff.readUInt32BE(entryStart + 12),
    ]
    const content = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(entryStart, entryStart + 4),
      sum: woff.readUInt32BE(entryStart + 16),
      content: packed < length ? inflateSync(content) : content,
    }
  })
  const head = Buffer.alloc(fontHeader + count * fontEntry)
  const largest = Math.floor(Math.log2(count))
  head.writeUInt32BE(woff.readUInt32BE(4), 0)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(16 << largest, 6)
  head.writeUInt16BE(largest, 8)
  head.writeUInt16BE(count * 16 - (16 << largest), 10)
  let offset = head.length
  const outputParts: Buffer[] = [head]
  for (const [i, { tag, sum, content }] of tables.entries()) {
    const entryStart = fontHeader + i * fontEntry
    tag.copy(head, entryStart)
    head.writeUInt32BE(sum, entryStart + 4)
    head.writeUInt32BE(offset, entryStart + 8)
    head.writeUInt32BE(content.length, entryStart + 12)
    const padding = Buffer.alloc((4 - (content.length % 4)) % 4)
    outputParts.push(content, padding)
    offset += content.length + padding.length
  }
  return Buffer.concat(outputParts)
}
