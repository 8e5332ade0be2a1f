import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { orErrorPage } from '../gateway.server.ts'
import { portalPath } from '../paths.ts'
import { storeHiddenPromoCode } from '../search/hidden-promo-code.server.ts'
import { Frame } from '../ui/frame.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  storeHiddenPromoCode(request, context)
  const { place, gateway } = context
  if (place.channelId === undefined) throw new Response(null, { status: 404 })
  const catalogue = await orErrorPage(gateway.catalogue.channel.query())
  return { catalogue, base: portalPath({ channelId: place.channelId, languageId: place.language.id }) }
}

export const usePortal = () => useRouteLoaderData<typeof loader>('portal/portal.route') as NonNullable<ReturnType<typeof usePortalData>>
const usePortalData = () => useRouteLoaderData<typeof loader>('portal/portal.route')

export default function PortalPages() {
  const { catalogue, base } = useLoaderData<typeof loader>()
  return (
    <Frame home={base} name={catalogue.channel.name} recover={`${base}/recover`}>
      <Outlet />
    </Frame>
  )
}
