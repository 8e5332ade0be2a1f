import { encode } from 'uqr'

export type QrCode = { readonly size: number; readonly path: string }

/** A path in units of one module, the quiet zone of four about it included; dark where it is filled. */
export function qrCodeOf(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
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

export const qrImageOf = ({ size, path }: QrCode, pixelsPerModule = 1): string => {
  const side = size * pixelsPerModule
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`
}
