import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { filesBelow } from './fingerprint.mjs'
import { root } from './runtime.mjs'
import { readStripped, strippedFileOf, strippedFolder } from './stripped-file.mjs'

// Run by the project's own Node: a setup may be another one's. Node says of each use that it may still change.
process.removeAllListeners('warning')

const sources = process.argv.slice(2).flatMap((folder) => filesBelow(join(root, folder)))
mkdirSync(strippedFolder, { recursive: true })
const written = new Set()
for (const file of sources.filter((name) => /(?<!\.d|\.test)\.ts$/.test(name))) {
  const source = readFileSync(file, 'utf8')
  const strippedFile = strippedFileOf(source)
  if (readStripped(source) === undefined) writeFileSync(strippedFile, stripTypeScriptTypes(source))
  written.add(strippedFile)
}
for (const name of readdirSync(strippedFolder)) {
  const file = join(strippedFolder, name)
  // Another setup may have removed it meanwhile.
  if (!written.has(file)) rmSync(file, { force: true })
}
