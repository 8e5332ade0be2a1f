import { open, readFile } from 'node:fs/promises'
import type { FilePiece } from '@portico/contracts/operator/offer-files'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import type { FileType } from '../../db/tables/offers.ts'

const allowedTypes: Readonly<Record<FilePiece['kind'], readonly FileType[]>> = {
  attachment: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
  film: ['video/mp4', 'video/webm'],
  captions: ['text/vtt'],
}

const headBytes = 4_100

const maxPixels = 120_000_000

/** What a file is by its first bytes, whatever it is called; nothing where such a file is not for this use. */
export async function typeOf(fileKind: FilePiece['kind'], firstBytes: Uint8Array): Promise<FileType | undefined> {
  if (fileKind === 'captions') return /^WEBVTT(?:[ \t\r\n]|$)/.test(firstTextOf(firstBytes)) ? 'text/vtt' : undefined
  const fileType = await fileTypeFromBuffer(firstBytes.subarray(0, headBytes))
  // Films of phones and cameras are the same format under other brands.
  const knownMime =
    fileType?.mime === 'video/x-m4v' || fileType?.mime === 'video/quicktime' ? 'video/mp4' : fileType?.mime
  return allowedTypes[fileKind].find((allowedType) => allowedType === knownMime)
}

/**
 * Reads the whole file as what it says it is. Pictures are drawn anew, without what a camera or anybody else has hidden
 * in them; `undefined` where it is not whole, or is something else besides.
 */
export async function checkedFile(
  file: string,
  fileType: FileType,
): Promise<{ readonly redrawn?: Buffer } | undefined> {
  switch (fileType) {
    case 'image/jpeg':
    case 'image/png':
    case 'image/webp':
      return await redrawnPicture(file, fileType)
    case 'application/pdf':
      return (await endsAsPdf(file)) ? {} : undefined
    case 'video/mp4':
      return (await hasWholeBoxes(file)) ? {} : undefined
    case 'video/webm':
      return {}
    case 'text/vtt':
      return isCleanText(await readFile(file)) ? {} : undefined
  }
}

async function redrawnPicture(file: string, fileType: FileType) {
  try {
    const picture = sharp(file, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()
    const format = fileType === 'image/jpeg' ? 'jpeg' : fileType === 'image/png' ? 'png' : 'webp'
    return { redrawn: await picture.toFormat(format, { quality: 90 }).toBuffer() }
  } catch {
    return undefined
  }
}

/** Nothing but blanks stands behind the end of a PDF: a page or an archive that was put behind it is not sent along. */
async function endsAsPdf(file: string): Promise<boolean> {
  await using handle = await open(file)
  const { size } = await handle.stat()
  const { buffer } = await handle.read(Buffer.alloc(64), 0, 64, Math.max(0, size - 64))
  return /%%EOF[\s\0]*$/.test(buffer.toString('latin1'))
}

/** The boxes of an MP4 fill it from its beginning to its end; that of what is in it is among them. */
async function hasWholeBoxes(file: string): Promise<boolean> {
  await using handle = await open(file)
  const { size } = await handle.stat()
  const boxHeader = Buffer.alloc(16)
  let hasIndex = false
  let boxStart = 0
  for (let boxes = 0; boxStart < size; boxes++) {
    if (boxes > 10_000 || (await handle.read(boxHeader, 0, 16, boxStart)).bytesRead < 8) return false
    const lengthField = boxHeader.readUInt32BE(0)
    const name = boxHeader.toString('latin1', 4, 8)
    if (!/^[\w \u00a9]{4}$/.test(name)) return false
    const length =
      lengthField === 0 ? size - boxStart : lengthField === 1 ? Number(boxHeader.readBigUInt64BE(8)) : lengthField
    if (length < 8) return false
    hasIndex ||= name === 'moov'
    boxStart += length
  }
  return hasIndex && boxStart === size
}

function isCleanText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !text.includes('\0') && text.includes('-->')
  } catch {
    return false
  }
}

const firstTextOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes.subarray(0, 100))
