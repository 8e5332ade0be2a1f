import { mix, shade } from '../drawing/colour.mjs'
import { corners, group, path, poly, rect, stroke } from '../drawing/sheet.mjs'
import { alpsView, coastView, hillsView, lakeView, lakeWater, townView } from '../landscape/views.mjs'

const styles = {
  miramare: {
    wall: '#fbecd6',
    panel: '#cfe3de',
    floor: 'majolica',
    window: 'arch',
    headboard: 'rattan',
    beams: false,
    plant: 'palm',
  },
  limonaia: {
    mirrored: true,
    wall: '#fbf0c9',
    panel: '#dbe5b4',
    floor: 'checks',
    window: 'square',
    headboard: 'iron',
    beams: false,
    plant: 'lemon',
  },
  ninfea: {
    wall: '#d9e6e1',
    panel: '#f6efe4',
    floor: 'planks',
    window: 'arch',
    headboard: 'tufted',
    beams: false,
    plant: 'palm',
  },
  aurora: {
    mirrored: true,
    wall: '#c08a5c',
    panel: '#a87048',
    floor: 'planks',
    window: 'square',
    headboard: 'carved',
    beams: true,
    plant: 'palm',
  },
  bellarosa: {
    wall: '#f0c4b4',
    panel: '#f8e6d2',
    floor: 'herringbone',
    window: 'arch',
    headboard: 'tufted',
    beams: false,
    plant: 'lemon',
  },
  teatro: {
    mirrored: true,
    wall: '#6d4a80',
    panel: '#4e3468',
    floor: 'planks',
    window: 'square',
    headboard: 'tufted',
    beams: false,
    plant: 'palm',
  },
  montefiore: {
    wall: '#f3e0b6',
    panel: '#e6c890',
    floor: 'cotto',
    window: 'arch',
    headboard: 'wood',
    beams: true,
    plant: 'palm',
  },
  tramonto: {
    mirrored: true,
    wall: '#efc29a',
    panel: '#d99a72',
    floor: 'cotto',
    window: 'square',
    headboard: 'iron',
    beams: true,
    plant: 'palm',
  },
}

const floorLine = 560

/** A point of the floor: x in front-edge units around the middle, y on the picture. */
export const toFloor = (x, y) => [600 + x * ((y - 300) / 500), y]

export function paints(sheet, key, p) {
  const s = styles[key]
  const wood = p.night ? '#4a2c4a' : mix(p.wood, '#9a6a44', key === 'ninfea' ? 0.2 : 0.55)
  return {
    ...s,
    wood,
    dark: shade(p.interior, -0.06),
    light: p.glow,
    linen: p.night ? '#f1e2dc' : '#fdf6ea',
    cover: mix(p.brand, p.sky[1], 0.42),
    throw: p.second,
    accent: p.brand,
    upholstery: mix(p.second, p.wall, 0.22),
    trim: mix(p.second, '#f4d79a', 0.5),
    metal: p.iron,
    lamp: p.lamp,
    glow: sheet.radial([
      [0, p.lamp, p.night ? 0.75 : 0.42],
      [1, p.lamp, 0],
    ]),
    leaf: p.leaf,
    leafDark: p.leafDark,
    leafLit: p.leafLit,
    flower: p.bloom,
    yellow: p.lemon,
    fruit: key === 'limonaia' ? p.lemon : mix(p.second, p.lemon, 0.5),
    pot: p.roof,
    rug: mix(p.brand, s.wall, 0.2),
    rugMark: mix(p.second, s.wall, 0.35),
    floorA: floorColour(key, p),
    frame: s.beams ? shade(wood, 0.02) : p.night ? '#8d6a92' : '#fffaf0',
  }
}

function floorColour(key, p) {
  const own = {
    miramare: '#f3e3cb',
    limonaia: '#e8c39b',
    ninfea: '#d8c3a6',
    aurora: '#a8774f',
    bellarosa: '#c98f6b',
    teatro: '#5a3a5c',
    montefiore: '#cf8b5f',
    tramonto: '#c4744f',
  }
  return own[key] ?? p.stone
}

export function floor(r, p) {
  const base = r.floorA
  const ys = (n, power = 1.7) =>
    Array.from({ length: n + 1 }, (_, i) => floorLine + (800 - floorLine) * (i / n) ** power)
  let b = rect(0, floorLine, 1200, 240, base)
  const seam = shade(base, -0.07)
  const cells = (rowsOf, width, wanted) => {
    let d = ''
    for (let i = 0; i < rowsOf.length - 1; i++)
      for (let k = -14; k < 14; k++)
        if (wanted(i, k))
          d += corners([
            toFloor(k * width, rowsOf[i]),
            toFloor((k + 1) * width, rowsOf[i]),
            toFloor((k + 1) * width, rowsOf[i + 1]),
            toFloor(k * width, rowsOf[i + 1]),
          ])
    return d
  }
  if (r.floor === 'checks' || r.floor === 'majolica') {
    const lines = ys(7)
    b += path(
      cells(lines, 86, (i, k) => (i + k) % 2 === 0),
      r.floor === 'checks' ? shade(base, 0.08) : mix(p.brand, base, 0.55),
    )
    if (r.floor === 'majolica') {
      let stars = ''
      for (let i = 0; i < 7; i++)
        for (let k = -14; k < 14; k++)
          if ((i + k) % 2) {
            const m = (lines[i] + lines[i + 1]) / 2
            const hy = (lines[i + 1] - lines[i]) * 0.32
            const [cx] = toFloor((k + 0.5) * 86, m)
            stars += corners([
              [cx - hy * 1.5, m],
              [cx, m - hy],
              [cx + hy * 1.5, m],
              [cx, m + hy],
            ])
          }
      b += path(stars, mix(p.second, base, 0.3))
    }
  } else if (r.floor === 'planks') {
    let d = ''
    for (let k = -14; k <= 14; k++)
      d += `M${toFloor(k * 92, floorLine).map(Math.round)}L${toFloor(k * 92, 800).map(Math.round)}`
    for (let k = -14; k < 14; k++) {
      const y = floorLine + 30 + ((k * 97 + 1400) % 190)
      d += `M${toFloor(k * 92, y).map(Math.round)}L${toFloor((k + 1) * 92, y).map(Math.round)}`
    }
    b +=
      path(
        cells(ys(1), 92, (_, k) => k % 3 === 0),
        shade(base, 0.025),
      ) + stroke(d, seam, 2.6)
  } else {
    const lines = ys(8)
    b +=
      path(
        cells(lines, 110, (i, k) => (k * 7 + i * 3) % 4 === 0),
        shade(base, 0.035),
      ) +
      path(
        cells(lines, 110, (i, k) => (k * 5 + i * 7) % 6 === 0),
        shade(base, -0.03),
      )
    let d = ''
    lines.forEach((y, i) => {
      d += `M0 ${Math.round(y)}H1200`
      if (i < 8)
        for (let k = -14; k <= 14; k++) {
          const shift = r.floor === 'cotto' ? (i % 2) * 55 : 0
          const lean = r.floor === 'herringbone' ? (i % 2 ? 70 : -70) : 0
          d += `M${toFloor(k * 110 + shift, y).map(Math.round)}L${toFloor(k * 110 + shift + lean, lines[i + 1]).map(Math.round)}`
        }
    })
    b += stroke(d.replaceAll(',', ' '), seam, 2.2)
  }
  return b.replaceAll(/(\d),(-?\d)/g, '$1 $2') + rect(0, floorLine, 1200, 70, sheetShade(r), 'opacity=".16"')
}

const sheetShade = (r) => r.floorShade

export function walls(sheet, r, key, p) {
  let b = rect(
    0,
    0,
    1200,
    floorLine,
    sheet.linear([
      [0, shade(r.wall, -0.05)],
      [0.5, r.wall],
      [1, mix(r.wall, p.glow, 0.18)],
    ]),
  )
  if (key === 'bellarosa') {
    const sprig = sheet.stamp(
      path(
        'M0 -18q14 18 0 36q-14 -18 0 -36zM-13 6q6 12 13 12q-13 6 -13 -12zM13 6q-6 12 -13 12q13 6 13 -12z',
        shade(r.wall, -0.045),
      ),
    )
    for (let i = 0; i < 60; i++)
      b += sprig(40 + (i % 12) * 104 + (Math.floor(i / 12) % 2) * 52, 90 + Math.floor(i / 12) * 80)
  }
  if (key === 'limonaia')
    b +=
      path(
        Array.from(
          { length: 26 },
          (_, i) => `M${i * 48} 84q14 -20 34 -8q-12 16 -34 8zM${i * 48 + 24} 96q14 -4 24 8q-18 6 -24 -8z`,
        ).join(''),
        mix(p.leaf, r.wall, 0.35),
      ) + path(Array.from({ length: 13 }, (_, i) => `M${i * 96 + 40} 100a9 11 0 1 0 .1 0z`).join(''), p.lemon)
  if (key === 'miramare')
    b += rect(0, 96, 1200, 8, mix(p.brand, r.wall, 0.5)) + rect(0, 110, 1200, 3, mix(p.brand, r.wall, 0.5))
  if (key === 'ninfea')
    b += stroke(Array.from({ length: 30 }, (_, i) => `M${20 + i * 40} 0V440`).join(''), shade(r.wall, -0.025), 12)
  if (r.beams) {
    const tone = key === 'aurora' ? shade(r.wood, -0.03) : shade(r.wood, -0.06)
    if (key === 'aurora')
      b += stroke(Array.from({ length: 21 }, (_, i) => `M${i * 60} 60V${floorLine}`).join(''), shade(r.wall, -0.05), 3)
    b +=
      rect(0, 0, 1200, 62, shade(r.wall, -0.08)) +
      Array.from({ length: 7 }, (_, i) => i * 220 - 60)
        .map((x) =>
          poly(
            [
              [x, 0],
              [x + 54, 0],
              [600 + (x + 48 - 600) * 0.86, 62],
              [600 + (x + 6 - 600) * 0.86, 62],
            ],
            tone,
          ),
        )
        .join('') +
      rect(0, 58, 1200, 14, shade(tone, -0.04))
  } else
    b +=
      rect(0, 0, 1200, 40, shade(r.wall, 0.02)) +
      rect(0, 40, 1200, 9, r.frame) +
      rect(0, 49, 1200, 6, shade(r.wall, -0.1), 'opacity=".6"')
  b +=
    rect(0, 452, 1200, 108, r.panel) +
    rect(0, 446, 1200, 9, key === 'aurora' ? r.wood : r.frame) +
    rect(0, 538, 1200, 22, key === 'aurora' ? r.wood : r.frame)
  if (key !== 'tramonto' && key !== 'montefiore')
    b += stroke(
      Array.from({ length: 12 }, (_, i) => `M${14 + i * 100} 468h72v58h-72z`).join(''),
      shade(r.panel, -0.07),
      3,
    )
  return b + rect(0, 532, 1200, 28, r.dark, 'opacity=".08"')
}

/** What lies around a house, by its land. */
export const views = {
  coast: (sheet, p) => coastView(sheet, p, { sunX: 700 }),
  lake: (sheet, p) => {
    const v = lakeView(sheet, p, { sunX: 1010, peaks: 720 })
    return lakeWater(sheet, p, v.back, v)
  },
  alps: alpsView,
  town: (sheet, p) => townView(sheet, p, { lowest: 600, domeX: 640, towerX: 900 }),
  hills: (sheet, p) => hillsView(sheet, p, { sunX: 760, sunY: 300, sunR: p.lightFrom > 0 ? 84 : 48 }),
}

const hole = (o, arch, grow = 0) => {
  const [x, y, w, h] = [o.x - grow, o.y - grow, o.w + 2 * grow, o.h + (o.door ? grow : 2 * grow)]
  return arch
    ? `M${x} ${y + h}V${y + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${y + w / 2}V${y + h}Z`
    : `M${x} ${y}h${w}v${h}h${-w}Z`
}

/** Every opening of a room looks out on one landscape; `out` adds what stands just outside. */
export function openings(sheet, r, p, list, { crop = [420, 120, 760, 560], out = '', curtains = true } = {}) {
  const arch = r.window === 'arch'
  const box = {
    x: Math.min(...list.map((o) => o.x)),
    y: Math.min(...list.map((o) => o.y)),
    right: Math.max(...list.map((o) => o.x + o.w)),
    bottom: Math.max(...list.map((o) => o.y + o.h)),
  }
  const scene = `<svg x="${box.x}" y="${box.y}" width="${box.right - box.x}" height="${box.bottom - box.y}" viewBox="${crop.join(' ')}" preserveAspectRatio="xMidYMid slice">${views[p.land]({ ...sheet, width: 1600, height: 900 }, p)}</svg>`
  let b = list.map((o) => path(hole(o, arch, 16), r.frame) + path(hole(o, arch, 5), shade(r.frame, -0.07))).join('')
  b += group(scene + out, sheet.clip(list.map((o) => hole(o, arch)).join('')))
  b += list
    .map((o) => {
      const middle = o.x + o.w / 2
      const top = arch ? o.y + o.w / 2 : o.y
      const bars = o.open
        ? ''
        : o.door
          ? `M${middle} ${o.y}V${o.y + o.h}M${o.x} ${top}H${o.x + o.w}M${o.x + 5} ${o.y + o.h - 110}H${o.x + o.w - 5}`
          : `M${middle} ${o.y}V${o.y + o.h}M${o.x} ${top + (o.y + o.h - top) * (arch ? 0 : 0.3)}H${o.x + o.w}`
      const sill = o.door
        ? ''
        : rect(o.x - 28, o.y + o.h + 12, o.w + 56, 14, r.frame) +
          rect(o.x - 28, o.y + o.h + 26, o.w + 56, 6, r.dark, 'opacity=".2"')
      return (
        (bars && stroke(bars, r.frame, 7)) +
        sill +
        (curtains
          ? curtain(r, o, -1) +
            curtain(r, o, 1) +
            stroke(`M${o.x - 80} ${o.y - 34}H${o.x + o.w + 80}`, r.metal, 6, 'stroke-linecap="round"')
          : '')
      )
    })
    .join('')
  return b
}

function curtain(r, o, side) {
  const [x, y0, y1] = [side < 0 ? o.x + 12 : o.x + o.w - 12, o.y - 34, o.door ? 566 : Math.min(548, o.y + o.h + 70)]
  const s = side * 74
  const tone = r.curtain
  return (
    path(
      `M${x} ${y0}H${x + s}Q${x + s * 1.04} ${(y0 + y1) / 2} ${x + s * 0.98} ${y1}Q${x + s * 0.8} ${y1 + 8} ${x + s * 0.62} ${y1}T${x + s * 0.3} ${y1}Q${x + s * 0.5} ${y0 + (y1 - y0) * 0.55} ${x} ${y0}Z`.replaceAll(
        /\d+\.\d+/g,
        (v) => Math.round(v),
      ),
      tone,
    ) +
    [0.36, 0.6, 0.84]
      .map((t) =>
        path(
          `M${Math.round(x + s * t)} ${y0}Q${Math.round(x + s * (t + 0.1))} ${Math.round((y0 + y1) / 2)} ${Math.round(x + s * (t + 0.02))} ${y1}h${Math.round(s * 0.09)}Q${Math.round(x + s * (t + 0.16))} ${Math.round((y0 + y1) / 2)} ${Math.round(x + s * (t + 0.05))} ${y0}Z`,
          shade(tone, -0.06),
        ),
      )
      .join('')
  )
}

/** Daylight that falls through an opening onto the floor, slanted away from the sun. */
export function daylight(p, o, drift = 120) {
  const strength = p.night ? 0.12 : 0.4
  const half = o.w / 2
  const slab = (a, b) =>
    corners([
      [o.x + a, 572],
      [o.x + b, 572],
      [o.x + b * 1.25 + drift, 760],
      [o.x + a * 1.25 + drift, 760],
    ])
  return path(slab(6, half - 6) + slab(half + 6, o.w - 6), p.glow, `opacity="${strength}"`)
}
