/** The two houses of Lago Chiaro: Villa Ninfea on the water, Rifugio Aurora below the peaks. */

import { shade } from '../drawing/colour.mjs'
import { circle, path, poly, rect, stroke, table } from '../drawing/sheet.mjs'
import { blob } from '../landscape/plants.mjs'
import { arcade, balustrade, door, line, railing, roof, wall, windowStamp } from './building-parts.mjs'

/** A pale lake villa with a loggia on the water and its boathouse; 640 wide, about 330 high. */
export function ninfea(sheet, p) {
  const common = { frame: p.cream, wall: p.wall, shutter: p.shutter, glass: p.glass }
  const tall = windowStamp(sheet, { w: 24, h: 52, ...common })
  const lit = windowStamp(sheet, { w: 24, h: 52, ...common, lit: p.lamp })
  const low = windowStamp(sheet, { w: 24, h: 34, ...common })
  const round = windowStamp(sheet, { w: 22, h: 48, frame: p.cream, wall: p.wall, glass: p.glass, kind: 'arch' })
  let b = ''
  b += wall(60, 0, 380, 246, p.wall, { side: 64 }) + rect(60, -92, 380, 7, p.cream) + rect(60, -176, 380, 5, p.cream)
  b += roof({ x: 60, y: -246, w: 380, h: 44, over: 16, inset: 84, colour: p.roof, wall: p.wall, snow: p.snow })
  b +=
    line(2, 98, 58, -196, () => low) +
    line(2, 292, 58, -196, () => low) +
    line(2, 98, 58, -110, (i) => (i ? lit : tall)) +
    line(2, 292, 58, -110, () => tall)
  b +=
    wall(186, 0, 80, 262, shade(p.wall, 0.025)) +
    poly(table('176 -262, 276 -262, 226 -304'), p.cream) +
    poly(table('192 -267, 260 -267, 226 -295'), shade(p.wall, -0.02)) +
    circle(226, -277, 8, p.accent) +
    rect(186, -176, 80, 5, p.cream)
  b +=
    line(3, 204, 22, -188, () =>
      windowStamp(sheet, { w: 13, h: 38, frame: p.cream, wall: p.wall, glass: p.glass, kind: 'arch' }),
    ) +
    line(2, 208, 36, -106, () => round) +
    balustrade(182, -92, 88, 20, p.cream)
  b +=
    arcade({ x: 76, y: 0, count: 7, step: 43, width: 29, height: 62, hole: p.interior, rim: p.cream }) +
    [0, 3, 6]
      .map((i) => circle(97 + i * 43, -36, 3, p.lamp) + circle(97 + i * 43, -36, 10, p.lamp, 'opacity=".3"'))
      .join('')
  b +=
    wall(-30, 0, 90, 128, p.wallSide, {}) +
    roof({ x: -30, y: -128, w: 90, h: 30, inset: 20, colour: p.roof, wall: p.wallSide, snow: p.snow }) +
    line(2, -6, 42, -54, () => round)
  b += rect(440, -96, 46, 96, p.wallSide) + balustrade(438, -96, 52, 18, p.cream)
  b +=
    wall(486, 0, 140, 96, p.timber) +
    Array.from({ length: 9 }, (_, i) => rect(486 + i * 16, -96, 2, 96, shade(p.timber, -0.06))).join('') +
    poly(table('470 -94, 642 -94, 556 -160'), p.snow ?? p.roof) +
    poly(table('500 -96, 612 -96, 556 -140'), p.timber) +
    rect(536, -122, 40, 18, p.lamp) +
    stroke('M556 -122v18M546 -122v18M566 -122v18', p.timber, 2)
  b +=
    path('M508 4V-44A48 40 0 0 1 604 -44V4Z', p.cream) +
    path('M514 4V-42A42 34 0 0 1 598 -42V4Z', p.interior) +
    path('M530 -2h54q-4 14 -14 14h-30q-8 -2 -10 -14z', p.accent) +
    rect(530, -4, 54, 4, p.cream)
  b +=
    rect(-50, -4, 700, 14, p.stone) +
    rect(-50, 8, 700, 8, shade(p.stone, -0.12)) +
    [-20, 20, 470]
      .map(
        (x) =>
          rect(x, -52, 6, 74, p.cream) +
          [0, 1, 2].map((i) => rect(x, -46 + i * 20, 6, 9, p.accent)).join('') +
          circle(x + 3, -54, 4, p.lamp),
      )
      .join('')
  b += [
    [66, 24],
    [452, 22],
  ]
    .map(
      ([x, w]) =>
        path(blob(sheet, x, -8, w, 16, 8, 0.2), p.leafDark) +
        path(blob(sheet, x - 4, -13, w * 0.7, 10, 8, 0.2), p.leaf),
    )
    .join('')
  return b
}

/** A broad-gabled lodge of stone and timber; 600 wide, about 400 high. */
export function aurora(sheet, p) {
  const common = { frame: p.cream, wall: p.timber, glass: p.glass, shutter: p.shutter }
  const pane = windowStamp(sheet, { w: 30, h: 38, ...common })
  const lit = windowStamp(sheet, { w: 30, h: 38, ...common, lit: p.lamp })
  const deep = windowStamp(sheet, { w: 30, h: 40, frame: p.cream, wall: p.stone, glass: p.glass, lit: p.lamp })
  const boards = (x, y, w, h) =>
    stroke(
      Array.from({ length: Math.floor(h / 12) }, (_, i) => `M${x} ${y - 12 - i * 12}h${w}`).join(''),
      shade(p.timber, -0.05),
      2,
    )
  const box = sheet.stamp(
    path([8, 22, 36, 50].map((x) => blob(sheet, x, -3, 9, 7, 7, 0.2)).join(''), p.snow ?? p.leafDark) +
      [4, 13, 21, 30, 38, 47, 55]
        .map((x) => circle(x, -7 + sheet.between(-3, 3), 4, p.snow ? p.leafDark : p.bloom))
        .join(''),
  )
  const flowers = (x, w, y) => Array.from({ length: Math.floor(w / 56) }, (_, i) => box(x + i * 56, y)).join('')
  const stones = (x, y, w, h, n) =>
    Array.from({ length: n }, () =>
      rect(
        Math.round(x + sheet.random() * (w - 34)),
        Math.round(y - h + sheet.random() * (h - 12)),
        Math.round(sheet.between(16, 34)),
        Math.round(sheet.between(7, 12)),
        shade(p.stone, sheet.between(-0.06, 0.06)),
        'rx="3"',
      ),
    ).join('')
  let b = ''
  b +=
    rect(118, -404, 40, 120, p.stone) +
    stones(118, -284, 40, 120, 9) +
    rect(112, -412, 52, 12, p.snow ?? shade(p.stone, -0.1))
  b +=
    wall(420, 0, 190, 150, p.timber, { side: 0 }) +
    boards(420, 0, 190, 150) +
    wall(420, 0, 190, 70, p.stone) +
    stones(424, 0, 180, 68, 22) +
    poly(table('404 -148, 626 -148, 600 -222, 430 -222'), p.snow ?? p.roof) +
    rect(404, -150, 222, 8, shade(p.roof, -0.08)) +
    line(2, 480, 78, -92, (i) => (i ? pane : lit)) +
    line(2, 480, 78, -18, () => deep)
  b += wall(40, 0, 400, 112, p.stone) + stones(44, 0, 390, 108, 62)
  b += poly(table('52 -112, 428 -112, 428 -236, 240 -352, 52 -236'), p.timber) + boards(52, -112, 376, 118)
  b += stroke('M86 -248h308M116 -266h248M148 -284h186M176 -302h130', shade(p.timber, -0.05), 2)
  b += poly(table('52 -112, 52 -236, 240 -352, 240 -330, 78 -232, 78 -112'), shade(p.timber, -0.14), 'opacity=".55"')
  b +=
    line(4, 106, 90, -158, (i) => (i === 1 || i === 2 ? lit : pane)) +
    line(2, 194, 92, -250, (i) => (i ? pane : lit)) +
    rect(226, -318, 28, 22, p.lamp) +
    stroke('M240 -318v22M226 -307h28', p.cream, 2)
  b +=
    rect(34, -122, 412, 10, shade(p.timber, -0.1)) +
    railing(36, -122, 408, 34, shade(p.timber, 0.12), 12, 3.5) +
    flowers(40, 400, -152)
  b +=
    rect(130, -222, 220, 7, shade(p.timber, -0.1)) +
    railing(132, -222, 216, 24, shade(p.timber, 0.12), 11, 3) +
    flowers(134, 212, -242)
  b += rect(34, -112, 412, 12, shade(p.stone, -0.16), 'opacity=".7"')
  b +=
    poly(table('240 -382, 478 -236, 470 -214, 240 -352, 10 -214, 2 -236'), p.snow ?? p.roof) +
    poly(table('240 -352, 470 -214, 464 -208, 240 -342, 16 -208, 10 -214'), shade(p.roof, -0.1))
  b +=
    door(240, 0, 46, 82, p.shutter, shade(p.stone, -0.12), p.lamp) +
    line(2, 116, 60, -30, () => deep) +
    line(2, 308, 60, -30, () => deep) +
    rect(200, -4, 82, 8, shade(p.stone, 0.08))
  b += [70, 380]
    .map((x) =>
      Array.from({ length: 12 }, (_, i) =>
        circle(
          x + (i % 4) * 13 + (Math.floor(i / 4) % 2) * 6,
          -7 - Math.floor(i / 4) * 11,
          6,
          shade(p.timber, i % 3 ? 0.16 : 0.1),
        ),
      ).join(''),
    )
    .join('')
  return b
}
