/** Hero pictures: a landscape, the house in it, and something near to look past. 1600 by 900. */
import { railing } from './building-parts.mjs'
import { mix, shade } from './colour.mjs'
import { limonaia, miramare } from './houses-coast.mjs'
import { montefiore, tramonto } from './houses-hills.mjs'
import { aurora, ninfea } from './houses-lake.mjs'
import { bellarosa, teatro } from './houses-town.mjs'
import { cliff, mirrored, rows } from './land.mjs'
import { blob, branch, cypress, fir, leafStamp, lemonStamp, lily, olive, roundTree, tuft, umbrellaPine } from './plants.mjs'
import { at, circle, curve, ellipse, group, path, poly, rect, stroke, table } from './sheet.mjs'
import { alpsView, coastView, hillsView, lakeView, lakeWater, townView } from './views.mjs'

/** Snow in winter, petals in spring, leaves in autumn: whatever is in the air. */
export function inTheAir(sheet, p) {
  const spots = (count, r, fill) =>
    path(
      Array.from({ length: count }, () => [sheet.random() * sheet.width, sheet.random() * sheet.height, r * sheet.between(0.5, 1.2)])
        .map(([x, y, s]) => `M${Math.round(x)} ${Math.round(y)}a${s.toFixed(1)} ${s.toFixed(1)} 0 1 0 .1 0z`)
        .join(''),
      fill,
      'opacity=".85"',
    )
  if (p.season === 'winter' && p.snow) return spots(110, 4.5, '#ffffff')
  if (p.season === 'spring') return spots(34, 4.5, p.blossom)
  if (p.season === 'autumn') return spots(18, 5, p.leafLit)
  return ''
}

const bushes = (sheet, list, dark, leaf, lit, lightFrom = -1) =>
  path(list.map(([x, y, r]) => blob(sheet, x, y, r, r * 0.62, 10, 0.14)).join(''), dark) +
  path(list.map(([x, y, r]) => blob(sheet, x + lightFrom * r * 0.15, y - r * 0.14, r * 0.74, r * 0.42, 9, 0.16)).join(''), leaf) +
  (lit ? path(list.map(([x, y, r]) => blob(sheet, x + lightFrom * r * 0.3, y - r * 0.38, r * 0.36, r * 0.13, 8, 0.16)).join(''), lit) : '')

function miramareHero(sheet, p) {
  let b = coastView(sheet, p, { sunX: 610 })
  b +=
    poly(
      table('1010 560, 1090 470, 1180 420, 1250 330, 1350 270, 1430 190, 1600 130, 1600 720, 1010 720'),
      mix(p.leafDark, p.rock[1], 0.32),
    ) + poly(table('1250 330, 1350 270, 1430 190, 1600 130, 1600 300, 1480 380, 1400 350, 1320 420'), mix(p.leaf, p.rock[0], 0.45))
  b += bushes(sheet, table('1180 446 34, 1300 330 40, 1400 262 34, 1520 208 46, 1588 190 40'), p.leafDark, p.leaf, p.leafLit)
  b += cliff(
    sheet,
    table('752 716, 806 660, 868 642, 960 650, 1046 640, 1150 654, 1236 640, 1340 654, 1440 642, 1530 656, 1640 640'),
    (i) => (i === 0 ? 830 : 925),
    p.rock,
  )
  b += stroke('M1000 652L930 700L1010 742L912 790L980 830L884 866', mix(p.cream, p.rock[0], 0.25), 7, 'stroke-linejoin="round"')
  b += at(872, 652, miramare(sheet, p), 1.02)
  b += bushes(
    sheet,
    table('850 664 34, 910 668 24, 1060 672 36, 1160 668 24, 1290 674 40, 1420 668 28, 1540 676 48'),
    p.leafDark,
    p.leaf,
    p.leafLit,
  )
  b += [1450, 1486, 1560].map((x, i) => at(x, 668, cypress(p.evergreenDark, p.evergreen), 1.2 - i * 0.15)).join('')
  b += ellipse(840, 886, 170, 10, p.cream, 'opacity=".5"') + ellipse(790, 872, 90, 6, p.cream, 'opacity=".5"')
  b += poly(table('0 900, 0 760, 60 742, 140 770, 230 790, 330 838, 430 856, 520 900'), mix(p.rock[2], p.leafDark, 0.5))
  b += at(
    96,
    800,
    umbrellaPine(sheet, {
      height: 610,
      spread: 330,
      lean: 96,
      trunk: p.trunk,
      dark: p.evergreenDark,
      leaf: mix(p.evergreenDark, p.evergreen, 0.55),
      lit: p.evergreenLit,
    }),
  )
  b += bushes(
    sheet,
    table('20 812 80, 150 830 70, 270 872 76, 400 900 70, 70 890 110'),
    shade(p.leafDark, -0.04),
    p.leafDark,
    mix(p.leaf, p.leafLit, 0.4),
    1,
  )
  return b
}

function lemonTerraces(sheet, p, bands) {
  const tree = sheet.stamp(
    roundTree(sheet, { r: 40, trunk: p.trunk, dark: p.evergreenDark, leaf: p.evergreen, lit: p.evergreenLit, lightFrom: -1 }) +
      table('-22 -66, 6 -84, 20 -56, -6 -48, -30 -88, 26 -80')
        .map(([x, y]) => circle(x, y, 5.5, p.lemon))
        .join(''),
  )
  return bands
    .map(({ y, drop, size, gap, from = -30, to = 1640, bend = 20 }) => {
      const edge = (dy) =>
        curve([
          [from, y + dy + bend],
          [from + (to - from) * 0.35, y + dy - bend * 0.3],
          [from + (to - from) * 0.7, y + dy + bend * 0.4],
          [to, y + dy - bend],
        ])
      let trees = ''
      for (let x = from + gap * 0.7; x < to - 20; x += gap * sheet.between(0.85, 1.15))
        trees += ellipse(x + 26 * size, y + 3, 40 * size, 7 * size, p.leafDark, 'opacity=".35"') + tree(x, y + sheet.between(-2, 6), size)
      return (
        path(`${edge(-8)}L${to + 120} 900H${from}Z`, p.grass) +
        trees +
        path(`${edge(8)}L${to + 110} 900H${from}Z`, p.rock[1]) +
        path(`${edge(8)}L${to + 14} ${y + 16}L${from} ${y + 34}Z`, p.rock[0]) +
        stroke(
          Array.from(
            { length: 26 },
            () => `M${Math.round(sheet.between(from, to))} ${Math.round(y + sheet.between(26, drop))}h${Math.round(sheet.between(16, 46))}`,
          ).join(''),
          p.rock[2],
          2.4,
          'opacity=".4" stroke-linecap="round"',
        )
      )
    })
    .join('')
}

function limonaiaHero(sheet, p) {
  let b = coastView(sheet, p, { sunX: 1180, sunY: 170, horizon: 400 })
  b +=
    poly(table('0 640, 0 120, 110 96, 230 170, 330 190, 430 290, 560 350, 700 430, 880 520, 960 640'), p.near) +
    poly(table('110 96, 230 170, 330 190, 430 290, 560 350, 700 430, 600 450, 470 380, 350 330, 210 260'), mix(p.near, p.leafLit, 0.5))
  b +=
    bushes(sheet, table('80 330 60, 210 400 60, 60 470 80, 330 420 44, 860 532 50, 180 520 70'), p.leafDark, p.leaf, p.leafLit) +
    [96, 134, 176].map((x, i) => at(x, 560, cypress(p.evergreenDark, p.evergreen), 1.7 - i * 0.2)).join('')
  b += lemonTerraces(sheet, p, [{ y: 566, drop: 50, size: 0.001, gap: 4000, to: 1010, bend: 6 }])
  b +=
    at(208, 566, limonaia(sheet, p), 1.12) +
    at(946, 572, cypress(p.evergreenDark, p.evergreen), 1.4) +
    at(985, 578, cypress(p.evergreenDark, p.evergreen), 1.05)
  b += lemonTerraces(sheet, p, [
    { y: 640, drop: 60, size: 0.72, gap: 92, to: 1180 },
    { y: 742, drop: 70, size: 1.05, gap: 132, to: 1420 },
    { y: 872, drop: 40, size: 1.5, gap: 190, to: 1680 },
  ])
  const leaves = [leafStamp(sheet, p.evergreenDark, p.evergreen), leafStamp(sheet, p.evergreen, p.evergreenLit)]
  const lemon = lemonStamp(sheet, p.lemon)
  b +=
    branch(sheet, {
      bough: table('1640 40, 1500 66, 1360 60, 1240 110, 1150 190'),
      wood: p.trunk,
      leaves,
      size: 1.5,
      fruit: lemon,
      fruitEvery: 4,
      width: 10,
    }) +
    branch(sheet, {
      bough: table('1640 150, 1560 220, 1500 310, 1480 400'),
      wood: p.trunk,
      leaves,
      size: 1.4,
      fruit: lemon,
      fruitEvery: 4,
    })
  return b
}

function ninfeaHero(sheet, p) {
  const { back, shore, sunX } = lakeView(sheet, p)
  const trees = table('118 1.15, 152 1.5, 190 1.2, 846 1.35, 880 1.05')
    .map(([x, s]) => at(x, shore - 2, cypress(p.evergreenDark, mix(p.evergreen, p.evergreenDark, 0.3), 1), s))
    .join('')
  const park =
    poly(
      [
        [-10, shore],
        [-10, 400],
        [80, 376],
        [200, 390],
        [330, 410],
        [480, 430],
        [700, 440],
        [860, 470],
        [980, shore],
      ],
      mix(p.near, p.leafDark, 0.35),
    ) +
    bushes(
      sheet,
      table('40 430 90, 180 420 70, 420 430 90, 620 440 80, 800 470 60, 920 502 44'),
      mix(p.leafDark, p.near, 0.3),
      mix(p.leaf, p.near, 0.2),
      p.leafLit,
      1,
    )
  const bank = at(212, shore - 4, ninfea(sheet, p), 1.0)
  const boat = path('M1150 520h150q-14 26 -40 26h-74q-26 0 -36 -26z', p.accent) + rect(1150, 516, 150, 6, p.cream)
  let b = lakeWater(sheet, p, back + park + trees + bank, { shore, sunX })
  b += group(boat + mirrored(sheet, boat, 546, { squash: 0.6, opacity: 0.3 }), 'transform="translate(-40 96)"')
  const pads = table(
    '250 690 0.6, 420 712 0.7 1, 1010 700 0.62, 1330 720 0.75 1, 1480 700 0.6, 640 740 0.7, 120 770 1.05 1, 330 800 1.2, 800 790 1.1 1, 1120 800 1.15, 1420 810 1.3 1, 560 850 1.6 1, 960 880 1.6, 1240 880 1.5 1, 180 880 1.7, 1560 880 1.7',
  )
  const plain = sheet.stamp(lily(p.leafDark, p.leaf))
  const white = sheet.stamp(lily(p.leafDark, p.leaf, '#fbe9e4'))
  const pink = sheet.stamp(lily(p.leafDark, p.leaf, p.bloom))
  if (p.season !== 'winter') b += pads.map(([x, y, s, flower], i) => (!flower ? plain : i % 3 ? pink : white)(x, y, s)).join('')
  const leaves = [leafStamp(sheet, p.leafDark, p.leaf), leafStamp(sheet, p.leaf, p.leafLit)]
  const fall = (x, length, sway) =>
    branch(sheet, {
      bough: [
        [x, -20],
        [x + sway * 0.4, length * 0.35],
        [x + sway * 0.8, length * 0.7],
        [x + sway, length],
      ],
      wood: p.trunk,
      leaves,
      size: 0.5,
      width: 3,
    })
  if (p.season !== 'winter')
    b += fall(1590, 470, -30) + fall(1540, 330, -24) + fall(1486, 420, -40) + fall(1430, 230, -20) + fall(1370, 150, -16)
  return b
}

function auroraHero(sheet, p) {
  let b = alpsView(sheet, p)
  b +=
    rect(
      0,
      640,
      1000,
      110,
      sheet.linear([
        [0, p.sea[0]],
        [1, p.sea[1]],
      ]),
    ) +
    path('M260 642L400 742H640L520 642Z', p.rock[0], 'opacity=".35"') +
    stroke('M90 668h120M330 690h170M160 716h220M520 664h80M40 700h60', p.glint, 3, 'stroke-linecap="round" opacity=".6"')
  const meadow = path(
    `${curve(table('-20 760, 240 736, 520 742, 740 690, 960 640, 1300 646, 1640 610'))}V920H-20Z`,
    sheet.linear([
      [0, mix(p.grass, p.glow, 0.35)],
      [0.5, p.grass],
      [1, shade(p.grass, -0.12)],
    ]),
  )
  const tree = sheet.stamp(fir(p.evergreenDark, p.evergreen, p.snow, 1))
  b += table('900 650 0.9, 955 655 1.2, 1500 640 1.15, 1450 645 0.85, 1560 640 1.35, 860 668 0.7')
    .map(([x, y, s]) => tree(x, y, s))
    .join('')
  b += meadow + poly(table('850 704, 1420 706, 1180 748, 600 760, 520 742'), shade(p.grass, -0.14), 'opacity=".5"')
  b += at(890, 706, aurora(sheet, p), 0.98)
  b += path(
    'M1008 300C990 262 1040 240 1014 196C1000 170 1036 150 1022 118',
    'none',
    `stroke="${p.cream}" stroke-width="13" stroke-linecap="round" opacity=".45"`,
  )
  const flower = (n, fill) =>
    path(
      Array.from({ length: n }, () => [sheet.between(0, 1600), sheet.between(780, 900)])
        .map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}a4 4 0 1 0 .1 0z`)
        .join(''),
      fill,
    )
  if (!p.snow)
    b +=
      path(
        Array.from({ length: 34 }, () => tuft(sheet, sheet.between(0, 1600), sheet.between(790, 905), 24, 3)).join(''),
        shade(p.grass, -0.1),
      ) +
      flower(60, p.cream) +
      flower(34, p.accent) +
      flower(26, '#f4c64a')
  b += path(
    'M1105 706C1110 760 1010 790 960 830C900 876 900 900 890 910H1080C1080 880 1110 850 1140 820C1170 790 1180 750 1165 706Z',
    mix(p.cream, p.grass, p.snow ? 0.1 : 0.3),
  )
  const near = sheet.stamp(fir(shade(p.evergreenDark, -0.05), mix(p.evergreenDark, p.evergreen, 0.5), p.snow, 1))
  return b + near(250, 880, 2.3) + near(110, 900, 3.2) + near(-10, 930, 3.6) + near(1570, 930, 2.6)
}

function paving(top, bottom, vanishX, tone) {
  let d = ''
  for (let i = -14; i <= 14; i++) d += `M${vanishX + i * 60} ${top}L${vanishX + i * 190} ${bottom}`
  for (let i = 1; i < 8; i++) d += `M-10 ${Math.round(top + (bottom - top) * (i / 8) ** 1.6)}H1610`
  return stroke(d, tone, 2.4, 'opacity=".35"')
}

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

function bellarosaHero(sheet, p) {
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
  b += path('M408 720H1168L1640 800V850L640 800Z', mix(p.interior, p.wall, 0.35), 'opacity=".4"') + at(408, 722, bellarosa(sheet, p), 1.16)
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
    branch(sheet, { bough, wood: p.trunk, leaves, size: 0.9, fruit: p.season === 'winter' ? undefined : rose, fruitEvery: 3, width: 8 })
  return (
    b + vine(table('1570 920, 1540 720, 1516 520, 1496 370, 1440 230, 1340 140, 1220 76')) + vine(table('30 920, 60 780, 84 660, 96 560'))
  )
}

function teatroHero(sheet, p) {
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
    stroke(`M${from}Q${(from[0] + to[0]) / 2} ${(from[1] + to[1]) / 2 + sag * 2} ${to}`.replaceAll(',', ' '), p.iron, 2) +
    Array.from({ length: n }, (_, i) => (i + 0.5) / n)
      .map((t) => [
        (1 - t) ** 2 * from[0] + 2 * t * (1 - t) * ((from[0] + to[0]) / 2) + t * t * to[0],
        (1 - t) ** 2 * from[1] + 2 * t * (1 - t) * ((from[1] + to[1]) / 2 + sag * 2) + t * t * to[1],
      ])
      .map(([x, y]) => circle(x, y + 6, 13, p.lamp, 'opacity=".22"') + circle(x, y + 6, 4.6, p.lamp))
      .join('')
  b += bulbs([-10, 470], [404, 560], 60, 8) + bulbs([1230, 570], [1610, 430], 60, 8) + bulbs([-10, 590], [404, 420], 70, 9)
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
        [-58, 58].map((dx) => stroke(`M${dx - 14} 2V-30H${dx + 14}V2M${dx + (dx < 0 ? -14 : 14)} -30V-66`, p.awning, 4)).join(''),
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
  return b + bushes(sheet, table('1600 60 150, 1480 10 120, 1580 200 90'), shade(p.leafDark, -0.03), p.leafDark, mix(p.leaf, p.lamp, 0.15))
}

function grapes(sheet, p, x, y, s) {
  const berry = sheet.stamp(
    circle(0, 0, 15, shade(p.brand, -0.04)) + circle(-2, -2, 11, p.brand) + circle(-5, -5, 3.4, shade(p.brand, 0.3)),
  )
  const spots = table('-30 0, 0 -4, 30 0, -18 22, 14 20, -32 26, 36 24, -4 42, 22 44, -22 48, 6 66, -12 70, 16 84, 0 98')
  return group(spots.map(([dx, dy]) => berry(dx, dy)).join(''), `transform="translate(${x} ${y}) scale(${s})"`)
}

export const vineLeaf = (leaf, lit) =>
  path(
    'M0 0C-6 -20 -30 -16 -34 -30C-22 -34 -30 -52 -20 -60C-10 -52 -10 -70 0 -80C10 -70 10 -52 20 -60C30 -52 22 -34 34 -30C30 -16 6 -20 0 0Z',
    leaf,
  ) +
  path('M0 0C-6 -20 -30 -16 -34 -30C-22 -34 -30 -52 -20 -60C-10 -52 -10 -70 0 -80Z', lit) +
  stroke('M0 0V-66M0 -20L-22 -34M0 -20L22 -34', shade(leaf, -0.08), 2)

function montefioreHero(sheet, p) {
  let b = hillsView(sheet, p, { sunX: 330, sunY: 250 })
  const estate = {
    d: `${curve(table('420 700, 600 590, 800 520, 1050 492, 1300 516, 1500 590, 1660 650'))}V900H420Z`,
  }
  b += path(
    estate.d,
    sheet.linear([
      [0, mix(p.grass, p.glow, 0.3)],
      [0.5, p.grass],
    ]),
  )
  b += rows(sheet, estate, {
    vanish: [1460, 380],
    from: 1010,
    to: 2300,
    bottom: 900,
    count: 22,
    share: 0.52,
    colour: p.leaf,
    dark: p.leafDark,
  })
  const tree = sheet.stamp(cypress(p.evergreenDark, p.evergreen, -1))
  b += table('770 526 0.62, 744 532 0.5, 1330 524 0.7, 1362 532 0.58, 1296 516 0.5')
    .map(([x, y, s]) => tree(x, y, s))
    .join('')
  b += poly(table('800 512, 1330 512, 1440 546, 900 548'), p.leafDark, 'opacity=".35"') + at(790, 514, montefiore(sheet, p), 0.8)
  b += bushes(sheet, table('820 520 24, 930 524 22, 1120 522 26, 1260 526 28, 1340 540 30'), p.leafDark, p.leaf, p.leafLit)
  const front = {
    d: `${curve(table('-20 690, 200 660, 420 690, 640 760, 860 800, 1200 780, 1660 730'))}V920H-20Z`,
  }
  const road =
    'M1122 516C1150 560 1010 590 900 628C780 670 720 700 780 750C830 790 800 850 700 910H960C1010 850 990 790 930 745C880 705 930 680 1010 640C1110 594 1190 570 1146 516Z'
  b +=
    path(
      front.d,
      sheet.linear([
        [0, mix(p.grass, p.glow, 0.4)],
        [1, mix(p.grass, p.near, 0.6)],
      ]),
    ) +
    rows(sheet, front, { vanish: [560, 520], from: -1300, to: 760, bottom: 910, count: 24, share: 0.5, colour: p.leaf, dark: p.leafDark })
  b +=
    path(road, mix(p.cream, p.grass, 0.18)) +
    path(
      'M1146 516C1190 570 1110 594 1010 640C930 680 880 705 930 745C990 790 1010 850 960 910H930C970 850 960 795 908 752C850 705 900 676 990 634C1090 590 1170 570 1138 516Z',
      shade(p.grass, -0.08),
      'opacity=".5"',
    )
  const avenue = table(
    '1100 556 0.42, 1172 560 0.44, 1010 594 0.54, 1112 600 0.56, 880 636 0.72, 1010 648 0.74, 742 690 0.95, 892 706 1, 716 780 1.3, 960 770 1.28, 650 896 1.8, 1030 876 1.75',
  )
  b += avenue.map(([x, y, s]) => ellipse(x + 44 * s, y, 56 * s, 6 * s, p.leafDark, 'opacity=".38"') + tree(x, y + 4, s * 1.12)).join('')
  const leaf = [sheet.stamp(vineLeaf(p.leafDark, p.leaf)), sheet.stamp(vineLeaf(p.leaf, p.leafLit))]
  const twig = (x, y, turn, s, i) => group(leaf[i % 2](0, 0), `transform="translate(${x} ${y}) rotate(${turn}) scale(${s})"`)
  b +=
    stroke('M-20 60C120 20 220 90 340 50C420 26 470 60 520 40', p.trunk, 10, 'stroke-linecap="round"') +
    grapes(sheet, p, 150, 110, 1.25) +
    grapes(sheet, p, 372, 96, 1)
  b += table(
    '20 60 200 1.7, 80 40 150 1.6, 220 70 165 1.7, 270 60 215 1.5, 60 110 235 1.4, 320 40 190 1.4, 440 50 170 1.3, 480 40 110 1.1, 500 50 215 1, 180 40 40 1.2, -10 150 190 1.6, 400 40 230 1.1',
  )
    .map(([x, y, t, s], i) => twig(x, y, t, s, i))
    .join('')
  return b
}

function tramontoHero(sheet, p) {
  let b = hillsView(sheet, p, { sunX: 1090, sunY: 392, sunR: 104, vines: false })
  const front = path(
    `${curve(table('-20 610, 240 584, 560 600, 860 660, 1200 690, 1640 640'))}V920H-20Z`,
    sheet.linear(
      [
        [0, mix(p.grass, p.glow, 0.45)],
        [0.45, p.grass],
        [1, mix(p.grass, p.near, 0.75)],
      ],
      [0.8, 0, 0.2, 1],
    ),
  )
  b +=
    table('150 1.35, 186 1.05, 104 1')
      .map(([x, s]) => at(x, 604, cypress(p.evergreenDark, mix(p.evergreenDark, p.evergreenLit, 0.4), 1), s))
      .join('') + front
  b += poly(table('200 616, 812 620, 620 690, 300 740, -60 740, -60 690'), p.near, 'opacity=".55"') + at(196, 616, tramonto(sheet, p), 1.02)
  const bale = (x, y, r) =>
    ellipse(x - r * 1.5, y + r * 0.86, r * 2, r * 0.2, p.near, 'opacity=".6"') +
    circle(x, y, r, shade(p.grass, -0.05)) +
    circle(x + r * 0.2, y - r * 0.1, r * 0.72, mix(p.grass, p.glow, 0.55)) +
    stroke(`M${x + r * 0.2} ${y - r * 0.1}m${-r * 0.4} 0a${r * 0.4} ${r * 0.4} 0 1 1 ${r * 0.4} ${r * 0.4}`, shade(p.grass, 0.02), 3)
  if (p.season !== 'winter' && p.season !== 'spring') b += bale(1010, 700, 26) + bale(1180, 726, 32) + bale(900, 752, 38)
  else b += bushes(sheet, table('1010 706 30, 1180 730 34, 900 762 40'), p.leafDark, p.leaf, p.leafLit, 1)
  b += path(
    'M470 624C520 690 700 720 700 790C700 850 560 870 520 910H740C790 870 860 850 850 790C840 720 600 690 540 624Z',
    mix(p.cream, p.grass, 0.35),
    'opacity=".75"',
  )
  const grove = (x, y, size) =>
    poly(
      [
        [x - 10, y],
        [x + 14, y + 2],
        [x - size * 2.2, y + size * 0.5],
        [x - size * 2.6, y + size * 0.3],
      ],
      p.near,
      'opacity=".5"',
    ) + at(x, y, olive(sheet, { size, trunk: p.trunk, dark: p.evergreenDark, leaf: p.evergreen, lit: p.evergreenLit, lightFrom: -1 }))
  b += grove(1330, 730, 90) + grove(1470, 850, 240)
  const grass = path(
    Array.from({ length: 46 }, () => tuft(sheet, sheet.between(-20, 1620), 915, sheet.between(50, 120), 3, 16)).join(''),
    shade(p.leafDark, -0.04),
  )
  const ears = path(
    Array.from({ length: 46 }, () => tuft(sheet, sheet.between(-20, 1620), 920, sheet.between(60, 130), 2, 20)).join(''),
    mix(p.grass, p.glow, 0.25),
  )
  return b + ears + grass
}

export const heroes = {
  miramare: miramareHero,
  limonaia: limonaiaHero,
  ninfea: ninfeaHero,
  aurora: auroraHero,
  bellarosa: bellarosaHero,
  teatro: teatroHero,
  montefiore: montefioreHero,
  tramonto: tramontoHero,
}
export const buildings = { miramare, limonaia, ninfea, aurora, bellarosa, teatro, montefiore, tramonto }
export { bushes, lemonTerraces, paving }
