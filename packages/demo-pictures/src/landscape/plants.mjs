/** Trees, branches and flowers. Each plant stands with its foot at 0, 0, or hangs from it. */
import { mix, shade } from '../drawing/colour.mjs'
import { circle, curve, ellipse, group, path, poly, stroke, table } from '../drawing/sheet.mjs'

export function blob(sheet, x, y, rx, ry, bumps = 9, rough = 0.14) {
  const points = []
  for (let i = 0; i < bumps; i++) {
    const angle = (i / bumps) * Math.PI * 2
    const k = 1 + sheet.between(-rough, rough)
    points.push([x + Math.cos(angle) * rx * k, y + Math.sin(angle) * ry * k])
  }
  return curve(points, true)
}

/** A slim cypress, 30 wide and 150 high, lit from `lightFrom`. */
export function cypress(colour, lit, lightFrom = -1) {
  const s = lightFrom
  return (
    path('M0 0C-19 -8 -17 -70 0 -150C17 -70 19 -8 0 0Z', colour) +
    path(`M0 -2C${s * 17} -10 ${s * 15} -72 0 -148C${s * 4} -90 ${s * 6} -30 0 -2Z`, lit)
  )
}

/** A fir, about 90 wide and 200 high. */
export function fir(dark, lit, snow, lightFrom = -1) {
  const tier = (y, half, h) => [
    [0, y - h],
    [half, y],
    [half * 0.55, y - 5],
    [half * 0.2, y + 4],
    [-half * 0.2, y - 3],
    [-half * 0.6, y + 3],
    [-half, y],
  ]
  const tiers = [tier(-12, 44, 80), tier(-55, 36, 74), tier(-98, 27, 66), tier(-138, 18, 62)]
  const lightSide = (t) => [t[0], ...t.slice(lightFrom < 0 ? 4 : 1, lightFrom < 0 ? 7 : 4)]
  const cap = (t) => [
    t[0],
    [t[0][0] + lightFrom * 4, t[0][1] + 26],
    [lightFrom * 22, t[1][1] - 12],
    [lightFrom * 40 * (t[1][0] / 44), t[1][1] - 4],
    [lightFrom * 34 * (t[1][0] / 44), t[1][1] - 16],
  ]
  return (
    path('M-4 0h8v-16h-8z', shade(dark, -0.06)) +
    tiers.map((t) => poly(t, dark) + poly(lightSide(t), lit) + (snow ? poly(cap(t), snow) : '')).join('')
  )
}

/** Flat, layered crown of an umbrella pine on a leaning trunk; `spread` is half the crown's width. */
export function umbrellaPine(sheet, { height, spread, lean = 0, trunk, dark, leaf, lit, lightFrom = 1 }) {
  const top = -height
  const w = height / 34
  const bole = `M${-w * 1.2} 0C${-w + lean * 0.1} ${top * 0.4} ${lean * 0.5 - w} ${top * 0.6} ${lean - w * 0.5} ${top}H${lean + w * 0.5}C${lean * 0.5 + w * 1.1} ${top * 0.6} ${w + lean * 0.1} ${top * 0.4} ${w * 1.4} 0Z`
  const limb = (dx, dy, y) =>
    `M${lean * 0.75} ${top * y}Q${lean * 0.8 + dx * 0.5} ${top * y - dy * 0.3} ${lean + dx} ${top - dy}`
  const lens = (x, y, rx, ry) => blob(sheet, lean + x, top + y, rx, ry, 11, 0.09)
  const crown = [
    [0, -spread * 0.16, spread * 0.95, spread * 0.26],
    [-spread * 0.5, 0, spread * 0.5, spread * 0.17],
    [spread * 0.52, -spread * 0.02, spread * 0.48, spread * 0.18],
    [spread * 0.1, -spread * 0.33, spread * 0.6, spread * 0.19],
  ]
  return (
    path(bole, trunk) +
    stroke(
      limb(-spread * 0.5, 10, 0.72) + limb(spread * 0.5, 14, 0.78) + limb(spread * 0.15, 20, 0.85),
      trunk,
      w * 0.9,
      'stroke-linecap="round"',
    ) +
    path(crown.map(([x, y, rx, ry]) => lens(x, y + spread * 0.05, rx, ry)).join(''), dark) +
    path(
      crown.map(([x, y, rx, ry]) => lens(x + lightFrom * spread * 0.03, y - ry * 0.22, rx * 0.86, ry * 0.72)).join(''),
      leaf,
    ) +
    path(crown.map(([x, y, rx, ry]) => lens(x + lightFrom * rx * 0.3, y - ry * 0.5, rx * 0.52, ry * 0.3)).join(''), lit)
  )
}

/** A round tree: crown in three tones on a short trunk. */
export function roundTree(sheet, { r, trunk, dark, leaf, lit, lightFrom = 1, bend = 0 }) {
  const y = -r * 1.7
  return (
    path(
      `M${-r * 0.09} 0Q${bend - r * 0.05} ${y * 0.5} ${bend - r * 0.05} ${y}h${r * 0.12}Q${bend + r * 0.12} ${y * 0.5} ${r * 0.12} 0Z`,
      trunk,
    ) +
    path(blob(sheet, bend, y, r, r * 0.86, 10, 0.1), dark) +
    path(blob(sheet, bend + lightFrom * r * 0.12, y - r * 0.12, r * 0.8, r * 0.66, 9, 0.12), leaf) +
    path(blob(sheet, bend + lightFrom * r * 0.35, y - r * 0.32, r * 0.42, r * 0.32, 8, 0.14), lit)
  )
}

/** An olive tree: a twisted trunk and small silver clouds of leaf. */
export function olive(sheet, { size, trunk, dark, leaf, lit, lightFrom = -1 }) {
  const s = size
  const puffs = table('-0.55 -1.05 0.42, 0.1 -1.3 0.5, 0.65 -1.05 0.42, -0.2 -0.95 0.42, 0.35 -0.88 0.36')
  const layer = (k, dx, dy, fill) =>
    path(
      puffs
        .map(([x, y, r]) => blob(sheet, (x + dx * lightFrom) * s, (y + dy) * s, r * k * s, r * k * 0.72 * s, 9, 0.16))
        .join(''),
      fill,
    )
  return (
    path(
      `M${-0.16 * s} 0C${-0.02 * s} ${-0.3 * s} ${-0.2 * s} ${-0.45 * s} ${-0.42 * s} ${-0.95 * s}L${-0.32 * s} ${-0.98 * s}C${-0.14 * s} ${-0.6 * s} ${-0.02 * s} ${-0.6 * s} ${0.06 * s} ${-1.1 * s}H${0.16 * s}C${0.12 * s} ${-0.65 * s} ${0.24 * s} ${-0.7 * s} ${0.5 * s} ${-0.95 * s}L${0.56 * s} ${-0.9 * s}C${0.2 * s} ${-0.5 * s} ${0.06 * s} ${-0.35 * s} ${0.2 * s} 0Z`.replace(
        /-?\d+\.\d+/g,
        (v) => Math.round(Number(v)),
      ),
      trunk,
    ) +
    layer(1, 0, 0, dark) +
    layer(0.78, 0.06, -0.07, leaf) +
    layer(0.34, 0.2, -0.24, lit)
  )
}

const leafShape = 'M0 0C14 -16 46 -18 70 0C46 16 16 16 0 0Z'
const leafHalf = 'M0 0C14 -16 46 -18 70 0Z'

/** One pointed leaf along +x, 70 long, as a stamp of two tones. */
export const leafStamp = (sheet, leaf, lit) => sheet.stamp(path(leafShape, leaf) + path(leafHalf, lit))

/** Leaves and fruit along a bough. `bough` is a list of points; fruit hang below it. */
export function branch(sheet, { bough, wood, leaves, size = 1, every = 1, fruit, fruitEvery = 3, width = 7 }) {
  let body = stroke(curve(bough), wood, width, 'stroke-linecap="round"')
  const dense = []
  for (let i = 0; i < bough.length - 1; i++)
    for (let k = 0; k < 4; k++)
      dense.push([
        bough[i][0] + ((bough[i + 1][0] - bough[i][0]) * k) / 4,
        bough[i][1] + ((bough[i + 1][1] - bough[i][1]) * k) / 4,
        Math.atan2(bough[i + 1][1] - bough[i][1], bough[i + 1][0] - bough[i][0]),
      ])
  let hanging = ''
  dense.forEach(([x, y, direction], i) => {
    if (i % every) return
    const side = i % 2 ? 1 : -1
    const angle = (direction * 180) / Math.PI + side * sheet.between(25, 75)
    const place = leaves[i % leaves.length]
    const k = size * sheet.between(0.75, 1.15)
    body += group(
      place(0, 0, k),
      `transform="translate(${Math.round(x)} ${Math.round(y)}) rotate(${Math.round(angle)})"`,
    )
    if (fruit && i % fruitEvery === 1)
      hanging += fruit(x + sheet.between(-8, 8), y + sheet.between(22, 40) * size, size * sheet.between(0.85, 1.1))
  })
  return body + hanging
}

export function lemonStamp(sheet, colour) {
  return sheet.stamp(
    path(
      'M0 -30C16 -30 25 -14 24 4C23 20 12 28 4 31Q0 36 -4 31C-12 28 -23 20 -24 4C-25 -14 -16 -30 0 -30Z',
      shade(colour, -0.07),
    ) +
      path('M-3 -29C11 -29 18 -14 17 1C16 15 7 23 0 25C-12 24 -20 14 -20 2C-21 -14 -14 -29 -3 -29Z', colour) +
      ellipse(-7, -9, 5, 9, mix(colour, '#ffffff', 0.6), 'transform="rotate(14 -7 -9)"'),
  )
}

/** A water-lily pad with a notch; `flower` puts a blossom on it. */
export function lily(colour, lit, flower) {
  const pad = path('M0 0L58 -9A60 20 0 1 0 58 8Z', colour) + path('M0 0L-56 -6A60 20 0 0 1 20 -19Z', lit)
  if (!flower) return pad
  const petal = (dx, h, fill) =>
    path(`M0 2C${dx - 12} -6 ${dx - 9} ${-h + 8} ${dx} ${-h}C${dx + 9} ${-h + 8} ${dx + 12} -6 0 2Z`, fill)
  const d = shade(flower, -0.09)
  return (
    pad +
    group(
      petal(-34, 16, d) +
        petal(34, 16, d) +
        petal(-22, 27, flower) +
        petal(22, 27, flower) +
        petal(-10, 34, shade(flower, 0.05)) +
        petal(11, 34, d) +
        petal(0, 30, shade(flower, 0.08)) +
        circle(0, -8, 4, '#f5c451'),
      'transform="translate(-8 -4)"',
    )
  )
}

/** A tuft of grass: blades from one foot. */
export function tuft(sheet, x, y, height, count, lean = 0) {
  let d = ''
  for (let i = 0; i < count; i++) {
    const dx = sheet.between(-0.45, 0.45) * height + lean
    const h = height * sheet.between(0.55, 1)
    const fx = x + sheet.between(-0.2, 0.2) * height
    d += `M${Math.round(fx - 2)} ${Math.round(y)}Q${Math.round(fx + dx * 0.3)} ${Math.round(y - h * 0.6)} ${Math.round(fx + dx)} ${Math.round(y - h)}Q${Math.round(fx + dx * 0.3 + 4)} ${Math.round(y - h * 0.5)} ${Math.round(fx + 3)} ${Math.round(y)}Z`
  }
  return d
}
