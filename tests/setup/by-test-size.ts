import type { TestContext } from 'vitest'

type Size = 'fast' | 'normal' | 'full'

/** How often a test of chance is tried: `npm run check` is fast, `npm test` normal, `npm run test:full` full. */
export function byTestSize(by: Record<Size, number>): number {
  const size = process.env.PORTICO_TEST_SIZE
  return size === 'fast' || size === 'full' ? by[size] : by.normal
}

export const isFull = byTestSize({ fast: 0, normal: 0, full: 1 }) === 1

/** Of what is large, or shows once more what shorter tests of every run show: other runs skip it, and say so. */
export function onlyInFull({ skip }: TestContext): void {
  if (!isFull) skip('only in npm run test:full')
}
