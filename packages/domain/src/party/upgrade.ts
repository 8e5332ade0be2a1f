import type { RoomLine } from './room-line.ts'

/** `swapCost` is what the lines cost more (less: below zero) than before, minor units. */
export type UpgradedLines = { readonly lines: readonly RoomLine[]; readonly swapCost: number }

/**
 * Every line has the suggested room and rate instead of its own; `totalOf` is what a line costs with a
 * product.
 */
export function withUpgrade(
  roomLines: readonly RoomLine[],
  productId: number,
  totalOf: (line: RoomLine, productId: number) => number,
): UpgradedLines {
  const upgraded = roomLines.map((roomLine) => ({ ...roomLine, productId }))
  const swapCost = roomLines.reduce(
    (sum, roomLine) =>
      sum +
      totalOf(roomLine, productId) -
      (roomLine.productId === undefined ? 0 : totalOf(roomLine, roomLine.productId)),
    0,
  )
  return { lines: upgraded, swapCost }
}
