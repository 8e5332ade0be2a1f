import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './runtime.mjs'

const notSources = new Set(['node_modules', 'build', 'dist', '.tsbuild'])

export function filesBelow(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => !notSources.has(entry.name))
  return entries
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]))
    .sort()
}

/** Changes when a file changes, comes or goes; dates of files do not matter. */
export function fingerprint(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Does the work only if the stamp it left last time tells of other sources. */
export async function onlyIfChanged(stampFile, mark, work) {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === mark) return
  await work()
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, mark)
}
