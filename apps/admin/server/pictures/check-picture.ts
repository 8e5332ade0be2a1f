import { maxPictureBytes } from '@portico/contracts/values/pictures'

export type PictureType = 'image/png' | 'image/svg+xml' | 'image/x-icon'
export type PictureCheck = { kind: 'accepted'; type: PictureType; bytes: Buffer } | { kind: 'refused'; reason: string }

const maxEdge = 2_048
const pngMagic = Buffer.from('89504e470d0a1a0a', 'hex')
const icoMagic = Buffer.from('00000100', 'hex')

/** Decides by the bytes, never by the name: PNG, ICO, or an SVG that can only draw. */
export function checkPicture(bytes: Buffer): PictureCheck {
  if (bytes.length > maxPictureBytes) return refusedPicture('The file is larger than 100 kB.')
  if (bytes.subarray(0, 8).equals(pngMagic)) return checkPng(bytes)
  if (bytes.subarray(0, 4).equals(icoMagic)) return { kind: 'accepted', type: 'image/x-icon', bytes }
  return checkSvg(bytes)
}

function checkPng(bytes: Buffer): PictureCheck {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR')
    return refusedPicture('The PNG file is damaged.')
  if (Math.max(bytes.readUInt32BE(16), bytes.readUInt32BE(20)) > maxEdge)
    return refusedPicture('The picture is larger than 2048 pixels.')
  return { kind: 'accepted', type: 'image/png', bytes }
}

const drawingElements = new Set(
  `svg g path rect circle ellipse line polyline polygon text tspan defs lineargradient radialgradient stop clippath mask pattern use symbol title
   desc metadata style filter feblend fecolormatrix fecomponenttransfer fecomposite feflood fefunca fefuncb fefuncg fefuncr fegaussianblur femerge
   femergenode feoffset feturbulence fedropshadow`.split(/\s+/),
)

/**
 * Keeps drawing elements alone and refuses what it does not know: other elements, event handlers, and every reference
 * that leaves the file.
 */
function checkSvg(bytes: Buffer): PictureCheck {
  const text = withoutComments(utf8TextOf(bytes) ?? '').replace(/^\uFEFF?\s*(<\?xml\s[^>?]*\?>\s*)?/, '')
  if (!/^<svg[\s>]/.test(text)) return refusedPicture('Only PNG, SVG and ICO pictures can be used.')
  if (/<[!?]/.test(text)) return refusedPicture('The SVG holds a document type or a processing instruction.')
  const foreign = [...text.matchAll(/<\/?\s*([^\s/>]*)/g)]
    .map(([, name = '']) => name)
    .find((name) => !drawingElements.has(name.toLowerCase()))
  if (foreign !== undefined)
    return refusedPicture(`The SVG holds <${foreign.slice(0, 40)}>, which does more than draw.`)
  if (/[\s"'/]on[a-z]+\s*=/i.test(text)) return refusedPicture('The SVG holds an event handler.')
  if (/href\s*=\s*(?!"#|'#)/i.test(text)) return refusedPicture('The SVG refers to something outside the file.')
  if (/url\(\s*(?!["']?#)|@import|\\|expression\(|javascript:|data:|&(?!(amp|lt|gt|quot|apos);)/i.test(text))
    return refusedPicture('The SVG refers to something outside the file.')
  return { kind: 'accepted', type: 'image/svg+xml', bytes: Buffer.from(text) }
}

/**
 * Written by hand: an expression would search for the end of each unclosed comment. An unclosed comment stays, and is
 * refused.
 */
function withoutComments(text: string): string {
  let textWithoutComments = ''
  let searchStart = 0
  while (true) {
    const begin = text.indexOf('<!--', searchStart)
    const end = begin < 0 ? -1 : text.indexOf('-->', begin + 4)
    if (end < 0) return textWithoutComments + text.slice(searchStart)
    textWithoutComments += text.slice(searchStart, begin)
    searchStart = end + 3
  }
}

function utf8TextOf(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const refusedPicture = (reason: string): PictureCheck => ({ kind: 'refused', reason })
