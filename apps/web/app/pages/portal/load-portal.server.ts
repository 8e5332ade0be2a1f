import type { Portal } from '@portico/contracts/portal/portal-page'
import type { AppLoadContext } from '@remix-run/node'
import { AudienceCache, orErrorPage, unlessNotFound } from '../../base/server/gateway.server.ts'

const portalCache = new AudienceCache<Portal>()

/** What all pages of a portal say, the frame and the page within it at once. */
export async function loadPortal({ place, gateway }: AppLoadContext): Promise<Portal> {
  const portal = await orErrorPage(portalCache.get(place, () => unlessNotFound(gateway.portalSearch.portal.query())))
  if (!portal) throw new Response(null, { status: 404 })
  return portal
}
