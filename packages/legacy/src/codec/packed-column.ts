import { Buffer } from 'node:buffer'
import { endianness } from 'node:os'
import { columnOf, columnWire, type NumberColumn, numbersOf } from '@portico/contracts/portal/number-column'
import { z } from 'zod'

type Bytes = Int8Array | Int16Array | Int32Array | Float64Array

/**
 * A column as text, in a tenth of the time that a list of numbers takes to write and to read: how many bytes each
 * number has (8 are those of a double), a colon, and all bytes in base64, the least of each number first.
 */
export function packedColumn(numberColumn: NumberColumn): string {
  const { buffer, byteOffset, byteLength, BYTES_PER_ELEMENT: width } = inFewBytes(numberColumn)
  return `${width}:${leastFirst(Buffer.from(buffer, byteOffset, byteLength), width).toString('base64')}`
}

function inFewBytes(numberColumn: NumberColumn): Bytes {
  if (numberColumn instanceof Float64Array) return numberColumn
  let [least, greatest] = [0, 0]
  for (let i = 0; i < numberColumn.length; i++) {
    const number = numberColumn[i] ?? 0
    if (number < least) least = number
    else if (number > greatest) greatest = number
  }
  const fits = (bits: number) => least >= -(2 ** (bits - 1)) && greatest < 2 ** (bits - 1)
  if (fits(8)) return new Int8Array(numberColumn)
  return fits(16) ? new Int16Array(numberColumn) : numberColumn
}

/** Nothing where the text is no column. */
function unpackedColumn(text: string): NumberColumn | undefined {
  // No pattern: it would look at each of a hundred thousand signs.
  const width = text[1] === ':' && '1248'.includes(text[0] ?? ':') ? Number(text[0]) : 0
  const base64 = width === 0 ? '' : text.slice(2)
  const bytes = Buffer.from(base64, 'base64')
  // What is no base64 is left out when it is read, and is then missing here.
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  if (width === 0 || bytes.length !== (base64.length / 4) * 3 - padding || bytes.length % width !== 0) return undefined
  const { buffer } = new Uint8Array(leastFirst(bytes, width))
  if (width === 8) return safeIntegersOf(new Float64Array(buffer))
  if (width === 4) return new Int32Array(buffer)
  return new Int32Array(width === 1 ? new Int8Array(buffer) : new Int16Array(buffer))
}

function safeIntegersOf(numbers: Float64Array): NumberColumn | undefined {
  return numbers.every((number) => Number.isSafeInteger(number)) ? columnOf(numbersOf(numbers)) : undefined
}

const isMostFirst = endianness() === 'BE'

function leastFirst(bytes: Buffer, width: number): Buffer {
  if (!isMostFirst || width === 1) return bytes
  const copy = Buffer.from(bytes)
  return width === 2 ? copy.swap16() : width === 4 ? copy.swap32() : copy.swap64()
}

/** A column packed, or as a list. */
export const anyColumnWire = z.union([
  z.string().transform((text, ctx) => {
    const numberColumn = unpackedColumn(text)
    if (numberColumn) return numberColumn
    ctx.addIssue('packed integers')
    return z.NEVER
  }),
  columnWire,
])
