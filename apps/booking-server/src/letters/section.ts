export type SectionRow = { readonly label: string; readonly value: string; readonly strong?: boolean }
export type Section = {
  readonly title: string
  readonly rows: readonly SectionRow[]
  readonly paragraphs: readonly string[]
  /** A QR code of `text`; programs that show no pictures say `label`. */
  readonly code?: { readonly text: string; readonly label: string } | undefined
}

export function section(
  title: string,
  sectionRows: readonly SectionRow[],
  paragraphs: readonly string[] = [],
): Section {
  return { title, rows: sectionRows, paragraphs }
}
