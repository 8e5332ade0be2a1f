/// <reference types="vite/client" />
import type { Bundle } from './english.ts'
import type { Tree } from './text-types.ts'
import type { Source } from './translator.ts'

// Where nothing is built, `import.meta.env.TEXTS` names no folder.
const files = import.meta.env.DEV ? import.meta.glob<{ default: Tree }>('./*/{pages,portal,reservation,trade}.*') : {}

/** For browsers, to which each file comes by itself. */
export async function loadTexts(code: string, bundles: readonly Bundle[]): Promise<Source> {
  const trees = await Promise.all(bundles.map((bundle) => loadFile(code, bundle)))
  return { code, texts: Object.assign({}, ...trees.map((tree) => tree.default)) }
}

function loadFile(code: string, bundle: Bundle): Promise<{ default: Tree }> {
  const load = files[`./${code}/${bundle}.json`] ?? files[`./${code}/${bundle}.ts`]
  return load ? load() : import(/* @vite-ignore */ `${import.meta.env.TEXTS}/${code}/${bundle}.js`)
}
