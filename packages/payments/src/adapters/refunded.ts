import type { AmountRequest, References } from '../port.ts'

// Some providers answer a refund and cannot be asked afterwards how much was given back in all: each refund is written
// down among the references.

const refundPrefix = 'refund '

/** The references with this refund among them, and all that was given back by then. The same key counts once. */
export function withRefund(
  refs: References,
  { key, minor }: AmountRequest,
): { readonly refs: References; readonly refundedMinor: number } {
  const refsWithRefund = { ...refs, [refundPrefix + key]: String(minor) }
  return { refs: refsWithRefund, refundedMinor: refundedOf(refsWithRefund) }
}

export function refundedOf(refs: References): number {
  return Object.entries(refs).reduce(
    (sum, [name, minor]) => (name.startsWith(refundPrefix) ? sum + Number(minor) : sum),
    0,
  )
}
