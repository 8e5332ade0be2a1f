import type { Portal } from '@portico/contracts/portal/portal-page'
import type { AppLoadContext } from '@remix-run/node'

const known = new WeakMap<AppLoadContext, Promise<Portal>>()

/**
 * What every page of the portal says. The frame and the page within it load at once, and it is one question for both.
 */
export function loadPortal(context: AppLoadContext): Promise<Portal> {
  const portal = known.get(context) ?? context.gateway.portalSearch.portal.query()
  known.set(context, portal)
  return portal
}
