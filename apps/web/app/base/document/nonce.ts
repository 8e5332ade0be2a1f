import { createContext, useContext, useEffect, useState } from 'react'

export const NonceContext = createContext('')

let nonceOfPage = ''

/**
 * Known on the server; browsers hide it from markup, so that on hydration there is none to compare. What is made anew
 * later, as all is for a page that failed, needs it: an element still has it as a property.
 */
export function useNonce(): string {
  const serverNonce = useContext(NonceContext)
  const [nonce] = useState(serverNonce || nonceOfPage)
  useEffect(() => {
    nonceOfPage = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
  }, [])
  return nonce
}
