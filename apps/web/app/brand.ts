/**
 * A brand gives one or two colours; what text, buttons and marks need is derived from it, with contrast made sure of
 * (WCAG 2.2: 4.5 : 1 for text). Colours are OKLCH, so that only lightness moves and the hue stays the brand's own.
 */
type Rgb = readonly [number, number, number]
type Oklch = { l: number; c: number; h: number }

const lightPage = '#faf8f4'
const darkPage = '#1b1a18'

export type Theme = { brand: string; onBrand: string; inkOnLight: string; inkOnDark: string; accent: string }

export function themeOf(brandColour: string, accentColour: string | undefined): Theme {
  const onBrand = contrast(brandColour, '#ffffff') >= contrast(brandColour, '#1b1a18') ? '#ffffff' : '#1b1a18'
  return {
    brand: readable(brandColour, onBrand, 4.5, onBrand === '#ffffff' ? -1 : 1),
    onBrand,
    inkOnLight: readable(brandColour, lightPage, 5.2, -1),
    inkOnDark: readable(brandColour, darkPage, 5.2, 1),
    accent: accentColour ?? brandColour,
  }
}

/** The style sheet of a host: everything else in the styles is derived from these. */
export function brandStyle({ brand, onBrand, inkOnLight, inkOnDark, accent }: Theme, displayFace: 'serif' | 'sans'): string {
  const face = displayFace === 'serif' ? 'var(--serif)' : 'var(--sans)'
  return `:root{--brand:${brand};--on-brand:${onBrand};--brand-ink-light:${inkOnLight};--brand-ink-dark:${inkOnDark};--accent:${accent};--display:${face}}`
}

/** `colour`, made darker (-1) or lighter (1) until it stands `ratio` : 1 against `ground`. */
function readable(colour: string, ground: string, ratio: number, direction: 1 | -1): string {
  const tone = toOklch(parse(colour))
  let shade = colour
  for (let l = tone.l; contrast(shade, ground) < ratio && l > 0 && l < 1; l += direction * 0.01) shade = format(fromOklch({ ...tone, l }))
  return shade
}

/** WCAG contrast ratio of two `#rrggbb` colours. */
export function contrast(first: string, second: string): number {
  const [a, b] = [luminance(parse(first)), luminance(parse(second))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function parse(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16)
  return [linear(number >> 16), linear((number >> 8) & 255), linear(number & 255)]
}

const linear = (channel: number): number => (channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4)
const luminance = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b

function format(rgb: Rgb): string {
  const channel = (value: number) => {
    const clamped = Math.min(1, Math.max(0, value))
    const gamma = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055
    return Math.round(gamma * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${rgb.map(channel).join('')}`
}

// The matrices are those of B. Ottosson, "A perceptual color space for image processing".
function toOklch([r, g, b]: Rgb): Oklch {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(x, y), h: Math.atan2(y, x) }
}

function fromOklch({ l: lightness, c, h }: Oklch): Rgb {
  const [x, y] = [c * Math.cos(h), c * Math.sin(h)]
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}
