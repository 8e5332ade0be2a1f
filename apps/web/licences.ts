import type { Plugin } from 'vite'

/**
 * What the authors of libraries want to stand with their work: in one file beside the scripts, since every page waits
 * for those.
 */
export const licences: Plugin = {
  name: 'licences',
  apply: 'build',
  config: () => ({ esbuild: { legalComments: 'none' } }),
  generateBundle(_options, bundle) {
    if (this.environment.config.consumer !== 'client') return
    const notices = new Set<string>()
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      for (const { code } of Object.values(file.modules))
        for (const [comment] of code?.matchAll(/\/\*[\s\S]*?\*\//g) ?? [])
          if (/@license|@preserve|^\/\*!/.test(comment)) notices.add(comment)
    }
    this.emitFile({ type: 'asset', fileName: 'assets/licences.txt', source: [...notices].sort().join('\n\n') })
  },
}
