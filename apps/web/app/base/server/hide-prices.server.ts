import { type AppLoadContext, redirect } from '@remix-run/node'
import { portalPath } from '../address/paths.ts'

/** Where money is decided on, prices are shown or nothing is: leads to the switch, and from there back. */
export function requireShownPrices({ place }: Pick<AppLoadContext, 'place'>, { pathname, search }: URL): void {
  if (!place.hidesPrices) return
  const path = portalPath({ channelId: place.channelId ?? 0, languageId: place.language.id }, 'agency/prices')
  throw redirect(`${path}?${new URLSearchParams({ back: pathname + search })}`, 303)
}
