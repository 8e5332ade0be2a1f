/// <reference types="vite/client" />
import type { Bundle } from './english.ts'
import type { Tree } from './text-types.ts'
import type { Source } from './translator.ts'

/** For browsers, to which each file comes by itself. */
const files = import.meta.glob<Tree>('./*/{pages,portal,reservation,trade}.*', { import: 'default' })

/** Of a language that is not here, English. */
export async function loadTexts(wanted: string, bundles: readonly Bundle[]): Promise<Source> {
  const fileOf = (code: string, bundle: Bundle) => files[`./${code}/${bundle}.json`] ?? files[`./${code}/${bundle}.ts`]
  const code = fileOf(wanted, 'pages') ? wanted : 'en'
  const trees = await Promise.all(bundles.map((bundle) => fileOf(code, bundle)?.()))
  return { code, texts: Object.assign({}, ...trees) }
}
