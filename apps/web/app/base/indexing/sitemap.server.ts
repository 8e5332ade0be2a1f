import { maxHotelChoices } from '@portico/contracts/portal/portal-choices'
import { languageOf } from '@portico/locale/languages'
import type { AppLoadContext } from '@remix-run/node'
import { LRUCache } from 'lru-cache'
import { packagePath } from '../address/package-path.ts'
import { hotelPath, inLanguage, portalPath } from '../address/paths.ts'
import { orErrorPage, unlessUnavailable } from '../server/gateway.server.ts'

/** A file may have 50,000, and 50 MB with all their languages (sitemaps.org). */
const maxAddresses = 4_000

const pathsOfHosts = new LRUCache<string, readonly string[], AppLoadContext>({
  max: 500,
  ttl: 600_000,
  ignoreFetchAbort: true,
  fetchMethod: (_, __, { context }) => findIndexedPaths(context),
})

/** Cached for ten minutes: a large host has one call for each of its houses. */
export async function indexedPathsOf(context: AppLoadContext): Promise<readonly string[]> {
  const { server, host } = context.place
  // A trade user's list is not shared.
  if (context.cookies.tradeSession(host.channelIds[0] ?? 0) !== undefined) return findIndexedPaths(context)
  return (await pathsOfHosts.fetch(`${server} ${host.host} ${host.revision}`, { context })) ?? []
}

/**
 * In the first language of the host's first channel, unless that is for the trade. A portal of very many hotels names
 * them, and leaves their further pages to their links.
 */
async function findIndexedPaths(context: AppLoadContext): Promise<readonly string[]> {
  const { host } = context.place
  const [channelId = 0] = host.channelIds
  const placeIds = { channelId, languageId: host.defaultLanguageId }
  const { channel, hotels } = await orErrorPage(context.gatewayAt(channelId).catalogue.channel.query())
  if (channel.trade) return []
  const pages = await Promise.all(
    hotels.map(async ({ id: hotelId }) => {
      const base = hotelPath({ ...placeIds, hotelId })
      if (hotels.length > maxHotelChoices) return [base]
      const packages = await unlessUnavailable(
        context.gatewayAt(channelId, hotelId).packages.offered.query(),
        context.log,
      )
      const packagePaths = packages?.map(({ id }) => packagePath(base, id)) ?? []
      return [base, `${base}/information`, ...(packagePaths.length > 0 ? [`${base}/packages`, ...packagePaths] : [])]
    }),
  )
  return [...(host.landingHotelId === undefined || hotels.length > 1 ? [portalPath(placeIds)] : []), ...pages.flat()]
}

export function sitemapOf(
  context: AppLoadContext,
  { paths, origin, number }: { paths: readonly string[]; origin: string; number?: number | undefined },
): string | undefined {
  const { languageIds } = context.place.host
  const perFile = Math.floor(maxAddresses / languageIds.length)
  const files = Math.ceil(paths.length / perFile)
  if (number === undefined && files > 1) return indexOf(origin, files)
  if (number !== undefined && number > files) return undefined
  const firstAddress = ((number ?? 1) - 1) * perFile
  const entries = paths.slice(firstAddress, firstAddress + perFile).flatMap((path) => {
    const alternates = languageIds
      .map((id) => languageOf(id))
      .map(({ id, tag }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${origin}${inLanguage(path, id)}"/>`)
      .join('')
    return languageIds.map((id) => `<url><loc>${origin}${inLanguage(path, id)}</loc>${alternates}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}

function indexOf(origin: string, files: number): string {
  const sitemapEntries = Array.from(
    { length: files },
    (_, i) => `<sitemap><loc>${origin}/sitemap/${i + 1}</loc></sitemap>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${sitemapEntries.join('\n')}
</sitemapindex>
`
}
