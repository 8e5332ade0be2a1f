import { encode } from 'uqr'

export type QrCode = { readonly size: number; readonly path: string }

export const qrOptions = { ecc: 'M', border: 4 } as const

/** A path in units of one module, the quiet zone of four about it included; dark where it is filled. */
export function qrCodeOf(text: string): QrCode {
  const { data, size } = encode(text, qrOptions)
  const runs = data.flatMap((row, y) => runsOf(row).map(([from, count]) => `M${from} ${y}h${count}v1h-${count}z`))
  return { size, path: runs.join('') }
}

function runsOf(row: readonly boolean[]): (readonly [number, number])[] {
  const runs: [number, number][] = []
  row.forEach((isDark, x) => {
    const lastRun = runs.at(-1)
    if (!isDark) return
    if (lastRun && lastRun[0] + lastRun[1] === x) lastRun[1]++
    else runs.push([x, 1])
  })
  return runs
}
