import type { LoaderFunctionArgs } from '@remix-run/node'
import { pagesOfOneself, pagesOfStay } from '../../base/address/silent-pages.ts'

/**
 * Pages of results are not listed here: they say themselves that they are not to be found, which crawlers must read for
 * that.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const rules = [...pagesOfStay, ...pagesOfOneself].map((page) => `Disallow: /*/language/*/${page}`)
  const text = ['User-agent: *', ...rules, '', `Sitemap: ${new URL('/sitemap.xml', request.url).href}`, ''].join('\n')
  return new Response(text, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
