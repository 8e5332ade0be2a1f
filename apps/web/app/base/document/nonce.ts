import { createContext, useContext, useEffect, useState } from 'react'

export const NonceContext = createContext('')

let nonceOfPage = ''

/**
 * Browsers hide the nonce in markup, so hydration has none to compare with; a page that is rendered again after a
 * failure reads it from the property of a script element.
 */
export function useNonce(): string {
  const serverNonce = useContext(NonceContext)
  const [nonce] = useState(serverNonce || nonceOfPage)
  useEffect(() => {
    nonceOfPage = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
  }, [])
  return nonce
}
