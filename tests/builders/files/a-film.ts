import sharp from 'sharp'

// Films and documents of a few hundred bytes, made here: players really play the one, and readers open the other.

/**
 * A film of so many frames, four a second, each a picture of one colour. `padding` makes it longer and changes nothing.
 */
export async function aWebm({ frames = 8, padding = 0 } = {}): Promise<Buffer> {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, i) => keyFrame({ r: (i * 60) % 256, g: 90, b: 160 })),
  )
  const blocks = pictures.map((frame, i) => {
    const head = Buffer.from([0x81, 0, 0, 0x80])
    head.writeInt16BE(i * 250, 1)
    return element('a3', Buffer.concat([head, frame]))
  })
  const duration = Buffer.alloc(8)
  duration.writeDoubleBE(frames * 250)
  const header = element('1a45dfa3', [
    element('4286', number(1)),
    element('42f7', number(1)),
    element('42f2', number(4)),
    element('42f3', number(8)),
    element('4282', Buffer.from('webm')),
    element('4287', number(2)),
    element('4285', number(2)),
  ])
  const segment = element('18538067', [
    element('1549a966', [
      element('2ad7b1', number(1_000_000)),
      element('4489', duration),
      element('4d80', Buffer.from('portico')),
      element('5741', Buffer.from('portico')),
    ]),
    element('1654ae6b', [
      element('ae', [
        element('d7', number(1)),
        element('73c5', number(1)),
        element('83', number(1)),
        element('86', Buffer.from('V_VP8')),
        element('e0', [element('b0', number(160)), element('ba', number(90))]),
      ]),
    ]),
    ...(padding > 0 ? [element('ec', Buffer.alloc(padding))] : []),
    element('1f43b675', [element('e7', number(0)), ...blocks]),
  ])
  return Buffer.concat([header, segment])
}

/** The one frame of a WebP picture is one of VP8, which is what a film is made of. */
async function keyFrame(background: { r: number; g: number; b: number }): Promise<Buffer> {
  const picture = { create: { width: 160, height: 90, channels: 3 as const, background } }
  const webp = await sharp(picture).webp({ quality: 60 }).toBuffer()
  const at = webp.indexOf('VP8 ')
  if (at < 0) throw new Error('the picture has no frame of VP8')
  return webp.subarray(at + 8, at + 8 + webp.readUInt32LE(at + 4))
}

function element(id: string, content: Buffer | readonly Buffer[]): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.concat(content)
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE((1n << 56n) | BigInt(bytes.length))
  return Buffer.concat([Buffer.from(id, 'hex'), size, bytes])
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Its boxes alone: nobody plays it. */
export function anMp4(): Buffer {
  const box = (name: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(content.length + 8)
    head.write(name, 4, 'latin1')
    return Buffer.concat([head, content])
  }
  const brands = Buffer.concat([Buffer.from('isom'), Buffer.alloc(4), Buffer.from('isommp42')])
  return Buffer.concat([box('ftyp', brands), box('moov', Buffer.alloc(32)), box('mdat', Buffer.alloc(100))])
}

export function aPdf(text = 'The way to the hotel'): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Title (${text}) >>`,
  ].map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`)
  return Buffer.from(`%PDF-1.4\n${objects.join('')}trailer\n<< /Root 1 0 R /Size 4 >>\n%%EOF\n`)
}

export const captions = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.500\nThe suite looks at the sea.\n')

export async function aJpeg(): Promise<Buffer> {
  const picture = { create: { width: 40, height: 30, channels: 3 as const, background: '#336699' } }
  return await sharp(picture)
    .withExif({ IFD0: { Artist: 'Who took it' } })
    .jpeg()
    .toBuffer()
}
