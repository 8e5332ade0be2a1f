/** Sky, water and ground: the flat layers a landscape is built from, far to near. */
import { mix } from '../drawing/colour.mjs'
import { circle, corners, curve, ellipse, group, path, poly, rect, stroke } from '../drawing/sheet.mjs'

export function sky(sheet, [top, middle, low], horizon = sheet.height) {
  return rect(
    0,
    0,
    sheet.width,
    horizon + 2,
    sheet.linear([
      [0, top],
      [0.6, middle],
      [1, low],
    ]),
  )
}

export function sun(sheet, x, y, r, colour, glow, reach = 7) {
  return (
    circle(
      x,
      y,
      r * reach,
      sheet.radial([
        [0, glow, 0.85],
        [0.35, glow, 0.35],
        [1, glow, 0],
      ]),
    ) + circle(x, y, r, colour)
  )
}

/** Flat evening clouds: a few pills of one colour, stacked and shifted. */
export function clouds(sheet, list, colour, opacity = 0.7) {
  const pill = (x, y, w, h) =>
    `M${Math.round(x + h / 2)} ${Math.round(y)}h${Math.round(w - h)}a${h / 2} ${h / 2} 0 0 1 0 ${h}h${-Math.round(w - h)}a${h / 2} ${h / 2} 0 0 1 0 ${-h}z`
  const d = list.map(([x, y, w]) => {
    const h = Math.max(8, Math.round(w / 22))
    return (
      pill(x, y, w, h) +
      pill(x + w * sheet.between(0.15, 0.35), y - h, w * sheet.between(0.35, 0.55), h) +
      pill(x - w * sheet.between(0.05, 0.2), y + h, w * sheet.between(0.5, 0.8), h)
    )
  })
  return path(d.join(''), colour, `opacity="${opacity}"`)
}

/** A rolling ridge: a closed shape down to `bottom`, and its height at any x. */
export function ridge(sheet, { y, swell, wave = 520, bottom = sheet.height, from = 0, to = sheet.width, lean = 0 }) {
  const [a, b, c] = [sheet.between(0, 6), sheet.between(0, 6), sheet.between(0, 6)]
  const yAt = (x) =>
    y +
    lean * ((x - from) / (to - from)) +
    swell *
      (0.6 * Math.sin((x / wave) * 3.1 + a) +
        0.3 * Math.sin((x / wave) * 6.7 + b) +
        0.1 * Math.sin((x / wave) * 15 + c))
  const points = []
  const steps = 12
  for (let i = 0; i <= steps; i++) {
    const x = from - 20 + ((to - from + 40) * i) / steps
    points.push([x, yAt(x)])
  }
  const d = `${curve(points)}L${Math.round(to + 20)} ${bottom}L${Math.round(from - 20)} ${bottom}Z`
  return { d, yAt }
}

/**
 * One mountain with a lit and a shaded flank, and snow above `snowLine` (share of its height). `lightFrom` is -1 for
 * left.
 */
export function mountain(
  sheet,
  { x, base, width, height, lit, dark, snow, snowDark, snowLine = 0.45, lightFrom = -1, lean = 0 },
) {
  const top = [x + lean, base - height]
  const flank = (side) => {
    const points = [top]
    for (let i = 1; i < 6; i++) {
      const t = i / 6 + sheet.between(-0.03, 0.03)
      points.push([top[0] + (x + (side * width) / 2 - top[0]) * t ** sheet.between(0.9, 1.12), base - height * (1 - t)])
    }
    return [...points, [x + (side * width) / 2, base]]
  }
  const spine = [top]
  for (let i = 1; i < 8; i++)
    spine.push([
      top[0] + (x - top[0]) * (i / 8) + (i % 2 ? 1 : -1) * Math.min(width, 500) * sheet.between(0.012, 0.042),
      base - height * (1 - i / 8),
    ])
  spine.push([x, base])
  const left = flank(-1)
  const right = flank(1)
  const down = [...spine].reverse().slice(0, -1)
  const [leftFill, rightFill] = lightFrom < 0 ? [lit, dark] : [dark, lit]
  let body = poly([...left, ...down], leftFill) + poly([...right, ...down], rightFill)
  if (snow) {
    const teeth = (edge, side) => {
      const limit = base - height * (1 - snowLine)
      const aboveSnowLine = edge.filter(([, py]) => py < limit)
      const inner = spine.filter(([, py]) => py < limit)
      const [ex, ey] = aboveSnowLine.at(-1)
      const [ix, iy] = inner.at(-1)
      const zigzag = []
      for (let i = 1; i < 6; i++)
        zigzag.push([
          ex + ((ix - ex) * i) / 6,
          ey + ((iy - ey) * i) / 6 + (i % 2 ? 1 : -0.6) * height * sheet.between(0.05, 0.13),
        ])
      const fill = side === lightFrom ? snow : snowDark
      return poly([...aboveSnowLine, ...zigzag, ...inner.reverse().slice(0, -1)], fill)
    }
    body += teeth(left, -1) + teeth(right, 1)
  }
  return body
}

/** Open water with a path of light under the sun. */
export function water(sheet, { y, bottom = sheet.height, top, low, glint, sunX, spread = 0.5, density = 90 }) {
  const dashes = [[], [], []]
  for (let i = 0; i < density; i++) {
    const t = sheet.random() ** 1.5
    const py = y + 5 + (bottom - y - 10) * t
    const reach = 30 + (bottom - y) * spread * t
    const px = sunX + (sheet.random() + sheet.random() - 1) * reach * 1.3
    const length = 6 + t * 60 * sheet.random()
    dashes[t < 0.12 ? 0 : t < 0.45 ? 1 : 2].push(
      `M${Math.round(px - length / 2)} ${Math.round(py)}h${Math.round(length)}`,
    )
  }
  return (
    rect(
      0,
      y,
      sheet.width,
      bottom - y,
      sheet.linear([
        [0, top],
        [1, low],
      ]),
    ) +
    group(
      dashes.map((list, i) => stroke(list.join(''), glint, [1.6, 2.6, 4][i])).join(''),
      'stroke-linecap="round" opacity=".75"',
    )
  )
}

/** Scattered flat ripples, darker or lighter than the water they lie on. */
export function ripples(sheet, { y, bottom, from = 0, to = sheet.width, colour, count = 40, opacity = 0.5 }) {
  let d = ''
  for (let i = 0; i < count; i++) {
    const t = sheet.random()
    const length = 20 + 110 * t * sheet.random()
    d += `M${Math.round(sheet.between(from, to))} ${Math.round(y + (bottom - y) * t)}h${Math.round(length)}`
  }
  return stroke(d, colour, 2.4, `stroke-linecap="round" opacity="${opacity}"`)
}

/** A rock face below `edge` (points left to right): upright facets, each lit by its turn to the light. */
export function cliff(sheet, edge, bottom, [lit, middle, dark], lightFrom = -1) {
  const levels = 4
  const columns = edge.map(([x, y], i) => {
    const floor = typeof bottom === 'function' ? bottom(i) : bottom
    const drift = sheet.between(-14, 14)
    const out = (i % 2 ? 1 : -1) * sheet.between(0, 0.35)
    return Array.from({ length: levels + 1 }, (_, k) => ({
      x: x + (k && drift * k + sheet.between(-26, 26)),
      y:
        k === 0 || k === levels
          ? y + ((floor - y) * k) / levels
          : y + (floor - y) * (k / levels + sheet.between(-0.1, 0.1)),
      out: out + sheet.between(-1, 1),
    }))
  })
  const facet = (...points) => {
    const [l, , r] = [...points].sort((a, b) => a.x - b.x)
    const turn = (r.out - l.out) * -lightFrom
    const depth = points.reduce((sum, { y }) => sum + y, 0) / 3
    const tone = turn > 0 ? mix(middle, lit, Math.min(1, turn * 0.75)) : mix(middle, dark, Math.min(1, -turn * 0.75))
    return poly(
      points.map(({ x, y }) => [x, y]),
      mix(tone, dark, Math.min(0.35, Math.max(0, (depth - 700) / 600))),
    )
  }
  const backing = poly([...edge, ...columns.map((c) => [c[levels].x, c[levels].y]).reverse()], middle)
  let body = ''
  for (let i = 0; i < columns.length - 1; i++)
    for (let k = 0; k < levels; k++) {
      const [a, b, c, d] = [columns[i][k], columns[i + 1][k], columns[i + 1][k + 1], columns[i][k + 1]]
      body += (i + k) % 2 ? facet(a, b, c) + facet(a, c, d) : facet(a, b, d) + facet(b, c, d)
    }
  return backing + body
}

/** A strip of fields or vines running to a vanishing point, clipped to a hill. */
export function rows(sheet, hill, { vanish, from, to, bottom, count, share = 0.5, colour, dark }) {
  let light = ''
  let shadow = ''
  const step = (to - from) / count
  for (let i = 0; i < count; i++) {
    const x = from + i * step
    light += corners([vanish, [x, bottom], [x + step * share, bottom]])
    shadow += corners([vanish, [x + step * share, bottom], [x + step * (share + 0.16), bottom]])
  }
  return group(path(shadow, dark) + path(light, colour), sheet.clip(hill.d))
}

/** Everything in `content` seen again in still water that begins at `y`. */
export function mirrored(sheet, content, y, { squash = 0.8, opacity = 0.45 } = {}) {
  const place = sheet.stamp(content)
  return place(0, 0) + place(0, y * (1 + squash), 1, -squash, `opacity="${opacity}"`)
}

export function sailboat(x, y, size, sail, hull, tilt = 1) {
  const s = size * tilt
  return (
    path(
      `M${Math.round(x)} ${Math.round(y - size)}L${Math.round(x + s * 0.62)} ${Math.round(y - size * 0.08)}H${Math.round(x)}ZM${Math.round(x - s * 0.06)} ${Math.round(y - size * 0.8)}V${Math.round(y - size * 0.08)}H${Math.round(x - s * 0.42)}Z`,
      sail,
    ) +
    path(
      `M${Math.round(x - s * 0.5)} ${Math.round(y - size * 0.04)}H${Math.round(x + s * 0.65)}L${Math.round(x + s * 0.42)} ${Math.round(y + size * 0.12)}H${Math.round(x - s * 0.34)}Z`,
      hull,
    )
  )
}

export function birds(list, colour) {
  return stroke(
    list
      .map(
        ([x, y, s]) =>
          `M${x - s} ${y - s * 0.3}q${s * 0.6} ${-s * 0.5} ${s} ${s * 0.4}q${s * 0.4} ${-s * 0.9} ${s} ${-s * 0.4}`,
      )
      .join(''),
    colour,
    2.4,
    'stroke-linecap="round"',
  )
}

/** A band of mist: an ellipse that fades out. */
export const mist = (sheet, x, y, rx, ry, colour, opacity = 0.7) =>
  ellipse(
    x,
    y,
    rx,
    ry,
    sheet.radial([
      [0, colour, opacity],
      [0.5, colour, opacity * 0.6],
      [1, colour, 0],
    ]),
  )
