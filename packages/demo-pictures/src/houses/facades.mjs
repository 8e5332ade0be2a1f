/** Façades: the house itself, near. Drawn on the heroes' 1600 by 900, of which the picture keeps the middle 1200. */

import { mix, shade } from '../drawing/colour.mjs'
import { at, curve, ellipse, path, poly, rect, table } from '../drawing/sheet.mjs'
import { rows } from '../landscape/land.mjs'
import { branch, cypress, fir, leafStamp, lemonStamp, lily, olive, tuft } from '../landscape/plants.mjs'
import { bushes, lemonTerraces, paving } from '../landscape/surroundings.mjs'
import { alpsView, coastView, hillsView, lakeView, lakeWater, townView } from '../landscape/views.mjs'
import { balustrade } from './building-parts.mjs'
import { limonaia, miramare } from './coast.mjs'
import { montefiore, tramonto } from './hills.mjs'
import { aurora, ninfea } from './lake.mjs'
import { bellarosa, teatro } from './town.mjs'

const buildings = { miramare, limonaia, ninfea, aurora, bellarosa, teatro, montefiore, tramonto }
const place = {
  miramare: [384, 776, 1.3],
  limonaia: [330, 760, 1.5],
  ninfea: [372, 640, 1.36],
  aurora: [318, 772, 1.6],
  bellarosa: [338, 772, 1.4],
  teatro: [308, 776, 1.46],
  montefiore: [344, 742, 1.38],
  tramonto: [312, 728, 1.5],
}

const house = (sheet, key, p) => at(place[key][0], place[key][1], buildings[key](sheet, p), place[key][2])

const ground = (sheet, y, top, low) =>
  path(
    `${curve([
      [-20, y + 6],
      [400, y - 2],
      [800, y + 2],
      [1200, y - 4],
      [1620, y + 4],
    ])}V920H-20Z`,
    sheet.linear([
      [0, top],
      [1, low],
    ]),
  )

const facades = {
  miramare: (sheet, p) => {
    let b =
      coastView(sheet, p, { sunX: 400, sunY: 330, flock: false }) +
      poly(
        table('1040 640, 1180 430, 1300 280, 1420 220, 1620 190, 1620 900, 1040 900'),
        mix(p.leaf, p.rock[1], 0.45),
      ) +
      bushes(sheet, table('1330 300 70, 1260 420 60, 1390 420 80'), p.leafDark, p.leaf, p.leafLit)
    b +=
      ground(sheet, 768, p.rock[0], p.rock[1]) +
      poly(table('384 776, 1216 776, 1390 830, 600 840'), p.rock[2], 'opacity=".45"') +
      house(sheet, 'miramare', p)
    b +=
      balustrade(190, 900, 1220, 62, p.cream) +
      [250, 310, 1300, 1350]
        .map((x, i) => at(x, 800, cypress(p.evergreenDark, p.evergreen), 2.1 - (i % 2) * 0.5))
        .join('')
    return b + bushes(sheet, table('230 850 80, 350 850 50, 1260 846 60, 1370 850 90'), p.leafDark, p.leaf, p.leafLit)
  },
  limonaia: (sheet, p) => {
    let b =
      coastView(sheet, p, { sunX: 1240, sunY: 170, boats: false }) +
      poly(table('0 760, 0 200, 240 170, 380 260, 520 330, 760 460, 1000 760'), p.near)
    b +=
      table('300 2.6, 250 2.1, 1296 2.2, 1350 2.7')
        .map(([x, s]) => at(x, 764, cypress(p.evergreenDark, p.evergreen), s))
        .join('') +
      ground(sheet, 756, mix(p.cream, p.rock[0], 0.4), p.rock[0]) +
      house(sheet, 'limonaia', p)
    b += lemonTerraces(sheet, p, [{ y: 872, drop: 40, size: 1.15, gap: 150 }])
    const leaves = [leafStamp(sheet, p.leafDark, p.leaf), leafStamp(sheet, p.leaf, p.leafLit)]
    return (
      b +
      branch(sheet, {
        bough: table('180 30, 300 50, 420 40, 540 90'),
        wood: p.trunk,
        leaves,
        size: 1.4,
        fruit: lemonStamp(sheet, p.lemon),
        fruitEvery: 4,
        width: 9,
      })
    )
  },
  ninfea: (sheet, p) => {
    const { back, shore, sunX } = lakeView(sheet, p, { shore: 640, sunX: 1270, peaks: 330 })
    const trees =
      bushes(
        sheet,
        table('300 540 110, 460 500 90, 1260 590 90, 1380 580 100'),
        mix(p.leafDark, p.near, 0.3),
        mix(p.leaf, p.near, 0.2),
        p.leafLit,
        1,
      ) +
      table('270 2, 232 2.5, 1300 1.9, 1346 2.4')
        .map(([x, s]) => at(x, 640, cypress(p.evergreenDark, mix(p.evergreen, p.evergreenDark, 0.3), 1), s))
        .join('')
    let b = lakeWater(sheet, p, back + trees + house(sheet, 'ninfea', p), { shore, sunX })
    const pad = (flower) => sheet.stamp(lily(p.leafDark, p.leaf, flower))
    const [plain, pink, white] = [pad(), pad(p.bloom), pad('#fbe9e4')]
    b += table('330 800 0.8, 460 850 1.3, 640 810 0.8, 900 862 1.4, 1110 815 0.9, 1290 860 1.4, 270 884 1.4')
      .map(([x, y, s], i) => (i % 2 ? (i % 4 === 1 ? pink : white) : plain)(x, y, s))
      .join('')
    return b
  },
  aurora: (sheet, p) => {
    const tree = sheet.stamp(fir(p.evergreenDark, p.evergreen, p.snow, 1))
    let b =
      alpsView(sheet, p) +
      table('260 2.2, 330 1.7, 1320 1.9, 1385 2.4')
        .map(([x, s]) => tree(x, 776, s))
        .join('')
    b +=
      ground(sheet, 764, mix(p.grass, p.glow, 0.3), shade(p.grass, -0.1)) +
      poly(table('318 776, 1290 776, 1100 836, 230 836'), shade(p.grass, -0.16), 'opacity=".5"') +
      house(sheet, 'aurora', p)
    b += path('M660 774C650 820 600 860 560 910H900C880 850 790 820 746 774Z', mix(p.cream, p.grass, 0.25))
    return (
      b +
      path(
        Array.from({ length: 44 }, () => tuft(sheet, sheet.between(200, 1400), sheet.between(830, 905), 24, 4)).join(
          '',
        ),
        shade(p.grass, -0.12),
      ) +
      path(
        Array.from(
          { length: 50 },
          () => `M${Math.round(sheet.between(200, 1400))} ${Math.round(sheet.between(820, 895))}a4 4 0 1 0 .1 0z`,
        ).join(''),
        p.cream,
      ) +
      tree(212, 930, 3.2)
    )
  },
  bellarosa: (sheet, p) => {
    let b =
      townView(sheet, p, { lowest: 600, domeX: 290, towerX: 1330 }) +
      rect(0, 640, 1600, 140, mix(p.stone, p.wall, 0.4)) +
      path(
        'M0 764H1600V900H0Z',
        sheet.linear([
          [0, mix(p.stone, p.glow, 0.3)],
          [1, shade(p.stone, -0.05)],
        ]),
      ) +
      paving(768, 920, 800, shade(p.stone, -0.14))
    b +=
      poly(table('338 772, 1262 772, 1420 812, 1420 850, 560 846'), mix(p.interior, p.wall, 0.35), 'opacity=".42"') +
      house(sheet, 'bellarosa', p)
    const pot = (x, s) =>
      at(
        x,
        880,
        poly(table('-34 -60, 34 -60, 24 0, -24 0'), p.roof) +
          rect(-38, -68, 76, 14, shade(p.roof, 0.05)) +
          bushes(sheet, [[0, -100, 62]], p.leafDark, p.leaf, p.leafLit) +
          path(
            Array.from(
              { length: 12 },
              () => `M${Math.round(sheet.between(-46, 46))} ${Math.round(sheet.between(-134, -78))}a7 7 0 1 0 .1 0z`,
            ).join(''),
            p.bloom,
          ),
        s,
      )
    return (
      b +
      [
        [268, 1.2],
        [1330, 1.2],
      ]
        .map(([x, s]) => pot(x, s))
        .join('')
    )
  },
  teatro: (sheet, p) => {
    let b =
      townView(sheet, p, { lowest: 700, domeX: 240, towerX: 1420 }) +
      rect(
        0,
        766,
        1600,
        140,
        sheet.linear([
          [0, mix(p.stone, p.lamp, 0.3)],
          [1, shade(p.near, -0.04)],
        ]),
      ) +
      paving(768, 920, 800, p.near) +
      house(sheet, 'teatro', p)
    b += [
      [520, 800, 260, 40],
      [1010, 806, 320, 44],
    ]
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
    return (
      b +
      bushes(
        sheet,
        table('220 40 120, 330 -10 100, 210 160 60'),
        shade(p.leafDark, -0.03),
        p.leafDark,
        mix(p.leaf, p.lamp, 0.15),
      )
    )
  },
  montefiore: (sheet, p) => {
    let b =
      hillsView(sheet, p, { sunX: 380, sunY: 200 }) +
      ground(sheet, 736, mix(p.grass, p.glow, 0.35), p.grass) +
      poly(table('344 742, 1250 742, 1400 790, 560 796'), p.leafDark, 'opacity=".35"') +
      house(sheet, 'montefiore', p)
    b += path('M900 742C890 800 850 850 800 910H1060C1020 850 976 800 960 742Z', mix(p.cream, p.grass, 0.18))
    const left = { d: 'M180 800L760 790L700 920H180Z' }
    const right = { d: 'M1080 790L1420 796V920H1130Z' }
    b +=
      rows(sheet, left, {
        vanish: [700, 640],
        from: -1400,
        to: 760,
        bottom: 920,
        count: 18,
        colour: p.leaf,
        dark: p.leafDark,
      }) +
      rows(sheet, right, {
        vanish: [1120, 640],
        from: 1060,
        to: 2700,
        bottom: 920,
        count: 14,
        colour: p.leaf,
        dark: p.leafDark,
      })
    return (
      b +
      table('300 2.6, 246 2, 1296 2.2, 1350 2.8')
        .map(
          ([x, s]) =>
            ellipse(x + 90, 772, 100, 9, p.leafDark, 'opacity=".35"') +
            at(x, 776, cypress(p.evergreenDark, p.evergreen, -1), s),
        )
        .join('')
    )
  },
  tramonto: (sheet, p) => {
    let b =
      hillsView(sheet, p, { sunX: 1180, sunY: 330, sunR: 100, vines: false }) +
      [
        [290, 2.3],
        [340, 1.8],
      ]
        .map(([x, s]) => at(x, 732, cypress(p.evergreenDark, mix(p.evergreenDark, p.evergreenLit, 0.4), 1), s))
        .join('')
    b +=
      ground(sheet, 722, mix(p.grass, p.glow, 0.45), mix(p.grass, p.near, 0.6)) +
      poly(table('312 728, 1220 730, 1000 800, 200 810, 200 770'), p.near, 'opacity=".55"') +
      house(sheet, 'tramonto', p)
    b += at(
      1366,
      850,
      olive(sheet, { size: 190, trunk: p.trunk, dark: p.leafDark, leaf: p.leaf, lit: p.leafLit, lightFrom: -1 }),
    )
    return (
      b +
      path(
        Array.from({ length: 40 }, () =>
          tuft(sheet, sheet.between(190, 1410), 920, sheet.between(60, 130), 3, 18),
        ).join(''),
        mix(p.grass, p.glow, 0.25),
      ) +
      path(
        Array.from({ length: 36 }, () =>
          tuft(sheet, sheet.between(190, 1410), 915, sheet.between(40, 100), 4, 14),
        ).join(''),
        shade(p.leafDark, -0.04),
      )
    )
  },
}

export const facade = (sheet, key, p) => facades[key](sheet, p)
