import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { readStripped } from '../setup/stripped-file.mjs'

// Loaded into every program before its own code. What setup has stripped of its types is not stripped again: Node would
// keep its stripper, 12 MB of WebAssembly, for as long as the program runs. All else goes Node's own way.
registerHooks({
  load(url, context, nextLoad) {
    const source =
      context.format === 'module-typescript' ? readStripped(readFileSync(fileURLToPath(url), 'utf8')) : undefined
    return source === undefined ? nextLoad(url, context) : { format: 'module', source, shortCircuit: true }
  },
})
