import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** What we fetch for ourselves and git ignores: the package manager, and a browser where there is none. */
export const toolsFolder = join(root, '.portico-tools')

// The binary itself, not the shell wrapper in node_modules/.bin: a signal must reach the program.
export const node = join(root, 'node_modules/node/bin/node')

/** The environment of everything we run: the project's own Node and tools come first. */
export function runtimeEnv(extra = {}) {
  const { NODE_ENV: _, ...env } = process.env
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  return { ...env, PATH: path, ...extra }
}
