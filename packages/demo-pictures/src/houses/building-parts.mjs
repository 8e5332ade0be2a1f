/** Windows, arches, roofs: what façades are put together from. Ground is y = 0 and up is negative. */
import { mix, shade } from '../drawing/colour.mjs'
import { circle, corners, path, poly, rect, stroke } from '../drawing/sheet.mjs'

const tenth = (v) => Math.round(v * 10) / 10
const archTop = (x, y, w, h) => `M${x} ${y + h}V${y + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${y + w / 2}V${y + h}Z`

/**
 * Window stamps are placed by the middle of their sill. `lit` is the lamplight behind the pane, when somebody is at
 * home.
 */
export function windowStamp(sheet, { w, h, glass, frame, shutter, kind = 'plain', lit, wall }) {
  const pane = lit
    ? sheet.linear([
        [0, shade(lit, -0.05)],
        [1, shade(lit, 0.06)],
      ])
    : glass
  const arched = kind === 'arch'
  const hole = arched ? path(archTop(-w / 2, -h, w, h), pane) : rect(-w / 2, -h, w, h, pane)
  const surround = arched
    ? path(archTop(-w / 2 - 4, -h - 4, w + 8, h + 4), frame)
    : rect(-w / 2 - 3, -h - 3, w + 6, h + 3, frame)
  const glance = lit
    ? ''
    : poly(
        [
          [-w / 2, -h * 0.45],
          [-w / 2, -h * (arched ? 0.7 : 1)],
          [w * 0.1, -h * (arched ? 0.95 : 1)],
        ],
        mix(glass, '#ffffff', 0.28),
      )
  const bars = stroke(
    `M0 ${-h}V0M${-w / 2} ${-h * 0.36}H${w / 2}M${-w / 2} ${-h * 0.68}H${w / 2}`,
    frame,
    Math.max(1.4, w / 16),
  )
  const slats = (x) => {
    const s = w * 0.5
    let lines = ''
    for (let y = -h + 5; y < -3; y += 5) lines += `M${x + 2} ${y}h${s - 4}`
    return rect(x, -h, s, h, shutter) + stroke(lines, shade(shutter, -0.07), 1.4)
  }
  const leaves = shutter ? slats(-w - 3) + slats(w / 2 + 3) : ''
  const crown =
    kind === 'pediment'
      ? poly(
          [
            [-w / 2 - 11, -h - 10],
            [0, -h - 28],
            [w / 2 + 11, -h - 10],
          ],
          frame,
        ) +
        poly(
          [
            [-w / 2 - 3, -h - 13],
            [0, -h - 23],
            [w / 2 + 3, -h - 13],
          ],
          wall,
        ) +
        rect(-w / 2 - 11, -h - 11, w + 22, 5, shade(frame, -0.05))
      : ''
  const sill = rect(-w / 2 - 6, 0, w + 12, 4, frame) + rect(-w / 2 - 6, 4, w + 12, 3, shade(wall, -0.09))
  return sheet.stamp(leaves + surround + hole + glance + bars + crown + sill)
}

/** A row of copies, `step` apart. `choose(i)` may give another stamp for one place. */
export const line = (count, x, step, y, choose) =>
  Array.from({ length: count }, (_, i) => choose(i)(x + i * step, y)).join('')

/** An open arcade: piers of the wall colour, arches into the dark. */
export function arcade({ x, y, count, step, width, height, hole, rim, pier }) {
  let arches = ''
  let rims = ''
  let light = ''
  for (let i = 0; i < count; i++) {
    const left = x + i * step + (step - width) / 2
    rims += archTop(left - 4, y - height - 4, width + 8, height + 4)
    arches += archTop(left, y - height, width, height)
    light += `M${left} ${y}V${y - height + width / 2}A${width / 2} ${width / 2} 0 0 1 ${left + width * 0.22} ${y - height + width * 0.09}V${y}Z`
  }
  return (
    (pier ? rect(x, y - height - 16, count * step, height + 16, pier) : '') +
    path(rims, rim) +
    path(arches, hole) +
    path(light, mixInto(hole))
  )
}
const mixInto = (hole) => (hole.startsWith('#') ? shade(hole, -0.06) : '#00000022')

/** A pitched roof seen from the front: eaves, slope, tile lines, and the shadow it throws on the wall. */
export function roof({ x, y, w, h, over = 12, inset = 30, colour, wall, snow, tiles = 14 }) {
  const outline = [
    [x - over, y],
    [x + w + over, y],
    [x + w - inset, y - h],
    [x + inset, y - h],
  ]
  let lines = ''
  for (let px = x - over + tiles; px < x + w + over; px += tiles) {
    const t = (px - (x - over)) / (w + 2 * over)
    lines += `M${Math.round(px)} ${y}L${Math.round(x + inset + (w - 2 * inset) * t)} ${y - h}`
  }
  const fill = snow ?? colour
  return (
    rect(x, y, w, 9, shade(wall, -0.11), 'opacity=".7"') +
    poly(outline, fill) +
    stroke(lines, shade(fill, snow ? -0.03 : -0.055), 2) +
    rect(x - over, y - 4, w + 2 * over, 5, shade(colour, -0.13))
  )
}

/** A wall with its face in shade on one side. */
export function wall(x, y, w, h, colour, { side = 0, tone = shade(colour, -0.13) } = {}) {
  return (
    rect(x, y - h, w, h, colour) +
    (side > 0 ? rect(x + w - side, y - h, side, h, tone) : side < 0 ? rect(x, y - h, -side, h, tone) : '')
  )
}

/** A balustrade from x to x + w standing on y. */
export function balustrade(x, y, w, h, colour, dark = shade(colour, -0.12)) {
  const step = h * 0.5
  const row = (dy, thick, dash, cap = '') =>
    stroke(
      `M${tenth(x + step / 2)} ${tenth(y - h * dy)}h${tenth(w - step)}`,
      colour,
      h * thick,
      `stroke-dasharray="${tenth(h * dash)} ${tenth(step - h * dash)}"${cap}`,
    )
  return (
    rect(x, y - h * 0.86, w, h * 0.74, dark, 'opacity=".28"') +
    row(0.5, 0.7, 0.12) +
    row(0.4, 0.3, 0, ' stroke-linecap="round"') +
    row(0.2, 0.12, 0.22) +
    rect(x, y - h, w, h * 0.2, colour) +
    rect(x, y - h * 0.82, w, h * 0.05, dark) +
    rect(x, y - h * 0.14, w, h * 0.14, colour)
  )
}

/** An iron or timber railing of upright bars. */
export function railing(x, y, w, h, colour, step = 7, width = 1.8) {
  return (
    stroke(
      `M${tenth(x)} ${tenth(y - h / 2)}h${tenth(w)}`,
      colour,
      h,
      `stroke-dasharray="${width} ${tenth(step - width)}"`,
    ) + stroke(`M${tenth(x)} ${tenth(y - h)}h${tenth(w)}m0 ${tenth(h - 2)}h${tenth(-w)}`, colour, width)
  )
}

/** A striped awning that throws a slanted shadow. */
export function awning(x, y, w, h, colour, stripe, wallColour) {
  const bands = 6
  let d = ''
  for (let i = 1; i < bands; i += 2)
    d += corners([
      [x + (w * i) / bands, y],
      [x + (w * (i + 1)) / bands, y],
      [x - 5 + ((w + 10) * (i + 1)) / bands, y + h],
      [x - 5 + ((w + 10) * i) / bands, y + h],
    ])
  return (
    poly(
      [
        [x, y + h],
        [x + w + 6, y + h],
        [x + w + 14, y + h + 11],
        [x + 8, y + h + 11],
      ],
      shade(wallColour, -0.12),
      'opacity=".6"',
    ) +
    poly(
      [
        [x, y],
        [x + w, y],
        [x + w + 5, y + h],
        [x - 5, y + h],
      ],
      stripe,
    ) +
    path(d, colour)
  )
}

/** A parasol on a terrace. */
export const parasol = (x, y, r, colour, stripe) =>
  stroke(`M${x} ${y}v${-r * 1.25}`, '#5c4a3d', 2) +
  path(`M${x - r} ${y - r * 0.95}Q${x} ${y - r * 2.1} ${x + r} ${y - r * 0.95}Z`, colour) +
  path(
    `M${x - r * 0.35} ${y - r * 0.95}Q${x - r * 0.25} ${y - r * 1.5} ${x} ${y - r * 1.53}Q${x + r * 0.25} ${y - r * 1.5} ${x + r * 0.35} ${y - r * 0.95}Z`,
    stripe,
  )

/** A door with a fanlight. */
export function door(x, y, w, h, colour, frame, glow) {
  return (
    path(archTop(x - w / 2 - 6, y - h - 6, w + 12, h + 6), frame) +
    path(archTop(x - w / 2, y - h, w, h), glow) +
    rect(x - w / 2, y - h + w / 2, w, h - w / 2, colour) +
    stroke(`M${x} ${y}V${y - h + w / 2}`, shade(colour, -0.1), 2) +
    stroke(
      `M${x - w / 2 + 4} ${y - 5}v${-(h - w / 2) + 10}h${w / 2 - 8}v${h - w / 2 - 10}zM${x + 4} ${y - 5}v${-(h - w / 2) + 10}h${w / 2 - 8}v${h - w / 2 - 10}z`,
      shade(colour, 0.06),
      1.6,
    ) +
    circle(x - 4, y - h * 0.36, 1.6, '#e3b45c')
  )
}
