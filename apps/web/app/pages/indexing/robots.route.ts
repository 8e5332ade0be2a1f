import type { LoaderFunctionArgs } from '@remix-run/node'

/** Pages that are somebody's own; a result says itself that it is not to be found, which must be read for that. */
const ownPages = ['checkout', 'services', 'voucher', '3ds', 'pay', 'payment', 'agency', 'login', 'password', 'access']

export function loader({ request }: LoaderFunctionArgs) {
  const rules = ownPages.map((page) => `Disallow: /*/language/*/${page}`)
  const text = ['User-agent: *', ...rules, '', `Sitemap: ${new URL('/sitemap.xml', request.url).href}`, ''].join('\n')
  return new Response(text, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
