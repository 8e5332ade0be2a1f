import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useMatches } from '@remix-run/react'
import { unlistedPage } from '../base/document/page-meta.ts'
import { textsOf } from '../base/text/texts.server.ts'
import { HostFrame, NotFound } from '../base/ui/failure.tsx'

export function loader({ context: { place } }: LoaderFunctionArgs) {
  return data({ title: `${textsOf(place.language.code).t('frame.notFoundTitle')} · ${place.host.title}` }, 404)
}

export const meta = unlistedPage

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
