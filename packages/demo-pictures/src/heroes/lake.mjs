import { mix, shade } from '../drawing/colour.mjs'
import { at, curve, group, path, poly, rect, stroke, table } from '../drawing/sheet.mjs'
import { aurora, ninfea } from '../houses/lake.mjs'
import { mirrored } from '../landscape/land.mjs'
import { branch, cypress, fir, leafStamp, lily, tuft } from '../landscape/plants.mjs'
import { bushes } from '../landscape/surroundings.mjs'
import { alpsView, lakeView, lakeWater } from '../landscape/views.mjs'

export function ninfeaHero(sheet, p) {
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
  if (p.season !== 'winter')
    b += pads.map(([x, y, s, flower], i) => (!flower ? plain : i % 3 ? pink : white)(x, y, s)).join('')
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
    b +=
      fall(1590, 470, -30) + fall(1540, 330, -24) + fall(1486, 420, -40) + fall(1430, 230, -20) + fall(1370, 150, -16)
  return b
}

export function auroraHero(sheet, p) {
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
    stroke(
      'M90 668h120M330 690h170M160 716h220M520 664h80M40 700h60',
      p.glint,
      3,
      'stroke-linecap="round" opacity=".6"',
    )
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
