import type { Bundle, PageTree } from '@portico/locale/texts/english'
import { loadTexts, unbuiltBundles } from '@portico/locale/texts/load-texts'
import { growingTranslator, type Translator } from '@portico/locale/texts/translator'

type RouteModule = { readonly texts?: readonly Bundle[]; readonly handle?: unknown }

const language = globalThis.document?.documentElement.dataset.language ?? 'en'
const { translator, add } = growingTranslator<PageTree>(language)
const loadingBundles = new Map<Bundle, Promise<void>>()

export const pageTexts: Translator<PageTree> = translator

export async function withTexts<T>(load: () => Promise<T>, bundles: readonly Bundle[] = unbuiltBundles): Promise<T> {
  const [script] = await Promise.all([load(), ...bundles.map(loadBundle)])
  return script
}

/** A route is shown once its texts are there; those of the trade come to no guest. */
export async function bringTexts({ texts = unbuiltBundles, handle }: RouteModule): Promise<void> {
  const isOfTrade = isOfTradeHere() || (handle as { isOfTrade?: true } | undefined)?.isOfTrade
  await Promise.all(texts.filter((bundle) => bundle !== 'trade' || isOfTrade).map(loadBundle))
}

const isOfTradeHere = (): boolean => document.documentElement.dataset.trade !== undefined

function loadBundle(bundle: Bundle): Promise<void> {
  const coming = loadingBundles.get(bundle) ?? loadTexts(language, bundle).then(add)
  loadingBundles.set(bundle, coming)
  coming.catch(() => loadingBundles.delete(bundle))
  return coming
}
