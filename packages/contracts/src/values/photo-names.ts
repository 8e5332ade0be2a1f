/** The widths that photographs are stored in; a page asks for the one it needs. */
export const photoWidths = [400, 800, 1_600] as const

/** `hash` is the SHA-256 of the largest size, in hex. */
export type PhotoName = { readonly hash: string; readonly width: (typeof photoWidths)[number] }

/** Where the web shows a photograph in its largest size. It never changes. */
export function photoPath(hash: string): string {
  return `/photos/${hash}`
}

/** `HASH-WIDTH`, and `HASH` for the largest; nothing for any other text. */
export function photoNameOf(text: string): PhotoName | undefined {
  const [, hash, wantedWidth = '1600'] = /^([0-9a-f]{64})(?:-(\d{3,4}))?$/.exec(text) ?? []
  const width = photoWidths.find((photoWidth) => String(photoWidth) === wantedWidth)
  return hash === undefined || width === undefined ? undefined : { hash, width }
}

/** The same picture in each width, for a page's `srcset`; nothing for drawings and uploads, which have one size. */
export function photoSizes(src: string): string | undefined {
  return src.startsWith('/photos/') ? photoWidths.map((width) => `${src}-${width} ${width}w`).join(', ') : undefined
}
