/** The two houses of Costa Serena: Hotel Miramare on its cliff, La Limonaia among the lemon terraces. */

import { mix, shade } from '../drawing/colour.mjs'
import { at, circle, path, poly, rect, stroke, table } from '../drawing/sheet.mjs'
import { blob, roundTree } from '../landscape/plants.mjs'
import { arcade, awning, balustrade, door, line, parasol, railing, roof, wall, windowStamp } from './building-parts.mjs'

/** White and ochre storeys stepping back up the cliff; 640 wide, about 470 high. */
export function miramare(sheet, p) {
  const common = { glass: p.glass, frame: p.wall, wall: p.wall }
  const plain = windowStamp(sheet, { w: 24, h: 44, ...common, shutter: p.shutter })
  const lit = windowStamp(sheet, { w: 24, h: 44, ...common, shutter: p.shutter, lit: p.lamp })
  const tall = windowStamp(sheet, { w: 26, h: 50, ...common, kind: 'arch' })
  const tallLit = windowStamp(sheet, { w: 26, h: 50, ...common, kind: 'arch', lit: p.lamp })
  const hanging = (x, y, w, n, r) =>
    Array.from({ length: n }, () => {
      const t = sheet.random() + sheet.random() - 1
      return blob(sheet, x + t * w, y - 12 + sheet.random() * 34 * (1 - Math.abs(t)), r, r * 0.9, 6, 0.2)
    }).join('')
  const spray = sheet.stamp(
    path(hanging(0, 2, 48, 8, 9), p.leafDark) +
      path(hanging(0, 0, 48, 11, 7), shade(p.bloom, -0.06)) +
      path(hanging(0, -3, 42, 8, 5), shade(p.bloom, 0.05)),
  )
  const bloom = (x, y, w) => spray(x, y, w / 48, Math.max(0.8, w / 56))
  const parapet = (x, w, y) =>
    rect(x - 8, y - 17, w + 16, 20, shade(p.wall, 0.01)) +
    rect(x - 8, y - 17, w + 16, 4, shade(p.wall, 0.03)) +
    rect(x - 8, y + 3, w + 16, 5, shade(p.wall, -0.14), 'opacity=".6"')
  let b = ''
  b +=
    wall(304, -395, 92, 72, p.wall, { side: 24 }) +
    line(2, 326, 38, -408, (i) => (i ? tallLit : tall)) +
    roof({ x: 304, y: -467, w: 92, h: 34, inset: 44, colour: p.roof, wall: p.wall, tiles: 11 })
  b +=
    wall(196, -262, 262, 134, p.ochre, { side: 46 }) +
    rect(196, -396, 262, 9, p.wall) +
    line(5, 222, 40, -300, (i) => (i === 1 ? tallLit : tall)) +
    railing(204, -282, 200, 17, p.iron, 7)
  b += parapet(196, 262, -382)
  b +=
    wall(112, -168, 430, 100, p.wall, { side: 56 }) + line(7, 150, 50, -190, (i) => (i === 2 || i === 5 ? lit : plain))
  b +=
    [0, 2, 4].map((i) => awning(130 + i * 50, -246, 40, 17, p.awning, p.cream, p.wall)).join('') +
    parapet(112, 430, -262) +
    parasol(150, -279, 20, p.awning, p.cream) +
    parasol(500, -279, 19, p.cream, p.awning)
  b +=
    wall(44, -84, 552, 90, p.ochre, { side: 66 }) +
    line(9, 78, 52, -104, (i) => (i === 0 || i === 3 || i === 7 ? lit : plain)) +
    parapet(44, 552, -168) +
    parasol(84, -185, 21, p.cream, p.awning) +
    parasol(566, -185, 20, p.awning, p.cream) +
    bloom(330, -166, 44) +
    bloom(190, -168, 30)
  b +=
    wall(0, 0, 640, 90, p.wall, { side: 74 }) +
    arcade({ x: 14, y: 0, count: 10, step: 54, width: 36, height: 62, hole: p.interior, rim: shade(p.wall, 0.03) }) +
    [1, 4, 5, 8]
      .map((i) => circle(41 + i * 54, -34, 3.4, p.lamp) + circle(41 + i * 54, -34, 11, p.lamp, 'opacity=".28"'))
      .join('')
  b +=
    parapet(0, 640, -84) +
    parasol(28, -101, 22, p.awning, p.cream) +
    bloom(118, -84, 50) +
    bloom(470, -82, 60) +
    bloom(300, -262, 36)
  b += stroke('M350 -500v-58', p.iron, 3) + path('M351 -557c14 -7 24 7 44 -2v24c-20 9 -30 -5 -44 2z', p.awning)
  return b
}

/** A pink villa with green shutters, and the long glass house for the lemons; 620 wide, about 330 high. */
export function limonaia(sheet, p) {
  const green = { frame: p.cream, wall: p.wall, shutter: p.shutter, glass: p.glass }
  const tall = windowStamp(sheet, { w: 26, h: 56, ...green })
  const low = windowStamp(sheet, { w: 26, h: 38, ...green })
  const glasshouse = windowStamp(sheet, {
    w: 44,
    h: 92,
    kind: 'arch',
    glass: mix(p.glass, p.leaf, 0.35),
    frame: p.cream,
    wall: p.wall,
  })
  const quoins = (x) =>
    rect(x, -262, 12, 262, p.cream) +
    Array.from({ length: 11 }, (_, i) =>
      rect(x - (i % 2 ? 4 : 0), -258 + i * 24, 16 + (i % 2 ? 4 : 0), 12, shade(p.cream, -0.04)),
    ).join('')
  const pot = (x, fruit) =>
    at(
      x,
      0,
      roundTree(sheet, { r: 20, trunk: p.wood, dark: p.leafDark, leaf: p.leaf, lit: p.leafLit, lightFrom: -1 }) +
        fruit.map(([fx, fy]) => circle(fx, fy, 3.6, p.lemon)).join('') +
        poly(table('-13 -16, 13 -16, 9 6, -9 6'), p.roof) +
        rect(-15, -19, 30, 6, shade(p.roof, 0.04)),
    )
  const fruit = table('-8 -38, 6 -44, 12 -30, -2 -28, -13 -30')
  let b = ''
  b +=
    wall(140, -262, 120, 48, p.wall, { side: 34 }) +
    line(3, 166, 34, -272, () =>
      windowStamp(sheet, { w: 16, h: 26, kind: 'arch', glass: p.glass, frame: p.cream, wall: p.wall }),
    ) +
    roof({ x: 140, y: -310, w: 120, h: 30, inset: 46, colour: p.roof, wall: p.wall, tiles: 11 })
  b +=
    wall(20, 0, 360, 262, p.wall, { side: 62 }) +
    quoins(20) +
    quoins(306) +
    rect(20, -92, 360, 7, p.cream) +
    rect(20, -186, 360, 5, p.cream)
  b += roof({ x: 20, y: -262, w: 360, h: 46, over: 18, inset: 92, colour: p.roof, wall: p.wall, tiles: 13 })
  b +=
    line(4, 66, 64, -206, () => low) +
    line(4, 66, 64, -112, () => tall) +
    [66, 130, 258].map((x) => tall(x, -18)).join('') +
    [352].map((x) => tall(x, -112, 0.7, 1) + low(x, -206, 0.7, 1) + tall(x, -18, 0.7, 1)).join('')
  b += door(194, 0, 38, 78, p.shutter, p.cream, p.lamp) + balustrade(150, -96, 88, 20, p.cream)
  b +=
    wall(380, 0, 240, 138, shade(p.wall, 0.03), { side: 30 }) +
    rect(380, -138, 240, 7, p.cream) +
    line(4, 410, 54, -12, () => glasshouse) +
    roof({ x: 380, y: -138, w: 240, h: 34, inset: 20, colour: p.roof, wall: p.wall, tiles: 12 })
  b += path('M20 -262L200 -262L120 0L20 0Z', '#fff', 'opacity=".1"')
  b += pot(102, fruit) + pot(286, fruit) + pot(392, fruit) + pot(502, fruit) + pot(606, fruit)
  return b
}
