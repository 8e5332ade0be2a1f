import type { HotelDocument } from '@portico/hotel-document/hotel-document'
import type { DocumentProblem } from '@portico/hotel-document/references'
import { type DocumentNames, idOfNumber, type NamedPart, namedParts, numberOfId } from './parts/names.ts'

/** What the tables have of a part already, by key where a document has been read before. */
export type KnownParts = {
  readonly [Part in NamedPart]: readonly { readonly id: number; readonly key: string | null }[]
}

export type NumberingOutcome =
  | { readonly kind: 'numbered'; readonly ids: DocumentNames['ids'] }
  | { readonly kind: 'refused'; readonly problems: readonly DocumentProblem[] }

/**
 * Gives every part its id: the one it has, by its key; else the one of its written number; else that of its place in
 * the list, or the next that is free. `usedItems` are ids that reservations name, which never come to mean something
 * else.
 */
export function numberParts(
  document: HotelDocument,
  hotelId: number,
  knownParts: KnownParts,
  usedItems: ReadonlySet<string>,
): NumberingOutcome {
  const problems: DocumentProblem[] = []
  const idsByPart = Object.fromEntries(
    namedParts.map((part) => {
      const documentEntries = document[part] ?? []
      const keys = new Set(documentEntries.map(({ key }) => key))
      const byKey = new Map(knownParts[part].map(({ id, key }) => [key, id]))
      const takenNumbers = new Set([
        ...knownParts[part].map(({ id }) => id),
        ...documentEntries.flatMap(({ number }) => (number === undefined ? [] : [idOfNumber(part, hotelId, number)])),
      ])
      const isFree = (id: number) => !takenNumbers.has(id) && !usedItems.has(`${part} ${id}`)
      const numberedKeys = documentEntries.map(({ key, number }, place): [string, number] => {
        const storedId = byKey.get(key)
        if (storedId !== undefined) {
          if (number !== undefined && idOfNumber(part, hotelId, number) !== storedId)
            problems.push({
              path: [part, place, 'number'],
              problem: `"${key}" has the number ${numberOfId(part, hotelId, storedId)} in addresses and bookings: write that, or leave number out`,
            })
          return [key, storedId]
        }
        const wantedId = idOfNumber(part, hotelId, number ?? place + 1)
        const there = knownParts[part].find(({ id }) => id === wantedId)
        const isSame = there && (there.key === null || (number !== undefined && !keys.has(there.key)))
        if (number !== undefined && there && !isSame)
          problems.push({
            path: [part, place, 'number'],
            problem: `${number} is the number of "${there.key}": leave number out`,
          })
        if (number !== undefined || isSame || isFree(wantedId)) return [key, takenNumbers.add(wantedId) && wantedId]
        const maxNumber = part === 'policies' ? 10 : 99
        const free = Array.from({ length: maxNumber }, (_, i) => idOfNumber(part, hotelId, i + 1)).find(isFree)
        if (free === undefined)
          problems.push({
            path: [part, place],
            problem: `no number up to ${maxNumber} is free: take something else out first`,
          })
        return [key, takenNumbers.add(free ?? 0) && (free ?? 0)]
      })
      return [part, new Map(numberedKeys)]
    }),
  ) as unknown as DocumentNames['ids']
  return problems.length > 0 ? { kind: 'refused', problems } : { kind: 'numbered', ids: idsByPart }
}
