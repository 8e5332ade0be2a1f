import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { filesBelow } from '../setup/fingerprint.mjs'
import { root } from '../setup/runtime.mjs'

const folders = ['apps', 'packages', 'simulators', 'tools']
const isSource = (file) => /[.]tsx?$/.test(file) && !/[.](test|config|d)[.]tsx?$/.test(file)

/** Where `exports` of our packages lead: `@portico/contracts/scope/place` is packages/contracts/src/scope/place.ts. */
const sourcesOf = {
  admin: 'apps/admin',
  web: 'apps/web',
  gateway: 'apps/gateway/src',
  'booking-server': 'apps/booking-server/src',
}

function targetOf(file, specifier) {
  if (specifier.startsWith('.')) return join(dirname(file), specifier.replace(/[?].*$/, ''))
  const [, name, path] = specifier.match(/^@portico\/([^/]+)\/(.+)$/) ?? []
  return name && join(sourcesOf[name] ?? `packages/${name}/src`, `${path}.ts`)
}

/**
 * Every file of product code with the files of product code that it imports, types included; tests are not product
 * code.
 */
export function readImports() {
  const files = folders.flatMap((folder) => filesBelow(join(root, folder))).map((file) => relative(root, file))
  const importsOf = new Map()
  for (const file of files.filter(isSource)) {
    const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true)
    const targets = importedFiles
      .map(({ fileName }) => targetOf(file, fileName))
      .filter((target) => target && isSource(target))
    importsOf.set(file, new Set(targets.filter((target) => target !== file && existsSync(join(root, target)))))
  }
  return importsOf
}

/**
 * Groups that can all reach one another (Tarjan), those that import nothing outside first. `next` gives the neighbours
 * of a node.
 */
export function groupsOf(nodes, next) {
  const [indexOf, lowOf, stack, groups] = [new Map(), new Map(), [], []]
  const visit = (node) => {
    indexOf.set(node, indexOf.size)
    lowOf.set(node, indexOf.get(node))
    stack.push(node)
    for (const other of next(node)) {
      if (!indexOf.has(other)) visit(other)
      if (stack.includes(other)) lowOf.set(node, Math.min(lowOf.get(node), lowOf.get(other)))
    }
    if (lowOf.get(node) === indexOf.get(node)) groups.push(stack.splice(stack.indexOf(node)))
  }
  for (const node of nodes) if (!indexOf.has(node)) visit(node)
  return groups
}
