import { levelOf } from './levels.mjs'
import { groupsOf } from './read-imports.mjs'
import { roomsOf } from './rooms.mjs'

/** Only the type of a router crosses from app to app (dependency-cruiser holds it to types). */
const crossesApps = (file, target) => target.endsWith('/router.ts') && file.split('/')[1] !== target.split('/')[1]

/** What breaks the layout. */
export function checkStructure(importsOf) {
  const circles = groupsOf(importsOf.keys(), (file) => importsOf.get(file)).filter((group) => group.length > 1)
  const upward = [...importsOf].flatMap(([file, targets]) =>
    [...targets]
      .filter((target) => levelOf(target) > levelOf(file) && !crossesApps(file, target))
      .map((target) => `${file} → ${target}`),
  )
  return [
    ...[...importsOf.keys()]
      .filter((file) => Number.isNaN(levelOf(file)))
      .map((file) => `no level is named for ${file}`),
    ...circles.map((circle) => `circle: ${circle.join(', ')}`),
    ...circlesOfRoomsOrFolders(importsOf),
    ...upward.map((arrow) => `upward: ${arrow}`),
  ]
}

function circlesOfRoomsOrFolders(importsOf) {
  const ofRooms = circlesOfRooms(importsOf).map((circle) => circle.join(', '))
  const ofFolders = circlesOfFolders(importsOf).map((circle) => circle.join(', '))
  return [
    ...ofRooms.map((circle) => `circle of rooms: ${circle}`),
    ...ofFolders.filter((circle) => !ofRooms.includes(circle)).map((circle) => `circle of folders: ${circle}`),
  ]
}

/** Rooms of one area that all reach one another. */
function circlesOfRooms(importsOf) {
  return [...roomsOf(importsOf).areas].flatMap(([area, rooms]) =>
    groupsOf(rooms.keys(), (name) => rooms.get(name).imports.keys())
      .filter((group) => group.length > 1)
      .map((group) => group.map((name) => `${area}/${name}`)),
  )
}

/** Outermost folders of one area that reach one another, whichever of their rooms they do it by. */
function circlesOfFolders(importsOf) {
  return [...roomsOf(importsOf).areas].flatMap(([area, rooms]) => {
    const importsByFolder = new Map()
    for (const { name, imports } of rooms.values()) {
      const folder = outermost(name)
      const others = [...imports.keys()].map(outermost).filter((other) => other !== folder)
      importsByFolder.set(folder, [...(importsByFolder.get(folder) ?? []), ...others])
    }
    return groupsOf(importsByFolder.keys(), (folder) => importsByFolder.get(folder))
      .filter((group) => group.length > 1)
      .map((group) => group.map((folder) => `${area}/${folder}`))
  })
}

const outermost = (room) => (room.startsWith('app/') ? room : room.split('/')[0])
