import type { LoaderFunctionArgs } from '@remix-run/node'
import { indexedPathsOf, sitemapOf } from '../../base/indexing/sitemap.server.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const isNumbered = params.number !== undefined
  const fileNumber = isNumbered ? Number(/^[1-9]\d{0,3}$/.exec(params.number ?? '')?.[0]) : undefined
  if (Number.isNaN(fileNumber)) throw new Response(null, { status: 404 })
  const paths = await indexedPathsOf(context)
  const sitemap = sitemapOf(context, { paths, origin: new URL(request.url).origin, number: fileNumber })
  if (sitemap === undefined) throw new Response(null, { status: 404 })
  return new Response(sitemap, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
