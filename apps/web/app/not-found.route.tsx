import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { data, useMatches } from '@remix-run/react'
import { textsOf } from './text/texts.server.ts'
import { HostFrame, NotFound } from './ui/failure.tsx'

/** RTE-07 */
export function loader({ context: { place } }: LoaderFunctionArgs) {
  return data({ title: `${textsOf(place.language.code).t('frame.notFoundTitle')} · ${place.host.title}` }, 404)
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? '' }, { name: 'robots', content: 'noindex' }]

export default function NotFoundPage() {
  const isInFrame = useMatches().length > 2
  return isInFrame ? (
    <NotFound />
  ) : (
    <HostFrame>
      <NotFound />
    </HostFrame>
  )
}
