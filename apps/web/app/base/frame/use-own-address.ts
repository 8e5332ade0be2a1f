import { useLocation } from '@remix-run/react'

/** What stands in an address up to its language: the same on all pages of a place in a language. */
const upToLanguage = /^\/(?:hotel\/\d+\/)?channel\/\d+\/language\/\d+\//

export type OwnAddress = { readonly start: string; readonly rest: string; readonly isWhole: boolean }

/** The address of the page in two. Where it names no place, or is the place's first page, `start` is all of it. */
export function useOwnAddress(): OwnAddress {
  const { pathname, search } = useLocation()
  const [start] = upToLanguage.exec(pathname) ?? []
  const address = pathname + search
  if (start === undefined) return { start: address, rest: '', isWhole: true }
  return { start, rest: address.slice(start.length), isWhole: false }
}
