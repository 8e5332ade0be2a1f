import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const labelled = /aria-label=\{t\('([\w.-]+)'(?:, \{[^}]*\})?\)\}[^<]*>\s*\{t\('([\w.-]+)'\)\}/g

/** Of elements that are spoken by one text and seen by another: the keys of both. */
export const spokenLabelsIn = (folder: string): readonly { readonly spoken: string; readonly seen: string }[] =>
  globSync('**/*.tsx', { cwd: folder }).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(labelled)].map(([, spoken = '', seen = '']) => ({
      spoken,
      seen,
    })),
  )

/** Those whose spoken name does not hold what is seen: who says what they read is not understood (WCAG 2.5.3). */
export function mismatchedLabels(labels: ReturnType<typeof spokenLabelsIn>, texts: ReadonlyMap<string, string>) {
  const textOf = (key: string) => texts.get(key)?.toLowerCase() ?? key
  return labels.filter(({ spoken, seen }) => !textOf(spoken).includes(textOf(seen)))
}
