/** The heroes of the four destinations and of the group. 1600 by 900. */

import { mix, shade } from '../drawing/colour.mjs'
import { at, curve, ellipse, path, poly, rect, stroke, table } from '../drawing/sheet.mjs'
import { balustrade } from '../houses/building-parts.mjs'
import { limonaia } from '../houses/coast.mjs'
import { montefiore } from '../houses/hills.mjs'
import { cliff, rows, sailboat } from '../landscape/land.mjs'
import { cypress, fir, umbrellaPine } from '../landscape/plants.mjs'
import { bushes } from '../landscape/surroundings.mjs'
import { coastView, hillsView, lakeView, lakeWater, townHouse, townView } from '../landscape/views.mjs'

const village = (sheet, p, list, haze) =>
  list.map(([x, y, w, h]) => townHouse(sheet, { ...p, glass: p.glass }, x, y, w, h, haze)).join('')

export const destinationHeroes = {
  'costa-serena': (sheet, p) => {
    let b = coastView(sheet, p, { sunX: 1010, sunY: 330, boats: false })
    b +=
      poly(
        table(
          '0 900, 0 180, 90 210, 170 300, 260 330, 350 420, 470 470, 600 540, 720 560, 800 600, 820 690, 760 760, 700 900',
        ),
        p.rock[1],
      ) +
      poly(
        table('0 180, 90 210, 170 300, 260 330, 350 420, 470 470, 400 560, 240 460, 100 380, 0 330'),
        mix(p.leaf, p.rock[0], 0.3),
      ) +
      cliff(
        sheet,
        table('380 560, 450 500, 520 520, 600 540, 672 552, 736 570, 800 610, 846 700'),
        (i) => 925 - (i > 5 ? 60 * (i - 5) : 0),
        p.rock,
        1,
      )
    b += bushes(sheet, table('40 330 70, 150 390 50, 300 460 44, 60 480 80'), p.leafDark, p.leaf, p.leafLit, 1)
    const tones = { ...p, wall: '#eda79b', stone: p.ochre, cream: p.wall, rock: ['#f6d9a8', p.rock[1], p.rock[2]] }
    b += village(
      sheet,
      tones,
      table(
        '90 470 90 110, 170 500 84 120, 250 520 96 110, 20 560 110 120, 130 590 104 130, 330 570 90 110, 236 620 110 130, 420 610 92 110, 40 690 120 130, 350 680 110 120, 500 650 90 100, 160 720 120 130, 460 720 110 110, 580 690 84 90, 290 770 120 120, 570 760 100 90, 60 810 130 130, 420 820 120 100, 200 850 130 110, 540 850 110 90',
      ),
      0,
    )
    b +=
      ellipse(700, 890, 240, 18, p.cream, 'opacity=".5"') +
      sailboat(980, 640, 150, p.cream, p.rock[2]) +
      poly(table('960 660, 1080 660, 1060 760, 990 740'), p.cream, 'opacity=".16"') +
      sailboat(1240, 540, 64, p.awning, p.rock[2], -1) +
      sailboat(840, 486, 30, p.cream, p.sea[1])
    return (
      b +
      at(
        1500,
        960,
        umbrellaPine(sheet, {
          height: 790,
          spread: 340,
          lean: -70,
          trunk: p.trunk,
          dark: p.evergreenDark,
          leaf: mix(p.evergreenDark, p.evergreen, 0.55),
          lit: p.evergreenLit,
          lightFrom: -1,
        }),
      ) +
      bushes(
        sheet,
        table('1580 870 120, 1440 900 90, 1330 920 70'),
        shade(p.leafDark, -0.04),
        p.leafDark,
        mix(p.leaf, p.leafLit, 0.4),
      )
    )
  },
  'lago-chiaro': (sheet, p) => {
    const { back, shore, sunX } = lakeView(sheet, p, { sunX: 760, peaks: 420 })
    const tree = sheet.stamp(fir(mix(p.evergreenDark, p.near, 0.3), mix(p.evergreen, p.near, 0.3), undefined, -1))
    const hill =
      poly(
        [
          [860, shore],
          [980, 470],
          [1100, 440],
          [1240, 380],
          [1400, 360],
          [1620, 300],
          [1620, shore],
        ],
        mix(p.near, p.leafDark, 0.3),
      ) +
      bushes(
        sheet,
        table('1250 430 60, 1420 400 80, 1560 380 90, 1080 480 50, 1350 490 70'),
        mix(p.leafDark, p.near, 0.3),
        mix(p.leaf, p.near, 0.2),
        p.leafLit,
      )
    const town =
      village(
        sheet,
        { ...p, rock: ['#f3cdb4', p.rock[1], p.rock[2]], stone: '#f7e3bd' },
        [
          [1120, shore, 70, 70],
          [1190, shore, 84, 92],
          [1270, shore, 70, 74],
          [1400, shore, 88, 86],
          [1484, shore, 80, 70],
        ],
        0.08,
      ) +
      rect(1346, 350, 40, 172, p.cream) +
      rect(1370, 350, 16, 172, shade(p.cream, -0.12)) +
      poly(table('1338 352, 1394 352, 1366 290'), p.roof) +
      path('M1356 412v-22a7 7 0 0 1 14 0v22z', p.interior) +
      [60, 120, 170, 930, 975].map((x, i) => tree(x, shore, 0.9 - (i % 3) * 0.2)).join('')
    let b = lakeWater(sheet, p, back + hill + town, { shore, sunX })
    b +=
      poly(table('-20 900, -20 846, 420 792, 470 800, 470 816, 180 900'), p.timber) +
      stroke(
        'M112 830L14 944M178 822L112 917M244 814L210 890M310 805L307 862M376 797L405 834',
        shade(p.timber, -0.08),
        4,
      ) +
      table('440 800, 330 850, 180 896')
        .map(
          ([x, y]) =>
            rect(x, y - 44, 16, 70, shade(p.timber, -0.08)) + ellipse(x + 8, y - 44, 8, 4, shade(p.timber, 0.1)),
        )
        .join('')
    const boat =
      path('M560 770h270q-20 56 -70 56h-136q-48 0 -64 -56z', p.accent) +
      path('M560 770h270l-6 12h-256z', p.cream) +
      rect(640, 758, 20, 22, p.timber) +
      rect(736, 758, 20, 22, p.timber) +
      stroke('M690 780L850 846M690 780L546 838', p.timber, 6, 'stroke-linecap="round"')
    return (
      b +
      ellipse(696, 834, 160, 14, p.leafDark, 'opacity=".35"') +
      boat +
      bushes(
        sheet,
        [
          [1590, 860, 120],
          [1470, 900, 90],
        ],
        shade(p.leafDark, -0.04),
        p.leafDark,
        p.leaf,
      )
    )
  },
  'san-vitale': (sheet, p) => {
    let b = townView(sheet, p, { lowest: 900, domeX: 1010, towerX: 560 })
    b += rect(-10, 846, 1620, 60, p.stone) + balustrade(-10, 862, 1620, 84, p.cream)
    const pot = (x, s) =>
      at(
        x,
        868,
        poly(table('-34 -60, 34 -60, 24 0, -24 0'), shade(p.roof, -0.05)) +
          rect(-38, -68, 76, 14, p.roof) +
          bushes(sheet, [[0, -104, 70]], p.leafDark, p.leaf, p.leafLit) +
          path(
            Array.from(
              { length: 14 },
              () => `M${Math.round(sheet.between(-52, 52))} ${Math.round(sheet.between(-140, -80))}a8 8 0 1 0 .1 0z`,
            ).join(''),
            p.bloom,
          ),
        s,
      )
    return b + pot(150, 1.3) + pot(330, 0.9) + pot(1460, 1.35)
  },
  'colli-doro': (sheet, p) => {
    let b = hillsView(sheet, p, { sunX: 1180, sunY: 220 })
    const mid = {
      d: `${curve(table('-20 640, 240 560, 470 470, 640 440, 820 470, 1040 560, 1400 640, 1640 660'))}V920H-20Z`,
    }
    b += path(
      mid.d,
      sheet.linear([
        [0, mix(p.grass, p.glow, 0.35)],
        [0.6, p.grass],
      ]),
    )
    b += rows(sheet, mid, {
      vanish: [700, 430],
      from: -900,
      to: 620,
      bottom: 900,
      count: 20,
      share: 0.5,
      colour: p.leaf,
      dark: p.leafDark,
    })
    b +=
      village(
        sheet,
        { ...p, rock: [p.cream, p.rock[1], p.rock[2]] },
        table(
          '500 474 76 80, 570 452 80 96, 690 452 84 90, 770 476 76 76, 440 500 70 64, 620 486 90 84, 710 500 80 70, 830 506 70 60',
        ),
        0.05,
      ) +
      rect(650, 250, 44, 190, p.stone) +
      rect(676, 250, 18, 190, shade(p.stone, -0.12)) +
      rect(644, 244, 56, 10, p.stone) +
      [644, 664, 686].map((x) => rect(x, 232, 12, 14, p.stone)).join('') +
      bushes(
        sheet,
        table('450 520 40, 560 500 30, 660 508 34, 800 520 40, 900 540 36'),
        p.leafDark,
        p.leaf,
        p.leafLit,
        1,
      )
    const front = {
      d: `${curve(table('-20 800, 300 820, 640 790, 980 700, 1300 650, 1640 660'))}V920H-20Z`,
    }
    b +=
      path(
        front.d,
        sheet.linear([
          [0, mix(p.grass, p.glow, 0.45)],
          [1, p.grass],
        ]),
      ) +
      rows(sheet, front, {
        vanish: [1180, 480],
        from: 500,
        to: 2600,
        bottom: 920,
        count: 22,
        share: 0.5,
        colour: mix(p.leaf, p.leafLit, 0.4),
        dark: p.leaf,
      })
    const tree = sheet.stamp(cypress(p.evergreenDark, p.evergreen, 1))
    return (
      b +
      table('980 706 0.8, 1030 696 0.9, 1082 690 0.75, 180 900 3.4, 90 920 2.8, 290 910 2.4, 1540 700 1.2')
        .map(([x, y, s]) => ellipse(x - 60 * s, y, 70 * s, 6 * s, p.leafDark, 'opacity=".35"') + tree(x, y + 2, s))
        .join('')
    )
  },
  belvento: (sheet, p) => {
    let b = coastView(sheet, p, { sunX: 520, sunY: 330, boats: false })
    b +=
      poly(
        table('900 520, 1000 430, 1090 400, 1180 300, 1290 330, 1380 250, 1480 290, 1620 200, 1620 640, 900 640'),
        p.mid,
      ) +
      poly(table('1180 300, 1290 330, 1240 400, 1140 420, 1090 400'), mix(p.mid, p.glow, 0.45)) +
      poly(table('1380 250, 1480 290, 1440 380, 1330 400, 1290 330'), mix(p.mid, p.glow, 0.4))
    const slope = table('700 920, 780 760, 850 660, 940 612, 1080 570, 1300 545, 1640 480')
    const hill = { d: `${curve(slope)}V920H700Z` }
    b +=
      cliff(
        sheet,
        slope.slice(0, 5).map(([x, y]) => [x - 40, y + 14]),
        (i) => 930 - i * 4,
        p.rock,
      ) + ellipse(700, 890, 150, 9, p.cream, 'opacity=".5"')
    b +=
      path(
        hill.d,
        sheet.linear([
          [0, mix(p.grass, p.glow, 0.3)],
          [1, p.grass],
        ]),
      ) +
      rows(sheet, hill, {
        vanish: [1080, 440],
        from: 260,
        to: 1420,
        bottom: 900,
        count: 14,
        share: 0.5,
        colour: p.leaf,
        dark: p.leafDark,
      })
    b +=
      at(1290, 560, montefiore(sheet, { ...p, stone: '#e2c79c', brand: p.awning }), 0.48) +
      at(930, 604, limonaia(sheet, { ...p, wall: '#eda79b' }), 0.44)
    const tree = sheet.stamp(cypress(p.evergreenDark, p.evergreen, -1))
    b += table('1220 580 0.9, 1252 590 0.7, 920 620 0.8, 1590 560 0.9, 1300 760 1.5, 1370 790 1.9, 1470 830 2.4')
      .map(([x, y, s]) => ellipse(x + 46 * s, y, 56 * s, 6 * s, p.leafDark, 'opacity=".35"') + tree(x, y + 3, s))
      .join('')
    b +=
      sailboat(420, 720, 330, p.cream, p.rock[2]) +
      path('M420 470Q560 560 624 694H420Z', shade(p.cream, -0.04)) +
      poly(table('300 762, 620 762, 560 880, 380 880'), p.cream, 'opacity=".14"') +
      ellipse(440, 764, 230, 8, p.glint, 'opacity=".4"')
    return (
      b +
      stroke(
        'M60 250C240 210 380 260 520 226C600 206 606 150 560 150C526 150 524 190 552 192M160 300C320 276 460 316 640 276M700 196C860 160 960 216 1090 170C1150 148 1142 104 1108 108',
        p.cream,
        5,
        'stroke-linecap="round" opacity=".8"',
      )
    )
  },
}
