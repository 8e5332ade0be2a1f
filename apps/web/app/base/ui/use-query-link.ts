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
  const { pathname: ownPath } = useLocation()
  const pathname = page ?? ownPath
  return (to, options) => ({
    href: pathname + to,
    onClick: (event) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      navigate(page === undefined ? to : page + to, options)
    },
  })
}

export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
