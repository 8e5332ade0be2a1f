/** The heroes of the two town houses. 1600 by 900. */

import { mix, shade } from '../drawing/colour.mjs'
import { at, circle, ellipse, group, path, poly, rect, stroke, table } from '../drawing/sheet.mjs'
import { railing } from '../houses/building-parts.mjs'
import { bellarosa, teatro } from '../houses/town.mjs'
import { branch, leafStamp } from '../landscape/plants.mjs'
import { bushes, paving } from '../landscape/surroundings.mjs'
import { townView } from '../landscape/views.mjs'

function sidePalace(p, x, w, top, face, shutter) {
  const columns = Array.from({ length: Math.floor(w / 84) }, (_, i) => x + 42 + i * 84)
  const opening = (cx, y, h) =>
    rect(cx - 18, y - 4, 36, h + 8, p.cream) +
    rect(cx - 14, y, 28, h, p.glass) +
    rect(cx - 30, y, 15, h, shutter) +
    rect(cx + 15, y, 15, h, shutter) +
    rect(cx - 22, y + h + 4, 44, 5, p.cream)
  const arch = (cx) =>
    path(`M${cx - 24} 720V640A24 24 0 0 1 ${cx + 24} 640V720Z`, p.cream) +
    path(`M${cx - 19} 720V641A19 19 0 0 1 ${cx + 19} 641V720Z`, p.interior)
  return (
    rect(x, top, w, 724 - top, face) +
    rect(x, 596, w, 7, p.cream) +
    rect(x, 482, w, 4, p.cream) +
    columns.map((cx) => opening(cx, 406, 54) + opening(cx, 512, 62) + arch(cx)).join('') +
    rect(x - 10, top - 8, w + 20, 12, p.cream) +
    rect(x, top + 4, w, 7, shade(face, -0.13)) +
    poly(
      [
        [x - 16, top - 8],
        [x + w + 16, top - 8],
        [x + w - 14, top - 46],
        [x + 14, top - 46],
      ],
      shade(p.roof, -0.03),
    )
  )
}

export function bellarosaHero(sheet, p) {
  let b =
    townView(sheet, p, { lowest: 520, domeX: 270, towerX: 1290, sunX: 1010, sunY: 190 }) +
    rect(0, 570, 1600, 154, mix(p.stone, p.wall, 0.35))
  b +=
    sidePalace(p, 1224, 420, 372, mix(p.stone, p.roof, 0.22), p.leafDark) +
    rect(1224, 376, 66, 348, p.interior, 'opacity=".3"') +
    sidePalace(p, -30, 440, 372, p.stone, p.shutter)
  b +=
    path(
      'M0 718H1600V900H0Z',
      sheet.linear([
        [0, mix(p.stone, p.glow, 0.4)],
        [1, shade(p.stone, -0.03)],
      ]),
    ) + paving(720, 920, 790, shade(p.stone, -0.14))
  b +=
    path('M408 720H1168L1640 800V850L640 800Z', mix(p.interior, p.wall, 0.35), 'opacity=".4"') +
    at(408, 722, bellarosa(sheet, p), 1.16)
  // The fountain and its long shadow.
  b +=
    ellipse(580, 826, 250, 18, p.interior, 'opacity=".25"') +
    ellipse(424, 818, 150, 30, shade(p.stone, -0.1)) +
    ellipse(424, 808, 150, 30, p.cream) +
    ellipse(424, 808, 130, 23, p.sea[0]) +
    ellipse(400, 812, 80, 10, p.glint, 'opacity=".5"') +
    path('M412 808V722h24v86z', p.cream) +
    rect(426, 722, 10, 86, shade(p.cream, -0.12)) +
    ellipse(424, 724, 62, 13, shade(p.cream, -0.08)) +
    ellipse(424, 720, 62, 13, p.cream) +
    ellipse(424, 720, 52, 9, p.sea[0]) +
    path('M418 720v-38a6 6 0 0 1 12 0v38z', p.cream) +
    stroke(
      'M424 680C400 670 376 690 372 718M424 680C448 670 472 690 476 718M372 724C364 744 360 780 356 802M476 724C484 744 488 780 492 802',
      p.glint,
      3.4,
      'stroke-linecap="round" opacity=".85"',
    )
  // The arcade we stand in, roses on its pillars.
  const dim = mix(p.interior, p.brand, 0.28)
  b +=
    path('M0 0H1600V900H0ZM74 900V420C74 -96 1526 -96 1526 420V900Z', dim, 'fill-rule="evenodd"') +
    path('M74 900V420C74 -96 1526 -96 1526 420V900H1508V424C1508 -70 92 -70 92 424V900Z', mix(dim, p.wall, 0.35))
  b +=
    rect(-10, 560, 112, 16, mix(dim, p.wall, 0.2)) +
    rect(1498, 560, 112, 16, mix(dim, p.wall, 0.2)) +
    rect(-10, 576, 102, 8, shade(dim, -0.05)) +
    rect(1508, 576, 102, 8, shade(dim, -0.05))
  const leaves = [leafStamp(sheet, p.leafDark, p.leaf), leafStamp(sheet, p.leaf, p.leafLit)]
  const rose = sheet.stamp(
    circle(0, 0, 19, shade(p.bloom, -0.07)) +
      circle(-3, -3, 14, p.bloom) +
      path(
        'M-12 -3C-8 -16 9 -15 9 -4C9 5 -5 6 -5 -2C-5 -7 2 -7 3 -3',
        'none',
        `stroke="${shade(p.bloom, 0.12)}" stroke-width="3" stroke-linecap="round"`,
      ),
  )
  const vine = (bough) =>
    branch(sheet, {
      bough,
      wood: p.trunk,
      leaves,
      size: 0.9,
      fruit: p.season === 'winter' ? undefined : rose,
      fruitEvery: 3,
      width: 8,
    })
  return (
    b +
    vine(table('1570 920, 1540 720, 1516 520, 1496 370, 1440 230, 1340 140, 1220 76')) +
    vine(table('30 920, 60 780, 84 660, 96 560'))
  )
}

export function teatroHero(sheet, p) {
  let b = townView(sheet, p, { lowest: 700, domeX: 250, towerX: 1430 })
  b +=
    rect(
      0,
      740,
      1600,
      160,
      sheet.linear([
        [0, mix(p.stone, p.lamp, 0.3)],
        [1, shade(p.near, -0.04)],
      ]),
    ) + paving(742, 920, 800, p.near)
  b += at(380, 748, teatro(sheet, p), 1.22)
  b += table('640 770 240 34, 460 766 90 20, 970 780 330 40')
    .map(([x, y, rx, ry]) =>
      ellipse(
        x,
        y,
        rx,
        ry,
        sheet.radial([
          [0, p.lamp, 0.75],
          [1, p.lamp, 0],
        ]),
      ),
    )
    .join('')
  const bulbs = (from, to, sag, n) =>
    stroke(
      `M${from}Q${(from[0] + to[0]) / 2} ${(from[1] + to[1]) / 2 + sag * 2} ${to}`.replaceAll(',', ' '),
      p.iron,
      2,
    ) +
    Array.from({ length: n }, (_, i) => (i + 0.5) / n)
      .map((t) => [
        (1 - t) ** 2 * from[0] + 2 * t * (1 - t) * ((from[0] + to[0]) / 2) + t * t * to[0],
        (1 - t) ** 2 * from[1] + 2 * t * (1 - t) * ((from[1] + to[1]) / 2 + sag * 2) + t * t * to[1],
      ])
      .map(([x, y]) => circle(x, y + 6, 13, p.lamp, 'opacity=".22"') + circle(x, y + 6, 4.6, p.lamp))
      .join('')
  b +=
    bulbs([-10, 470], [404, 560], 60, 8) + bulbs([1230, 570], [1610, 430], 60, 8) + bulbs([-10, 590], [404, 420], 70, 9)
  const person = (x, y, s, coat, other) =>
    group(
      path('M-9 0L-6 -34Q0 -42 6 -34L9 0Z', coat) +
        circle(0, -44, 5.4, '#e3b08f') +
        path('M13 0L15 -30Q20 -38 26 -30L29 0Z', other) +
        circle(20.5, -39, 5.2, '#e3b08f') +
        poly(table('-8 0, 28 0, 54 10, 20 10'), p.interior, 'opacity=".4"'),
      `transform="translate(${x} ${y}) scale(${s})"`,
    )
  b +=
    person(880, 800, 1.1, p.awning, p.interior) +
    person(1010, 786, 0.95, p.interior, p.cream) +
    person(1160, 812, 1.25, p.near, p.awning) +
    person(720, 806, 1.1, p.interior, p.second)
  const cafeTable = (x, y, s) =>
    group(
      ellipse(6, 4, 60, 9, p.interior, 'opacity=".35"') +
        stroke('M0 0V-46M-14 2L0 -8L14 2', p.iron, 4) +
        ellipse(0, -48, 34, 8, p.cream) +
        ellipse(0, -46, 34, 8, shade(p.cream, -0.12), 'opacity=".4"') +
        circle(2, -58, 16, p.lamp, 'opacity=".35"') +
        rect(-2, -62, 8, 12, p.lamp) +
        [-58, 58]
          .map((dx) => stroke(`M${dx - 14} 2V-30H${dx + 14}V2M${dx + (dx < 0 ? -14 : 14)} -30V-66`, p.awning, 4))
          .join(''),
      `transform="translate(${x} ${y}) scale(${s})"`,
    )
  b += cafeTable(470, 830, 1.1) + cafeTable(250, 880, 1.4) + cafeTable(640, 876, 1.35)
  const dark = mix(p.interior, p.sky[0], 0.35)
  b +=
    rect(-10, -10, 130, 920, dark) +
    rect(-10, -10, 142, 26, dark) +
    rect(22, 300, 56, 110, p.lamp, 'opacity=".92"') +
    stroke('M50 300v110M22 345h56', dark, 4) +
    rect(22, 540, 56, 110, shade(dark, 0.07)) +
    railing(10, 440, 84, 40, shade(dark, -0.08), 8, 3)
  b +=
    stroke('M118 250h54v16', p.iron, 5) +
    circle(
      172,
      300,
      100,
      sheet.radial([
        [0, p.lamp, 0.55],
        [1, p.lamp, 0],
      ]),
    ) +
    path('M156 268h34l-8 46h-18z', p.lamp) +
    path('M152 268h42l-14 -16h-14z', p.iron)
  return (
    b +
    bushes(
      sheet,
      table('1600 60 150, 1480 10 120, 1580 200 90'),
      shade(p.leafDark, -0.03),
      p.leafDark,
      mix(p.leaf, p.lamp, 0.15),
    )
  )
}
