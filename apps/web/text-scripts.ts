import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, '../../packages/locale/src/texts')

/**
 * The texts of pages as scripts at addresses that the browser can tell: a list of them would be on every page, and grow
 * with each language.
 */
export function textScripts(): Plugin {
  const files = globSync('*/{pages,portal,reservation,trade}.*', { cwd: folder }).sort()
  const version = files
    .reduce((hash, file) => hash.update(readFileSync(join(folder, file))), createHash('sha256'))
    .digest('hex')
  const path = `assets/texts-${version.slice(0, 8)}`
  return {
    name: 'text-scripts',
    apply: 'build',
    config: () => ({ define: { 'import.meta.env.TEXTS': JSON.stringify(`/${path}`) } }),
    buildStart() {
      if (this.environment.config.consumer !== 'client') return
      for (const file of files)
        this.emitFile({
          type: 'chunk',
          id: join(folder, file),
          fileName: `${path}/${file.replace(/\.\w+$/, '.js')}`,
          preserveSignature: 'strict',
        })
    },
  }
}
