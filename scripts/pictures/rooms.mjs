/** Six rooms per house, by class: cosy, double, with balcony, family, suite, and one with a terrace. 1200 by 800. */
import { balustrade, railing } from './building-parts.mjs'
import { mix, shade } from './colour.mjs'
import { armchair, bed, nightstand, pendant, pottedPlant, print, roundTable, rug, sideBed, sofa, tableLamp, vase } from './furniture.mjs'
import { leafStamp } from './plants.mjs'
import { circle, corners, ellipse, group, path, poly, rect, stroke } from './sheet.mjs'
import { alpsView, coastView, hillsView, lakeView, lakeWater, townView } from './views.mjs'

const styles = {
  miramare: { wall: '#fbecd6', panel: '#cfe3de', floor: 'majolica', window: 'arch', headboard: 'rattan', beams: false, plant: 'palm' },
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
  ninfea: { wall: '#d9e6e1', panel: '#f6efe4', floor: 'planks', window: 'arch', headboard: 'tufted', beams: false, plant: 'palm' },
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
  bellarosa: { wall: '#f0c4b4', panel: '#f8e6d2', floor: 'herringbone', window: 'arch', headboard: 'tufted', beams: false, plant: 'lemon' },
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
  montefiore: { wall: '#f3e0b6', panel: '#e6c890', floor: 'cotto', window: 'arch', headboard: 'wood', beams: true, plant: 'palm' },
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
const toFloor = (x, y) => [600 + x * ((y - 300) / 500), y]

function paints(sheet, key, p) {
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

function floor(r, p) {
  const base = r.floorA
  const ys = (n, power = 1.7) => Array.from({ length: n + 1 }, (_, i) => floorLine + (800 - floorLine) * (i / n) ** power)
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
    for (let k = -14; k <= 14; k++) d += `M${toFloor(k * 92, floorLine).map(Math.round)}L${toFloor(k * 92, 800).map(Math.round)}`
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

function walls(sheet, r, key, p) {
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
      path('M0 -18q14 18 0 36q-14 -18 0 -36zM-13 6q6 12 13 12q-13 6 -13 -12zM13 6q-6 12 -13 12q13 6 13 -12z', shade(r.wall, -0.045)),
    )
    for (let i = 0; i < 60; i++) b += sprig(40 + (i % 12) * 104 + (Math.floor(i / 12) % 2) * 52, 90 + Math.floor(i / 12) * 80)
  }
  if (key === 'limonaia')
    b +=
      path(
        Array.from({ length: 26 }, (_, i) => `M${i * 48} 84q14 -20 34 -8q-12 16 -34 8zM${i * 48 + 24} 96q14 -4 24 8q-18 6 -24 -8z`).join(
          '',
        ),
        mix(p.leaf, r.wall, 0.35),
      ) + path(Array.from({ length: 13 }, (_, i) => `M${i * 96 + 40} 100a9 11 0 1 0 .1 0z`).join(''), p.lemon)
  if (key === 'miramare') b += rect(0, 96, 1200, 8, mix(p.brand, r.wall, 0.5)) + rect(0, 110, 1200, 3, mix(p.brand, r.wall, 0.5))
  if (key === 'ninfea') b += stroke(Array.from({ length: 30 }, (_, i) => `M${20 + i * 40} 0V440`).join(''), shade(r.wall, -0.025), 12)
  if (r.beams) {
    const tone = key === 'aurora' ? shade(r.wood, -0.03) : shade(r.wood, -0.06)
    if (key === 'aurora') b += stroke(Array.from({ length: 21 }, (_, i) => `M${i * 60} 60V${floorLine}`).join(''), shade(r.wall, -0.05), 3)
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
      rect(0, 0, 1200, 40, shade(r.wall, 0.02)) + rect(0, 40, 1200, 9, r.frame) + rect(0, 49, 1200, 6, shade(r.wall, -0.1), 'opacity=".6"')
  b +=
    rect(0, 452, 1200, 108, r.panel) +
    rect(0, 446, 1200, 9, key === 'aurora' ? r.wood : r.frame) +
    rect(0, 538, 1200, 22, key === 'aurora' ? r.wood : r.frame)
  if (key !== 'tramonto' && key !== 'montefiore')
    b += stroke(Array.from({ length: 12 }, (_, i) => `M${14 + i * 100} 468h72v58h-72z`).join(''), shade(r.panel, -0.07), 3)
  return b + rect(0, 532, 1200, 28, r.dark, 'opacity=".08"')
}

const views = {
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
  return arch ? `M${x} ${y + h}V${y + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${y + w / 2}V${y + h}Z` : `M${x} ${y}h${w}v${h}h${-w}Z`
}

/** Every opening of a room looks out on one landscape; `out` adds what stands just outside. */
function openings(sheet, r, p, list, { crop = [420, 120, 760, 560], out = '', curtains = true } = {}) {
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
        : rect(o.x - 28, o.y + o.h + 12, o.w + 56, 14, r.frame) + rect(o.x - 28, o.y + o.h + 26, o.w + 56, 6, r.dark, 'opacity=".2"')
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
function daylight(p, o, drift = 120) {
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

const rooms = {
  1: ({ sheet, r, p }) => {
    const o = { x: 170, y: 150, w: 230, h: 270 }
    return (
      openings(sheet, r, p, [o], { crop: [470, 170, 480, 520] }) +
      daylight(p, o, 150) +
      print(r, p, 560, 176, 110, 136) +
      shelf(r, 800, 330) +
      rug(r, toFloor, -120, 330, 770, 690) +
      sideBed(r, 800, 600, 520) +
      nightstand(r, 1132, 590) +
      stool(r, 430, 690) +
      pottedPlant(sheet, r, 90, 690, 1)
    )
  },
  2: ({ sheet, r, p }) => {
    const o = { x: 130, y: 130, w: 250, h: 320 }
    return (
      openings(sheet, r, p, [o], { crop: [560, 130, 480, 560] }) +
      daylight(p, o, 170) +
      rug(r, toFloor, -60, 640, 790, 640) +
      print(r, p, 700, 130, 96, 122) +
      print(r, p, 824, 130, 96, 122, 'leaf') +
      nightstand(r, 548, 570) +
      nightstand(r, 1066, 570) +
      bed(r, 808, 560, 380) +
      armchair(r, 250, 730, 1, 1.15)
    )
  },
  3: ({ sheet, r, p }) => {
    const o = { x: 300, y: 110, w: 400, h: 450, door: true }
    const out =
      rect(280, 536, 440, 30, shade(p.stone, -0.04)) +
      (p.land === 'alps'
        ? railing(290, 540, 420, 96, shade(r.wood, 0.08), 26, 9)
        : r.headboard === 'iron' || p.night
          ? railing(290, 540, 420, 96, p.iron, 15, 3.4)
          : balustrade(280, 540, 440, 92, p.cream))
    return (
      openings(sheet, r, p, [o], { crop: [420, 120, 620, 600], out }) +
      daylight(p, o, -60) +
      rug(r, toFloor, 60, 640, 790, 640) +
      nightstand(r, 782, 574) +
      print(r, p, 930, 140, 130, 150) +
      bed(r, 1010, 560, 360) +
      armchair(r, 150, 742, 1, 1.2) +
      roundTable(sheet, r, 330, 700, 84)
    )
  },
  4: ({ sheet, r, p }) => {
    const o = { x: 500, y: 130, w: 220, h: 290 }
    return (
      openings(sheet, r, p, [o], { crop: [520, 130, 440, 540] }) +
      daylight(p, o, -20) +
      rug(r, toFloor, -180, 200, 790, 640) +
      print(r, p, 232, 150, 130, 120) +
      print(r, p, 912, 160, 100, 122, 'leaf') +
      nightstand(r, 500, 566, { lamp: false }) +
      vase(sheet, r, 500, 520) +
      tableLamp(r, 716, 520) +
      nightstand(r, 716, 566, { lamp: false }) +
      bed(r, 270, 560, 350) +
      bed(r, 964, 560, 230, { pillows: 1, head: 104 }) +
      pottedPlant(sheet, r, 1140, 640, 0.8, 'palm') +
      toyBoat(r, 620, 706)
    )
  },
  5: ({ sheet, r, p }) => {
    const [a, c] = [
      { x: 110, y: 130, w: 190, h: 300 },
      { x: 390, y: 130, w: 190, h: 300 },
    ]
    const alcove = 'M740 560V250A190 190 0 0 1 1120 250V560Z'
    const inner =
      rect(730, 40, 400, 530, shade(r.wall, p.night ? 0.05 : -0.06)) +
      rect(730, 452, 400, 110, shade(r.panel, -0.06)) +
      circle(930, 210, 200, r.glow) +
      bed(r, 930, 452, 300, { head: 120 }) +
      pendant(r, 804, 250, 54) +
      pendant(r, 1056, 250, 54)
    return (
      openings(sheet, r, p, [a, c], { crop: [360, 110, 860, 560] }) +
      path('M722 560V250A208 208 0 0 1 1138 250V560Z', r.frame) +
      group(inner, sheet.clip(alcove)) +
      rect(716, 556, 428, 16, r.frame) +
      rect(716, 572, 428, 10, r.dark, 'opacity=".25"') +
      daylight(p, a, 130) +
      daylight(p, c, 130) +
      rug(r, toFloor, -700, 160, 792, 650) +
      sofa(r, 330, 668, 420) +
      coffeeTable(sheet, r, 420, 752) +
      armchair(r, 720, 752, -1, 1.1) +
      pottedPlant(sheet, r, 1150, 700, 1.05)
    )
  },
  6: ({ sheet, r, p }) => {
    const o = { x: 430, y: 96, w: 640, h: 464, door: true, open: true }
    const arched = { ...r, window: 'square' }
    const out =
      rect(430, 500, 640, 70, shade(p.stone, 0.02)) +
      balustrade(420, 508, 660, 84, p.night ? shade(p.stone, 0.1) : p.cream) +
      pottedPlant(sheet, r, 494, 552, 0.9) +
      pottedPlant(sheet, r, 1020, 552, 0.9) +
      lounge(r, 690, 552, 1) +
      lounge(r, 880, 552, -1) +
      pergola(sheet, r, p)
    return (
      openings(sheet, arched, p, [o], { crop: [330, 110, 900, 640], out }) +
      daylight(p, o, -40) +
      rug(r, toFloor, -560, 60, 792, 640) +
      print(r, p, 120, 130, 130, 150) +
      nightstand(r, 46, 574) +
      bed(r, 236, 560, 330) +
      roundTable(sheet, r, 690, 730, 110) +
      armchair(r, 880, 760, -1, 1.2)
    )
  },
}

const shelf = (r, x, y) => {
  const books = [
    [0, 14, 62, 'accent'],
    [17, 11, 54, 'throw'],
    [31, 16, 66, 'upholstery'],
    [50, 10, 50, 'linen'],
    [63, 13, 58, 'cover'],
    [190, 15, 60, 'throw'],
    [208, 12, 66, 'accent'],
    [223, 16, 52, 'cover'],
  ]
  return (
    rect(x - 40, y + 12, 320, 8, r.dark, 'opacity=".2"') +
    books.map(([dx, w, h, paint]) => rect(x + dx, y - h, w, h, r[paint])).join('') +
    path(`M${x + 112} ${y}q-14 -26 4 -46h36q18 20 4 46z`, r.pot) +
    path(`M${x + 134} ${y - 44}q-40 -20 -34 -56q30 6 36 40q2 -40 30 -54q14 36 -16 70z`, r.leaf) +
    rect(x - 40, y, 320, 12, r.wood)
  )
}
const stool = (r, x, y) =>
  ellipse(x, y + 4, 54, 9, r.dark, 'opacity=".28"') +
  stroke(`M${x - 32} ${y}L${x - 22} ${y - 64}M${x + 32} ${y}L${x + 22} ${y - 64}`, r.wood, 8) +
  rect(x - 42, y - 74, 84, 14, shade(r.wood, 0.07), 'rx="6"') +
  rect(x - 26, y - 88, 54, 13, r.accent) +
  rect(x - 20, y - 99, 46, 11, r.throw) +
  rect(x - 23, y - 109, 50, 10, r.linen)
const coffeeTable = (sheet, r, x, y) =>
  ellipse(x, y + 4, 120, 14, r.dark, 'opacity=".28"') +
  stroke(`M${x - 80} ${y}L${x - 70} ${y - 40}M${x + 80} ${y}L${x + 70} ${y - 40}`, r.wood, 8) +
  ellipse(x, y - 44, 112, 17, shade(r.wood, -0.05)) +
  ellipse(x, y - 50, 112, 17, shade(r.wood, 0.09)) +
  vase(sheet, r, x + 34, y - 50) +
  rect(x - 66, y - 62, 62, 10, r.accent) +
  rect(x - 60, y - 70, 50, 8, r.linen)
const toyBoat = (r, x, y) =>
  ellipse(x, y + 2, 40, 6, r.dark, 'opacity=".25"') +
  path(`M${x - 34} ${y - 20}h68q-8 22 -22 22h-26q-14 0 -20 -22z`, r.throw) +
  path(`M${x} ${y - 78}v52h34zM${x - 6} ${y - 66}v40h-24z`, r.linen)
const lounge = (r, x, y, flip) =>
  `<g transform="translate(${x} ${y}) scale(${flip} 1)">${ellipse(0, 2, 66, 7, r.dark, 'opacity=".25"') + stroke('M-50 0L-34 -34M40 0L30 -34', r.wood, 6) + path('M-74 -104Q-66 -112 -56 -104L-26 -46H52Q62 -40 52 -32H-34Z', r.linen) + path('M-74 -104Q-66 -112 -56 -104L-44 -82L-62 -78ZM-12 -46H16V-32H-12Z', r.throw)}</g>`
function pergola(sheet, r, p) {
  const leaves = [leafStamp(sheet, p.leafDark, p.leaf), leafStamp(sheet, p.leaf, p.leafLit)]
  const bits = Array.from({ length: 30 }, (_, i) =>
    group(
      leaves[i % 2](0, 0, sheet.between(0.6, 1)),
      `transform="translate(${Math.round(430 + i * 22)} ${Math.round(100 + sheet.between(0, 26))}) rotate(${Math.round(sheet.between(30, 150))})"`,
    ),
  ).join('')
  return rect(430, 96, 640, 22, shade(r.wood, -0.04)) + bits
}

/** The room of one class in one house, and the colour of its walls. */
export function room(sheet, key, p, number) {
  const r = {
    ...paints(sheet, key, p),
    floorShade: sheet.linear([
      [0, '#000000', 1],
      [1, '#000000', 0],
    ]),
  }
  r.curtain = key === 'teatro' ? p.awning : key === 'aurora' ? mix(p.second, r.wall, 0.15) : mix(p.sky[2], r.linen, 0.35)
  const body = walls(sheet, r, key, p) + floor(r, p) + rooms[number]({ sheet, r, p })
  return { body: r.mirrored ? group(body, 'transform="matrix(-1 0 0 1 1200 0)"') : body, wall: r.wall }
}
export const roomNumbers = [1, 2, 3, 4, 5, 6]
