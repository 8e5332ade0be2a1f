import { mix, shade } from '../drawing/colour.mjs'
import { at, circle, curve, ellipse, group, path, poly, stroke, table } from '../drawing/sheet.mjs'
import { montefiore, tramonto } from '../houses/hills.mjs'
import { rows } from '../landscape/land.mjs'
import { cypress, olive, tuft } from '../landscape/plants.mjs'
import { bushes } from '../landscape/surroundings.mjs'
import { hillsView } from '../landscape/views.mjs'

function grapes(sheet, p, x, y, s) {
  const berry = sheet.stamp(
    circle(0, 0, 15, shade(p.brand, -0.04)) + circle(-2, -2, 11, p.brand) + circle(-5, -5, 3.4, shade(p.brand, 0.3)),
  )
  const spots = table(
    '-30 0, 0 -4, 30 0, -18 22, 14 20, -32 26, 36 24, -4 42, 22 44, -22 48, 6 66, -12 70, 16 84, 0 98',
  )
  return group(spots.map(([dx, dy]) => berry(dx, dy)).join(''), `transform="translate(${x} ${y}) scale(${s})"`)
}

const vineLeaf = (leaf, lit) =>
  path(
    'M0 0C-6 -20 -30 -16 -34 -30C-22 -34 -30 -52 -20 -60C-10 -52 -10 -70 0 -80C10 -70 10 -52 20 -60C30 -52 22 -34 34 -30C30 -16 6 -20 0 0Z',
    leaf,
  ) +
  path('M0 0C-6 -20 -30 -16 -34 -30C-22 -34 -30 -52 -20 -60C-10 -52 -10 -70 0 -80Z', lit) +
  stroke('M0 0V-66M0 -20L-22 -34M0 -20L22 -34', shade(leaf, -0.08), 2)

export function montefioreHero(sheet, p) {
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
  b +=
    poly(table('800 512, 1330 512, 1440 546, 900 548'), p.leafDark, 'opacity=".35"') +
    at(790, 514, montefiore(sheet, p), 0.8)
  b += bushes(
    sheet,
    table('820 520 24, 930 524 22, 1120 522 26, 1260 526 28, 1340 540 30'),
    p.leafDark,
    p.leaf,
    p.leafLit,
  )
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
    rows(sheet, front, {
      vanish: [560, 520],
      from: -1300,
      to: 760,
      bottom: 910,
      count: 24,
      share: 0.5,
      colour: p.leaf,
      dark: p.leafDark,
    })
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
  b += avenue
    .map(([x, y, s]) => ellipse(x + 44 * s, y, 56 * s, 6 * s, p.leafDark, 'opacity=".38"') + tree(x, y + 4, s * 1.12))
    .join('')
  const leaf = [sheet.stamp(vineLeaf(p.leafDark, p.leaf)), sheet.stamp(vineLeaf(p.leaf, p.leafLit))]
  const twig = (x, y, turn, s, i) =>
    group(leaf[i % 2](0, 0), `transform="translate(${x} ${y}) rotate(${turn}) scale(${s})"`)
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

export function tramontoHero(sheet, p) {
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
  b +=
    poly(table('200 616, 812 620, 620 690, 300 740, -60 740, -60 690'), p.near, 'opacity=".55"') +
    at(196, 616, tramonto(sheet, p), 1.02)
  const bale = (x, y, r) =>
    ellipse(x - r * 1.5, y + r * 0.86, r * 2, r * 0.2, p.near, 'opacity=".6"') +
    circle(x, y, r, shade(p.grass, -0.05)) +
    circle(x + r * 0.2, y - r * 0.1, r * 0.72, mix(p.grass, p.glow, 0.55)) +
    stroke(
      `M${x + r * 0.2} ${y - r * 0.1}m${-r * 0.4} 0a${r * 0.4} ${r * 0.4} 0 1 1 ${r * 0.4} ${r * 0.4}`,
      shade(p.grass, 0.02),
      3,
    )
  if (p.season !== 'winter' && p.season !== 'spring')
    b += bale(1010, 700, 26) + bale(1180, 726, 32) + bale(900, 752, 38)
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
    ) +
    at(
      x,
      y,
      olive(sheet, {
        size,
        trunk: p.trunk,
        dark: p.evergreenDark,
        leaf: p.evergreen,
        lit: p.evergreenLit,
        lightFrom: -1,
      }),
    )
  b += grove(1330, 730, 90) + grove(1470, 850, 240)
  const grass = path(
    Array.from({ length: 46 }, () => tuft(sheet, sheet.between(-20, 1620), 915, sheet.between(50, 120), 3, 16)).join(
      '',
    ),
    shade(p.leafDark, -0.04),
  )
  const ears = path(
    Array.from({ length: 46 }, () => tuft(sheet, sheet.between(-20, 1620), 920, sheet.between(60, 130), 2, 20)).join(
      '',
    ),
    mix(p.grass, p.glow, 0.25),
  )
  return b + ears + grass
}
