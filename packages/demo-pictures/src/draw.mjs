/**
 * Draws every illustration of the demo houses into apps/web/public/pictures. The same script always draws the same
 * pictures.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { describeFacade, describeHero, describeRoom } from './descriptions.mjs'
import { contrastWithWhite, mix } from './drawing/colour.mjs'
import { inSeason, markPalettes, palettes, placePalettes, sixColours } from './drawing/palettes.mjs'
import { createSheet } from './drawing/sheet.mjs'
import { limonaiaHero, miramareHero } from './heroes/coast.mjs'
import { destinationHeroes } from './heroes/destinations.mjs'
import { montefioreHero, tramontoHero } from './heroes/hills.mjs'
import { auroraHero, ninfeaHero } from './heroes/lake.mjs'
import { bellarosaHero, teatroHero } from './heroes/town.mjs'
import { facade } from './houses/facades.mjs'
import { inTheAir } from './landscape/surroundings.mjs'
import { favicon, logo, markKeys } from './marks.mjs'
import { room, roomNumbers, roomPaints } from './rooms/rooms.mjs'
import { coastServices } from './services/coast.mjs'
import { describeService } from './services/descriptions.mjs'
import { hillsServices } from './services/hills.mjs'
import { lakeServices } from './services/lake.mjs'
import { townServices } from './services/town.mjs'

const heroes = {
  miramare: miramareHero,
  limonaia: limonaiaHero,
  ninfea: ninfeaHero,
  aurora: auroraHero,
  bellarosa: bellarosaHero,
  teatro: teatroHero,
  montefiore: montefioreHero,
  tramonto: tramontoHero,
}
/** Where the house stands in its hero, as an `object-position` for upright crops. */
const focus = {
  miramare: '92% 50%',
  limonaia: '24% 50%',
  ninfea: '21% 50%',
  aurora: '92% 50%',
  bellarosa: '49% 50%',
  teatro: '36% 50%',
  montefiore: '78% 50%',
  tramonto: '20% 50%',
  'costa-serena': '20% 50%',
  'lago-chiaro': '92% 50%',
  'san-vitale': '50% 50%',
  'colli-doro': '37% 50%',
  belvento: '12% 50%',
}
const services = { ...coastServices, ...lakeServices, ...townServices, ...hillsServices }
const folder = new URL('../../../apps/web/public/pictures/', import.meta.url)
const pictures = {}

function writePicture(path, svg, size, colour, alt, focus = '50% 50%') {
  mkdirSync(new URL(`${path}/..`, folder), { recursive: true })
  writeFileSync(new URL(path, folder), svg)
  if (alt) pictures[path] = { ...size, colour, focus, alt }
}

function drawHero(key, palette, draw, season) {
  const sheet = createSheet(1600, 900, key)
  const p = inSeason(palette, season ?? 'summer')
  const svg = sheet.finish(draw(sheet, p) + inTheAir(sheet, p))
  writePicture(
    `${key}/hero${season ? `-${season}` : ''}.svg`,
    svg,
    { width: 1600, height: 900 },
    mix(p.sky[1], p.grass, 0.3),
    describeHero(key, season),
    focus[key],
  )
}

function drawHouse(key, palette) {
  drawHero(key, palette, heroes[key])
  for (const season of ['spring', 'autumn', 'winter']) drawHero(key, palette, heroes[key], season)
  const p = inSeason(palette, 'summer')
  const front = createSheet(1600, 900, `${key} front`)
  writePicture(
    `${key}/facade.svg`,
    front.finish(facade(front, key, p), { left: 200, shown: 1200 }),
    { width: 1200, height: 900 },
    mix(p.sky[1], p.wall, 0.5),
    describeFacade(key),
  )
  for (const number of roomNumbers) {
    const sheet = createSheet(1200, 800, `${key} room ${number}`)
    const { body, wall } = room(sheet, key, p, number)
    writePicture(
      `${key}/room-${number}.svg`,
      sheet.finish(body),
      { width: 1200, height: 800 },
      wall,
      describeRoom(key, number),
    )
  }
}

function drawService(name, draw) {
  const [key] = name.split('/')
  const sheet = createSheet(1200, 800, name)
  const p = inSeason(palettes[key], 'summer')
  const svg = sheet.finish(draw({ sheet, key, p, r: roomPaints(sheet, key, p) }))
  writePicture(`${name}.svg`, svg, { width: 1200, height: 800 }, mix(p.sky[1], p.wall, 0.3), describeService(name))
}

for (const [key, palette] of Object.entries(palettes)) drawHouse(key, palette)
for (const [name, draw] of Object.entries(services)) drawService(name, draw)
for (const [key, palette] of Object.entries(placePalettes)) drawHero(key, palette, destinationHeroes[key])

const all = { ...palettes, ...placePalettes }
const marked = { ...all, ...markPalettes }
for (const key of markKeys) {
  writePicture(`${key}/logo.svg`, logo(key, marked[key]))
  writePicture(`${key}/favicon.svg`, favicon(key, marked[key]))
}
for (const [key, { brand }] of Object.entries(marked)) {
  if (contrastWithWhite(brand) < 4.5) throw new Error(`The brand colour of ${key} cannot carry white text`)
}
const brands = Object.fromEntries(
  Object.entries(all).map(([key, p]) => [key, { brand: p.brand, second: p.second, colours: sixColours(p) }]),
)
writeFileSync(new URL('pictures.json', folder), `${JSON.stringify({ pictures, palettes: brands }, null, 2)}\n`)
