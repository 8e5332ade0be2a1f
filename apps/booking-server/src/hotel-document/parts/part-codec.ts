import { type NamedPart, type Names, numberUnlessPlace, partIdOf, partKeyOf } from './names.ts'
import type { TableRow } from './row.ts'

type NamedTable = 'custom_policy' | 'room_type' | 'rate_plan' | 'promotion' | 'service_category' | 'service' | 'package'
type NamedEntry = { readonly key: string; readonly number?: number | undefined }

type OwnFields<Table extends NamedTable, Entry extends NamedEntry, ForRow, ForDocument> = {
  readonly toRow: (
    entry: Entry,
    names: Names,
    beside: ForRow,
    position: number,
  ) => Omit<TableRow<Table>, 'id' | 'hotel_id' | 'key'>
  readonly toDocument: (row: TableRow<Table>, names: Names, beside: ForDocument) => Omit<Entry, keyof NamedEntry>
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
    toRow: (entry: Entry, position: number, partNames: Names, beside: ForRow) => {
      const keyColumns = { id: partIdOf(partNames, part, entry.key), hotel_id: partNames.hotelId, key: entry.key }
      return { ...keyColumns, ...ownFields.toRow(entry, partNames, beside, position) } as TableRow<Table>
    },
    toDocument: (
      row: TableRow<Table> & { readonly id: number },
      position: number,
      partNames: Names,
      beside: ForDocument,
    ) => {
      const keyFields = {
        key: partKeyOf(partNames, part, row.id),
        ...numberUnlessPlace(part, partNames, row.id, position),
      }
      return { ...keyFields, ...ownFields.toDocument(row, partNames, beside) } as Entry
    },
  }
}
