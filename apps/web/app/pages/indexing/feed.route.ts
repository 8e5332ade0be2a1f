import type { LoaderFunctionArgs } from '@remix-run/node'
import { hotelFeed, landingPageFeed, PricesWanted, priceFeed } from '../../base/indexing/feeds.server.ts'
import { orErrorPage } from '../../base/server/gateway.server.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const key = keyIn(request.headers.get('authorization') ?? '')
  if (key === undefined || !(await orErrorPage(context.gateway.host.isFeedKey.query({ key }))))
    throw new Response(null, { status: 404 })
  const { origin, searchParams } = new URL(request.url)
  const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'private, no-store' }
  if (params.feed === 'hotels.xml') return new Response(await hotelFeed(context), { headers })
  if (params.feed === 'pages.xml') return new Response(landingPageFeed(context, origin), { headers })
  if (params.feed !== 'prices.xml') throw new Response(null, { status: 404 })
  const pricesWanted = PricesWanted.safeParse(Object.fromEntries(searchParams))
  if (!pricesWanted.success) {
    const problems = pricesWanted.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}\n`)
    return new Response(problems.join(''), { status: 400, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  }
  const feed = await priceFeed(context, pricesWanted.data)
  if (feed === undefined) throw new Response(null, { status: 404 })
  return new Response(feed, { headers })
}

function keyIn(authorization: string): string | undefined {
  const [, scheme = '', text = ''] = /^(Bearer|Basic) ([\w+/=.~-]{1,200})$/i.exec(authorization) ?? []
  if (scheme.toLowerCase() === 'bearer') return text
  return scheme === '' ? undefined : Buffer.from(text, 'base64').toString().split(':')[1]
}
