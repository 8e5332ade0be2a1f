/** What the houses on the lake and above it offer beside rooms, one drawing each. 1200 by 800. */
import { mix, shade } from '../drawing/colour.mjs'
import { at, circle, ellipse, path, poly, rect, stroke, table } from '../drawing/sheet.mjs'
import { vase } from '../rooms/furniture.mjs'
import { atBoards, atTable, outlook } from './settings.mjs'
import { boat, dinner } from './shared-scenes.mjs'
import { bread, linenStack, towelRoll, under } from './things.mjs'

export const lakeServices = {
  'ninfea/dinner': dinner,
  'ninfea/transfer': (c) =>
    outlook(c, [420, 240, 960, 640]) +
    boat(
      c,
      560,
      610,
      '#7a3b22',
      '#c98a52',
      path('M470 470L520 400H700L690 500H470Z', '#cfe0e0', 'opacity=".8"') +
        stroke('M470 470L520 400H700', '#d9d2c4', 9) +
        rect(250, 470, 160, 70, c.r.linen, 'rx="18"') +
        rect(300, 440, 30, 60, c.r.throw, 'rx="8"') +
        stroke('M190 520V330', c.r.wood, 9) +
        path('M190 332h110l-24 34l24 34h-110z', c.p.brand),
    ) +
    path('M0 700Q200 676 420 704T820 700T1200 694V800H0Z', c.p.sea[1], 'opacity=".8"') +
    stroke('M80 740h160M420 760h220M820 736h180', c.p.glint, 5, 'stroke-linecap="round" opacity=".6"'),
  'ninfea/bath': (c) =>
    outlook(c, [480, 200, 900, 560]) +
    rect(0, 620, 1200, 180, shade(c.r.wood, 0.06)) +
    Array.from({ length: 9 }, (_, i) => rect(i * 140 - 20, 620, 5, 180, shade(c.r.wood, -0.04))).join('') +
    rect(0, 612, 1200, 14, shade(c.r.wood, 0.12)) +
    stroke(
      'M930 520V800M1040 520V800M930 560h110M930 630h110M930 700h110',
      shade(c.r.wood, -0.06),
      18,
      'stroke-linecap="round"',
    ) +
    under(c.r, 360, 752, 170) +
    path('M226 590H494L470 750H250Z', '#c98f5a') +
    [0.2, 0.4, 0.6, 0.8].map((k) => stroke(`M${226 + 268 * k} 590L${250 + 220 * k} 750`, '#a8713f', 4)).join('') +
    ellipse(360, 590, 134, 24, shade(c.p.sea[0], -0.05)) +
    ellipse(360, 588, 112, 17, mix(c.p.sea[0], '#ffffff', 0.5)) +
    stroke('M232 640h256M242 710h236', c.r.metal, 9) +
    stroke('M236 590Q360 420 484 590', c.r.metal, 8) +
    stroke('M400 580L560 470', '#8a5a38', 16, 'stroke-linecap="round"') +
    linenStack(c.r, 690, 752, 230, [c.r.linen, c.p.second, c.r.linen]) +
    stroke(
      'M300 540q-24 -40 6 -76t0 -80M372 530q-24 -40 6 -76t0 -80M436 536q-24 -40 6 -76t0 -80',
      '#ffffff',
      14,
      'stroke-linecap="round" opacity=".5"',
    ),
  'ninfea/massage': (c) =>
    atTable(
      c,
      towelRoll(c.r, 350, 712, 300, c.r.cover) +
        towelRoll(c.r, 380, 652, 250, c.p.second) +
        under(c.r, 590, 716, 60) +
        path('M550 716Q540 600 574 580V520H606V580Q640 600 630 716Z', '#c9b04a', 'opacity=".9"') +
        rect(568, 490, 44, 40, '#8a5a38', 'rx="6"') +
        path('M556 700Q552 620 576 596H586Q570 640 574 704Z', '#ffffff', 'opacity=".4"') +
        ellipse(800, 716, 110, 22, c.r.dark, 'opacity=".26"') +
        ellipse(800, 700, 92, 32, '#5f6670') +
        ellipse(796, 652, 70, 26, '#6e7680') +
        ellipse(802, 612, 48, 20, '#7e8792') +
        at(960, 700, vase(c.sheet, c.r, 0, 0), 1.4),
    ),
  'aurora/cable-car': (c) =>
    outlook(c, [230, 90, 1040, 700]) +
    stroke('M-20 120L1220 330', '#3a3a48', 7) +
    stroke('M-20 150L1220 360', '#3a3a48', 4) +
    stroke('M560 222V330', '#3a3a48', 12) +
    rect(500, 206, 120, 22, '#3a3a48', 'rx="11"') +
    rect(410, 330, 300, 250, c.p.second, 'rx="34"') +
    rect(410, 480, 300, 100, shade(c.p.second, -0.07), 'rx="34"') +
    rect(410, 470, 300, 60, shade(c.p.second, -0.07)) +
    rect(436, 360, 110, 112, '#cfe0e8', 'rx="12"') +
    rect(574, 360, 110, 112, '#cfe0e8', 'rx="12"') +
    path('M446 470L500 362H530L476 470Z', '#ffffff', 'opacity=".6"') +
    circle(490, 440, 22, '#d9a27c') +
    path('M458 472q6 -30 32 -30t32 30z', c.p.brand) +
    circle(634, 432, 24, '#d9a27c') +
    path('M600 472q6 -32 34 -32t34 32z', c.p.lemon) +
    rect(404, 470, 312, 14, '#fdf6ea') +
    rect(396, 322, 328, 22, shade(c.p.second, -0.12), 'rx="11"'),
  'aurora/first-light': (c) =>
    outlook(c, [560, 140, 1000, 620]) +
    path('M0 700Q200 640 420 650T720 560Q800 530 860 560T1200 690V800H0Z', shade(c.p.near, -0.14)) +
    [
      [640, 586, 1, c.p.second],
      [748, 556, 1.08, c.p.brand],
    ]
      .map(([x, y, s, coat]) =>
        at(
          x,
          y,
          stroke('M-10 -50L-18 10M14 -50L20 10', '#2b2430', 17, 'stroke-linecap="round"') +
            path('M-34 -46Q-40 -130 0 -136Q42 -130 36 -46Z', coat) +
            path('M-46 -126h34v66h-34q-10 -30 0 -66z', shade(coat, -0.1)) +
            circle(4, -160, 24, '#d9a27c') +
            path('M-22 -160q0 -34 28 -34t26 34z', shade(coat, -0.12)) +
            stroke('M30 -110L52 -60M52 -96V12', '#2b2430', 7, 'stroke-linecap="round"'),
          s,
        ),
      )
      .join('') +
    circle(706, 500, 60, c.r.glow) +
    circle(706, 500, 8, '#fff6dc'),
  'aurora/packed-lunch': (c) =>
    atBoards(
      c,
      poly(table('330 742, 400 640, 800 640, 880 742'), '#f4e7cf') +
        stroke('M400 640L330 742M800 640L880 742', shade('#f4e7cf', -0.08), 5) +
        bread(c.r, 500, 716, 230) +
        under(c.r, 716, 716, 90) +
        path('M636 700L790 620V690L660 724Z', '#f3c95c') +
        path('M636 700L790 620L770 606L616 672Z', '#ffe08a') +
        circle(690, 690, 9, '#d9a63a') +
        circle(740, 664, 7, '#d9a63a') +
        under(c.r, 930, 720, 70) +
        path('M868 660Q866 604 930 620Q994 604 992 660Q986 728 930 722Q874 728 868 660Z', '#c8372e') +
        path('M884 650Q884 620 912 624Q896 650 900 690Q884 676 884 650Z', '#ffffff', 'opacity=".4"') +
        stroke('M930 622q4 -26 16 -34', '#5b3a26', 7, 'stroke-linecap="round"') +
        path('M944 596q30 -20 52 0q-22 20 -52 0z', c.p.leaf) +
        under(c.r, 260, 700, 60) +
        rect(208, 500, 104, 200, c.p.brand, 'rx="22"') +
        rect(222, 466, 76, 46, '#d9d2c4', 'rx="10"') +
        rect(208, 560, 104, 26, c.p.second),
    ),
}
