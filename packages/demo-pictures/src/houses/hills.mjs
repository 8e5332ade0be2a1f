/** The two houses of Colli d'Oro: Tenuta Montefiore with its tower, and Casale Tramonto. */

import { shade } from '../drawing/colour.mjs'
import { circle, path, poly, rect, stroke, table } from '../drawing/sheet.mjs'
import { blob } from '../landscape/plants.mjs'
import { arcade, door, line, roof, wall, windowStamp } from './building-parts.mjs'

const scatteredStones = (sheet, x, y, w, h, n, colour) =>
  Array.from({ length: n }, () =>
    rect(
      Math.round(x + sheet.random() * (w - 26)),
      Math.round(y - h + sheet.random() * (h - 9)),
      Math.round(sheet.between(12, 26)),
      Math.round(sheet.between(5, 9)),
      shade(colour, sheet.pick([-0.06, -0.035, 0.035])),
      'rx="2"',
    ),
  ).join('')

/** A wine estate: crenellated tower, long house, chapel and cellar; 660 wide, about 400 high. */
export function montefiore(sheet, p) {
  const common = { frame: p.cream, wall: p.wall, glass: p.glass, shutter: p.shutter }
  const tall = windowStamp(sheet, { w: 24, h: 46, ...common })
  const lit = windowStamp(sheet, { w: 24, h: 46, ...common, lit: p.lamp })
  const slit = windowStamp(sheet, { w: 18, h: 40, frame: p.cream, wall: p.stone, glass: p.glass, kind: 'arch' })
  const merlons = (x, w, y) =>
    Array.from({ length: Math.floor(w / 22) }, (_, i) =>
      rect(x + i * 22, y - 18, 13, 19, i * 22 > w - 48 ? shade(p.stone, -0.12) : p.stone),
    ).join('')
  let b = ''
  b +=
    wall(200, 0, 112, 360, p.stone, { side: 38 }) +
    scatteredStones(sheet, 204, -150, 66, 200, 20, p.stone) +
    rect(190, -366, 132, 16, shade(p.stone, -0.02)) +
    stroke('M192 -346h128', shade(p.stone, -0.16), 8, 'stroke-dasharray="6 8"') +
    merlons(192, 128, -364) +
    slit(238, -288) +
    slit(238, -214)
  b += stroke('M256 -384v-52', p.iron, 3) + path('M257 -436c12 -6 22 6 40 -2v22c-18 8 -28 -4 -40 2z', p.brand)
  b +=
    wall(300, 0, 250, 168, p.wall, { side: 40 }) +
    roof({ x: 300, y: -168, w: 250, h: 44, inset: 18, colour: p.roof, wall: p.wall }) +
    line(4, 336, 52, -100, (i) => (i === 1 ? lit : tall)) +
    tall(531, -100, 0.6, 1) +
    line(2, 336, 156, -18, () => tall) +
    door(414, 0, 50, 80, p.shutter, p.cream, p.lamp)
  b +=
    wall(20, 0, 190, 130, p.wall, { side: 0 }) +
    roof({ x: 20, y: -130, w: 190, h: 38, inset: 18, colour: p.roof, wall: p.wall }) +
    line(3, 56, 56, -74, () => tall) +
    arcade({ x: 26, y: 0, count: 3, step: 58, width: 38, height: 52, hole: p.interior, rim: p.cream })
  b +=
    poly(table('550 0, 550 -96, 602 -142, 654 -96, 654 0'), p.stone) +
    poly(table('540 -90, 602 -146, 664 -90, 664 -102, 602 -160, 540 -102'), p.roof) +
    scatteredStones(sheet, 556, -4, 96, 80, 14, p.stone) +
    circle(602, -98, 11, p.glass) +
    circle(602, -98, 11, 'none', `stroke="${p.cream}" stroke-width="3"`) +
    path('M580 0V-40A22 22 0 0 1 624 -40V0Z', p.interior)
  b +=
    rect(594, -186, 16, 28, p.stone) +
    path('M598 -164v-12a4 4 0 0 1 8 0v12z', p.interior) +
    poly(table('590 -184, 602 -198, 614 -184'), p.roof)
  b += path('M300 -168H420L350 0H300Z', '#fff', 'opacity=".1"')
  b += table('388 16 -50, 446 18 -54, 30 22 -30')
    .map(
      ([x, w, y]) =>
        path(blob(sheet, x, y, w * 0.6, 44, 9, 0.2), p.leafDark) +
        path(blob(sheet, x - 3, y - 4, w * 0.4, 34, 9, 0.25), p.leaf),
    )
    .join('')
  return b
}

/** A stone farmhouse with an outside stair, an arched porch and a dovecote; 600 wide, about 310 high. */
export function tramonto(sheet, p) {
  const common = { frame: p.cream, wall: p.wall, glass: p.glass, shutter: p.shutter }
  const plain = windowStamp(sheet, { w: 24, h: 38, ...common })
  const lit = windowStamp(sheet, { w: 24, h: 38, ...common, lit: p.lamp })
  let b = ''
  b +=
    wall(250, -180, 110, 84, p.wall, { side: 36 }) +
    scatteredStones(sheet, 252, -186, 70, 70, 10, p.wall) +
    roof({ x: 250, y: -264, w: 110, h: 28, inset: 46, colour: p.roof, wall: p.wall, tiles: 12 }) +
    [272, 292, 312].map((x) => path(`M${x - 6} -214v-16a6 6 0 0 1 12 0v16z`, p.interior)).join('') +
    rect(256, -208, 68, 4, p.cream)
  b +=
    wall(360, 0, 220, 134, p.wall, { side: 50 }) +
    scatteredStones(sheet, 364, -4, 164, 120, 26, p.wall) +
    poly(table('346 -132, 596 -132, 566 -172, 360 -172'), p.roof) +
    stroke(
      Array.from({ length: 15 }, (_, i) => `M${360 + i * 16} -132L${370 + i * 13.4} -172`).join(''),
      shade(p.roof, -0.06),
      2,
    ) +
    rect(346, -136, 250, 5, shade(p.roof, -0.14)) +
    line(2, 412, 76, -78, (i) => (i ? plain : lit)) +
    arcade({ x: 376, y: 0, count: 2, step: 74, width: 52, height: 58, hole: p.lampDim, rim: p.cream })
  b +=
    wall(70, 0, 290, 186, p.wall, { side: 40 }) +
    scatteredStones(sheet, 74, -4, 240, 178, 54, p.wall) +
    roof({ x: 70, y: -186, w: 290, h: 46, over: 18, inset: 26, colour: p.roof, wall: p.wall }) +
    line(3, 122, 76, -118, (i) => (i === 1 ? plain : lit)) +
    plain(340, -118, 0.6, 1)
  b +=
    path('M120 0V-46A24 24 0 0 1 168 -46V0Z', p.cream) +
    path('M125 0V-45A19 19 0 0 1 163 -45V0Z', p.lamp) +
    lit(274, -34)
  b +=
    poly(
      table('0 0, 0 -8, 16 -8, 16 -18, 32 -18, 32 -28, 48 -28, 48 -38, 64 -38, 64 -48, 80 -48, 80 -58, 96 -58, 96 0'),
      shade(p.wall, 0.05),
    ) + poly(table('96 -58, 96 0, 110 0, 110 -58'), shade(p.wall, -0.14))
  b += rect(176, -212, 26, -1, p.wall) + rect(140, -262, 28, 46, shade(p.wall, -0.05)) + rect(134, -268, 40, 8, p.roof)
  b +=
    stroke('M578 -104h96M590 -104v104M664 -104v104', p.wood, 7) +
    path(blob(sheet, 626, -110, 58, 15, 11, 0.2), p.leafDark) +
    path(blob(sheet, 618, -116, 46, 9, 9, 0.2), p.leaf) +
    rect(606, -34, 46, 5, p.wood) +
    rect(612, -30, 4, 30, p.wood) +
    rect(642, -30, 4, 30, p.wood) +
    circle(630, -78, 4, p.lamp) +
    circle(
      630,
      -78,
      26,
      sheet.radial([
        [0, p.lamp, 0.7],
        [1, p.lamp, 0],
      ]),
    )
  b += table('206 0.9, 240 0.6, 352 1')
    .map(
      ([x, k]) =>
        path(blob(sheet, x, -12, 22 * k, 16 * k, 8, 0.2), p.leafDark) +
        path(blob(sheet, x - 4, -16, 15 * k, 10 * k, 8, 0.2), p.leaf),
    )
    .join('')
  return b
}
