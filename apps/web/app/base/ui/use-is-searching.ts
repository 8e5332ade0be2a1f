import { useLocation, useNavigation } from '@remix-run/react'

/** In the address as `view=rate`, `meal=HB` and `price=night`, kept over a choice. */
export const viewParams = ['view', 'meal', 'price'] as const

export function useIsSearching(): boolean {
  const { location } = useNavigation()
  const current = useLocation()
  if (!location?.pathname.endsWith('/rooms')) return false
  return location.pathname !== current.pathname || withoutChoices(location.search) !== withoutChoices(current.search)
}

function withoutChoices(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of ['pick', 'protect', 'upgraded', ...viewParams]) params.delete(name)
  return params.toString()
}
