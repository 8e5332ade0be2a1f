import type { Picture } from '@portico/contracts/values/shapes'
import type { MetaDescriptor } from '@remix-run/react'
import { inLanguage } from '../address/paths.ts'
import type { RootData } from '../ui/use-root-data.ts'

type PageArgs = {
  readonly location: { readonly pathname: string; readonly search: string }
  readonly matches: readonly { readonly id: string; readonly data?: unknown }[]
}

type PageFacts = {
  /** The host's own title follows it. */
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly picture?: Picture | undefined
}

/**
 * The canonical address has no query. A page with a stay in its address, of a channel other than the host's first, or
 * of one for the trade is not to be found.
 */
export function indexedPage(
  { location, matches }: PageArgs,
  { name, description, picture }: PageFacts,
): MetaDescriptor[] {
  const rootData = matches.find(({ id }) => id === 'root')?.data as RootData | undefined
  const title = namedPage(matches, name)
  const titleParts: MetaDescriptor[] = [
    { title },
    ...(description === undefined ? [] : [{ name: 'description', content: description }]),
  ]
  const hasStay = new URLSearchParams(location.search).has('arrival')
  if (!rootData?.isIndexed || hasStay || matches.some(isOfTrade))
    return [...titleParts, { name: 'robots', content: 'noindex' }]
  const { origin, languages, language, defaultLanguageId } = rootData
  const path = location.pathname.replace(/(?<=.)\/$/, '')
  const addressIn = (languageId: number) => origin + inLanguage(path, languageId)
  const address = addressIn(language.id)
  const preview: Record<string, string | undefined> = {
    'og:type': 'website',
    'og:site_name': rootData.title,
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:locale': language.tag.replace('-', '_'),
    'og:image': picture && new URL(picture.src, origin).href,
    'og:image:alt': picture?.alt,
  }
  return [
    ...titleParts,
    { tagName: 'link', rel: 'canonical', href: address },
    ...languages.map(({ id, tag }) => ({ tagName: 'link', rel: 'alternate', hrefLang: tag, href: addressIn(id) })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: addressIn(defaultLanguageId) },
    ...Object.entries(preview).flatMap(([property, content]) => (content === undefined ? [] : [{ property, content }])),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The name stands once where hotel and host are called alike. */
export function namedPage(matches: PageArgs['matches'], name: string | undefined): string {
  const rootData = matches.find(({ id }) => id === 'root')?.data as RootData | undefined
  const title = rootData?.title ?? ''
  return name === undefined || name === title ? title : `${name} · ${title}`
}

function isOfTrade({ data }: PageArgs['matches'][number]): boolean {
  const { trade } = (data ?? {}) as { readonly trade?: { readonly isTrade: boolean } | undefined }
  return trade?.isTrade === true
}
