import { type Bundle, english, pageBundles } from '@portico/locale/texts/english'
import { flatTexts } from '@portico/locale/texts/translator'

/** Each text by the name that pages say: one of several plural forms without its form. */
const bundleOfText = new Map<string, Bundle>(
  pageBundles.flatMap((bundle) =>
    Object.keys(flatTexts(english[bundle])).flatMap((key): [string, Bundle][] => [
      [key, bundle],
      [key.replace(/_(one|other)$/, ''), bundle],
    ]),
  ),
)

const names = [...bundleOfText.keys()]

/**
 * The texts that a script may say, by their files. It names them in literals, the rest of which may be filled in, as in
 * `rooms.mealPlan.${plan}`; a literal that is only the beginning of names means all that begin with it.
 */
export function textsNamedIn(script: string): Map<Bundle, Set<string>> {
  const found = new Map<Bundle, Set<string>>()
  for (const [, literal = '', end = ''] of script.matchAll(/["'`]([a-zA-Z]+\.[\w.-]*)(["'`]|\$\{)/g)) {
    const isWhole = end !== '${'
    const said = isWhole && bundleOfText.has(literal) ? [literal] : names.filter((name) => name.startsWith(literal))
    for (const name of said) {
      const bundle = bundleOfText.get(name) as Bundle
      found.set(bundle, (found.get(bundle) ?? new Set()).add(name))
    }
  }
  return found
}
