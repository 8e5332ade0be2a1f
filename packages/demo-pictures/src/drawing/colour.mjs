/**
 * Colour arithmetic. Colours are `#rrggbb`; mixing happens in OKLab, so that a mix of two paints does not turn grey.
 */
const toLinear = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const toGamma = (v) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)
const channels = (hex) => [1, 3, 5].map((i) => toLinear(Number.parseInt(hex.slice(i, i + 2), 16) / 255))

function toLab(hex) {
  const [r, g, b] = channels(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromLab([L, a, b]) {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const byte = (v) => Math.round(Math.min(1, Math.max(0, toGamma(Math.max(0, v)))) * 255)
  return `#${linear.map((v) => byte(v).toString(16).padStart(2, '0')).join('')}`
}

export function mix(a, b, share) {
  const from = toLab(a)
  const to = toLab(b)
  return fromLab(from.map((v, i) => v + (to[i] - v) * share))
}

/** Lighter (positive) or darker (negative), keeping the hue. */
export function shade(hex, by) {
  const [L, a, b] = toLab(hex)
  return fromLab([L + by, a, b])
}

/** Contrast against white as WCAG counts it. */
export function contrastWithWhite(hex) {
  const [r, g, b] = channels(hex)
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
}
