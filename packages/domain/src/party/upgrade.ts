import type { RoomLine } from './room-line.ts'

/** `swapCost` is what the lines cost more (less: below zero) than before, minor units. */
export type UpgradedLines = { readonly lines: readonly RoomLine[]; readonly swapCost: number }

/**
 * Every line has the suggested room and rate instead of its own; `totalOf` is what a line costs with a
 * product.
 */
export function withUpgrade(
  lines: readonly RoomLine[],
  productId: number,
  totalOf: (line: RoomLine, productId: number) => number,
): UpgradedLines {
  const upgraded = lines.map((line) => ({ ...line, productId }))
  const swapCost = lines.reduce(
    (sum, line) => sum + totalOf(line, productId) - (line.productId === undefined ? 0 : totalOf(line, line.productId)),
    0,
  )
  return { lines: upgraded, swapCost }
}
