type Size = 'fast' | 'normal' | 'full'

/** How often a test of chance is tried: `npm run check` is fast, `npm test` normal, `npm run test:full` full. */
export function byTestSize(by: Record<Size, number>): number {
  const size = process.env.PORTICO_TEST_SIZE
  return size === 'fast' || size === 'full' ? by[size] : by.normal
}
