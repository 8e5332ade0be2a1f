import { resolve } from 'node:path'
import { root } from '../setup/runtime.mjs'

const loadStripped = resolve(root, 'scripts/start/load-stripped.mjs')

/**
 * What Node is started with to run a program: the bounds of its memory, our sources without their types (not in
 * development, where they change), and its entry. `options` are further ones, which win.
 */
export function nodeArgumentsOf({ entry, memory = [] }, { dev = false, options = [] } = {}) {
  return [...memory, ...(dev ? [] : ['--import', loadStripped]), ...options, resolve(root, entry)]
}
