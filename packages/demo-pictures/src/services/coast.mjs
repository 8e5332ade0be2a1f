/** What the houses by the sea offer beside rooms, one drawing each. 1200 by 800. */
import { mix, shade } from '../drawing/colour.mjs'
import { at, circle, ellipse, group, path, poly, rect, stroke, table } from '../drawing/sheet.mjs'
import { birds } from '../landscape/land.mjs'
import { leafStamp, lemonStamp } from '../landscape/plants.mjs'
import { pottedPlant } from '../rooms/furniture.mjs'
import { atTable, inside, outlook } from './settings.mjs'
import { arriving, boat, dinner, white } from './shared-scenes.mjs'
import { basket, bottle, bread, fish, glass, lemon, plate, under } from './things.mjs'

export const coastServices = {
  'miramare/boat': (c) =>
    outlook(c, [330, 150, 960, 640]) +
    boat(
      c,
      560,
      640,
      c.p.brand,
      shade(c.r.wood, 0.12),
      stroke('M520 560V270', c.r.wood, 16) +
        path('M536 280Q760 360 812 520L536 540Z', c.p.cream) +
        path('M536 280Q640 372 640 532L536 540Z', shade(c.p.cream, -0.06)) +
        path('M300 556q-6 -70 36 -72q40 2 34 74z', c.p.second) +
        circle(336, 462, 24, '#d9a27c') +
        path('M306 456q30 -40 62 0l14 4h-88z', c.r.linen),
    ) +
    path('M0 740Q160 716 330 742T660 740T980 742T1200 736V800H0Z', shade(c.p.sea[1], -0.02)) +
    birds(table('880 170 14, 930 150 11, 840 140 10'), shade(c.p.near, -0.1)),
  'miramare/dinner': dinner,
  'miramare/transfer': arriving,
  'miramare/snorkelling': (c) =>
    outlook(c, [500, 260, 900, 500]) +
    path('M0 560Q180 520 330 556T640 548T920 560T1200 536V800H0Z', c.p.rock[1]) +
    path('M0 610Q240 566 470 604T860 600T1200 586V800H0Z', c.p.rock[0]) +
    ellipse(560, 726, 300, 26, c.r.dark, 'opacity=".25"') +
    at(
      300,
      700,
      path('M-40 20L-70 -150Q-60 -196 0 -204Q62 -196 72 -150L40 20Q0 44 -40 20Z', c.p.second) +
        path('M-26 -10h52v-76h-52z', shade(c.p.second, -0.09)) +
        stroke('M-44 -150L-24 -40M44 -150L24 -40M0 -178V-104', shade(c.p.second, -0.08), 8),
      1.1,
    ) +
    at(
      452,
      716,
      path('M-40 20L-70 -150Q-60 -196 0 -204Q62 -196 72 -150L40 20Q0 44 -40 20Z', shade(c.p.second, 0.04)) +
        path('M-26 -10h52v-76h-52z', shade(c.p.second, -0.07)),
      1.1,
    ) +
    stroke('M880 690Q960 690 958 560V400', c.p.brand, 26, 'stroke-linecap="round"') +
    stroke('M958 470v-70', c.p.second, 26, 'stroke-linecap="round"') +
    path(
      'M590 610Q580 520 680 512H840Q940 520 930 610Q926 690 850 694Q800 690 760 652Q720 690 670 694Q594 690 590 610Z',
      c.p.brand,
    ) +
    path(
      'M620 608Q616 550 684 544H836Q904 550 900 608Q896 656 848 660Q800 654 760 616Q720 654 672 660Q624 656 620 608Z',
      '#cfe6e6',
    ) +
    path('M650 640L730 546H770L680 656Z', '#ffffff', 'opacity=".55"'),
  'miramare/lunch': (c) =>
    atTable(
      c,
      plate(c.r, 600, 716, 190, at(0, 0, fish(c.r), 1.35)) +
        bread(c.r, 300, 700, 190) +
        lemon(c.r, 858, 700) +
        lemon(c.r, 930, 724, 0.86) +
        bottle(c.r, 806, 650, 190, '#dfe9dc', c.p.cream) +
        glass(c.r, 404, 656, 140, white) +
        glass(c.r, 1000, 690, 140, white),
      {
        over:
          path('M0 0H1200V120H0Z', c.p.cream) +
          Array.from(
            { length: 10 },
            (_, i) =>
              path(`M${i * 120} 120h120q0 52 -60 52t-60 -52z`, i % 2 ? c.p.cream : c.p.second) +
              (i % 2 ? '' : rect(i * 120, 0, 120, 121, c.p.second)),
          ).join(''),
      },
    ),
  'miramare/cot': (c) =>
    inside(
      c,
      stroke('M600 0V120M470 150H730M470 150V210M600 150V236M730 150V206', c.r.metal, 4) +
        [470, 600, 730]
          .map((x, i) =>
            at(
              x,
              [236, 262, 232][i],
              path('M-38 0h76q-8 22 -24 22h-28q-16 0 -24 -22z', i % 2 ? c.p.brand : c.p.second) +
                path('M0 -44v40h30z', c.r.linen),
            ),
          )
          .join('') +
        ellipse(600, 742, 330, 26, c.r.dark, 'opacity=".3"') +
        rect(330, 420, 22, 310, c.r.wood, 'rx="8"') +
        rect(848, 420, 22, 310, c.r.wood, 'rx="8"') +
        path('M352 560Q420 500 600 512T848 560V650H352Z', c.r.linen) +
        path('M352 590Q560 556 848 580V650H352Z', c.r.cover) +
        path('M500 575l90 -10v80h-90zM690 570h80v80h-80z', c.r.throw, 'opacity=".5"') +
        ellipse(430, 548, 64, 30, '#fffaf2') +
        Array.from({ length: 12 }, (_, i) => rect(372 + i * 40, 452, 12, 216, shade(c.r.wood, 0.08), 'rx="6"')).join(
          '',
        ) +
        rect(330, 430, 540, 24, shade(c.r.wood, 0.04), 'rx="10"') +
        rect(330, 656, 540, 26, shade(c.r.wood, 0.02), 'rx="10"') +
        pottedPlant(c.sheet, c.r, 1070, 720, 1.1),
    ),
  'miramare/garage': (c) =>
    rect(0, 0, 1200, 800, mix(c.p.wall, c.p.ochre, 0.55)) +
    Array.from({ length: 40 }, (_, i) =>
      rect(
        ((i * 173) % 1240) - 40,
        Math.floor(i / 8) * 130 + (i % 3) * 26,
        70,
        26,
        mix(c.p.wallSide, c.p.ochre, 0.5),
        'opacity=".35"',
      ),
    ).join('') +
    path('M150 800V380A450 350 0 0 1 1050 380V800Z', shade(c.p.stone, 0.04)) +
    path('M200 800V390A400 310 0 0 1 1000 390V800Z', shade(c.p.interior, -0.06)) +
    path('M260 800V410A340 260 0 0 1 940 410V800Z', shade(c.p.interior, 0.02)) +
    circle(600, 300, 240, c.r.glow) +
    path('M560 176h80l-12 30h-56z', c.r.metal) +
    ellipse(600, 210, 34, 14, c.r.lamp) +
    poly(table('0 700, 1200 700, 1200 800, 0 800'), shade(c.p.stone, -0.1)) +
    ellipse(600, 742, 290, 24, '#1c1420', 'opacity=".5"') +
    path('M360 620Q372 520 440 500Q474 408 520 402H680Q726 408 760 500Q828 520 840 620V716H360Z', c.p.second) +
    path('M470 500Q496 430 528 426H672Q704 430 730 500Z', '#cfe0e0') +
    path('M500 500L548 426H580L540 500Z', '#ffffff', 'opacity=".5"') +
    circle(432, 590, 36, c.r.lamp) +
    circle(768, 590, 36, c.r.lamp) +
    circle(432, 590, 22, '#fff6dc') +
    circle(768, 590, 22, '#fff6dc') +
    rect(520, 576, 160, 40, shade(c.p.second, -0.12), 'rx="16"') +
    rect(350, 650, 500, 30, '#d9d2c4', 'rx="15"') +
    rect(384, 690, 70, 50, '#2d2730', 'rx="14"') +
    rect(746, 690, 70, 50, '#2d2730', 'rx="14"'),
  'limonaia/lemons': (c) => {
    const fruit = lemonStamp(c.sheet, c.p.lemon)
    const [dark, light] = [leafStamp(c.sheet, c.p.leafDark, c.p.leaf), leafStamp(c.sheet, c.p.leaf, c.p.leafLit)]
    const hang = table('90 90 1.5, 250 150 1.2, 410 80 1.4, 760 96 1.2, 930 160 1.5, 1090 80 1.3')
    return atTable(
      c,
      under(c.r, 600, 716, 120) +
        path('M508 540Q500 716 520 716H680Q700 716 692 540Z', '#f4c24a', 'opacity=".92"') +
        path('M512 560Q506 700 528 706H560Q540 640 544 556Z', '#ffffff', 'opacity=".4"') +
        [
          [560, 640],
          [620, 600],
          [646, 664],
          [580, 580],
        ]
          .map(([x, y]) => stroke(`M${x} ${y}q18 -16 36 0`, '#e08a1e', 8, 'stroke-linecap="round"'))
          .join('') +
        rect(498, 500, 204, 44, c.r.linen, 'rx="8"') +
        path('M486 500Q600 466 714 500L726 548Q600 520 474 548Z', c.p.second) +
        rect(540, 596, 120, 70, '#fffaf2') +
        rect(560, 616, 80, 8, c.p.leafDark) +
        rect(572, 636, 56, 6, c.p.leafDark) +
        [
          [300, 700, 1],
          [386, 726, 1],
          [860, 716, 1.1],
          [940, 690, 0.9],
        ]
          .map(([x, y, s]) => lemon(c.r, x, y, s))
          .join(''),
      {
        over: hang
          .map(
            ([x, y, s], i) =>
              group(
                (i % 2 ? dark : light)(0, 0, s * 1.5),
                `transform="translate(${x - 20} ${y - 50}) rotate(${40 + i * 17})"`,
              ) +
              group(
                (i % 2 ? light : dark)(0, 0, s * 1.4),
                `transform="translate(${x} ${y - 56}) rotate(${120 + i * 11})"`,
              ) +
              fruit(x, y, s),
          )
          .join(''),
      },
    )
  },
  'limonaia/picnic': (c) =>
    outlook(c, [420, 170, 900, 520], 620) +
    path('M0 560Q300 520 640 552T1200 540V800H0Z', '#f0dcae') +
    path('M0 640Q360 600 760 634T1200 612V800H0Z', '#e6cb96') +
    poly(table('200 720, 470 620, 1080 640, 960 780'), c.r.linen) +
    [0.2, 0.4, 0.6, 0.8]
      .map((k) =>
        stroke(`M${200 + 270 * k} ${720 - 100 * k}L${960 + 120 * k} ${780 - 140 * k}`, c.p.brand, 9, 'opacity=".5"'),
      )
      .join('') +
    [0.15, 0.35, 0.55, 0.75, 0.92]
      .map((k) =>
        stroke(`M${200 + 760 * k} ${720 + 60 * k}L${470 + 610 * k} ${620 + 20 * k}`, c.p.brand, 9, 'opacity=".5"'),
      )
      .join('') +
    basket(
      c.r,
      520,
      690,
      320,
      190,
      bottle(c.r, 440, 560, 200, c.p.leafDark) +
        bread(c.r, 600, 520, 190) +
        path('M420 512Q520 470 640 506L690 560H380Z', '#fffaf2') +
        stroke('M372 506Q372 330 520 330T668 506', '#a8743c', 18),
    ) +
    lemon(c.r, 780, 708) +
    lemon(c.r, 856, 730, 0.9) +
    glass(c.r, 720, 690, 120, white) +
    plate(c.r, 930, 700, 80, circle(-20, -10, 18, '#f3e2c0') + circle(16, -8, 18, '#f3e2c0')),
  'limonaia/dog': (c) =>
    inside(
      c,
      ellipse(560, 724, 420, 60, mix(c.p.brand, c.r.wall, 0.2)) +
        ellipse(560, 716, 380, 48, c.r.throw, 'opacity=".55"') +
        path('M330 690Q300 560 420 534Q560 500 700 540Q800 560 806 690Q800 716 560 716Q350 716 330 690Z', '#a8683c') +
        path('M806 690Q850 690 856 640Q862 600 884 596Q900 660 872 704Q840 726 806 712Z', '#a8683c') +
        path('M352 640Q250 640 238 560Q236 486 310 472Q390 470 408 548Z', '#b8774a') +
        path('M236 570Q206 582 204 606Q210 632 250 630Q290 628 300 606Z', '#c98c5e') +
        path('M318 478Q388 470 402 540Q410 620 372 640Q330 610 322 540Z', '#7d4a2c') +
        circle(276, 540, 9, '#2b2430') +
        ellipse(210, 596, 14, 10, '#2b2430') +
        path('M330 708Q300 660 360 660H420V716Z', '#b8774a') +
        path('M640 716Q640 664 720 664Q770 676 760 716Z', '#b8774a') +
        stroke('M396 640Q420 610 408 560', c.p.brand, 16) +
        circle(404, 622, 12, c.p.lemon) +
        ellipse(990, 752, 116, 16, c.r.dark, 'opacity=".3"') +
        path('M890 690H1090L1070 752H910Z', c.p.brand) +
        ellipse(990, 690, 100, 20, shade(c.p.brand, -0.08)) +
        ellipse(990, 694, 84, 14, '#b07b4b'),
    ),
}
