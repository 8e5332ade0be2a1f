/** What the houses in the town offer beside rooms, one drawing each. 1200 by 800. */
import { shade } from '../drawing/colour.mjs'
import { at, circle, ellipse, group, path, rect, stroke } from '../drawing/sheet.mjs'
import { vase } from '../rooms/furniture.mjs'
import { atTable, inside, sideboard } from './settings.mjs'
import { arriving, wine } from './shared-scenes.mjs'
import { bread, candle, cup, glass, plate, under } from './things.mjs'

/** Slope of stairs and seats of a theatre, from the back. */
const seats = (rows) =>
  rows
    .map(([y, size, colour, count], row) =>
      Array.from({ length: count }, (_, i) => {
        const x = 600 + (i - (count - 1) / 2) * size * 1.14 + (row % 2) * size * 0.3
        return (
          rect(
            x - size / 2,
            y - size * 0.9,
            size,
            size * 1.3,
            shade(colour, i % 2 ? 0 : 0.012),
            `rx="${size * 0.24}"`,
          ) + rect(x - size * 0.36, y - size * 0.72, size * 0.72, size * 0.1, shade(colour, 0.07), 'rx="6"')
        )
      }).join(''),
    )
    .join('')

export const townServices = {
  'bellarosa/transfer': arriving,
  'bellarosa/frescoes': (c) =>
    rect(0, 0, 1200, 800, shade(c.r.wall, -0.34)) +
    path('M190 720V360A410 330 0 0 1 1010 360V720Z', shade(c.p.stone, -0.08)) +
    path('M230 720V370A370 290 0 0 1 970 370V720Z', '#e2a878') +
    group(
      circle(600, 330, 90, '#f6d88c') +
        Array.from({ length: 16 }, (_, i) =>
          stroke(
            `M600 330l${Math.round(170 * Math.cos((i * Math.PI) / 8))} ${Math.round(170 * Math.sin((i * Math.PI) / 8))}`,
            '#f6d88c',
            10,
            'opacity=".7"',
          ),
        ).join('') +
        path('M230 560Q380 470 520 540T800 520T970 560V720H230Z', '#7f8a55') +
        path('M230 630Q420 560 620 620T970 610V720H230Z', '#5f7048') +
        [
          [360, 560],
          [840, 550],
        ]
          .map(([x, y], i) =>
            at(
              x,
              y,
              path('M-40 60Q-56 -60 0 -80Q56 -60 40 60Z', i ? '#5c7f9c' : '#b0455c') +
                circle(0, -104, 28, '#e8bd96') +
                path('M-32 -100q4 -44 34 -44t32 44q-8 -22 -32 -22t-34 22z', '#8a4f2c') +
                stroke(
                  'M-30 -40Q-70 -70 -80 -120M30 -40Q76 -60 90 -110',
                  i ? '#5c7f9c' : '#b0455c',
                  20,
                  'stroke-linecap="round"',
                ),
            ),
          )
          .join('') +
        stroke('M300 470l40 90l-30 60M700 440l-24 70l40 40M880 400l-30 90', '#a8683c', 3, 'opacity=".5"'),
      c.sheet.clip('M230 720V370A370 290 0 0 1 970 370V720Z'),
    ) +
    rect(0, 0, 1200, 800, '#2a1424', 'opacity=".4"') +
    circle(600, 520, 420, c.r.glow) +
    rect(0, 716, 1200, 84, shade(c.r.wood, -0.08)) +
    rect(0, 706, 1200, 14, shade(c.r.wood, 0.06)) +
    candle(c.r, 480, 712, 220) +
    candle(c.r, 600, 724, 270) +
    candle(c.r, 720, 712, 200),
  'bellarosa/parking': (c) =>
    inside(
      c,
      rect(360, 110, 480, 250, shade(c.r.wood, 0.02), 'rx="10"') +
        rect(380, 130, 440, 210, shade(c.r.wood, -0.06)) +
        [0, 1, 2, 3, 4, 5, 6, 7]
          .map((i) =>
            at(
              430 + (i % 4) * 114,
              168 + Math.floor(i / 4) * 100,
              circle(0, 0, 8, c.r.trim) +
                (i === 2
                  ? ''
                  : stroke('M0 6v26', c.r.trim, 6) +
                    circle(0, 42, 12, c.r.trim) +
                    path('M-18 56h36l-6 26h-24z', i % 3 ? c.p.brand : c.p.second)),
            ),
          )
          .join('') +
        sideboard(c) +
        under(c.r, 330, 548, 90) +
        path('M250 540Q252 440 330 436Q408 440 410 540Z', c.r.trim) +
        rect(322, 414, 16, 28, c.r.trim, 'rx="6"') +
        ellipse(330, 542, 96, 12, shade(c.r.trim, -0.12)) +
        under(c.r, 620, 548, 150) +
        circle(556, 512, 36, '#d9d2c4') +
        circle(556, 512, 18, shade(c.r.wood, 0.08)) +
        path('M586 500h150v24h-20v22h-22v-22h-26v16h-20v-16h-62z', '#d9d2c4') +
        stroke('M540 540q-40 10 -30 -40', c.p.second, 9) +
        path('M470 476h60l10 40l-40 34l-40 -34z', c.p.brand) +
        at(900, 546, vase(c.sheet, c.r, 0, 0), 1.5),
    ),
  'bellarosa/chocolate': (c) =>
    inside(
      c,
      rect(120, 60, 960, 30, shade(c.r.wood, 0.06)) +
        rect(120, 330, 960, 26, shade(c.r.wood, 0.06)) +
        rect(120, 60, 26, 480, shade(c.r.wood, 0.02)) +
        rect(1054, 60, 26, 480, shade(c.r.wood, 0.02)) +
        rect(146, 90, 908, 240, shade(c.r.wood, -0.08)) +
        rect(146, 356, 908, 190, shade(c.r.wood, -0.08)) +
        Array.from({ length: 26 }, (_, i) => {
          const [x, y, h] = [156 + (i % 13) * 69, i < 13 ? 330 : 546, 130 + ((i * 37) % 70)]
          return (
            rect(
              x,
              y - Math.min(h, i < 13 ? 220 : 180),
              58,
              Math.min(h, i < 13 ? 220 : 180),
              [c.p.brand, c.p.second, c.r.linen, c.p.leafDark, c.r.upholstery][i % 5],
              'rx="4"',
            ) + rect(x + 10, y - 60, 38, 8, c.r.trim, 'opacity=".8"')
          )
        }).join('') +
        sideboard(c) +
        cup(c.r, 520, 540, 1.3) +
        plate(
          c.r,
          880,
          540,
          120,
          [
            [-50, -6],
            [0, -14],
            [46, -4],
          ]
            .map(([x, y]) => rect(x - 34, y - 12, 68, 22, '#d9a560', 'rx="8"'))
            .join(''),
        ),
    ),
  'teatro/seat': (c) =>
    rect(0, 0, 1200, 800, shade(c.p.interior, -0.1)) +
    rect(210, 120, 780, 400, '#3b2a55') +
    circle(600, 300, 300, c.r.glow) +
    path('M210 520V420Q360 350 520 400T820 380T990 420V520Z', shade(c.p.brand, -0.05)) +
    circle(760, 230, 52, '#f6e3b0') +
    path('M560 516q-8 -80 40 -84q48 4 40 84z', c.p.second) +
    circle(600, 404, 26, '#e8bd96') +
    stroke('M570 456Q520 420 506 370M630 456Q684 430 700 380', c.p.second, 16, 'stroke-linecap="round"') +
    rect(160, 512, 880, 34, shade(c.r.wood, 0.04)) +
    [-1, 1]
      .map((side) =>
        group(
          path('M0 60H260Q230 200 250 330T200 540H0Z', c.p.awning) +
            [40, 90, 140, 190]
              .map((x) => path(`M${x} 60q-14 240 -${x / 8} 480h16q24 -240 20 -480z`, shade(c.p.awning, -0.06)))
              .join('') +
            rect(0, 330, 246, 18, c.r.trim),
          side < 0 ? '' : 'transform="matrix(-1 0 0 1 1200 0)"',
        ),
      )
      .join('') +
    path(
      'M0 0H1200V90Q1100 170 1000 96Q900 176 800 100Q700 180 600 102Q500 180 400 100Q300 176 200 96Q100 170 0 90Z',
      shade(c.p.awning, -0.03),
    ) +
    rect(0, 0, 1200, 26, c.r.trim) +
    seats([
      [640, 74, '#7c2238', 15],
      [704, 92, '#8e2640', 12],
      [790, 116, '#a12c46', 10],
    ]) +
    at(600, 790, rect(-64, -112, 128, 160, '#d9a03a', 'rx="28"') + rect(-46, -88, 92, 12, '#f1cf7e', 'rx="6"')),
  'teatro/supper': (c) =>
    atTable(
      c,
      candle(c.r, 600, 660, 190) +
        plate(
          c.r,
          400,
          724,
          150,
          ellipse(0, 2, 92, 22, '#d98a3a') +
            ellipse(-20, -2, 22, 6, '#f3c27a') +
            circle(34, 4, 7, c.p.leaf) +
            circle(10, -8, 6, c.p.leaf),
        ) +
        plate(
          c.r,
          800,
          724,
          150,
          [
            [-50, 0],
            [-10, -8],
            [34, 0],
            [4, 12],
          ]
            .map(
              ([x, y], i) =>
                ellipse(x, y, 38, 14, i % 2 ? '#d9707a' : '#e58d92') +
                stroke(`M${x - 26} ${y}q26 10 52 0`, '#fbe3dc', 5),
            )
            .join(''),
        ) +
        glass(c.r, 960, 680, 160, wine) +
        glass(c.r, 250, 680, 160, wine) +
        bread(c.r, 610, 770, 150),
    ),
}
