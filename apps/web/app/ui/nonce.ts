import { createContext } from 'react'

/** Known on the server only: browsers hide a nonce from scripts, so that on hydration there is none to compare. */
export const NonceContext = createContext('')
