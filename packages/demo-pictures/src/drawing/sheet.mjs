/** A sheet of paper to draw on: a seeded random source, shared definitions, and the shapes every picture is made of. */
import { shortened } from './short-paths.mjs'

const whole = (v) => Math.round(v)
const fine = (v) => Math.round(v * 10) / 10

function seededRandom(text) {
  let state = 2166136261
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export const path = (d, fill, extra = '') => `<path d="${d}" fill="${fill}"${extra && ` ${extra}`}/>`
export const rect = (x, y, w, h, fill, extra = '') =>
  `<rect x="${fine(x)}" y="${fine(y)}" width="${fine(w)}" height="${fine(h)}" fill="${fill}"${extra && ` ${extra}`}/>`
export const circle = (x, y, r, fill, extra = '') =>
  `<circle cx="${fine(x)}" cy="${fine(y)}" r="${fine(r)}" fill="${fill}"${extra && ` ${extra}`}/>`
export const ellipse = (x, y, rx, ry, fill, extra = '') =>
  `<ellipse cx="${fine(x)}" cy="${fine(y)}" rx="${fine(rx)}" ry="${fine(ry)}" fill="${fill}"${extra && ` ${extra}`}/>`
export const stroke = (d, colour, width, extra = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${fine(width)}"${extra && ` ${extra}`}/>`
export const group = (content, extra = '') => `<g${extra && ` ${extra}`}>${content}</g>`
export const at = (x, y, content, sx = 1, sy = sx) =>
  `<g transform="translate(${fine(x)} ${fine(y)})${sx === 1 && sy === 1 ? '' : ` scale(${sx}${sy === sx ? '' : ` ${sy}`})`}">${content}</g>`

/** Rows of numbers written as text: `table('10 20, 30 40')` is [[10, 20], [30, 40]]. */
export const table = (text) => text.split(', ').map((row) => row.split(' ').map(Number))

/** A closed outline with straight sides. Points are [x, y]. */
export const corners = (points) => `M${points.map(([x, y]) => `${whole(x)} ${whole(y)}`).join('L')}Z`
export const poly = (points, fill, extra = '') => path(corners(points), fill, extra)

/** A smooth line through all points (Catmull-Rom), as path data. */
export function curve(points, closed = false) {
  const count = points.length
  const point = (i) => (closed ? points[(i + count) % count] : points[Math.min(count - 1, Math.max(0, i))])
  let d = `M${whole(points[0][0])} ${whole(points[0][1])}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [p0, p1, p2, p3] = [point(i - 1), point(i), point(i + 1), point(i + 2)]
    const numbers = [
      p1[0] + (p2[0] - p0[0]) / 6,
      p1[1] + (p2[1] - p0[1]) / 6,
      p2[0] - (p3[0] - p1[0]) / 6,
      p2[1] - (p3[1] - p1[1]) / 6,
      ...p2,
    ]
    d += `C${numbers.map(whole).join(' ')}`
  }
  return closed ? `${d}Z` : d
}

const grain = (left, width, height) =>
  `<filter id="grain" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".75" numOctaves="1" seed="3"/><feColorMatrix values="2.4 0 0 0 -.7 2.4 0 0 0 -.7 2.4 0 0 0 -.7 0 0 0 0 1"/></filter><rect x="${left}" width="${width}" height="${height}" filter="url(#grain)" opacity=".21" style="mix-blend-mode:soft-light"/>`

export function createSheet(width, height, seed) {
  const random = seededRandom(seed)
  const definitions = new Map()
  const define = (content, wrap) => {
    const key = wrap(content, '')
    if (!definitions.has(key))
      definitions.set(key, { id: `d${definitions.size.toString(36)}`, write: (id) => wrap(content, id) })
    return definitions.get(key).id
  }
  const stops = (list) =>
    list
      .map(
        ([offset, colour, alpha]) =>
          `<stop offset="${offset}" stop-color="${colour}"${alpha === undefined ? '' : ` stop-opacity="${alpha}"`}/>`,
      )
      .join('')
  return {
    width,
    height,
    random,
    between: (low, high) => low + (high - low) * random(),
    pick: (list) => list[Math.floor(random() * list.length)],
    /** A paint running from top to bottom, or along [x1, y1, x2, y2] in shares of the shape. */
    linear: (list, [x1, y1, x2, y2] = [0, 0, 0, 1]) =>
      `url(#${define(stops(list), (c, id) => `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${c}</linearGradient>`)})`,
    radial: (list) => `url(#${define(stops(list), (c, id) => `<radialGradient id="${id}">${c}</radialGradient>`)})`,
    clip: (d) => `clip-path="url(#${define(d, (c, id) => `<clipPath id="${id}"><path d="${c}"/></clipPath>`)})"`,
    /** Draws something once and returns how to place copies of it. */
    stamp: (content) => {
      const id = define(content, (c, name) => `<g id="${name}">${c}</g>`)
      return (x, y, sx = 1, sy = Math.abs(sx), extra = '') =>
        sx === 1 && sy === 1 && !extra
          ? `<use href="#${id}" x="${fine(x)}" y="${fine(y)}"/>`
          : `<use href="#${id}" transform="translate(${fine(x)} ${fine(y)}) scale(${Math.round(sx * 100) / 100} ${Math.round(sy * 100) / 100})"${extra && ` ${extra}`}/>`
    },
    /** The whole picture as SVG. `left` and `shown` keep only a middle part of the width. */
    finish: (body, { left = 0, shown = width } = {}) => {
      const defs = [...definitions.values()].map(({ id, write }) => write(id)).join('')
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} 0 ${shown} ${height}" width="${shown}" height="${height}"><defs>${defs}</defs>${body}${grain(left, shown, height)}</svg>\n`
      return svg.replaceAll(/ d="([^"]+)"/g, (_, d) => ` d="${shortened(d)}"`)
    },
  }
}
