import sharp from 'sharp'

/** Thrice the size that mails show it in, for sharp screens; a wide one gets no higher than it fits. */
const largestLogo = { width: 720, height: 120 }
/** So many pixels a picture has at most: a small file may unpack to gigabytes. */
const limitInputPixels = 40_000_000

/** A logo as a PNG of the size that is stored, from a file or its bytes; undefined where it cannot be read. */
export async function logoPngOf(source: string | Buffer): Promise<Buffer | undefined> {
  try {
    const { width = 1, height = 1, format } = await sharp(source, { limitInputPixels }).metadata()
    const scale = Math.min(largestLogo.width / width, largestLogo.height / height)
    const image =
      format === 'svg'
        ? sharp(source, { limitInputPixels, density: Math.min(2_400, Math.max(1, 72 * scale)) })
        : sharp(source, { limitInputPixels, failOn: 'error' })
    return await image
      .resize({ ...largestLogo, fit: 'inside', withoutEnlargement: format !== 'svg' })
      .png({ compressionLevel: 9 })
      .toBuffer()
  } catch {
    return undefined
  }
}
