import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pageBundles } from '@portico/locale/texts/english'
import type { Plugin } from 'vite'
import { textsNamedIn } from './named-texts.ts'

const folder = join(import.meta.dirname, '../../packages/locale/src/texts')
const appFolder = join(import.meta.dirname, 'app/')
const textsPlaceholder = /__TEXTS_OF__\("([^"]+)"\)/g

/**
 * The texts of pages as scripts at addresses that the browser can tell: a list of them would be on every page, and grow
 * with each language. What a route or a script that comes later says is found in what is rendered of it, and written
 * down in it.
 */
export function textScripts(): Plugin[] {
  const files = globSync(`*/{${pageBundles}}.*`, { cwd: folder }).sort()
  const version = files
    .reduce((hash, file) => hash.update(readFileSync(join(folder, file))), createHash('sha256'))
    .digest('hex')
  const path = `assets/texts-${version.slice(0, 8)}`
  return [
    {
      name: 'text-scripts',
      apply: 'build',
      enforce: 'pre',
      config: () => ({ define: { 'import.meta.env.TEXTS': JSON.stringify(`/${path}`) } }),
      applyToEnvironment: ({ config }) => config.consumer === 'client',
      buildStart() {
        for (const file of files)
          this.emitFile({
            type: 'chunk',
            id: join(folder, file),
            fileName: `${path}/${file.replace(/\.\w+$/, '.js')}`,
            preserveSignature: 'strict',
          })
      },
      transform(code, id) {
        if (!id.startsWith(appFolder) || !code.includes('import(')) return
        const later = code.replaceAll(
          /withTexts\(\(\) => import\('(\.[^']+)'\)/g,
          (call, file) => `${call}, __TEXTS_OF__(${JSON.stringify(resolve(id, '..', file))})`,
        )
        const alone = /(?<!withTexts\(\(\) => )import\('(\.[^']+)'\)/.exec(later)
        if (alone) this.error(`${alone[1]} is loaded without its texts: withTexts(() => import(…)) brings both`)
        return { code: later, map: null }
      },
    },
    {
      name: 'texts-of-routes',
      apply: 'build',
      applyToEnvironment: ({ config }) => config.consumer === 'client',
      transform(code, id) {
        if (id.endsWith('?__remix-build-client-route'))
          return { code: `${code}\nexport const texts = __TEXTS_OF__(${JSON.stringify(id)})`, map: null }
        if (!id.endsWith('/@remix-run/react/dist/esm/routeModules.js')) return
        const cacheStatement = 'routeModulesCache[route.id] = routeModule;'
        if (!code.includes(cacheStatement))
          this.error('routes are loaded in another way: nothing would wait for their texts')
        return {
          code: `import { bringTexts } from ${JSON.stringify(join(appFolder, 'base/text/page-texts.ts'))}\n${code.replace(cacheStatement, `await bringTexts(routeModule);\n    ${cacheStatement}`)}`,
          map: null,
        }
      },
      renderChunk(code, _chunk, _options, { chunks }) {
        if (!code.includes('__TEXTS_OF__')) return
        const modules = Object.assign({}, ...Object.values(chunks).map((chunk) => chunk.modules))
        const bundlesOf = (start: string) => {
          const moduleIds = new Set([start])
          for (const id of moduleIds)
            for (const importedId of this.getModuleInfo(id)?.importedIds ?? []) moduleIds.add(importedId)
          const namedBundles = [...moduleIds].flatMap((id) => [...textsNamedIn(modules[id]?.code ?? '').keys()])
          return JSON.stringify([...new Set(namedBundles)].sort())
        }
        return { code: code.replaceAll(textsPlaceholder, (_, id) => bundlesOf(id)), map: null }
      },
    },
  ]
}
