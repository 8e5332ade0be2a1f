import { z } from 'zod'

/** The widths that photographs are stored in; a page asks for the one it needs. */
export const photoWidths = [400, 800, 1_600] as const

/** SHA-256 of the largest size, in hex. */
export const PhotoName = z.strictObject({ hash: z.string().regex(/^[0-9a-f]{64}$/), width: z.literal([...photoWidths]) })
export type PhotoName = z.infer<typeof PhotoName>

/** Where the web shows a photograph: its largest size, and beside it `-WIDTH` for another. It never changes. */
export function photoPath(hash: string): string {
  return `/photos/${hash}`
}

/** A photograph of a hotel in one size. */
export const Photo = z.strictObject({ type: z.literal('image/webp'), base64: z.base64() })

const photoPattern = /^\/photos\/[0-9a-f]{64}$/

/** The same picture in each width, for pages to choose from; nothing for drawings and uploads, which have one size. */
export function photoSizes(src: string): readonly { readonly src: string; readonly width: number }[] {
  return photoPattern.test(src) ? photoWidths.map((width) => ({ src: `${src}-${width}`, width })) : []
}
