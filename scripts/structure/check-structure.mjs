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
    ...circlesOfRooms(importsOf).map((circle) => `circle of rooms: ${circle.join(', ')}`),
    ...upward.map((arrow) => `upward: ${arrow}`),
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
