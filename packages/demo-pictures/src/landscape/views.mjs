/**
 * The four landscapes without any house in them: what a hero stands in and what a room looks out on. All 1600 by 900.
 */
import { mix, shade } from '../drawing/colour.mjs'
import { circle, corners, group, path, poly, rect, stroke, table } from '../drawing/sheet.mjs'
import { birds, clouds, mirrored, mist, mountain, ridge, ripples, rows, sailboat, sky, sun, water } from './land.mjs'
import { blob, cypress } from './plants.mjs'

export function coastView(sheet, p, { sunX = 640, sunY = 352, horizon = 440, boats = true, flock = true } = {}) {
  const h = horizon
  const lit = (points, by) =>
    poly(
      points.map(([x, y]) => [x, y + h - 440]),
      by,
    )
  let b = sky(sheet, p.sky, h) + sun(sheet, sunX, sunY, 44, p.sun, p.glow)
  b += clouds(sheet, table('180 190 330, 820 120 420, 1130 236 300, 430 300 210'), p.cloud, 0.62)
  b +=
    lit(
      table('1600 440, 1600 262, 1530 250, 1440 300, 1372 296, 1290 346, 1216 352, 1150 396, 1080 404, 1030 440'),
      p.far,
    ) +
    lit(
      table('1530 250, 1440 300, 1372 296, 1290 346, 1330 392, 1420 360, 1480 400, 1550 330'),
      mix(p.far, p.glow, 0.3),
    )
  b +=
    lit(table('0 440, 0 352, 70 344, 150 380, 210 384, 282 418, 350 440'), p.far) +
    lit(table('70 344, 150 380, 210 384, 282 418, 200 424, 110 400'), mix(p.far, p.glow, 0.22))
  b += water(sheet, { y: h, top: p.sea[0], low: p.sea[1], glint: p.glint, sunX, spread: 0.42, density: 110 })
  b +=
    lit(table('1600 480, 1600 352, 1540 360, 1480 398, 1410 410, 1350 446, 1270 462, 1230 480'), p.mid) +
    lit(table('1540 360, 1480 398, 1410 410, 1350 446, 1400 470, 1470 440'), mix(p.mid, p.rock[0], 0.5))
  b += ripples(sheet, { y: h + 40, bottom: 880, colour: mix(p.sea[1], p.sea[0], 0.35), count: 34, opacity: 0.55 })
  if (boats)
    b +=
      sailboat(470, h + 52, 58, p.cream, shade(p.sea[1], -0.08)) +
      sailboat(790, h + 22, 28, p.cream, p.sea[1], -1) +
      sailboat(300, h + 16, 20, p.cream, p.sea[1])
  return !flock ? b : b + birds(table('860 250 13, 900 230 10, 826 222 9'), shade(p.near, -0.1))
}

export function lakeView(sheet, p, { shore = 520, sunX = 1350, peaks = 980 } = {}) {
  const light = p.lightFrom
  const peak = (x, width, height, tone, snow, base = shore) =>
    mountain(sheet, {
      x,
      base,
      width,
      height,
      lit: mix(tone, p.glow, 0.32),
      dark: tone,
      snow: snow && mix('#ffffff', p.glow, 0.15),
      snowDark: mix(tone, '#ffffff', 0.55),
      snowLine: p.snow ? 0.7 : 0.34,
      lightFrom: light,
      lean: width * 0.04,
    })
  let back =
    sky(sheet, p.sky, shore) +
    sun(sheet, sunX, 216, 40, p.sun, p.glow, 8) +
    clouds(sheet, table('210 130 330, 720 96 280, 1290 170 260'), p.cloud, 0.6)
  const nearer = mix(p.far, p.mid, 0.55)
  back +=
    peak(peaks + 330, 720, 250, mix(p.far, p.sky[1], 0.2), true) +
    peak(peaks - 420, 640, 262, mix(p.far, p.sky[1], 0.2), true) +
    peak(peaks - 880, 760, 300, p.far, true)
  back +=
    peak(peaks, 700, 396, nearer, true) +
    peak(peaks + 640, 560, 300, p.far, true) +
    peak(peaks - 210, 460, 236, nearer, true)
  back += mist(sheet, 800, 470, 900, 70, p.sky[2], 0.75)
  back +=
    path(ridge(sheet, { y: 424, swell: 44, wave: 620, bottom: shore, lean: -30 }).d, p.mid) +
    mist(sheet, 1100, 512, 700, 44, p.sky[2], 0.75)
  const low = ridge(sheet, { y: 500, swell: 22, wave: 420, bottom: shore, lean: -10 })
  back += path(low.d, p.near)
  for (let x = 950; x < 1600; x += sheet.between(18, 60))
    back += path(
      blob(sheet, x, low.yAt(x) + 6, sheet.between(10, 22), sheet.between(10, 18), 7, 0.15),
      shade(p.near, -0.04),
    )
  return { back, shore, sunX }
}

export function lakeWater(sheet, p, back, { shore, sunX }) {
  let b = mirrored(sheet, back, shore, { squash: 0.82, opacity: 0.62 })
  b = `${rect(0, shore, 1600, 900 - shore, p.sea[1])}${b}`
  b += rect(
    0,
    shore,
    1600,
    900 - shore,
    sheet.linear([
      [0, p.sea[0], 0.25],
      [1, p.sea[1], 0.9],
    ]),
  )
  b += ripples(sheet, { y: shore + 14, bottom: 890, colour: p.sea[0], count: 46, opacity: 0.5 })
  const sparkle = Array.from({ length: 46 }, () => [
    sunX + (sheet.random() + sheet.random() - 1) * 150,
    shore + 8 + sheet.random() ** 1.4 * 330,
  ])
  return (
    b +
    stroke(
      sparkle.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h${Math.round(8 + (y - shore) * 0.14)}`).join(''),
      p.glint,
      3,
      'stroke-linecap="round" opacity=".8"',
    ) +
    mist(sheet, 760, shore + 4, 900, 26, p.sky[2], 0.6)
  )
}

export function alpsView(sheet, p) {
  const snow = '#fff1e4'
  const peak = (x, width, height, { lit = p.rock[0], dark = p.rock[1], base = 640, snowLine = 0.46, lean = 0 } = {}) =>
    mountain(sheet, {
      x,
      base,
      width,
      height,
      lit,
      dark,
      snow: mix(snow, p.glow, 0.25),
      snowDark: mix(dark, '#ffffff', 0.42),
      snowLine: p.snow ? 0.75 : snowLine,
      lightFrom: 1,
      lean,
    })
  let b =
    sky(sheet, p.sky, 660) +
    sun(sheet, 1330, 400, 46, p.sun, p.glow, 9) +
    clouds(sheet, table('140 150 280, 1040 128 360, 640 90 190'), p.cloud, 0.65)
  b +=
    peak(180, 640, 350, { lit: mix(p.far, p.rock[0], 0.4), dark: p.far }) +
    peak(1400, 700, 330, { lit: mix(p.far, p.rock[0], 0.45), dark: p.far, lean: -30 }) +
    peak(960, 560, 300, { lit: mix(p.far, p.rock[0], 0.5), dark: p.far })
  b +=
    peak(560, 860, 548, { lean: 40 }) +
    peak(880, 520, 360, { lean: -20, dark: mix(p.rock[1], p.rock[2], 0.3) }) +
    peak(250, 520, 330, { dark: mix(p.rock[1], p.rock[2], 0.4) })
  b += mist(sheet, 640, 600, 900, 90, p.sky[2], 0.8)
  const forest = (y, swell, tone, size) => {
    const r = ridge(sheet, { y, swell, wave: 700, bottom: 900 })
    let trees = ''
    for (let x = -10; x < 1610; x += size * sheet.between(0.5, 1.1)) {
      const [ty, s] = [r.yAt(x) + 4, size * sheet.between(0.7, 1.25)]
      trees += corners([
        [x - s * 0.34, ty],
        [x, ty - s],
        [x + s * 0.34, ty],
      ])
    }
    return path(r.d + trees, tone)
  }
  return (
    b +
    forest(572, 26, mix(p.near, p.mid, 0.5), 26) +
    mist(sheet, 400, 622, 800, 46, p.sky[2], 0.6) +
    forest(632, 24, p.near, 40)
  )
}

/** One small town house seen over the roofs. */
export function townHouse(sheet, p, x, y, w, h, haze) {
  const tint = (c) => mix(c, p.sky[2], haze)
  const face = tint(sheet.pick([p.wall, p.stone, p.cream, mix(p.wall, p.stone, 0.5), p.rock[0]]))
  const cap = tint(sheet.pick([p.roof, shade(p.roof, 0.05), shade(p.roof, -0.04)]))
  const side = w * 0.3
  const rise = w * 0.24
  let b = rect(x, y - h, w - side, h, face) + rect(x + w - side, y - h, side, h, shade(face, -0.12))
  b +=
    poly(
      [
        [x - 5, y - h + 3],
        [x + w - side + 2, y - h + 3],
        [x + w - side * 0.6, y - h - rise],
        [x + side * 0.3, y - h - rise],
      ],
      cap,
    ) +
    poly(
      [
        [x + w - side + 2, y - h + 3],
        [x + w + 4, y - h + 3],
        [x + w - side * 0.6, y - h - rise],
      ],
      shade(cap, -0.1),
    )
  let holes = ''
  let lamps = ''
  const step = Math.round(Math.max(13, w * 0.2))
  const [pane, tall] = [Math.round(step * 0.4), Math.round(step * 0.72)]
  const columns = Math.max(1, Math.floor((w - side - step * 0.9) / step) + 1)
  for (let wy = Math.round(y - h + step * 0.8); wy < y - step; wy += Math.round(step * 1.5)) {
    holes += `M${Math.round(x + step * 0.5)} ${wy + tall / 2}h${(columns - 1) * step + pane}`
    for (let k = 0; k < columns; k++)
      if (sheet.random() < (p.night ? 0.42 : 0.06))
        lamps += `M${Math.round(x + step * 0.5) + k * step} ${wy}h${pane}v${tall}h${-pane}z`
  }
  if (sheet.random() < 0.4) b += rect(x + w * 0.2, y - h - rise * 1.35, w * 0.09, rise * 0.9, shade(face, -0.05))
  return (
    b + stroke(holes, tint(p.glass), tall, `stroke-dasharray="${pane} ${step - pane}"`) + (lamps && path(lamps, p.lamp))
  )
}

export function dome(p, x, y, s, haze) {
  const tint = (c) => mix(c, p.sky[2], haze)
  const [drum, cap] = [tint(p.stone), tint(p.roof)]
  const k = (v) => Math.round(v * s)
  return (
    rect(x - k(70), y - k(80), k(140), k(80), drum) +
    rect(x + k(30), y - k(80), k(40), k(80), shade(drum, -0.12)) +
    rect(x - k(78), y - k(86), k(156), k(8), shade(drum, 0.05)) +
    path(
      [-50, -22, 6, 34]
        .map((d) => `M${x + k(d)} ${y - k(14)}v${-k(34)}a${k(8)} ${k(8)} 0 0 1 ${k(16)} 0v${k(34)}z`)
        .join(''),
      tint(p.glass),
    ) +
    path(
      `M${x - k(72)} ${y - k(86)}C${x - k(70)} ${y - k(160)} ${x - k(30)} ${y - k(190)} ${x} ${y - k(194)}C${x + k(30)} ${y - k(190)} ${x + k(70)} ${y - k(160)} ${x + k(72)} ${y - k(86)}Z`,
      cap,
    ) +
    path(
      `M${x + k(16)} ${y - k(86)}C${x + k(20)} ${y - k(150)} ${x + k(10)} ${y - k(185)} ${x} ${y - k(194)}C${x + k(30)} ${y - k(190)} ${x + k(70)} ${y - k(160)} ${x + k(72)} ${y - k(86)}Z`,
      shade(cap, -0.1),
    ) +
    stroke(
      `M${x - k(40)} ${y - k(86)}C${x - k(38)} ${y - k(150)} ${x - k(14)} ${y - k(184)} ${x} ${y - k(194)}M${x - k(10)} ${y - k(86)}C${x - k(10)} ${y - k(150)} ${x - k(4)} ${y - k(184)} ${x} ${y - k(194)}`,
      shade(cap, 0.06),
      3 * s,
    ) +
    rect(x - k(12), y - k(224), k(24), k(32), drum) +
    rect(x + k(4), y - k(224), k(8), k(32), shade(drum, -0.12)) +
    path(`M${x - k(15)} ${y - k(222)}Q${x} ${y - k(256)} ${x + k(15)} ${y - k(222)}Z`, cap) +
    rect(x - 1, y - k(268), 2.5, k(28), tint(p.iron))
  )
}

export function campanile(p, x, y, s, haze) {
  const tint = (c) => mix(c, p.sky[2], haze)
  const [face, cap] = [tint(mix(p.stone, p.wall, 0.35)), tint(p.roof)]
  const k = (v) => Math.round(v * s)
  return (
    rect(x - k(34), y - k(330), k(68), k(330), face) +
    rect(x + k(12), y - k(330), k(22), k(330), shade(face, -0.12)) +
    [110, 220, 326].map((h) => rect(x - k(39), y - k(h), k(78), k(7), shade(face, 0.05))).join('') +
    path(
      [-22, 2].map((d) => `M${x + k(d)} ${y - k(240)}v${-k(50)}a${k(10)} ${k(10)} 0 0 1 ${k(20)} 0v${k(50)}z`).join(''),
      tint(p.interior),
    ) +
    circle(x - k(4), y - k(170), k(17), tint(p.cream)) +
    stroke(`M${x - k(4)} ${y - k(182)}v${k(12)}l${k(8)} ${k(5)}`, tint(p.iron), 2 * s) +
    poly(
      [
        [x - k(42), y - k(330)],
        [x + k(42), y - k(330)],
        [x, y - k(410)],
      ],
      cap,
    ) +
    poly(
      [
        [x + k(14), y - k(330)],
        [x + k(42), y - k(330)],
        [x, y - k(410)],
      ],
      shade(cap, -0.1),
    ) +
    rect(x - 1, y - k(432), 2.5, k(26), tint(p.iron))
  )
}

export function townView(sheet, p, { lowest = 900, domeX = 430, towerX = 1180, sunX = 260, sunY = 250 } = {}) {
  let b = sky(sheet, p.sky, 640)
  if (p.night) {
    b += path(
      Array.from({ length: 70 }, () => [sheet.random() * 1600, sheet.random() ** 1.4 * 330, sheet.pick([2, 2, 3])])
        .map(([x, y, s]) => `M${Math.round(x)} ${Math.round(y)}h${s}v${s}h${-s}z`)
        .join(''),
      p.cream,
      'opacity=".75"',
    )
    b +=
      circle(
        1290,
        150,
        260,
        sheet.radial([
          [0, p.glow, 0.35],
          [1, p.glow, 0],
        ]),
      ) + path('M1290 96a54 54 0 1 0 46 84a46 46 0 1 1 -46 -84z', p.sun)
  } else b += sun(sheet, sunX, sunY, 42, p.sun, p.glow, 9)
  b += clouds(sheet, table('560 150 340, 980 220 300, 140 330 260'), p.cloud, p.night ? 0.35 : 0.6)
  b +=
    path(ridge(sheet, { y: 400, swell: 50, wave: 800, bottom: 700 }).d, p.far) +
    path(ridge(sheet, { y: 450, swell: 34, wave: 600, bottom: 700 }).d, mix(p.far, p.mid, 0.5))
  const row = (y, size, haze, jitter) => {
    let houses = ''
    for (let x = -40; x < 1600; ) {
      const w = size * sheet.between(0.75, 1.25)
      houses += townHouse(
        sheet,
        p,
        Math.round(x),
        Math.round(y + 90),
        Math.round(w),
        Math.round(90 + size * sheet.between(0, jitter)),
        haze,
      )
      x += w * 0.94
    }
    return houses
  }
  b += row(486, 70, 0.5, 0.7) + dome(p, domeX, 500, 1.05, 0.26) + campanile(p, towerX, 560, 0.95, 0.2)
  if (lowest > 560) b += row(560, 104, 0.3, 0.8)
  if (lowest > 660) b += row(670, 150, 0.12, 0.7)
  if (lowest > 760) b += row(800, 214, 0, 0.6)
  return b + birds(table('700 270 12, 742 250 10, 664 246 8'), shade(p.near, -0.1))
}

export function hillsView(sheet, p, { sunX = 360, sunY = 270, sunR = 48, vines = true } = {}) {
  let b = sky(sheet, p.sky, 560) + sun(sheet, sunX, sunY, sunR, p.sun, p.glow, sunR > 80 ? 5 : 9)
  b += clouds(sheet, table('700 130 380, 1180 200 320, 120 170 240'), p.cloud, 0.6)
  b +=
    path(ridge(sheet, { y: 372, swell: 40, wave: 900, bottom: 560 }).d, mix(p.far, p.sky[1], 0.35)) +
    path(ridge(sheet, { y: 412, swell: 36, wave: 640, bottom: 600 }).d, p.far)
  b += mist(sheet, 800, 470, 900, 50, p.sky[2], 0.55)
  const tree = sheet.stamp(cypress(mix(p.evergreenDark, p.mid, 0.35), mix(p.evergreen, p.mid, 0.35), p.lightFrom))
  const bush = (x, y, r) => path(blob(sheet, x, y, r, r * 0.75, 7, 0.15), mix(p.leafDark, p.mid, 0.45))
  const one = ridge(sheet, { y: 474, swell: 40, wave: 560 })
  b +=
    path(
      one.d,
      sheet.linear([
        [0, mix(p.mid, p.glow, 0.3)],
        [0.3, p.mid],
      ]),
    ) +
    [180, 214, 246, 1330, 1362].map((x) => tree(x, one.yAt(x) + 4, 0.34)).join('') +
    Array.from({ length: 14 }, () => sheet.between(0, 1600))
      .map((x) => bush(x, one.yAt(x) + 4, sheet.between(6, 14)))
      .join('')
  if (vines)
    b += rows(sheet, one, {
      vanish: [1120, 250],
      from: 560,
      to: 1500,
      bottom: 640,
      count: 26,
      colour: mix(p.near, p.leaf, 0.3),
      dark: mix(p.near, p.leafDark, 0.45),
    })
  const two = ridge(sheet, { y: 556, swell: 46, wave: 720, lean: 20 })
  b +=
    path(
      two.d,
      sheet.linear([
        [0, mix(p.grass, p.glow, 0.35)],
        [0.35, mix(p.near, p.grass, 0.5)],
        [1, p.near],
      ]),
    ) + [90, 130, 1480, 1520, 1556].map((x) => tree(x, two.yAt(x) + 6, 0.56)).join('')
  if (vines)
    b += rows(sheet, two, {
      vanish: [420, 300],
      from: -300,
      to: 900,
      bottom: 800,
      count: 26,
      colour: p.leaf,
      dark: p.leafDark,
    })
  return group(b)
}
