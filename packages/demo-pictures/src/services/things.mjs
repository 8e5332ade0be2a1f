/** Things on tables and before houses. `x` is the middle and `y` the foot of each. */
import { mix, shade } from '../drawing/colour.mjs'
import { at, circle, ellipse, group, path, rect, stroke } from '../drawing/sheet.mjs'

export const under = (r, x, y, w) => ellipse(x, y, w, w * 0.14, r.dark, 'opacity=".26"')

export const plate = (r, x, y, w, food = '') =>
  under(r, x, y + 8, w * 1.04) +
  ellipse(x, y, w, w * 0.27, shade(r.linen, -0.05)) +
  ellipse(x, y - 5, w, w * 0.27, '#fffaf2') +
  ellipse(x, y - 4, w * 0.72, w * 0.19, shade('#fffaf2', -0.035)) +
  at(x, y - 8, food)

export const glass = (r, x, y, h, wine) =>
  under(r, x, y, h * 0.24) +
  ellipse(x, y - 2, h * 0.2, h * 0.05, '#ffffff', 'opacity=".75"') +
  rect(x - 2, y - h * 0.45, 4, h * 0.43, '#ffffff', 'opacity=".75"') +
  path(
    `M${x - h * 0.2} ${y - h}Q${x - h * 0.27} ${y - h * 0.5} ${x} ${y - h * 0.43}Q${x + h * 0.27} ${y - h * 0.5} ${x + h * 0.2} ${y - h}Z`,
    '#ffffff',
    'opacity=".42"',
  ) +
  path(
    `M${x - h * 0.225} ${y - h * 0.74}Q${x - h * 0.2} ${y - h * 0.5} ${x} ${y - h * 0.45}Q${x + h * 0.2} ${y - h * 0.5} ${x + h * 0.225} ${y - h * 0.74}Z`,
    wine,
  )

export const bottle = (r, x, y, h, colour, label = r.linen) =>
  under(r, x, y, h * 0.15) +
  path(
    `M${x - h * 0.13} ${y}V${y - h * 0.56}Q${x - h * 0.12} ${y - h * 0.7} ${x - h * 0.045} ${y - h * 0.76}V${y - h}H${x + h * 0.045}V${y - h * 0.76}Q${x + h * 0.12} ${y - h * 0.7} ${x + h * 0.13} ${y - h * 0.56}V${y}Z`,
    colour,
  ) +
  rect(x - h * 0.06, y - h, h * 0.12, h * 0.12, r.throw) +
  rect(x - h * 0.13, y - h * 0.48, h * 0.26, h * 0.26, label) +
  rect(x - h * 0.06, y - h * 0.38, h * 0.12, h * 0.03, r.accent) +
  rect(x - h * 0.1, y - h * 0.64, h * 0.03, h * 0.6, '#ffffff', 'opacity=".22"')

export const lantern = (r, x, y, h) =>
  circle(x, y - h * 0.45, h * 1.1, r.glow) +
  under(r, x, y, h * 0.34) +
  rect(x - h * 0.26, y - h * 0.76, h * 0.52, h * 0.74, r.lamp, 'opacity=".55"') +
  path(
    `M${x} ${y - h * 0.6}q${h * 0.12} ${h * 0.16} 0 ${h * 0.26}q${-h * 0.12} ${-h * 0.1} 0 ${-h * 0.26}z`,
    '#fff6dc',
  ) +
  rect(x - h * 0.07, y - h * 0.34, h * 0.14, h * 0.28, r.linen) +
  stroke(
    `M${x - h * 0.28} ${y - 4}V${y - h * 0.78}L${x} ${y - h}L${x + h * 0.28} ${y - h * 0.78}V${y - 4}ZM${x - h * 0.28} ${y - h * 0.78}h${h * 0.56}M${x} ${y - h}a${h * 0.07} ${h * 0.07} 0 1 1 .1 0`,
    r.metal,
    7,
    'stroke-linejoin="round"',
  )

export const candle = (r, x, y, h) =>
  circle(x, y - h, h * 0.9, r.glow) +
  under(r, x, y, h * 0.3) +
  ellipse(x, y - 4, h * 0.24, h * 0.06, r.trim) +
  rect(x - h * 0.05, y - h * 0.34, h * 0.1, h * 0.3, r.trim) +
  rect(x - h * 0.06, y - h * 0.84, h * 0.12, h * 0.52, '#fdf6ea') +
  path(
    `M${x} ${y - h * 1.12}q${h * 0.13} ${h * 0.16} 0 ${h * 0.27}q${-h * 0.13} ${-h * 0.11} 0 ${-h * 0.27}z`,
    '#ffe9b0',
  )

export const bread = (r, x, y, w) =>
  under(r, x, y, w * 0.56) +
  path(
    `M${x - w * 0.5} ${y - w * 0.06}Q${x - w * 0.52} ${y - w * 0.4} ${x} ${y - w * 0.42}T${x + w * 0.5} ${y - w * 0.06}Q${x} ${y + w * 0.05} ${x - w * 0.5} ${y - w * 0.06}Z`,
    '#c98646',
  ) +
  stroke(
    [-0.28, -0.08, 0.12, 0.32]
      .map((k) => `M${x + w * k} ${y - w * 0.36}q${w * 0.06} ${w * 0.1} ${w * 0.02} ${w * 0.2}`)
      .join(''),
    '#f2d3a0',
    w * 0.045,
    'stroke-linecap="round"',
  )

export const lemon = (r, x, y, s = 1) =>
  under(r, x, y, 40 * s) +
  at(
    x,
    y - 26 * s,
    path('M-48 0C-40 -32 34 -36 46 -6Q54 -4 48 4C34 34 -38 32 -48 0Z', shade(r.yellow, -0.06)) +
      path('M-42 -3C-34 -30 30 -32 41 -6C30 18 -32 20 -42 -3Z', r.yellow) +
      ellipse(-12, -14, 12, 5, '#ffffff', 'opacity=".5"'),
    s,
  )

/** A fish as it comes from the grill. */
export const fish = (r) =>
  path('M-92 -8Q-40 -50 40 -24L78 -46Q74 -16 82 8L40 -6Q-34 24 -92 -8Z', mix(r.accent, '#b9c6c8', 0.55)) +
  path('M-92 -8Q-40 14 40 -8Q-34 22 -92 -8Z', '#e9ddc8') +
  stroke('M-30 -30l14 24M-4 -32l14 24M22 -28l10 18', shade(r.accent, -0.05), 5, 'stroke-linecap="round" opacity=".6"') +
  circle(-70, -14, 4, '#2b2430')

export const basket = (r, x, y, w, h, contents = '') => {
  const weave = []
  for (let i = 1; i < 6; i++) weave.push(`M${x - w * 0.48} ${y - (h * i) / 6}h${w * 0.96}`)
  return (
    under(r, x, y + 2, w * 0.58) +
    contents +
    path(`M${x - w * 0.5} ${y - h}H${x + w * 0.5}L${x + w * 0.4} ${y}H${x - w * 0.4}Z`, '#b98448') +
    stroke(weave.join(''), '#94632f', 5) +
    stroke(
      Array.from({ length: 9 }, (_, i) => `M${x - w * 0.44 + i * w * 0.11} ${y - h}l${(4 - i) * w * 0.018} ${h}`).join(
        '',
      ),
      '#cf9c5e',
      6,
      'opacity=".7"',
    ) +
    rect(x - w * 0.53, y - h - 8, w * 1.06, 18, '#a8743c', 'rx="9"')
  )
}

export const suitcase = (x, y, w, colour) =>
  rect(x - w / 2, y - w * 0.62, w, w * 0.62, colour, `rx="${w * 0.08}"`) +
  rect(x - w * 0.34, y - w * 0.62, w * 0.09, w * 0.62, shade(colour, -0.1)) +
  rect(x + w * 0.25, y - w * 0.62, w * 0.09, w * 0.62, shade(colour, -0.1)) +
  stroke(`M${x - w * 0.12} ${y - w * 0.62}v${-w * 0.1}h${w * 0.24}v${w * 0.1}`, shade(colour, -0.16), w * 0.04)

/** A small round car from the side, with its luggage on the roof. */
export function car(r, x, y, colour, luggage = true) {
  const wheel = (dx) =>
    circle(x + dx, y - 44, 46, '#2d2730') + circle(x + dx, y - 44, 22, '#d9d2c4') + circle(x + dx, y - 44, 8, '#8d8478')
  return (
    under(r, x, y, 300) +
    (luggage
      ? suitcase(x - 62, y - 262, 120, r.throw) +
        suitcase(x + 62, y - 262, 104, shade(r.wood, 0.1)) +
        rect(x - 150, y - 264, 292, 8, r.metal)
      : '') +
    path(
      `M${x - 280} ${y - 46}Q${x - 292} ${y - 128} ${x - 214} ${y - 142}Q${x - 168} ${y - 250} ${x - 60} ${y - 254}H${x + 40}Q${x + 130} ${y - 250} ${x + 184} ${y - 148}Q${x + 286} ${y - 140} ${x + 284} ${y - 46}Z`,
      colour,
    ) +
    path(
      `M${x - 280} ${y - 46}Q${x - 286} ${y - 92} ${x - 262} ${y - 108}H${x + 276}Q${x + 286} ${y - 84} ${x + 284} ${y - 46}Z`,
      shade(colour, -0.06),
    ) +
    path(`M${x - 172} ${y - 150}Q${x - 140} ${y - 226} ${x - 58} ${y - 230}H${x - 18}V${y - 150}Z`, '#cfe0e0') +
    path(`M${x + 4} ${y - 230}H${x + 40}Q${x + 108} ${y - 226} ${x + 150} ${y - 150}H${x + 4}Z`, '#cfe0e0') +
    path(`M${x - 120} ${y - 150}L${x - 80} ${y - 229}H${x - 60}L${x - 98} ${y - 150}Z`, '#ffffff', 'opacity=".5"') +
    stroke(
      `M${x - 8} ${y - 150}V${y - 70}M${x + 16} ${y - 128}h30`,
      shade(colour, -0.14),
      4,
      'stroke-linecap="round"',
    ) +
    circle(x + 268, y - 112, 15, r.lamp) +
    rect(x - 292, y - 66, 40, 16, '#d9d2c4', 'rx="8"') +
    rect(x + 254, y - 66, 40, 16, '#d9d2c4', 'rx="8"') +
    wheel(-168) +
    wheel(168)
  )
}

export const cup = (r, x, y, s = 1) =>
  at(
    x,
    y,
    ellipse(0, 6, 150, 24, r.dark, 'opacity=".26"') +
      ellipse(0, 0, 142, 30, '#fffaf2') +
      ellipse(0, -4, 96, 18, shade('#fffaf2', -0.05)) +
      stroke('M84 -92q62 -10 54 34t-76 34', '#fffaf2', 16) +
      path('M-92 -118H92Q92 -26 40 -8H-40Q-92 -26 -92 -118Z', '#fffaf2') +
      path('M-90 -84q90 24 180 0l-4 22q-86 22 -172 0z', r.accent) +
      ellipse(0, -118, 92, 22, shade('#fffaf2', -0.06)) +
      ellipse(0, -115, 80, 17, '#5b3226') +
      path('M-40 -120q20 -14 40 -4t40 -2q8 10 -22 14t-58 -8z', '#fdf1dd') +
      stroke(
        'M-30 -150q-16 -26 4 -48t2 -48M24 -150q-16 -26 4 -48t2 -48',
        '#ffffff',
        8,
        'stroke-linecap="round" opacity=".55"',
      ),
    s,
  )

export const linenStack = (r, x, y, w, colours) =>
  under(r, x, y, w * 0.6) +
  colours
    .map((colour, i) => {
      const top = y - 46 * (i + 1)
      return (
        rect(x - w / 2 + (i % 2) * 8, top, w - (i % 2) * 16, 46, colour, 'rx="20"') +
        rect(x - w / 2 + 14, top + 24, w - 40, 5, shade(colour, -0.07), 'rx="2"')
      )
    })
    .join('')

export const lavender = (x, y, s = 1) =>
  at(
    x,
    y,
    group(
      [-34, -20, -8, 6, 18, 32]
        .map(
          (lean) =>
            stroke(`M0 0Q${lean * 0.4} -50 ${lean} -92`, '#6f8a55', 4) +
            stroke(`M${lean * 0.8} -70L${lean * 1.1} -112`, '#7d6aa8', 13, 'stroke-linecap="round"'),
        )
        .join('') + rect(-14, -30, 28, 12, '#d9692f', 'rx="4"'),
    ),
    s,
  )

export const towelRoll = (r, x, y, w, colour) =>
  under(r, x, y, w * 0.6) +
  rect(x - w / 2, y - 64, w, 64, colour, 'rx="30"') +
  circle(x + w / 2 - 32, y - 32, 32, shade(colour, 0.04)) +
  stroke(`M${x + w / 2 - 32} ${y - 32}m-18 0a18 18 0 1 1 18 18a10 10 0 1 1 2 -22`, shade(colour, -0.1), 4)
