import { circle, curve, ellipse, path, stroke, table } from '../drawing/sheet.mjs'
import { blob, roundTree } from './plants.mjs'

/** Snow in winter, petals in spring, leaves in autumn: whatever is in the air. */
export function inTheAir(sheet, p) {
  const spots = (count, r, fill) =>
    path(
      Array.from({ length: count }, () => [
        sheet.random() * sheet.width,
        sheet.random() * sheet.height,
        r * sheet.between(0.5, 1.2),
      ])
        .map(([x, y, s]) => `M${Math.round(x)} ${Math.round(y)}a${s.toFixed(1)} ${s.toFixed(1)} 0 1 0 .1 0z`)
        .join(''),
      fill,
      'opacity=".85"',
    )
  if (p.season === 'winter' && p.snow) return spots(110, 4.5, '#ffffff')
  if (p.season === 'spring') return spots(34, 4.5, p.blossom)
  if (p.season === 'autumn') return spots(18, 5, p.leafLit)
  return ''
}

export const bushes = (sheet, list, dark, leaf, lit, lightFrom = -1) =>
  path(list.map(([x, y, r]) => blob(sheet, x, y, r, r * 0.62, 10, 0.14)).join(''), dark) +
  path(
    list.map(([x, y, r]) => blob(sheet, x + lightFrom * r * 0.15, y - r * 0.14, r * 0.74, r * 0.42, 9, 0.16)).join(''),
    leaf,
  ) +
  (lit
    ? path(
        list
          .map(([x, y, r]) => blob(sheet, x + lightFrom * r * 0.3, y - r * 0.38, r * 0.36, r * 0.13, 8, 0.16))
          .join(''),
        lit,
      )
    : '')

export function lemonTerraces(sheet, p, bands) {
  const tree = sheet.stamp(
    roundTree(sheet, {
      r: 40,
      trunk: p.trunk,
      dark: p.evergreenDark,
      leaf: p.evergreen,
      lit: p.evergreenLit,
      lightFrom: -1,
    }) +
      table('-22 -66, 6 -84, 20 -56, -6 -48, -30 -88, 26 -80')
        .map(([x, y]) => circle(x, y, 5.5, p.lemon))
        .join(''),
  )
  return bands
    .map(({ y, drop, size, gap, from = -30, to = 1640, bend = 20 }) => {
      const edge = (dy) =>
        curve([
          [from, y + dy + bend],
          [from + (to - from) * 0.35, y + dy - bend * 0.3],
          [from + (to - from) * 0.7, y + dy + bend * 0.4],
          [to, y + dy - bend],
        ])
      let trees = ''
      for (let x = from + gap * 0.7; x < to - 20; x += gap * sheet.between(0.85, 1.15))
        trees +=
          ellipse(x + 26 * size, y + 3, 40 * size, 7 * size, p.leafDark, 'opacity=".35"') +
          tree(x, y + sheet.between(-2, 6), size)
      return (
        path(`${edge(-8)}L${to + 120} 900H${from}Z`, p.grass) +
        trees +
        path(`${edge(8)}L${to + 110} 900H${from}Z`, p.rock[1]) +
        path(`${edge(8)}L${to + 14} ${y + 16}L${from} ${y + 34}Z`, p.rock[0]) +
        stroke(
          Array.from(
            { length: 26 },
            () =>
              `M${Math.round(sheet.between(from, to))} ${Math.round(y + sheet.between(26, drop))}h${Math.round(sheet.between(16, 46))}`,
          ).join(''),
          p.rock[2],
          2.4,
          'opacity=".4" stroke-linecap="round"',
        )
      )
    })
    .join('')
}

export function paving(top, bottom, vanishX, tone) {
  let d = ''
  for (let i = -14; i <= 14; i++) d += `M${vanishX + i * 60} ${top}L${vanishX + i * 190} ${bottom}`
  for (let i = 1; i < 8; i++) d += `M-10 ${Math.round(top + (bottom - top) * (i / 8) ** 1.6)}H1610`
  return stroke(d, tone, 2.4, 'opacity=".35"')
}
