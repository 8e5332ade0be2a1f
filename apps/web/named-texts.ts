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

const textNames = [...bundleOfText.keys()]

/**
 * `'rooms.title'`, `` `rooms.mealPlan.${plan}` `` or `` `rooms.${words}.title` ``: how it begins, and how it ends after
 * what is filled in.
 */
const textLiteralPattern = /["'`]([a-zA-Z]+\.[\w.-]*)(?:(["'`])|\$\{(?:[^{}`]*\}([\w.-]*)`)?)/g

/**
 * The texts that a script may say, by their files. It names them in literals, in which a part may be filled in; a
 * literal that is only the beginning of names means all that begin with it.
 */
export function textsNamedIn(script: string): Map<Bundle, Set<string>> {
  const textsByBundle = new Map<Bundle, Set<string>>()
  for (const [, start = '', quote, end = ''] of script.matchAll(textLiteralPattern)) {
    const isWhole = quote !== undefined && bundleOfText.has(start)
    const said = isWhole ? [start] : textNames.filter((name) => name.startsWith(start) && name.endsWith(end))
    for (const name of said) {
      const bundle = bundleOfText.get(name) as Bundle
      textsByBundle.set(bundle, (textsByBundle.get(bundle) ?? new Set()).add(name))
    }
  }
  return textsByBundle
}
