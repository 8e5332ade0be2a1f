import { dirname } from 'node:path'
import { levelOf } from './levels.mjs'
import { groupsOf } from './read-imports.mjs'
import { roomsOf } from './rooms.mjs'

/** A folder of product code has at most so many files, tests apart. */
const maxFiles = 20

/** Migrations are history in the order of their numbers: their folder only grows, and nobody looks for a rule in it. */
const isMigration = (file) => /\/migrations\/\d{3}-/.test(file)

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
  const counted = [...importsOf.keys()].filter((file) => !isMigration(file))
  const filesIn = Map.groupBy(counted, (file) => dirname(file))
  return [
    ...[...importsOf.keys()]
      .filter((file) => Number.isNaN(levelOf(file)))
      .map((file) => `no level is named for ${file}`),
    ...circles.map((circle) => `circle: ${circle.join(', ')}`),
    ...circlesOfRooms(importsOf).map((circle) => `circle of rooms: ${circle.join(', ')}`),
    ...upward.map((arrow) => `upward: ${arrow}`),
    ...[...filesIn]
      .filter(([, files]) => files.length > maxFiles)
      .map(([folder, files]) => `${folder} has ${files.length} files`),
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
