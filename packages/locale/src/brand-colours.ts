/** `#rrggbb`, lower case. */
type Hex = string
type Rgb = readonly [number, number, number]

/** WCAG 2: from 1 (the same) to 21 (black on white). Text needs 4.5, large text and the edges of controls 3. */
export function contrastOf(one: Hex, other: Hex): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/**
 * The brand's colour as it may carry text on `ground`: unchanged where its contrast reaches `ratio`, else made darker
 * on a light ground and lighter on a dark one, in OKLab so that its hue stays, by as little as needed.
 */
export function readableOn(colour: Hex, ground: Hex, ratio = 4.5): Hex {
  if (contrastOf(colour, ground) >= ratio) return colour
  const [lightness, a, b] = oklabOf(colour)
  const isLightGround = luminanceOf(ground) > 0.18
  const step = isLightGround ? -0.005 : 0.005
  for (let l = lightness; l >= 0 && l <= 1; l += step) {
    // Towards black and white a colour loses its chroma, or it would leave what screens can show.
    const chroma = isLightGround ? Math.min(1, l / lightness) : Math.min(1, (1 - l) / Math.max(1 - lightness, 0.01))
    const corrected = hexOf([l, a * chroma, b * chroma])
    if (contrastOf(corrected, ground) >= ratio) return corrected
  }
  return isLightGround ? '#000000' : '#ffffff'
}

/** White, or the ink of pages; black on colours in the middle, on which neither can be read. */
export function inkOn(colour: Hex): Hex {
  const ink = contrastOf('#ffffff', colour) >= contrastOf('#1c1a17', colour) ? '#ffffff' : '#1c1a17'
  return contrastOf(ink, colour) >= 4.5 ? ink : '#000000'
}

function luminanceOf(colour: Hex): number {
  const [red, green, blue] = linearOf(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linearOf(colour: Hex): Rgb {
  const channelValue = (from: number) => {
    const value = Number.parseInt(colour.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channelValue(1), channelValue(3), channelValue(5)]
}

// Björn Ottosson, "A perceptual color space for image processing" (2020).
function oklabOf(colour: Hex): Rgb {
  const [r, g, b] = linearOf(colour)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function hexOf([lightness, a, b]: Rgb): Hex {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const hexByte = (value: number) => {
    const inRange = Math.min(1, Math.max(0, value))
    const encoded = inRange <= 0.0031308 ? inRange * 12.92 : 1.055 * inRange ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${linear.map(hexByte).join('')}`
}
