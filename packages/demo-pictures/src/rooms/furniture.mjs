/** What stands in the rooms. Everything takes the room's paints `r` and the middle of its foot on the floor. */
import { mix, shade } from '../drawing/colour.mjs'
import { at, circle, corners, ellipse, group, path, poly, rect, stroke, table } from '../drawing/sheet.mjs'
import { blob, leafStamp, roundTree } from '../landscape/plants.mjs'

const shadowUnder = (r, x, y, w, h = 12) => ellipse(x, y, w, h, r.dark, 'opacity=".28"')

function headboard(r, x, y, w, h) {
  const l = x - w / 2
  if (r.headboard === 'iron') {
    let bars = `M${l} ${y}V${y - h * 0.8}Q${x} ${y - h * 1.35} ${l + w} ${y - h * 0.8}V${y}M${l} ${y - h * 0.45}H${l + w}`
    for (let i = 1; i < 9; i++)
      bars += `M${Math.round(l + (w * i) / 9)} ${y}V${Math.round(y - h * 0.8 - h * 0.27 * Math.sin((Math.PI * i) / 9))}`
    return stroke(bars, r.metal, 5) + circle(l, y - h * 0.84, 9, r.metal) + circle(l + w, y - h * 0.84, 9, r.metal)
  }
  if (r.headboard === 'rattan') {
    let rays = ''
    for (let i = 1; i < 16; i++)
      rays += `M${x} ${y}L${Math.round(x - Math.cos((Math.PI * i) / 16) * w * 0.48)} ${Math.round(y - Math.sin((Math.PI * i) / 16) * h * 1.12)}`
    return (
      path(`M${l} ${y}A${w / 2} ${h * 1.2} 0 0 1 ${l + w} ${y}Z`, mix(r.wood, '#f6dfb4', 0.55)) +
      stroke(rays, r.wood, 4) +
      stroke(
        `M${l + 4} ${y}A${w / 2 - 4} ${h * 1.17} 0 0 1 ${l + w - 4} ${y}M${x - w * 0.2} ${y}A${w * 0.2} ${h * 0.45} 0 0 1 ${x + w * 0.2} ${y}`,
        r.wood,
        9,
      )
    )
  }
  if (r.headboard === 'tufted') {
    const outline = `M${l} ${y}V${y - h * 0.85}Q${l + w * 0.08} ${y - h * 0.85} ${l + w * 0.12} ${y - h}Q${x} ${y - h * 1.3} ${l + w * 0.88} ${y - h}Q${l + w * 0.92} ${y - h * 0.85} ${l + w} ${y - h * 0.85}V${y}Z`
    let buttons = ''
    for (let row = 0; row < 3; row++)
      for (let i = 0; i < 7 - (row % 2); i++)
        buttons += circle(
          l + w * (0.14 + i * 0.12 + (row % 2) * 0.06),
          y - h * (0.35 + row * 0.26),
          4,
          shade(r.upholstery, -0.12),
        )
    return path(outline, r.upholstery) + buttons + stroke(outline, r.trim, 5)
  }
  let panels = ''
  for (let i = 0; i < 5; i++)
    panels += rect(l + w * (0.035 + i * 0.19), y - h * 0.84, w * 0.165, h * 0.84, shade(r.wood, i % 2 ? 0.03 : 0.06))
  const crest =
    r.headboard === 'carved'
      ? path(
          `M${l - 6} ${y - h}Q${l + w * 0.25} ${y - h - 8} ${x} ${y - h - 44}Q${l + w * 0.75} ${y - h - 8} ${l + w + 6} ${y - h}Z`,
          r.wood,
        ) + path(`M${x} ${y - h - 26}c-16 -14 -24 8 0 18c24 -10 16 -32 0 -18z`, r.accent)
      : ''
  return crest + rect(l, y - h, w, h, r.wood) + panels + rect(l - 8, y - h - 8, w + 16, 14, shade(r.wood, -0.05))
}

/** A bed seen from its foot; `w` is the headboard's width and `y` the line where wall and floor meet. */
export function bed(r, x, y, w, { pillows = 2, head = 130 } = {}) {
  const [back, front] = [w * 0.47, w * 0.56]
  const [top, edge, low] = [y - 26, y + 108, y + 178]
  const half = (py) => back + ((front - back) * (py - top)) / (edge - top)
  const strip = (y0, y1, fill) =>
    poly(
      [
        [x - half(y0), y0],
        [x + half(y0), y0],
        [x + half(y1), y1],
        [x - half(y1), y1],
      ],
      fill,
    )
  const pillow = (px, pw, fill, dy = 0) =>
    path(
      `M${px - pw / 2} ${y - 22 + dy}Q${px - pw / 2 - 8} ${y - 62 + dy} ${px - pw / 2 + 4} ${y - 84 + dy}Q${px} ${y - 92 + dy} ${px + pw / 2 - 4} ${y - 84 + dy}Q${px + pw / 2 + 8} ${y - 62 + dy} ${px + pw / 2} ${y - 22 + dy}Z`,
      fill,
    )
  const pw = (w * 0.84) / pillows
  let b = shadowUnder(r, x, low + 8, w * 0.64, 18) + headboard(r, x, y, w, head)
  b += [-0.5, 0.5].map((s) => rect(x + s * w * 1.06 - 8, low - 8, 16, 24, shade(r.wood, -0.08))).join('')
  b += strip(top, edge, r.linen)
  for (let i = 0; i < pillows; i++)
    b +=
      pillow(x + (i - (pillows - 1) / 2) * (pw + 6), pw, shade(r.linen, -0.035)) +
      pillow(x + (i - (pillows - 1) / 2) * (pw + 6) - 3, pw * 0.9, r.linen, 2)
  b +=
    pillow(x, w * 0.26, r.accent, 12) +
    path(
      `M${x - w * 0.09} ${y - 52}h${w * 0.18}M${x - w * 0.09} ${y - 36}h${w * 0.18}`,
      'none',
      `stroke="${mix(r.accent, r.linen, 0.6)}" stroke-width="5"`,
    )
  b += strip(y + 12, edge, r.cover) + strip(y + 12, y + 30, shade(r.linen, -0.02))
  b += poly(
    [
      [x - front, edge],
      [x + front, edge],
      [x + front - 4, low],
      [x - front + 4, low],
    ],
    shade(r.cover, -0.08),
  )
  b +=
    strip(y + 58, y + 92, r.throw) +
    strip(y + 64, y + 69, mix(r.throw, r.linen, 0.6)) +
    strip(y + 80, y + 85, mix(r.throw, r.linen, 0.6))
  b += [-0.6, -0.15, 0.35, 0.75]
    .map((s) =>
      path(
        `M${Math.round(x + s * front)} ${edge}q8 ${low - edge - 30} -2 ${low - edge}h14q-6 -40 -12 ${-(low - edge)}z`,
        shade(r.cover, -0.12),
      ),
    )
    .join('')
  return (
    b +
    poly(
      [
        [x - half(top), top],
        [x - half(top) + w * 0.3, top],
        [x - half(edge) + w * 0.12, edge],
        [x - half(edge), edge],
      ],
      r.light,
      'opacity=".16"',
    )
  )
}

/** A narrow bed along the wall, its head at the right. */
export function sideBed(r, x, y, w) {
  const l = x - w / 2
  const top = y - 62
  let b = shadowUnder(r, x, y + 62, w * 0.54, 14)
  b +=
    rect(l - 6, top - 24, 16, 150, r.wood) +
    path(`M${l + w - 8} ${y + 64}V${top - 120}Q${l + w + 4} ${top - 140} ${l + w + 18} ${top - 120}V${y + 64}Z`, r.wood)
  b += rect(l + 6, top + 20, w - 12, 76, r.linen) + rect(l + 6, top + 78, w - 12, 18, shade(r.wood, 0.05))
  b +=
    path(
      `M${l + w - 128} ${top + 24}Q${l + w - 138} ${top - 16} ${l + w - 110} ${top - 28}Q${l + w - 50} ${top - 42} ${l + w - 14} ${top - 24}V${top + 24}Z`,
      shade(r.linen, -0.04),
    ) +
    path(
      `M${l + w - 118} ${top + 22}Q${l + w - 124} ${top - 12} ${l + w - 96} ${top - 22}Q${l + w - 50} ${top - 32} ${l + w - 18} ${top - 18}V${top + 22}Z`,
      r.linen,
    )
  b += path(
    `M${l + 4} ${top + 4}Q${l + w * 0.35} ${top - 12} ${l + w - 150} ${top + 8}L${l + w - 142} ${top + 104}Q${l + w * 0.3} ${top + 112} ${l + 4} ${top + 104}Z`,
    r.cover,
  )
  b += [0.12, 0.26, 0.4, 0.54]
    .map((s) => path(`M${Math.round(l + w * s)} ${top}q9 50 1 108h10q6 -60 -3 -109z`, shade(r.cover, -0.06)))
    .join('')
  return (
    b +
    path(`M${l + 26} ${top - 2}h96l8 112h-102z`, r.throw) +
    stroke(`M${l + 44} ${top - 2}l4 112M${l + 104} ${top - 3}l7 112`, mix(r.throw, r.linen, 0.6), 6) +
    stroke(Array.from({ length: 9 }, (_, i) => `M${l + 32 + i * 12} ${top + 110}v12`).join(''), r.throw, 4)
  )
}

export function nightstand(r, x, y, { lamp = true } = {}) {
  return (
    shadowUnder(r, x, y + 48, 46, 8) +
    rect(x - 36, y - 40, 72, 78, r.wood) +
    rect(x - 40, y - 46, 80, 9, shade(r.wood, 0.07)) +
    rect(x - 28, y - 28, 56, 24, shade(r.wood, 0.04)) +
    circle(x, y - 16, 4, r.metal) +
    rect(x - 32, y + 38, 7, 12, r.wood) +
    rect(x + 25, y + 38, 7, 12, r.wood) +
    (lamp ? tableLamp(r, x, y - 46) : '')
  )
}

export function tableLamp(r, x, y) {
  return (
    circle(x, y - 66, 120, r.glow) +
    path(
      `M${x - 5} ${y}V${y - 22}Q${x - 20} ${y - 34} ${x - 4} ${y - 50}h8Q${x + 20} ${y - 34} ${x + 5} ${y - 22}V${y}Z`,
      r.accent,
    ) +
    poly(
      [
        [x - 20, y - 92],
        [x + 20, y - 92],
        [x + 34, y - 46],
        [x - 34, y - 46],
      ],
      r.lamp,
    ) +
    poly(
      [
        [x + 4, y - 92],
        [x + 20, y - 92],
        [x + 34, y - 46],
        [x + 10, y - 46],
      ],
      shade(r.lamp, -0.07),
    )
  )
}

export function pendant(r, x, y, w = 74) {
  return (
    circle(x, y, 130, r.glow) +
    stroke(`M${x} 0V${y - w * 0.5}`, r.metal, 3) +
    path(
      `M${x - w / 2} ${y}Q${x - w / 2} ${y - w * 0.55} ${x} ${y - w * 0.58}Q${x + w / 2} ${y - w * 0.55} ${x + w / 2} ${y}Z`,
      r.accent,
    ) +
    ellipse(x, y, w / 2, 6, r.lamp)
  )
}

/** An armchair turned a little to the right; `flip` is -1 to turn it left. */
export function armchair(r, x, y, flip = 1, s = 1) {
  return (
    shadowUnder(r, x, y, 92 * s, 12 * s) +
    at(
      x,
      y,
      stroke('M-58 -4L-50 -50M54 -2L46 -50M-20 -4L-22 -40', r.wood, 9, 'stroke-linecap="round"') +
        path('M-66 -60Q-84 -150 -62 -186Q-40 -198 -6 -186Q8 -140 6 -62Z', r.upholstery) +
        path('M-66 -60Q-84 -150 -62 -186Q-54 -190 -48 -191Q-62 -140 -50 -60Z', shade(r.upholstery, 0.06)) +
        path('M-60 -84Q-10 -102 62 -88Q76 -84 72 -60L62 -42H-54Q-66 -50 -60 -84Z', shade(r.upholstery, -0.05)) +
        path('M-60 -88Q-10 -104 62 -92Q76 -90 72 -76Q10 -84 -60 -70Z', shade(r.upholstery, 0.035)) +
        path('M-44 -92q-8 -44 4 -62q24 -8 40 2q4 34 -2 60z', r.throw),
      s * flip,
      s,
    )
  )
}

export function sofa(r, x, y, w) {
  const l = x - w / 2
  const cushion = (cx, fill) => path(`M${cx - 34} ${y - 66}q-8 -34 2 -62q30 -10 58 0q10 30 2 62z`, fill)
  return (
    shadowUnder(r, x, y + 8, w * 0.56, 16) +
    [l + 22, l + w - 30].map((px) => rect(px, y - 18, 10, 26, r.wood)).join('') +
    path(
      `M${l + 8} ${y - 60}V${y - 140}Q${l + 10} ${y - 160} ${l + 34} ${y - 162}Q${x} ${y - 170} ${l + w - 34} ${y - 162}Q${l + w - 10} ${y - 160} ${l + w - 8} ${y - 140}V${y - 60}Z`,
      shade(r.upholstery, 0.03),
    ) +
    stroke(`M${x} ${y - 164}V${y - 70}`, shade(r.upholstery, -0.06), 4) +
    cushion(l + 80, r.throw) +
    cushion(l + w - 86, r.accent) +
    cushion(l + 136, r.linen) +
    path(`M${l + 10} ${y - 74}Q${x} ${y - 84} ${l + w - 10} ${y - 74}V${y - 18}H${l + 10}Z`, r.upholstery) +
    stroke(`M${x} ${y - 78}V${y - 40}M${l + 20} ${y - 40}H${l + w - 20}`, shade(r.upholstery, -0.07), 4) +
    [l - 12, l + w - 26]
      .map((px) =>
        path(
          `M${px} ${y - 12}V${y - 92}Q${px + 19} ${y - 118} ${px + 38} ${y - 92}V${y - 12}Z`,
          shade(r.upholstery, -0.04),
        ),
      )
      .join('')
  )
}

export function roundTable(sheet, r, x, y, w = 90) {
  return (
    shadowUnder(r, x, y + 4, w * 0.7, 10) +
    stroke(
      `M${x} ${y - 66}V${y}M${x - w * 0.3} ${y + 2}L${x} ${y - 14}L${x + w * 0.3} ${y + 2}`,
      r.wood,
      8,
      'stroke-linecap="round"',
    ) +
    ellipse(x, y - 66, w * 0.58, 13, shade(r.wood, -0.06)) +
    ellipse(x, y - 71, w * 0.58, 13, shade(r.wood, 0.09)) +
    vase(sheet, r, x - w * 0.12, y - 72) +
    path(`M${x + w * 0.18} ${y - 74}v-15h20v15q-10 5 -20 0z`, r.linen) +
    ellipse(x + w * 0.18 + 10, y - 89, 10, 3, r.throw)
  )
}

export function vase(sheet, r, x, y) {
  const stalks = table('-26 -74, -6 -92, 18 -80, 34 -58, -40 -52')
  return (
    stroke(
      stalks.map(([dx, dy]) => `M${x} ${y - 28}Q${x + dx * 0.2} ${y + dy * 0.7} ${x + dx} ${y + dy}`).join(''),
      r.leaf,
      3,
    ) +
    stalks
      .map(
        ([dx, dy], i) =>
          path(blob(sheet, x + dx, y + dy, 13, 12, 7, 0.16), i % 2 ? r.flower : shade(r.flower, 0.07)) +
          circle(x + dx, y + dy, 4, r.lamp),
      )
      .join('') +
    path(
      `M${x - 9} ${y - 44}Q${x - 26} ${y - 14} ${x - 13} ${y}H${x + 13}Q${x + 26} ${y - 14} ${x + 9} ${y - 44}Z`,
      r.linen,
    ) +
    path(`M${x - 20} ${y - 22}q20 8 40 0l-2 7q-18 7 -36 0z`, r.accent)
  )
}

/** A plant in a pot: the house's own tree, or a palm of long leaves. */
export function pottedPlant(sheet, r, x, y, s = 1, kind = r.plant) {
  const pot =
    path(`M-38 -66H38L28 2H-28Z`, r.pot) +
    rect(-43, -76, 86, 16, shade(r.pot, 0.05)) +
    path('M8 -60H38L28 2H2Z', shade(r.pot, -0.07))
  let green = ''
  if (kind === 'lemon')
    green = at(
      0,
      -66,
      roundTree(sheet, { r: 66, trunk: r.wood, dark: r.leafDark, leaf: r.leaf, lit: r.leafLit, lightFrom: -1 }) +
        table('-36 -110, 8 -140, 34 -96, -8 -86, -44 -146, 40 -130, 0 -112')
          .map(([fx, fy]) => circle(fx, fy, 9, r.fruit))
          .join(''),
    )
  else {
    const [dark, light] = [leafStamp(sheet, r.leafDark, r.leaf), leafStamp(sheet, r.leaf, r.leafLit)]
    green = table('-150 2.1, -30 2.1, -120 2.6, -62 2.6, -92 2.9, -168 1.5, -12 1.5')
      .map(([turn, k], i) =>
        group((i % 2 ? light : dark)(0, 0, k, k * 0.9), `transform="translate(0 -64) rotate(${turn})"`),
      )
      .join('')
  }
  return shadowUnder(r, x, y, 56 * s, 10 * s) + at(x, y, green + pot, s)
}

/** A framed print: the house's landscape in three flat shapes, or a leaf. */
export function print(r, p, x, y, w, h, motif = 'land') {
  const land =
    circle(x + w * 0.62, y + h * 0.4, w * 0.11, p.second) +
    path(
      `M${x + 16} ${y + h * 0.6}Q${x + w * 0.4} ${y + h * 0.42} ${x + w - 16} ${y + h * 0.66}V${y + h - 16}H${x + 16}Z`,
      p.leafDark,
    ) +
    path(
      `M${x + 16} ${y + h * 0.78}Q${x + w * 0.6} ${y + h * 0.58} ${x + w - 16} ${y + h * 0.78}V${y + h - 16}H${x + 16}Z`,
      p.brand,
    )
  const [cx, foot] = [x + w / 2, y + h - 28]
  const blade = (dx, dy) =>
    path(
      `M${cx} ${foot + dy}q${dx * 0.2} ${-26} ${dx} ${-30}q${-dx * 0.1} ${22} ${-dx} ${30}z`,
      dx > 0 ? p.leafDark : p.brand,
    )
  const leaf =
    stroke(`M${cx} ${foot}V${y + 34}`, p.leafDark, 3) +
    [0, -18, -36].map((dy) => blade(24, dy) + blade(-24, dy)).join('') +
    circle(cx, y + 32, 8, p.second)
  return (
    rect(x + 5, y + 6, w, h, r.dark, 'opacity=".18"') +
    rect(x, y, w, h, r.wood) +
    rect(x + 6, y + 6, w - 12, h - 12, r.linen) +
    rect(x + 16, y + 16, w - 32, h - 32, p.sky[1]) +
    (motif === 'leaf' ? leaf : land)
  )
}

/** A carpet lying in the room's perspective: `d` gives the outline of a strip from front to back share. */
export function rug(r, toFloor, from, to, near, far) {
  const quad = (a, b, c, e) => corners([toFloor(a, c), toFloor(b, c), toFloor(b, e), toFloor(a, e)])
  const stripe = (t, thick) => quad(from + 14, to - 14, far + (near - far) * t, far + (near - far) * (t + thick))
  return (
    path(quad(from, to, near, far), r.rug) +
    path(stripe(0.08, 0.06) + stripe(0.2, 0.03) + stripe(0.74, 0.04) + stripe(0.84, 0.07), r.rugMark) +
    path(
      Array.from({ length: 7 }, (_, i) => {
        const [cx, cy] = toFloor(from + ((to - from) * (i + 0.5)) / 7, far + (near - far) * 0.48)
        const [wx, wy] = [(to - from) / 24, (near - far) * 0.14]
        return corners([
          [cx - wx, cy],
          [cx, cy - wy],
          [cx + wx, cy],
          [cx, cy + wy],
        ])
      }).join(''),
      r.rugMark,
    )
  )
}
