import { type AppLoadContext, redirect } from '@remix-run/node'
import { portalPath } from '../address/paths.ts'

export function requireShownPrices({ place }: Pick<AppLoadContext, 'place'>, url: URL): void {
  if (place.hidesPrices) throw toSwitch(place, url)
}

export function requireShownEarnings({ place }: Pick<AppLoadContext, 'place'>, url: URL): void {
  if (place.hidesEarnings) throw toSwitch(place, url)
}

function toSwitch(place: AppLoadContext['place'], { pathname, search }: URL): Response {
  const path = portalPath({ channelId: place.channelId ?? 0, languageId: place.language.id }, 'agency/prices')
  return redirect(`${path}?${new URLSearchParams({ back: pathname + search })}`, 303)
}
