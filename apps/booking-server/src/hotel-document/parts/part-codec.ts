import { type DocumentNames, type NamedPart, numberUnlessPlace, partIdOf, partKeyOf } from './names.ts'
import type { TableRow } from './row.ts'

type NamedTable = 'custom_policy' | 'room_type' | 'rate_plan' | 'promotion' | 'service_category' | 'service' | 'package'
type NamedEntry = { readonly key: string; readonly number?: number | undefined }

type OwnFields<Table extends NamedTable, Entry extends NamedEntry, ForRow, ForDocument> = {
  readonly toRow: (
    entry: Entry,
    names: DocumentNames,
    beside: ForRow,
    position: number,
  ) => Omit<TableRow<Table>, 'id' | 'hotel_id' | 'key'>
  readonly toDocument: (
    row: TableRow<Table>,
    names: DocumentNames,
    beside: ForDocument,
  ) => Omit<Entry, keyof NamedEntry>
}

/**
 * The entries of one list of a document and the rows of its table, in both directions. `ForRow` and `ForDocument` are
 * what either side says of an entry elsewhere.
 */
export function partCodec<Table extends NamedTable, Entry extends NamedEntry, ForRow = void, ForDocument = void>(
  part: NamedPart,
  ownFields: OwnFields<Table, Entry, ForRow, ForDocument>,
) {
  return {
    toRow: (entry: Entry, position: number, documentNames: DocumentNames, beside: ForRow) => {
      const keyColumns = {
        id: partIdOf(documentNames, part, entry.key),
        hotel_id: documentNames.hotelId,
        key: entry.key,
      }
      return { ...keyColumns, ...ownFields.toRow(entry, documentNames, beside, position) } as TableRow<Table>
    },
    toDocument: (
      row: TableRow<Table> & { readonly id: number },
      position: number,
      documentNames: DocumentNames,
      beside: ForDocument,
    ) => {
      const keyFields = {
        key: partKeyOf(documentNames, part, row.id),
        ...numberUnlessPlace(part, documentNames, row.id, position),
      }
      return { ...keyFields, ...ownFields.toDocument(row, documentNames, beside) } as Entry
    },
  }
}
