import type { QrCode } from './qr-code.ts'

export type PrintedDocument = {
  readonly tag: string
  readonly title: string
  readonly sender: string
  readonly logo?: { readonly png: Uint8Array; readonly name: string } | undefined
  readonly colour: string
  readonly facts: readonly PrintedRow[]
  readonly lead: readonly string[]
  readonly sections: readonly PrintedSection[]
  readonly footer: string
  readonly page: (page: number, pages: number) => string
}
export type PrintedSection = { readonly title: string; readonly blocks: readonly PrintedBlock[] }
export type PrintedRow = { readonly label: string; readonly value: string; readonly isStrong?: boolean | undefined }
/** Each line of a paragraph is one of its own. */
/** `label` is what who hears the page is told of a code. */
export type PrintedBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly code: QrCode; readonly label: string }
  | { readonly kind: 'rows'; readonly rows: readonly PrintedRow[] }
  | { readonly kind: 'table'; readonly columns: readonly PrintedColumn[]; readonly rows: readonly PrintedTableRow[] }
/** `share` is its part of the page's width. Amounts stand at the right edge. */
export type PrintedColumn = { readonly title: string; readonly share: number; readonly isAmount?: boolean }
/** A cell for each column; the first names the row. */
export type PrintedTableRow = { readonly cells: readonly string[]; readonly isStrong?: boolean }
