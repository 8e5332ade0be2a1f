import { Document, isMap, isScalar, isSeq, visit } from 'yaml'
import type { HotelDocument } from './hotel-document.ts'

/** Longer text is easier to read, and to change, on lines of its own. */
const shortText = 24
const fewEntries = 6

/**
 * A document as a file, its names in the order they have: the same hotel is the same text. Small lists and tables of
 * figures take one line.
 */
export function writeHotelDocument(document: HotelDocument, as: 'yaml' | 'json'): string {
  if (as === 'json') return `${JSON.stringify(document, null, 2)}\n`
  const yaml = new Document(document, { version: '1.2', aliasDuplicateObjects: false })
  visit(yaml, {
    Scalar: (_, node) => {
      if (typeof node.value === 'string' && node.value.includes('\n')) node.type = 'BLOCK_LITERAL'
    },
    Collection: (_, node) => {
      if (isSeq(node)) node.flow = node.items.length > 0 && node.items.every(isScalar)
      if (isMap(node))
        node.flow =
          node !== yaml.contents && node.items.length <= fewEntries && node.items.every(({ value }) => isShort(value))
    },
  })
  return yaml.toString({ lineWidth: 120 })
}

function isShort(value: unknown): boolean {
  if (isSeq(value)) return value.items.length <= fewEntries && value.items.every(isScalar)
  return (
    isScalar(value) &&
    (typeof value.value !== 'string' || (value.value.length <= shortText && !value.value.includes('\n')))
  )
}
