import { dirname } from 'node:path'
import { knownCircles, knownUpward, levelOf } from './levels.mjs'
import { groupsOf } from './read-imports.mjs'

/** A folder of product code has at most so many files, tests apart. */
const maxFiles = 20

/** Only the type of a router crosses from app to app (dependency-cruiser holds it to types). */
const crossesApps = (file, target) => target.endsWith('/router.ts') && file.split('/')[1] !== target.split('/')[1]

/** What breaks the layout, and what is known to break it still. */
export function checkStructure(importsOf) {
  const circles = groupsOf(importsOf.keys(), (file) => importsOf.get(file)).filter((group) => group.length > 1)
  const upward = [...importsOf].flatMap(([file, targets]) =>
    [...targets].filter((target) => levelOf(target) > levelOf(file) && !crossesApps(file, target)).map((target) => `${file} → ${target}`),
  )
  const filesIn = Map.groupBy(importsOf.keys(), (file) => dirname(file))
  const isKnownCircle = (circle) => knownCircles.some((known) => circle.every((file) => known.includes(file)))
  return {
    problems: [
      ...[...importsOf.keys()].filter((file) => Number.isNaN(levelOf(file))).map((file) => `no level is named for ${file}`),
      ...circles.filter((circle) => !isKnownCircle(circle)).map((circle) => `circle: ${circle.join(', ')}`),
      ...upward.filter((arrow) => !knownUpward.includes(arrow)).map((arrow) => `upward: ${arrow}`),
      ...[...filesIn].filter(([, files]) => files.length > maxFiles).map(([folder, files]) => `${folder} has ${files.length} files`),
    ],
    known: [
      ...circles.filter(isKnownCircle).map((circle) => `circle: ${circle.join(', ')}`),
      ...upward.filter((arrow) => knownUpward.includes(arrow)).map((arrow) => `upward: ${arrow}`),
    ],
  }
}
