/**
 * Where a service is drawn: at a table before the house's landscape, out in it, or in one of its rooms. All 1200 by
 * 800.
 */
import { mix, shade } from '../drawing/colour.mjs'
import { ellipse, group, path, poly, rect, table } from '../drawing/sheet.mjs'
import { balustrade, railing } from '../houses/building-parts.mjs'
import { floor, views, walls } from '../rooms/room-shell.mjs'

/** A part of the landscape, over the whole picture; `crop` is [x, y, width, height] of its 1600 by 900. */
export function outlook({ sheet, p }, crop, height = 800) {
  const wide = { ...sheet, width: 1600, height: 900 }
  return `<svg width="1200" height="${height}" viewBox="${crop.join(' ')}" preserveAspectRatio="xMidYMid slice">${views[p.land](wide, p)}</svg>`
}

const crops = {
  coast: [300, 120, 1000, 560],
  lake: [420, 90, 1000, 560],
  alps: [260, 110, 1000, 560],
  town: [200, 110, 1000, 560],
}
const cropOf = (p) => crops[p.land] ?? [200, 130, 1000, 560]

/** A terrace with its parapet, and a laid table in front. */
export function atTable(c, things, { cloth = c.r.linen, over = '' } = {}) {
  const { r, p } = c
  const parapet =
    p.land === 'alps'
      ? railing(-10, 566, 1220, 110, shade(r.wood, 0.08), 34, 12)
      : p.night || r.headboard === 'iron'
        ? railing(-10, 566, 1220, 110, p.iron, 22, 5)
        : balustrade(-20, 570, 1240, 112, p.night ? shade(p.stone, 0.1) : p.cream)
  return (
    outlook(c, cropOf(p), 600) +
    parapet +
    rect(0, 560, 1200, 240, shade(p.stone, p.night ? -0.22 : -0.05)) +
    ellipse(600, 790, 640, 60, r.dark, 'opacity=".25"') +
    poly(table('110 600, 1090 600, 1250 800, -50 800'), cloth) +
    poly(table('110 600, 1090 600, 1102 616, 98 616'), shade(cloth, -0.05)) +
    stripes(cloth, r.throw) +
    things +
    over
  )
}

/** Two woven bands along the sides of a cloth. */
const stripes = (cloth, colour) =>
  poly(table('180 616, 206 616, 92 800, 50 800'), mix(colour, cloth, 0.45)) +
  poly(table('994 616, 1020 616, 1150 800, 1108 800'), mix(colour, cloth, 0.45))

/** Bare boards, for what is eaten without a cloth. */
export const atBoards = (c, things) =>
  atTable(c, poly(table('110 600, 1090 600, 1250 800, -50 800'), shade(c.r.wood, 0.1)) + boards(c) + things)

const boards = ({ r }) =>
  [0, 1, 2, 3]
    .map((i) => {
      const [a, b] = [306 + i * 196, 210 + i * 260]
      return path(`M${a} 600h5L${b + 8} 800h-8z`, shade(r.wood, 0.02))
    })
    .join('') + poly(table('110 600, 1090 600, 1102 614, 98 614'), shade(r.wood, 0.02))

/** Ground before the landscape, from `y` on. */
export function outside(c, things, { y = 560, ground = c.p.grass, crop = cropOf(c.p) } = {}) {
  const { p } = c
  return (
    outlook(c, crop, y + 60) +
    path(`M0 ${y}Q300 ${y - 24} 620 ${y - 6}T1200 ${y - 14}V800H0Z`, p.night ? shade(ground, -0.12) : ground) +
    path(`M0 ${y + 90}Q420 ${y + 50} 760 ${y + 86}T1200 ${y + 64}V800H0Z`, shade(ground, p.night ? -0.16 : -0.04)) +
    things
  )
}

/** A room of the house, wall and floor, without its furniture. */
export function inside(c, things) {
  const { sheet, r, key, p } = c
  return walls(sheet, r, key, p) + floor(r, p) + things
}

/** A stout table against the wall of a room. */
export const sideboard = ({ r }) =>
  ellipse(600, 782, 520, 20, r.dark, 'opacity=".3"') +
  rect(150, 570, 40, 210, shade(r.wood, -0.04)) +
  rect(1010, 570, 40, 210, shade(r.wood, -0.04)) +
  rect(110, 560, 980, 74, shade(r.wood, -0.02)) +
  group(rect(100, 540, 1000, 30, shade(r.wood, 0.08)))
