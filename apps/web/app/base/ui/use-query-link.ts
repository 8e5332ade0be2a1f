import { useLocation, useNavigate } from '@remix-run/react'
import type { MouseEvent } from 'react'

/** One hook serves a whole list: Remix's Link looks its routes up for each link. `to` begins with `?`. */
export function useQueryLink(
  page?: string,
): (
  to: string,
  options?: { replace?: boolean; preventScrollReset?: boolean },
) => { href: string; onClick: (event: MouseEvent) => void } {
  const navigate = useNavigate()
  const { pathname: own } = useLocation()
  const pathname = page ?? own
  return (to, options) => ({
    href: pathname + to,
    onClick: (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      navigate(page === undefined ? to : page + to, options)
    },
  })
}
