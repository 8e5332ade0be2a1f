import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'
import { qrOptions } from './qr-code.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * The code as a PNG of one bit a pixel, for mails. Written here: a library of pictures that stood still in one of its
 * threads kept every mail of a house waiting (decision 181).
 */
export function qrPngOf(text: string, pixelsPerModule: number): Buffer {
  const { data, size } = encode(text, qrOptions)
  const side = size * pixelsPerModule
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // One bit of grey, and nothing interlaced.
  header[8] = 1
  const rows = data.flatMap((modules) => {
    const row = rowOf(modules, pixelsPerModule)
    return Array.from({ length: pixelsPerModule }, () => row)
  })
  return Buffer.concat([
    signature,
    chunkOf('IHDR', header),
    chunkOf('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunkOf('IEND', Buffer.alloc(0)),
  ])
}

/** A byte that says unfiltered, then eight pixels a byte: 0 is black. */
function rowOf(modules: readonly boolean[], pixelsPerModule: number): Buffer {
  const row = Buffer.alloc(1 + Math.ceil((modules.length * pixelsPerModule) / 8))
  modules.forEach((isDark, column) => {
    if (isDark) return
    for (let x = column * pixelsPerModule; x < (column + 1) * pixelsPerModule; x++)
      row[1 + (x >> 3)] = (row[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
  })
  return row
}

function chunkOf(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
