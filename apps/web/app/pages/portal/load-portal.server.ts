import type { Portal } from '@portico/contracts/portal/portal-page'
import type { AppLoadContext } from '@remix-run/node'

const portalByContext = new WeakMap<AppLoadContext, Promise<Portal>>()

/** The frame and the page within it load at once, so the answer is shared. */
export function loadPortal(context: AppLoadContext): Promise<Portal> {
  const portal = portalByContext.get(context) ?? context.gateway.portalSearch.portal.query()
  portalByContext.set(context, portal)
  return portal
}
