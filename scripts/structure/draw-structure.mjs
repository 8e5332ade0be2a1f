import { arrowsOf, floorsOf } from './rooms.mjs'

const box = { height: 38, gapX: 16, gapY: 46, perRow: 4 }
const pad = { x: 20, top: 44, bottom: 20 }
const fills = { apps: '#eef4f8', packages: '#f3f0e6', tools: '#efeaf3', simulators: '#f1f1f1' }

const widthOf = (name) => Math.max(84, name.length * 7.4 + 26)

/** Rooms of an area in rows from above, each with its place relative to the area. */
function layOut(rooms) {
  const rows = floorsOf(rooms).flatMap((names) => {
    const sorted = [...names].sort()
    return Array.from({ length: Math.ceil(sorted.length / box.perRow) }, (_, i) =>
      sorted.slice(i * box.perRow, (i + 1) * box.perRow),
    )
  })
  const rowWidth = (row) => row.reduce((sum, name) => sum + widthOf(name) + box.gapX, -box.gapX)
  const width = Math.max(150, ...rows.map(rowWidth)) + 2 * pad.x
  const placed = new Map()
  for (const [i, row] of rows.entries()) {
    let x = (width - rowWidth(row)) / 2
    for (const name of row) {
      placed.set(name, { x, y: pad.top + i * (box.height + box.gapY), width: widthOf(name) })
      x += widthOf(name) + box.gapX
    }
  }
  return { placed, width, height: pad.top + rows.length * (box.height + box.gapY) - box.gapY + pad.bottom }
}

function arrow(one, other, both) {
  if (one.y === other.y) {
    const [start, end] = one.x < other.x ? [one, other] : [other, one]
    const [x1, x2, y] = [start.x + start.width / 2, end.x + end.width / 2, one.y + box.height]
    return `<path class="${both ? 'both' : 'arrow'}" d="M${x1} ${y} C${x1} ${y + 34} ${x2} ${y + 34} ${x2} ${y}"/>`
  }
  const isDown = one.y < other.y
  const [x1, x2] = [one.x + one.width / 2, other.x + other.width / 2]
  const [y1, y2] = isDown ? [one.y + box.height, other.y - 4] : [one.y, other.y + box.height + 4]
  const bend = (y2 - y1) / 2
  return `<path class="${both ? 'both' : 'arrow'}" d="M${x1} ${y1} C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}"/>`
}

function drawArea(name, rooms, { placed, width, height }, x, y) {
  const arrows = arrowsOf(rooms).map(({ from, to }) => {
    const both = floorsOf(rooms).some((names) => names.includes(from) && names.includes(to))
    return arrow(placed.get(from), placed.get(to), both)
  })
  const boxes = [...placed].map(
    ([
      room,
      at,
    ]) => `<g transform="translate(${at.x} ${at.y})"><rect class="room" width="${at.width}" height="${box.height}" rx="5"/>
<text x="${at.width / 2}" y="16">${room}</text><text class="count" x="${at.width / 2}" y="31">${rooms.get(room).files}</text></g>`,
  )
  const files = [...rooms.values()].reduce((sum, room) => sum + room.files, 0)
  return `<g transform="translate(${x} ${y})"><rect class="area" width="${width}" height="${height}" rx="10" fill="${fills[name.split('/')[0]]}"/>
<text class="title" x="${pad.x}" y="26">${name} <tspan class="count">${files} files</tspan></text>
${arrows.join('\n')}
${boxes.join('\n')}</g>`
}

/**
 * Areas from above: nothing imports what lies above it. Inside an area an arrow stands for all imports from room to
 * room that no longer way shows.
 */
export function drawStructure({ areas, areaArrows }) {
  const layouts = new Map([...areas].map(([name, rooms]) => [name, layOut(rooms)]))
  const importsOfArea = (name) =>
    [...areaArrows.keys()].filter((key) => key.startsWith(`${name} `)).map((key) => [key.split(' ')[1], 1])
  const rows = floorsOf(new Map([...areas.keys()].map((name) => [name, { imports: new Map(importsOfArea(name)) }])))
  const rowWidth = (row) => row.reduce((sum, name) => sum + layouts.get(name).width + 40, -40)
  const width = Math.max(...rows.map(rowWidth)) + 60
  const at = new Map()
  let y = 30
  for (const row of rows) {
    let x = (width - rowWidth(row)) / 2
    for (const name of row) {
      at.set(name, { x, y, ...layouts.get(name) })
      x += layouts.get(name).width + 40
    }
    y += Math.max(...row.map((name) => layouts.get(name).height)) + 90
  }
  const between = [...areaArrows.keys()].map((key) => {
    const [from, to] = key.split(' ').map((name) => at.get(name))
    if (from.y === to.y) {
      const [x1, x2] = from.x < to.x ? [from.x + from.width, to.x - 6] : [from.x, to.x + to.width + 6]
      return `<path class="between type" d="M${x1} ${from.y + 22} L${x2} ${to.y + 22}"/>`
    }
    const [x1, x2, y1, y2] = [from.x + from.width / 2, to.x + to.width / 2, from.y + from.height, to.y - 8]
    return `<path class="between" d="M${x1} ${y1} C${x1} ${y2 - 60} ${x2} ${y2 - 60} ${x2} ${y2}"/>`
  })
  const drawn = [...at].map(([name, place]) => drawArea(name, areas.get(name), layouts.get(name), place.x, place.y))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y - 60}" width="${width}" height="${y - 60}">
<style>
text{font:13px system-ui,sans-serif;text-anchor:middle;fill:#223}.count{font-size:11px;font-weight:400;fill:#667}.title{font-size:16px;font-weight:600;text-anchor:start}
.area{stroke:#c9ccd3}.room{fill:#fff;stroke:#8793a5}.arrow,.both,.between{fill:none;stroke:#5a6f8c;stroke-width:1.3;marker-end:url(#tip);opacity:.75}
.both{stroke:#b4552d;stroke-dasharray:4 3}.between{stroke:#a9a393;stroke-width:3}.type{stroke-dasharray:6 5}
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z" fill="#5a6f8c"/></marker></defs>
<rect width="100%" height="100%" fill="#fff"/>
${between.join('\n')}
${drawn.join('\n')}
</svg>
`
}
