/// <reference types="vite/client" />
import type { Bundle } from './english.ts'
import type { Tree } from './text-types.ts'

// Where nothing is built, `import.meta.env.TEXTS` names no folder.
const files = import.meta.env?.DEV ? import.meta.glob<{ default: Tree }>(['./*/*.json', './en/*.ts']) : {}

/** For browsers, to which each file comes by itself. */
export async function loadTexts(code: string, bundle: Bundle): Promise<Tree> {
  const load = files[`./${code}/${bundle}.json`] ?? files[`./${code}/${bundle}.ts`]
  const file = load ? load() : import(/* @vite-ignore */ `${import.meta.env.TEXTS}/${code}/${bundle}.js`)
  return (await file).default
}

/** All that there are, where no build has written down which ones a script needs. */
export const unbuiltBundles = Object.keys(files)
  .filter((file) => file.startsWith('./en/'))
  .map((file) => file.slice('./en/'.length, -'.ts'.length) as Bundle)
