/** Wordless marks on a 64 by 64 field, readable at 32. `ink` paints; `gap` is what shows between the shapes. */
import { mix } from './drawing/colour.mjs'
import { circle, path, rect, stroke } from './drawing/sheet.mjs'

const round = 'stroke-linecap="round" stroke-linejoin="round"'
const marks = {
  miramare: (ink) =>
    path('M12 34A20 20 0 0 1 52 34Z', ink) +
    stroke('M6 43q6.5 -6 13 0t13 0t13 0t13 0M14 53q6 -5 12 0t12 0t12 0', ink, 4.6, round),
  limonaia: (ink, gap) =>
    path('M13 51C5 37 14 20 31 18C47 17 56 29 54 41C52 55 37 61 24 56C20 58 15 58 11 60C12 56 12 54 13 51Z', ink) +
    path('M31 19C31 8 42 2 58 5C57 15 46 22 31 19Z', ink) +
    stroke('M33 17C40 14 46 11 53 8', gap, 2.4, round) +
    stroke('M22 44C21 36 26 29 33 28', gap, 3.2, round),
  ninfea: (ink, gap) =>
    path('M32 8C41 18 43 32 32 46C21 32 23 18 32 8Z', ink) +
    path(
      'M10 17C23 20 31 30 31 46C17 44 10 32 10 17ZM54 17C41 20 33 30 33 46C47 44 54 32 54 17Z',
      ink,
      `stroke="${gap}" stroke-width="2.4"`,
    ) +
    path('M32 6C42 17 44 32 32 47C20 32 22 17 32 6Z', ink, `stroke="${gap}" stroke-width="2.4"`) +
    stroke('M7 51q8 5 16 2t18 0t16 -2', ink, 4.4, round),
  aurora: (ink, gap) =>
    path('M4 54L27 14L50 54Z', ink) +
    path('M34 27L27 14L20 27L25 32L29 27L32 31Z', gap) +
    path('M38 36L44 28L60 54H49Z', ink) +
    circle(50, 16, 7, ink),
  bellarosa: (ink, gap) =>
    [0, 72, 144, 216, 288]
      .map((turn) => circle(32, 18, 14, ink, `transform="rotate(${turn} 32 32)" stroke="${gap}" stroke-width="2.6"`))
      .join('') +
    circle(32, 32, 11, ink, `stroke="${gap}" stroke-width="2.6"`) +
    stroke('M27 33a5 5 0 1 1 7 4', gap, 2.6, round),
  teatro: (ink) =>
    path('M8 12H56V18H8Z', ink) +
    path('M10 20H30C29 36 22 46 13 52C15 54 16 57 16 60H10ZM54 20H34C35 36 42 46 51 52C49 54 48 57 48 60H54Z', ink) +
    circle(32, 50, 5, ink) +
    path('M28 6H36V12H28Z', ink),
  montefiore: (ink, gap) =>
    path('M22 40V12H26V17H30V12H34V17H38V12H42V40Z', ink) +
    path('M29 34V28A3 3 0 0 1 35 28V34Z', gap) +
    path('M4 54Q32 26 60 54Z', ink) +
    stroke('M22 54L30 42M32 54V42M42 54L34 42', gap, 2.6, round),
  tramonto: (ink, gap) =>
    path('M10 34A22 22 0 0 1 54 34Z', ink) +
    rect(6, 38, 52, 5, ink, 'rx="2.5"') +
    rect(13, 47, 38, 5, ink, 'rx="2.5"') +
    rect(22, 56, 20, 4.6, ink, 'rx="2.3"') +
    path('M21 34V25L32 17L43 25V34Z', gap) +
    rect(29, 27, 6, 7, ink),
  'costa-serena': (ink) =>
    circle(44, 17, 8, ink) +
    path('M30 6V42H8C12 26 20 14 30 6Z', ink) +
    stroke('M6 50q6.5 -6 13 0t13 0t13 0t13 0', ink, 4.6, round) +
    path('M34 24L48 42H34Z', ink),
  'lago-chiaro': (ink) =>
    path('M4 36L22 12L33 27L40 19L58 36Z', ink) +
    stroke('M6 45q6.5 -6 13 0t13 0t13 0t13 0M14 55q6 -5 12 0t12 0t12 0', ink, 4.4, round),
  'san-vitale': (ink, gap) =>
    path('M20 58V22L32 6L44 22V58Z', ink) +
    path('M27 38V31A5 5 0 0 1 37 31V38Z', gap) +
    stroke('M20 46H44', gap, 2.6) +
    rect(10, 56, 44, 4, ink, 'rx="2"'),
  'colli-doro': (ink) => circle(48, 16, 8, ink) + path('M2 54Q18 18 34 42Q46 30 62 54Z', ink),
  vela: (ink) =>
    path('M34 6V44H10C14 26 24 14 34 6Z', ink) + path('M39 18L54 44H39Z', ink) + path('M8 49H56L48 59H16Z', ink),
  spa: (ink, gap) =>
    path('M32 5C44 21 51 31 51 41A19 19 0 0 1 13 41C13 31 20 21 32 5Z', ink) +
    stroke('M20 41q6 -5 12 0t12 0', gap, 3.2, round),
  cantina: (ink, gap) =>
    [
      [22, 26],
      [32, 26],
      [42, 26],
      [27, 36],
      [37, 36],
      [32, 46],
      [22, 36],
      [42, 36],
      [32, 56],
    ]
      .slice(0, 8)
      .map(([x, y]) => circle(x, y, 6.6, ink, `stroke="${gap}" stroke-width="2"`))
      .join('') + stroke('M32 20V8M32 12q8 -6 14 -2', ink, 4, round),
  festival: (ink, gap) =>
    path('M32 4L38 23L58 23L42 35L48 55L32 43L16 55L22 35L6 23L26 23Z', ink) + circle(32, 32, 5, gap),
  neve: (ink) =>
    [0, 60, 120]
      .map((turn) =>
        stroke('M32 6V58M24 12L32 19L40 12M24 52L32 45L40 52', ink, 4.2, `${round} transform="rotate(${turn} 32 32)"`),
      )
      .join(''),
  belvento: (ink) =>
    path('M14 58V32L32 16L50 32V58H38V46A6 6 0 0 0 26 46V58Z', ink) +
    stroke('M4 26C14 14 22 12 32 8C40 5 46 4 48 9C50 14 43 16 42 12M46 20C52 20 58 22 60 17', ink, 4, round),
}

const svg = (body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${body}</svg>\n`
export const markKeys = Object.keys(marks)
/**
 * The mark in the house's colour, in a lighter tone of it where dark is preferred; its gaps are holes, so that it
 * stands on any ground.
 */
export function logo(key, { brand }) {
  const tone = `<style>@media (prefers-color-scheme:dark){svg>rect{fill:${mix(brand, '#ffffff', 0.42)}}}</style>`
  return svg(
    `${tone}<defs><mask id="m">${marks[key]('#ffffff', '#000000')}</mask></defs>${rect(0, 0, 64, 64, brand, 'mask="url(#m)"')}`,
  )
}

/** The mark in white on a tile of the house's colour. */
export const favicon = (key, p) =>
  svg(
    `${rect(0, 0, 64, 64, p.brand, 'rx="13"')}<g transform="translate(9 9) scale(.72)">${marks[key]('#ffffff', p.brand)}</g>`,
  )
