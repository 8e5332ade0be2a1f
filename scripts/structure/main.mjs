import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/runtime.mjs'
import { checkStructure } from './check-structure.mjs'
import { crowdedFolders, readFiles } from './crowded-folders.mjs'
import { drawStructure } from './draw-structure.mjs'
import { figuresOf } from './figures.mjs'
import { readImports } from './read-imports.mjs'
import { roomsOf } from './rooms.mjs'

/**
 * Prints rooms and what they import, draws them, and fails where the layout is broken. `--check` draws and prints
 * nothing else; `--figures [folder]` counts the code of this checkout, or of another one, and does nothing else, and
 * `--places [folder]` says where what it counts stands.
 */
export async function main([mode, folder]) {
  if (mode === '--figures' || mode === '--places') {
    const { sums, lines, places } = figuresOf(folder)
    if (mode === '--places') return console.log(places)
    console.table(sums)
    return console.table(lines)
  }
  const importsOf = readImports()
  const structure = roomsOf(importsOf)
  if (mode !== '--check') {
    for (const [area, rooms] of [...structure.areas].sort()) {
      console.log(`\n${area}`)
      for (const { name, files, imports } of [...rooms.values()].sort((one, other) => (one.name < other.name ? -1 : 1)))
        console.log(`  ${name} (${files})${imports.size > 0 ? ` → ${[...imports.keys()].sort().join(', ')}` : ''}`)
    }
    writeFileSync(join(root, 'docs/structure.svg'), drawStructure(structure))
    console.log('\nDrawn in docs/structure.svg.')
  }
  const problems = [...checkStructure(importsOf), ...crowdedFolders(readFiles())]
  if (problems.length > 0) console.log(`Against the layout:\n${problems.map((line) => `  ${line}`).join('\n')}`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
