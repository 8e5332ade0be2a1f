/** Six rooms per house, by class: cosy, double, with balcony, family, suite, and one with a terrace. 1200 by 800. */

import { mix, shade } from '../drawing/colour.mjs'
import { circle, ellipse, group, path, rect, stroke } from '../drawing/sheet.mjs'
import { balustrade, railing } from '../houses/building-parts.mjs'
import { leafStamp } from '../landscape/plants.mjs'
import {
  armchair,
  bed,
  nightstand,
  pendant,
  pottedPlant,
  print,
  roundTable,
  rug,
  sideBed,
  sofa,
  tableLamp,
  vase,
} from './furniture.mjs'
import { daylight, floor, openings, paints, toFloor, walls } from './room-shell.mjs'

const rooms = {
  1: ({ sheet, r, p }) => {
    const o = { x: 170, y: 150, w: 230, h: 270 }
    return (
      openings(sheet, r, p, [o], { crop: [470, 170, 480, 520] }) +
      daylight(p, o, 150) +
      print(r, p, 560, 176, 110, 136) +
      shelf(r, 800, 330) +
      rug(r, toFloor, -120, 330, 770, 690) +
      sideBed(r, 800, 600, 520) +
      nightstand(r, 1132, 590) +
      stool(r, 430, 690) +
      pottedPlant(sheet, r, 90, 690, 1)
    )
  },
  2: ({ sheet, r, p }) => {
    const o = { x: 130, y: 130, w: 250, h: 320 }
    return (
      openings(sheet, r, p, [o], { crop: [560, 130, 480, 560] }) +
      daylight(p, o, 170) +
      rug(r, toFloor, -60, 640, 790, 640) +
      print(r, p, 700, 130, 96, 122) +
      print(r, p, 824, 130, 96, 122, 'leaf') +
      nightstand(r, 548, 570) +
      nightstand(r, 1066, 570) +
      bed(r, 808, 560, 380) +
      armchair(r, 250, 730, 1, 1.15)
    )
  },
  3: ({ sheet, r, p }) => {
    const o = { x: 300, y: 110, w: 400, h: 450, door: true }
    const out =
      rect(280, 536, 440, 30, shade(p.stone, -0.04)) +
      (p.land === 'alps'
        ? railing(290, 540, 420, 96, shade(r.wood, 0.08), 26, 9)
        : r.headboard === 'iron' || p.night
          ? railing(290, 540, 420, 96, p.iron, 15, 3.4)
          : balustrade(280, 540, 440, 92, p.cream))
    return (
      openings(sheet, r, p, [o], { crop: [420, 120, 620, 600], out }) +
      daylight(p, o, -60) +
      rug(r, toFloor, 60, 640, 790, 640) +
      nightstand(r, 782, 574) +
      print(r, p, 930, 140, 130, 150) +
      bed(r, 1010, 560, 360) +
      armchair(r, 150, 742, 1, 1.2) +
      roundTable(sheet, r, 330, 700, 84)
    )
  },
  4: ({ sheet, r, p }) => {
    const o = { x: 500, y: 130, w: 220, h: 290 }
    return (
      openings(sheet, r, p, [o], { crop: [520, 130, 440, 540] }) +
      daylight(p, o, -20) +
      rug(r, toFloor, -180, 200, 790, 640) +
      print(r, p, 232, 150, 130, 120) +
      print(r, p, 912, 160, 100, 122, 'leaf') +
      nightstand(r, 500, 566, { lamp: false }) +
      vase(sheet, r, 500, 520) +
      tableLamp(r, 716, 520) +
      nightstand(r, 716, 566, { lamp: false }) +
      bed(r, 270, 560, 350) +
      bed(r, 964, 560, 230, { pillows: 1, head: 104 }) +
      pottedPlant(sheet, r, 1140, 640, 0.8, 'palm') +
      toyBoat(r, 620, 706)
    )
  },
  5: ({ sheet, r, p }) => {
    const [a, c] = [
      { x: 110, y: 130, w: 190, h: 300 },
      { x: 390, y: 130, w: 190, h: 300 },
    ]
    const alcove = 'M740 560V250A190 190 0 0 1 1120 250V560Z'
    const inner =
      rect(730, 40, 400, 530, shade(r.wall, p.night ? 0.05 : -0.06)) +
      rect(730, 452, 400, 110, shade(r.panel, -0.06)) +
      circle(930, 210, 200, r.glow) +
      bed(r, 930, 452, 300, { head: 120 }) +
      pendant(r, 804, 250, 54) +
      pendant(r, 1056, 250, 54)
    return (
      openings(sheet, r, p, [a, c], { crop: [360, 110, 860, 560] }) +
      path('M722 560V250A208 208 0 0 1 1138 250V560Z', r.frame) +
      group(inner, sheet.clip(alcove)) +
      rect(716, 556, 428, 16, r.frame) +
      rect(716, 572, 428, 10, r.dark, 'opacity=".25"') +
      daylight(p, a, 130) +
      daylight(p, c, 130) +
      rug(r, toFloor, -700, 160, 792, 650) +
      sofa(r, 330, 668, 420) +
      coffeeTable(sheet, r, 420, 752) +
      armchair(r, 720, 752, -1, 1.1) +
      pottedPlant(sheet, r, 1150, 700, 1.05)
    )
  },
  6: ({ sheet, r, p }) => {
    const o = { x: 430, y: 96, w: 640, h: 464, door: true, open: true }
    const arched = { ...r, window: 'square' }
    const out =
      rect(430, 500, 640, 70, shade(p.stone, 0.02)) +
      balustrade(420, 508, 660, 84, p.night ? shade(p.stone, 0.1) : p.cream) +
      pottedPlant(sheet, r, 494, 552, 0.9) +
      pottedPlant(sheet, r, 1020, 552, 0.9) +
      lounge(r, 690, 552, 1) +
      lounge(r, 880, 552, -1) +
      pergola(sheet, r, p)
    return (
      openings(sheet, arched, p, [o], { crop: [330, 110, 900, 640], out }) +
      daylight(p, o, -40) +
      rug(r, toFloor, -560, 60, 792, 640) +
      print(r, p, 120, 130, 130, 150) +
      nightstand(r, 46, 574) +
      bed(r, 236, 560, 330) +
      roundTable(sheet, r, 690, 730, 110) +
      armchair(r, 880, 760, -1, 1.2)
    )
  },
}

const shelf = (r, x, y) => {
  const books = [
    [0, 14, 62, 'accent'],
    [17, 11, 54, 'throw'],
    [31, 16, 66, 'upholstery'],
    [50, 10, 50, 'linen'],
    [63, 13, 58, 'cover'],
    [190, 15, 60, 'throw'],
    [208, 12, 66, 'accent'],
    [223, 16, 52, 'cover'],
  ]
  return (
    rect(x - 40, y + 12, 320, 8, r.dark, 'opacity=".2"') +
    books.map(([dx, w, h, paint]) => rect(x + dx, y - h, w, h, r[paint])).join('') +
    path(`M${x + 112} ${y}q-14 -26 4 -46h36q18 20 4 46z`, r.pot) +
    path(`M${x + 134} ${y - 44}q-40 -20 -34 -56q30 6 36 40q2 -40 30 -54q14 36 -16 70z`, r.leaf) +
    rect(x - 40, y, 320, 12, r.wood)
  )
}

const stool = (r, x, y) =>
  ellipse(x, y + 4, 54, 9, r.dark, 'opacity=".28"') +
  stroke(`M${x - 32} ${y}L${x - 22} ${y - 64}M${x + 32} ${y}L${x + 22} ${y - 64}`, r.wood, 8) +
  rect(x - 42, y - 74, 84, 14, shade(r.wood, 0.07), 'rx="6"') +
  rect(x - 26, y - 88, 54, 13, r.accent) +
  rect(x - 20, y - 99, 46, 11, r.throw) +
  rect(x - 23, y - 109, 50, 10, r.linen)

const coffeeTable = (sheet, r, x, y) =>
  ellipse(x, y + 4, 120, 14, r.dark, 'opacity=".28"') +
  stroke(`M${x - 80} ${y}L${x - 70} ${y - 40}M${x + 80} ${y}L${x + 70} ${y - 40}`, r.wood, 8) +
  ellipse(x, y - 44, 112, 17, shade(r.wood, -0.05)) +
  ellipse(x, y - 50, 112, 17, shade(r.wood, 0.09)) +
  vase(sheet, r, x + 34, y - 50) +
  rect(x - 66, y - 62, 62, 10, r.accent) +
  rect(x - 60, y - 70, 50, 8, r.linen)

const toyBoat = (r, x, y) =>
  ellipse(x, y + 2, 40, 6, r.dark, 'opacity=".25"') +
  path(`M${x - 34} ${y - 20}h68q-8 22 -22 22h-26q-14 0 -20 -22z`, r.throw) +
  path(`M${x} ${y - 78}v52h34zM${x - 6} ${y - 66}v40h-24z`, r.linen)

const lounge = (r, x, y, flip) =>
  `<g transform="translate(${x} ${y}) scale(${flip} 1)">${ellipse(0, 2, 66, 7, r.dark, 'opacity=".25"') + stroke('M-50 0L-34 -34M40 0L30 -34', r.wood, 6) + path('M-74 -104Q-66 -112 -56 -104L-26 -46H52Q62 -40 52 -32H-34Z', r.linen) + path('M-74 -104Q-66 -112 -56 -104L-44 -82L-62 -78ZM-12 -46H16V-32H-12Z', r.throw)}</g>`

function pergola(sheet, r, p) {
  const leaves = [leafStamp(sheet, p.leafDark, p.leaf), leafStamp(sheet, p.leaf, p.leafLit)]
  const bits = Array.from({ length: 30 }, (_, i) =>
    group(
      leaves[i % 2](0, 0, sheet.between(0.6, 1)),
      `transform="translate(${Math.round(430 + i * 22)} ${Math.round(100 + sheet.between(0, 26))}) rotate(${Math.round(sheet.between(30, 150))})"`,
    ),
  ).join('')
  return rect(430, 96, 640, 22, shade(r.wood, -0.04)) + bits
}

/** The colours of a house's rooms. */
export function roomPaints(sheet, key, p) {
  const r = {
    ...paints(sheet, key, p),
    floorShade: sheet.linear([
      [0, '#000000', 1],
      [1, '#000000', 0],
    ]),
  }
  r.curtain =
    key === 'teatro' ? p.awning : key === 'aurora' ? mix(p.second, r.wall, 0.15) : mix(p.sky[2], r.linen, 0.35)
  return r
}

/** The room of one class in one house, and the colour of its walls. */
export function room(sheet, key, p, number) {
  const r = roomPaints(sheet, key, p)
  const body = walls(sheet, r, key, p) + floor(r, p) + rooms[number]({ sheet, r, p })
  return { body: r.mirrored ? group(body, 'transform="matrix(-1 0 0 1 1200 0)"') : body, wall: r.wall }
}

export const roomNumbers = [1, 2, 3, 4, 5, 6]
