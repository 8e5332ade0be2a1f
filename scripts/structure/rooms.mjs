import { dirname } from 'node:path'
import { groupsOf } from './read-imports.mjs'

const areaFolders =
  /^(apps\/(?:web|admin|gateway\/src|booking-server\/src)|packages\/[^/]+\/src|simulators|tools)\/(.*)$/

/** The area of a file (an app, a package) and its folder there. */
function folderOf(file) {
  const [, area, rest] = file.match(areaFolders)
  return { area: area.replace('/src', ''), folder: dirname(rest) }
}

const tops = { '.': '', app: 'app/' }

/** Files at the top of an area are two rooms: what other rooms import, and what starts them. */
function placesOf(importsOf) {
  const imported = new Set()
  for (const [file, targets] of importsOf)
    for (const target of targets)
      if (folderOf(file).area === folderOf(target).area && folderOf(file).folder !== folderOf(target).folder)
        imported.add(target)
  return (file) => {
    const { area, folder } = folderOf(file)
    const top = tops[folder]
    return { area, room: top === undefined ? folder : `${top}(${imported.has(file) ? 'shared' : 'start'})` }
  }
}

/** Rooms with their files and the rooms of the same area that they import; and which areas import which. */
export function roomsOf(importsOf) {
  const placeOf = placesOf(importsOf)
  const areas = new Map()
  const areaArrows = new Map()
  const roomAt = ({ area, room }) => {
    if (!areas.has(area)) areas.set(area, new Map())
    const rooms = areas.get(area)
    if (!rooms.has(room)) rooms.set(room, { name: room, files: 0, imports: new Map() })
    return rooms.get(room)
  }
  for (const [file, targets] of importsOf) {
    const from = placeOf(file)
    const room = roomAt(from)
    room.files++
    for (const target of targets) {
      const to = placeOf(target)
      const arrows = to.area === from.area ? room.imports : areaArrows
      const key = to.area === from.area ? to.room : `${from.area} ${to.area}`
      if (to.area !== from.area || to.room !== from.room) arrows.set(key, (arrows.get(key) ?? 0) + 1)
    }
  }
  return { areas, areaArrows }
}

/**
 * Floors of an area, the highest first: a room lies above all that it imports; rooms that import each other share a
 * floor.
 */
export function floorsOf(rooms) {
  const groups = groupsOf(rooms.keys(), (name) => rooms.get(name).imports.keys())
  const floorOf = new Map()
  for (const group of groups) {
    const below = group.flatMap((name) => [...rooms.get(name).imports.keys()]).filter((name) => !group.includes(name))
    const floor = Math.max(-1, ...below.map((name) => floorOf.get(name))) + 1
    for (const name of group) floorOf.set(name, floor)
  }
  const floors = Map.groupBy(rooms.keys(), (name) => floorOf.get(name))
  return [...floors].sort(([one], [other]) => other - one).map(([, names]) => names)
}

/** The arrows of an area without those that a longer way says already. */
export function arrowsOf(rooms) {
  const reaches = (from, to, seen = new Set()) => {
    if (from === to) return true
    seen.add(from)
    return [...rooms.get(from).imports.keys()].some((next) => !seen.has(next) && reaches(next, to, seen))
  }
  const all = [...rooms.values()].flatMap(({ name, imports }) => [...imports.keys()].map((to) => ({ from: name, to })))
  return all.filter(({ from, to }) => {
    if (reaches(to, from)) return true
    const detours = [...rooms.get(from).imports.keys()].filter((next) => next !== to && !reaches(next, from))
    return !detours.some((next) => reaches(next, to))
  })
}
