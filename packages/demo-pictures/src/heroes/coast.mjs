import { mix, shade } from '../drawing/colour.mjs'
import { at, ellipse, poly, stroke, table } from '../drawing/sheet.mjs'
import { limonaia, miramare } from '../houses/coast.mjs'
import { cliff } from '../landscape/land.mjs'
import { branch, cypress, leafStamp, lemonStamp, umbrellaPine } from '../landscape/plants.mjs'
import { bushes, lemonTerraces } from '../landscape/surroundings.mjs'
import { coastView } from '../landscape/views.mjs'

export function miramareHero(sheet, p) {
  let b = coastView(sheet, p, { sunX: 610 })
  b +=
    poly(
      table('1010 560, 1090 470, 1180 420, 1250 330, 1350 270, 1430 190, 1600 130, 1600 720, 1010 720'),
      mix(p.leafDark, p.rock[1], 0.32),
    ) +
    poly(
      table('1250 330, 1350 270, 1430 190, 1600 130, 1600 300, 1480 380, 1400 350, 1320 420'),
      mix(p.leaf, p.rock[0], 0.45),
    )
  b += bushes(
    sheet,
    table('1180 446 34, 1300 330 40, 1400 262 34, 1520 208 46, 1588 190 40'),
    p.leafDark,
    p.leaf,
    p.leafLit,
  )
  b += cliff(
    sheet,
    table('752 716, 806 660, 868 642, 960 650, 1046 640, 1150 654, 1236 640, 1340 654, 1440 642, 1530 656, 1640 640'),
    (i) => (i === 0 ? 830 : 925),
    p.rock,
  )
  b += stroke(
    'M1000 652L930 700L1010 742L912 790L980 830L884 866',
    mix(p.cream, p.rock[0], 0.25),
    7,
    'stroke-linejoin="round"',
  )
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

export function limonaiaHero(sheet, p) {
  let b = coastView(sheet, p, { sunX: 1180, sunY: 170, horizon: 400 })
  b +=
    poly(table('0 640, 0 120, 110 96, 230 170, 330 190, 430 290, 560 350, 700 430, 880 520, 960 640'), p.near) +
    poly(
      table('110 96, 230 170, 330 190, 430 290, 560 350, 700 430, 600 450, 470 380, 350 330, 210 260'),
      mix(p.near, p.leafLit, 0.5),
    )
  b +=
    bushes(
      sheet,
      table('80 330 60, 210 400 60, 60 470 80, 330 420 44, 860 532 50, 180 520 70'),
      p.leafDark,
      p.leaf,
      p.leafLit,
    ) + [96, 134, 176].map((x, i) => at(x, 560, cypress(p.evergreenDark, p.evergreen), 1.7 - i * 0.2)).join('')
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
