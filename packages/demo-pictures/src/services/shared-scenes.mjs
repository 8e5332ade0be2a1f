/** What several houses offer, each before its own land. */
import { mix } from '../drawing/colour.mjs'
import { at, ellipse, path, poly, stroke, table } from '../drawing/sheet.mjs'
import { vase } from '../rooms/furniture.mjs'
import { atTable, outside } from './settings.mjs'
import { car, fish, glass, lantern, plate } from './things.mjs'

export const wine = '#8e2442'

export const white = '#f0dd9a'

/** A wooden boat from the side, with its bow to the right. */
export const boat = ({ r }, x, y, hull, inner, more) =>
  ellipse(x, y + 16, 420, 30, '#ffffff', 'opacity=".28"') +
  more +
  path(
    `M${x - 400} ${y - 96}Q${x} ${y - 40} ${x + 360} ${y - 110}L${x + 440} ${y - 152}Q${x + 404} ${y + 20} ${x + 250} ${y + 18}H${x - 290}Q${x - 384} ${y} ${x - 400} ${y - 96}Z`,
    hull,
  ) +
  path(
    `M${x - 400} ${y - 96}Q${x} ${y - 40} ${x + 360} ${y - 110}L${x + 440} ${y - 152}L${x + 432} ${y - 122}Q${x + 40} ${y - 8} ${x - 396} ${y - 66}Z`,
    inner,
  ) +
  stroke(`M${x - 388} ${y - 40}Q${x + 20} ${y + 16} ${x + 414} ${y - 72}`, r.linen, 6, 'opacity=".7"')

export const arriving = (c) =>
  outside(
    c,
    poly(table('-20 700, 1220 610, 1220 742, -20 800'), mix(c.p.stone, c.p.cream, 0.35)) +
      stroke('M40 764L300 738M420 726L680 700M800 688L1060 664', c.p.cream, 8, 'opacity=".7"') +
      car(c.r, 560, 738, c.p.second),
    { ground: mix(c.p.grass, c.p.stone, c.p.land === 'town' ? 0.8 : 0.2) },
  )

export const dinner = (c) => {
  const { r } = c
  return atTable(
    c,
    lantern(r, 250, 660, 150) +
      lantern(r, 950, 660, 150) +
      plate(r, 430, 720, 130, at(0, 0, fish(r), 0.9)) +
      plate(r, 790, 720, 130, at(0, 0, fish(r), 0.9)) +
      glass(r, 570, 690, 170, white) +
      glass(r, 660, 690, 170, white) +
      at(612, 650, vase(c.sheet, r, 0, 0), 0.8),
  )
}
