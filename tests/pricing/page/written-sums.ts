/** A number as a ratio of whole numbers. */
type Ratio = readonly [bigint, bigint]

/**
 * What is wrong with a written sum, `- label: a + b × c % = d ≈ e`: `=` must be exact, `≈` rounded half away from zero
 * to as many decimals as are written. Undefined where all is right.
 */
export function mistakeIn(line: string): string | undefined {
  const chain = line.slice(line.lastIndexOf(': ') + 2)
  const [first = '', ...steps] = chain.split(/ (?=[=≈] )/)
  if (steps.length === 0) return 'nothing follows'
  let current = worth(first)
  for (const step of steps) {
    const next = worth(step.slice(2))
    const expected = step.startsWith('≈') ? roundedTo(current, decimalsOf(step)) : current
    if (expected[0] * next[1] !== next[0] * expected[1]) return step
    current = next
  }
  return undefined
}

function worth(expression: string): Ratio {
  const terms = expression.trim().split(/ (?=[+−] )/)
  return terms.map(termOf).reduce(([a, b], [c, d]) => [a * d + c * b, b * d] as const)
}

function termOf(term: string): Ratio {
  const sign = term.startsWith('− ') ? -1n : 1n
  const parts = term
    .replace(/^[+−] /, '')
    .replaceAll(' %', '%')
    .split(/ (?=[×÷] )/)
  return parts.reduce<Ratio>(
    ([a, b], part) => {
      const [c, d] = numberOf(part.replace(/^[×÷] /, ''))
      return part.startsWith('÷') ? [a * d, b * c] : [a * c, b * d]
    },
    [sign, 1n],
  )
}

function numberOf(text: string): Ratio {
  const [, minus, whole, decimals = '', percent] = /^(−?)(\d+)(?:\.(\d+))?(%?)$/.exec(text) ?? []
  if (whole === undefined) throw new Error(`not a number: ${text}`)
  const top = BigInt(whole + decimals) * (minus ? -1n : 1n)
  return [top, 10n ** BigInt(decimals.length) * (percent ? 100n : 1n)]
}

function decimalsOf(text: string): number {
  return /\.(\d+)$/.exec(text)?.[1]?.length ?? 0
}

function roundedTo([top, bottom]: Ratio, decimals: number): Ratio {
  const scale = 10n ** BigInt(decimals)
  const doubled = (top < 0n ? -top : top) * scale * 2n
  const half = (doubled + bottom) / (bottom * 2n)
  return [top < 0n ? -half : half, scale]
}
