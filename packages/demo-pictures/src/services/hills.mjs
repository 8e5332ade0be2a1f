/** What the houses in the hills offer beside rooms, one drawing each. 1200 by 800. */
import { mix, shade } from '../drawing/colour.mjs'
import { at, circle, ellipse, group, path, poly, rect, stroke, table } from '../drawing/sheet.mjs'
import { blob } from '../landscape/plants.mjs'
import { armchair, vase } from '../rooms/furniture.mjs'
import { inside, outside, sideboard } from './settings.mjs'
import { arriving, white, wine } from './shared-scenes.mjs'
import { basket, bottle, glass, lantern, lavender, linenStack, under } from './things.mjs'

const bike = (r, p, x, y) => {
  const wheel = (dx) =>
    stroke(`M${x + dx} ${y - 110}m-104 0a104 104 0 1 0 208 0a104 104 0 1 0 -208 0`, '#2d2730', 12) +
    stroke(
      Array.from(
        { length: 8 },
        (_, i) =>
          `M${x + dx} ${y - 110}l${Math.round(98 * Math.cos((i * Math.PI) / 4))} ${Math.round(98 * Math.sin((i * Math.PI) / 4))}`,
      ).join(''),
      '#d9d2c4',
      2.5,
    )
  return (
    ellipse(x, y + 4, 340, 22, r.dark, 'opacity=".3"') +
    wheel(-190) +
    wheel(190) +
    stroke(
      `M${x - 190} ${y - 110}L${x - 104} ${y - 268}H${x + 120}L${x - 20} ${y - 116}H${x - 190}M${x - 20} ${y - 116}L${x - 116} ${y - 290}M${x + 190} ${y - 110}L${x + 112} ${y - 304}`,
      p.brand,
      15,
      'stroke-linejoin="round" stroke-linecap="round"',
    ) +
    stroke(
      `M${x + 112} ${y - 304}q-2 -34 -40 -36M${x + 108} ${y - 316}q26 -20 58 0`,
      '#2d2730',
      11,
      'stroke-linecap="round"',
    ) +
    path(`M${x - 166} ${y - 304}q46 -20 92 -2q-6 22 -40 20q-44 2 -52 -18z`, shade(r.wood, -0.05)) +
    circle(x - 20, y - 116, 26, '#d9d2c4') +
    basket(
      r,
      x + 214,
      y - 250,
      150,
      96,
      [-40, -8, 26]
        .map((dx, i) =>
          path(
            blob({ between: (a, b) => (a + b) / 2, random: () => 0.5 }, x + 214 + dx, y - 356 - (i % 2) * 12, 30, 28),
            i % 2 ? r.flower : r.leaf,
          ),
        )
        .join(''),
    )
  )
}

const grapes = (x, y, s, colour) =>
  at(
    x,
    y,
    table('0 0, 24 2, -24 2, 12 22, -12 22, 34 24, -34 24, 0 44, 24 46, -24 46, 12 66, -12 66, 0 86')
      .map(
        ([dx, dy], i) =>
          circle(dx, dy, 15, shade(colour, i % 3 ? 0 : 0.06)) + circle(dx - 5, dy - 5, 4, '#ffffff', 'opacity=".4"'),
      )
      .join(''),
    s,
  )

const flames = (x, y, w) =>
  path(
    `M${x - w / 2} ${y}q${-w * 0.1} ${-w * 0.5} ${w * 0.14} ${-w * 0.74}q${w * 0.02} ${w * 0.22} ${w * 0.14} ${w * 0.24}q${-w * 0.02} ${-w * 0.4} ${w * 0.2} ${-w * 0.66}q${w * 0.02} ${w * 0.34} ${w * 0.2} ${w * 0.5}q${w * 0.08} ${-w * 0.1} ${w * 0.08} ${-w * 0.22}q${w * 0.26} ${w * 0.46} ${w * 0.04} ${w * 0.88}z`,
    '#f08a35',
  ) +
  path(
    `M${x - w * 0.26} ${y}q${-w * 0.02} ${-w * 0.34} ${w * 0.2} ${-w * 0.6}q${w * 0.02} ${w * 0.22} ${w * 0.14} ${w * 0.28}q${w * 0.06} ${-w * 0.1} ${w * 0.06} ${-w * 0.16}q${w * 0.16} ${w * 0.24} ${w * 0.1} ${w * 0.48}z`,
    '#ffd571',
  )

const logs = (x, y, list) =>
  list
    .map(
      ([dx, dy, rr]) =>
        circle(x + dx, y + dy, rr, '#8a5a38') +
        circle(x + dx, y + dy, rr * 0.82, '#d9a56c') +
        stroke(
          `M${x + dx - rr * 0.3} ${y + dy}a${rr * 0.3} ${rr * 0.3} 0 1 1 .1 1M${x + dx - rr * 0.55} ${y + dy}a${rr * 0.55} ${rr * 0.55} 0 1 1 .1 2`,
          '#b57f49',
          3,
        ),
    )
    .join('')

export const hillsServices = {
  'montefiore/transfer': arriving,
  'montefiore/harvest': (c) =>
    outside(
      c,
      ellipse(560, 740, 330, 26, c.r.dark, 'opacity=".3"') +
        [
          [420, 540],
          [500, 516],
          [580, 530],
          [660, 512],
          [720, 540],
        ]
          .map(([x, y], i) => grapes(x, y, 1.15, i % 2 ? '#5b2a5c' : '#7a2f5c'))
          .join('') +
        path('M400 512q30 -40 74 -20q-10 40 -74 20zM640 500q50 -30 84 4q-40 30 -84 -4z', c.p.leaf) +
        rect(340, 600, 440, 130, '#c08a4e') +
        rect(340, 640, 440, 10, '#94632f') +
        rect(340, 690, 440, 10, '#94632f') +
        rect(352, 590, 26, 146, '#a8743c') +
        rect(742, 590, 26, 146, '#a8743c') +
        at(
          930,
          730,
          ellipse(0, 6, 170, 20, c.r.dark, 'opacity=".25"') +
            ellipse(0, -6, 166, 34, '#e8c26a') +
            path('M-86 -14Q-80 -112 0 -116Q80 -112 86 -14Q0 18 -86 -14Z', '#f0d083') +
            path('M-86 -34Q0 0 86 -34L88 -10Q0 24 -88 -10Z', c.p.brand),
        ) +
        at(
          240,
          744,
          stroke('M-60 -70L60 10M-60 10L60 -70', '#8a8f98', 13, 'stroke-linecap="round"') +
            stroke('M60 -70m0 0a30 22 -35 1 0 40 -26M60 10a30 22 35 1 1 40 26', c.p.brand, 13),
        ),
      { ground: mix(c.p.grass, c.p.leaf, 0.3) },
    ),
  'montefiore/bottles': (c) =>
    inside(
      c,
      sideboard(c) +
        under(c.r, 600, 548, 330) +
        [0, 1, 2, 3, 4, 5]
          .map((i) =>
            bottle(
              c.r,
              396 + i * 82,
              520,
              300,
              i % 2 ? '#2f4a34' : '#3a2430',
              i % 2 ? c.r.linen : shade(c.r.linen, -0.05),
            ),
          )
          .join('') +
        rect(330, 410, 540, 136, '#c99a5e') +
        rect(330, 410, 540, 10, '#e0b67c') +
        rect(330, 470, 540, 4, '#a8773f') +
        rect(470, 440, 260, 76, 'none', `stroke="${c.p.brand}" stroke-width="6"`) +
        path('M600 452q26 22 0 52q-26 -30 0 -52z', c.p.brand) +
        rect(500, 474, 56, 7, c.p.brand) +
        rect(644, 474, 56, 7, c.p.brand) +
        glass(c.r, 990, 548, 190, wine),
    ),
  'montefiore/tasting': (c) =>
    rect(0, 0, 1200, 800, shade(c.p.interior, 0.0)) +
    path('M80 800V360A520 380 0 0 1 1120 360V800Z', shade(c.p.stone, -0.24)) +
    path('M200 800V400A400 300 0 0 1 1000 400V800Z', shade(c.p.interior, -0.04)) +
    circle(600, 300, 300, c.r.glow) +
    lantern(c.r, 600, 250, 130) +
    stroke('M600 0V122', c.r.metal, 6) +
    [
      [330, 560],
      [870, 560],
      [600, 500],
    ]
      .map(
        ([x, y]) =>
          circle(x, y, 170, '#7a4a2c') +
          circle(x, y, 152, '#a8713f') +
          stroke(
            [-90, -45, 0, 45, 90]
              .map(
                (d) =>
                  `M${x + d} ${y - Math.round(Math.sqrt(152 * 152 - d * d))}V${y + Math.round(Math.sqrt(152 * 152 - d * d))}`,
              )
              .join(''),
            '#8a5a38',
            4,
          ) +
          stroke(`M${x} ${y}m-161 0a161 161 0 1 0 322 0a161 161 0 1 0 -322 0`, c.r.metal, 12) +
          circle(x, y + 90, 14, '#5b3226'),
      )
      .join('') +
    rect(0, 690, 1200, 110, shade(c.r.wood, 0.02)) +
    rect(0, 676, 1200, 18, shade(c.r.wood, 0.12)) +
    [300, 430, 560, 690].map((x, i) => glass(c.r, x, 734, 190, [white, '#e0a06a', wine, '#5b1830'][i])).join('') +
    bottle(c.r, 860, 734, 290, '#2f4a34'),
  'montefiore/bicycle': (c) => outside(c, bike(c.r, c.p, 590, 736), { ground: mix(c.p.grass, c.p.stone, 0.25) }),
  'montefiore/fireside': (c) =>
    inside(
      c,
      rect(360, 90, 480, 500, shade(c.p.stone, 0.03)) +
        rect(330, 74, 540, 44, shade(c.r.wood, 0.02), 'rx="8"') +
        path('M430 590V310A170 140 0 0 1 770 310V590Z', '#2a1418') +
        circle(600, 460, 260, c.r.glow) +
        logs(600, 566, [
          [-56, 6, 26],
          [0, 8, 26],
          [56, 6, 26],
        ]) +
        flames(600, 556, 200) +
        rect(340, 584, 520, 34, shade(c.p.stone, -0.08)) +
        armchair(c.r, 230, 750, 1, 1.4) +
        armchair(c.r, 970, 750, -1, 1.4) +
        ellipse(600, 760, 110, 14, c.r.dark, 'opacity=".3"') +
        rect(592, 690, 16, 70, c.r.wood) +
        ellipse(600, 690, 96, 18, shade(c.r.wood, 0.08)) +
        glass(c.r, 566, 690, 90, wine) +
        glass(c.r, 636, 690, 90, wine),
    ),
  'tramonto/linen': (c) =>
    outside(
      c,
      stroke('M60 240Q600 330 1140 230', c.r.linen, 6) +
        rect(46, 200, 24, 520, c.r.wood) +
        rect(1130, 190, 24, 530, c.r.wood) +
        [
          [150, 266, 300, c.r.linen],
          [480, 292, 260, c.p.cream],
          [770, 286, 280, c.r.linen],
        ]
          .map(
            ([x, y, w, colour], i) =>
              path(
                `M${x} ${y}Q${x + w / 2} ${y + 18} ${x + w} ${y - 6}Q${x + w + 26} ${y + 190} ${x + w - 8} ${y + 320}Q${x + w * 0.6} ${y + 290} ${x + w * 0.4} ${y + 326}T${x - 6} ${y + 318}Q${x + 20} ${y + 160} ${x} ${y}Z`,
                colour,
              ) +
              path(
                `M${x + w * 0.3} ${y + 12}q30 150 -10 300h26q30 -150 4 -300zM${x + w * 0.7} ${y + 8}q36 150 0 290h22q34 -150 4 -292z`,
                shade(colour, -0.045),
              ) +
              [0.06, 0.5, 0.93]
                .map((k) => rect(x + w * k - 6, y - 10, 13, 34, i % 2 ? c.p.brand : c.p.second, 'rx="4"'))
                .join('') +
              (i === 1 ? rect(x + 8, y + 250, w - 20, 12, c.p.second, 'opacity=".6"') : ''),
          )
          .join('') +
        basket(c.r, 620, 760, 230, 96, path('M524 672q40 -50 100 -30t92 30z', c.r.linen)),
    ),
  'tramonto/fresh-linen': (c) =>
    inside(
      c,
      sideboard(c) +
        linenStack(c.r, 480, 548, 380, [c.r.linen, c.p.second, c.r.linen, c.p.cream, c.r.linen]) +
        linenStack(c.r, 800, 548, 240, [c.r.cover, c.r.linen, c.r.cover]) +
        at(490, 320, group(lavender(0, 0, 1.2), 'transform="rotate(72)"')) +
        at(990, 546, vase(c.sheet, c.r, 0, 0), 1.2),
    ),
  'tramonto/pizza': (c) =>
    rect(0, 0, 1200, 800, mix(c.p.wall, c.p.rock[0], 0.5)) +
    Array.from({ length: 54 }, (_, i) =>
      rect(
        ((i * 151) % 1260) - 50,
        Math.floor(i / 9) * 136 + ((i * 53) % 40),
        110,
        56,
        shade(c.p.stone, (i % 5) * 0.014 - 0.05),
        'rx="14" opacity=".7"',
      ),
    ).join('') +
    path('M230 640V430A370 320 0 0 1 970 430V640Z', '#c98a5c') +
    Array.from({ length: 15 }, (_, i) => {
      const a = Math.PI * (1 - i / 14)
      return stroke(
        `M${Math.round(600 + 300 * Math.cos(a))} ${Math.round(440 - 260 * Math.sin(a))}L${Math.round(600 + 366 * Math.cos(a))} ${Math.round(440 - 316 * Math.sin(a))}`,
        '#9c5f3c',
        7,
      )
    }).join('') +
    path('M310 640V440A290 250 0 0 1 890 440V640Z', '#2a1418') +
    circle(600, 520, 300, c.r.glow) +
    flames(430, 624, 170) +
    flames(780, 624, 140) +
    logs(430, 622, [
      [-50, 0, 24],
      [0, 4, 24],
      [48, 0, 22],
    ]) +
    rect(180, 636, 840, 40, shade(c.p.stone, 0.05)) +
    rect(180, 676, 840, 124, shade(c.p.stone, -0.08)) +
    poly(table('560 640, 700 640, 800 800, 640 800'), '#d9b27c') +
    ellipse(600, 620, 190, 46, '#c98f5a') +
    ellipse(600, 606, 170, 40, '#e8c58a') +
    ellipse(600, 602, 144, 31, '#d0432c') +
    [
      [-80, -4, 26],
      [10, 8, 30],
      [76, -8, 24],
      [-20, -16, 22],
    ]
      .map(([x, y, w]) => ellipse(600 + x, 602 + y, w, w * 0.34, '#fdf1dd'))
      .join('') +
    [
      [-40, 4],
      [44, -12],
      [60, 12],
      [-96, 10],
    ]
      .map(([x, y]) => ellipse(600 + x, 602 + y, 13, 6, '#3f6b2e'))
      .join(''),
  'tramonto/wood': (c) =>
    inside(
      c,
      rect(250, 110, 560, 480, shade(c.p.stone, 0.02)) +
        rect(220, 90, 620, 44, shade(c.r.wood, 0.02), 'rx="8"') +
        path('M330 590V330A200 150 0 0 1 730 330V590Z', '#2a1418') +
        circle(530, 470, 230, c.r.glow) +
        logs(530, 566, [
          [-80, 6, 26],
          [-26, 8, 26],
          [28, 8, 26],
          [80, 6, 26],
        ]) +
        flames(530, 556, 210) +
        rect(230, 584, 600, 34, shade(c.p.stone, -0.08)) +
        basket(
          c.r,
          960,
          752,
          280,
          150,
          logs(960, 590, [
            [-84, 14, 40],
            [0, 4, 42],
            [84, 12, 40],
            [-42, -58, 40],
            [44, -60, 40],
          ]),
        ),
    ),
}
