/** The two houses of San Vitale: Palazzo Bellarosa, and Locanda del Teatro beside its theatre. */

import { mix, shade } from '../drawing/colour.mjs'
import { circle, path, poly, rect, stroke, table } from '../drawing/sheet.mjs'
import { blob } from '../landscape/plants.mjs'
import { arcade, balustrade, door, line, railing, roof, wall, windowStamp } from './building-parts.mjs'

/** A renaissance palazzo: arcade, noble floor, and a loggia under the cornice; 660 wide, about 420 high. */
export function bellarosa(sheet, p) {
  const frame = p.cream
  const noble = windowStamp(sheet, { w: 32, h: 66, frame, wall: p.wall, glass: p.glass, kind: 'pediment' })
  const nobleLit = windowStamp(sheet, {
    w: 32,
    h: 66,
    frame,
    wall: p.wall,
    glass: p.glass,
    kind: 'pediment',
    lit: p.lamp,
  })
  const small = windowStamp(sheet, { w: 26, h: 38, frame, wall: p.wall, glass: p.glass, shutter: p.shutter })
  let b = ''
  b += wall(0, 0, 660, 372, p.wall, { side: 88 })
  b += path('M0 -372H300L120 0H0Z', shade(p.wall, 0.05), 'opacity=".55"')
  b +=
    arcade({
      x: 0,
      y: 0,
      count: 9,
      step: 63.5,
      width: 42,
      height: 88,
      hole: sheet.linear([
        [0, p.interior],
        [1, mix(p.interior, p.lamp, 0.35)],
      ]),
      rim: frame,
      pier: shade(p.wall, -0.035),
    }) +
    rect(572, -104, 88, 104, shade(p.wall, -0.17)) +
    [0, 2, 4, 6, 8]
      .map((i) => circle(31.7 + i * 63.5, -54, 4, p.lamp) + circle(31.7 + i * 63.5, -54, 14, p.lamp, 'opacity=".3"'))
      .join('')
  b += rect(0, -112, 660, 12, frame) + rect(0, -100, 660, 4, shade(p.wall, -0.14))
  b +=
    line(9, 32, 63.5, -130, (i) => (i === 2 || i === 6 ? nobleLit : noble)) +
    [616].map((x) => noble(x, -130, 0.75, 1)).join('')
  b += rect(0, -234, 660, 7, frame) + rect(0, -227, 660, 4, shade(p.wall, -0.12))
  b += line(9, 32, 63.5, -248, () => small) + small(616, -248, 0.75, 1)
  b += rect(230, -132, 168, 8, frame) + balustrade(230, -130, 168, 24, frame)
  b +=
    path('M314 -226l18 6v14q-4 14 -18 20q-14 -6 -18 -20v-14z', frame) +
    path('M314 -219l11 4v10q-3 9 -11 13q-8 -4 -11 -13v-10z', p.accent)
  b +=
    arcade({
      x: 0,
      y: -310,
      count: 18,
      step: 31.8,
      width: 20,
      height: 44,
      hole: p.interior,
      rim: frame,
      pier: shade(p.wall, 0.02),
    }) +
    rect(572, -372, 88, 62, shade(p.wall, -0.17)) +
    line(3, 590, 26, -314, () =>
      windowStamp(sheet, { w: 14, h: 38, frame, wall: p.wall, glass: p.glass, kind: 'arch' }),
    ) +
    balustrade(0, -308, 572, 16, frame)
  b +=
    rect(-18, -390, 696, 18, frame) +
    rect(-10, -374, 680, 6, shade(frame, -0.1)) +
    stroke('M-8 -370h676', shade(p.wall, -0.16), 5, 'stroke-dasharray="7 9"')
  b +=
    poly(table('-22 -389, 682 -389, 640 -424, 20 -424'), p.roof) +
    stroke(
      Array.from({ length: 44 }, (_, i) => `M${-14 + i * 16} -389L${26 + i * 14} -424`).join(''),
      shade(p.roof, -0.05),
      2,
    ) +
    rect(120, -452, 24, 40, shade(p.wall, -0.06)) +
    rect(116, -456, 32, 7, p.roof) +
    rect(470, -450, 22, 38, shade(p.wall, -0.06)) +
    rect(466, -454, 30, 7, p.roof)
  b += table('64 1, 204 0.8, 430 0.9, 546 1')
    .map(
      ([x, k]) =>
        path(blob(sheet, x, -104, 24 * k, 12, 8, 0.25), p.leaf) +
        path(
          Array.from({ length: 7 }, () =>
            blob(sheet, x + sheet.between(-20, 20) * k, -104 + sheet.between(-8, 8), 4, 4, 6, 0.2),
          ).join(''),
          p.bloom,
        ),
    )
    .join('')
  return b
}

/** A narrow inn with red awnings, and the theatre it is named after; 680 wide, about 430 high. */
export function teatro(sheet, p) {
  const common = { frame: p.cream, wall: p.wall, glass: p.glass, shutter: p.shutter }
  const dark = windowStamp(sheet, { w: 26, h: 48, ...common })
  const lit = windowStamp(sheet, { w: 26, h: 48, ...common, lit: p.lamp })
  const theatreWindow = windowStamp(sheet, {
    w: 30,
    h: 74,
    frame: shade(p.theatre, 0.07),
    wall: p.theatre,
    glass: p.glass,
    kind: 'arch',
    lit: p.lamp,
  })
  let b = ''
  // The theatre: fly tower, pediment, columns, and the light from its foyer.
  b +=
    wall(400, -250, 190, 130, shade(p.theatre, -0.1), { side: 50 }) +
    poly(table('388 -378, 602 -378, 560 -420, 430 -420'), p.roof) +
    line(5, 424, 29, -300, () =>
      windowStamp(sheet, { w: 12, h: 26, frame: p.theatre, wall: p.theatre, glass: p.glass, kind: 'arch' }),
    )
  b +=
    wall(300, 0, 390, 258, p.theatre, { side: 40 }) +
    rect(292, -270, 406, 14, shade(p.theatre, 0.08)) +
    poly(table('330 -270, 640 -270, 485 -342'), shade(p.theatre, 0.06)) +
    poly(table('362 -277, 608 -277, 485 -333'), shade(p.theatre, -0.05)) +
    circle(485, -296, 13, p.lamp) +
    path('M478 -300a8 8 0 1 0 14 0q-7 5 -14 0z', p.theatre)
  b +=
    line(5, 365, 60, -112, () => theatreWindow) +
    rect(300, -100, 390, 10, shade(p.theatre, 0.08)) +
    line(
      5,
      365,
      60,
      0,
      () => (x) =>
        path(
          `M${x - 18} 0V-60A18 18 0 0 1 ${x + 18} -60V0Z`,
          sheet.linear([
            [0, shade(p.lamp, -0.1)],
            [1, p.lamp],
          ]),
        ) + rect(x - 1.5, -60, 3, 60, shade(p.theatre, -0.1)),
    )
  b += [335, 395, 455, 515, 575, 635]
    .map(
      (x) =>
        rect(x - 7, -250, 14, 148, shade(p.theatre, 0.09)) +
        rect(x + 2, -250, 5, 148, shade(p.theatre, -0.02)) +
        rect(x - 10, -254, 20, 7, shade(p.theatre, 0.12)) +
        rect(x - 10, -106, 20, 7, shade(p.theatre, 0.12)),
    )
    .join('')
  b += [425, 545]
    .map(
      (x) =>
        rect(x - 12, -226, 24, 108, p.awning) +
        circle(x, -190, 7, p.lamp) +
        rect(x - 6, -172, 12, 3, p.cream) +
        rect(x - 6, -164, 12, 3, p.cream),
    )
    .join('')
  b += rect(300, -4, 400, 8, shade(p.theatre, 0.04)) + rect(288, 2, 424, 8, shade(p.theatre, -0.04))
  // The inn.
  b +=
    wall(20, 0, 270, 366, p.wall, { side: 50 }) +
    roof({ x: 20, y: -366, w: 270, h: 44, over: 18, inset: 50, colour: p.roof, wall: p.wall }) +
    rect(92, -408, 76, 32, p.wall) +
    roof({ x: 92, y: -408, w: 76, h: 18, over: 7, inset: 32, colour: p.roof, wall: p.wall, tiles: 10 }) +
    line(2, 112, 36, -380, () =>
      windowStamp(sheet, { w: 14, h: 20, frame: p.cream, wall: p.wall, glass: p.glass, lit: p.lamp }),
    )
  const rowsOfWindows = [
    [-298, [0, 1, 0, 1]],
    [-206, [1, 0, 1, 0]],
    [-118, [0, 1, 1, 0]],
  ]
  b += rowsOfWindows
    .map(
      ([y, lights]) => line(3, 62, 64, y, (i) => (lights[i] ? lit : dark)) + (lights[3] ? lit : dark)(265, y, 0.6, 1),
    )
    .join('')
  b +=
    rowsOfWindows
      .slice(1)
      .map(([y]) => rect(34, y + 2, 184, 5, p.iron) + railing(36, y + 2, 180, 22, p.iron, 6, 1.6))
      .join('') +
    [-300].map((y) => [62, 126, 190].map((x) => railing(x - 22, y + 4, 44, 18, p.iron, 6, 1.6)).join('')).join('')
  b +=
    rect(20, -84, 270, 8, shade(p.wall, 0.07)) +
    rect(40, -70, 60, 70, p.lamp) +
    stroke('M70 -70V0M40 -46h60', p.iron, 2.5) +
    rect(182, -70, 60, 70, p.lamp) +
    stroke('M212 -70V0M182 -46h60', p.iron, 2.5) +
    door(140, 0, 40, 74, p.shutter, p.cream, p.lamp)
  const canopy = (x, w) =>
    poly(
      [
        [x, -78],
        [x + w, -78],
        [x + w + 10, -54],
        [x - 10, -54],
      ],
      p.awning,
    ) +
    path(
      Array.from(
        { length: 5 },
        (_, i) => `M${x - 10 + ((w + 20) * i) / 5} -54a${(w + 20) / 10} 8 0 0 0 ${(w + 20) / 5} 0z`,
      ).join(''),
      shade(p.awning, -0.06),
    )
  b += canopy(36, 68) + canopy(178, 68)
  b +=
    stroke('M290 -190h26v14', p.iron, 3) +
    path('M304 -176h24l-5 28h-14z', p.lamp) +
    path('M302 -178h28l-8 -10h-12z', p.iron) +
    circle(
      316,
      -162,
      44,
      sheet.radial([
        [0, p.lamp, 0.6],
        [1, p.lamp, 0],
      ]),
    )
  b += [62, 190]
    .map(
      (x) =>
        path(blob(sheet, x, -194, 26, 9, 8, 0.2), p.leaf) +
        path(
          Array.from({ length: 6 }, () =>
            blob(sheet, x + sheet.between(-22, 22), -197 + sheet.between(-6, 5), 4, 4, 6, 0.2),
          ).join(''),
          p.bloom,
        ),
    )
    .join('')
  return b
}
