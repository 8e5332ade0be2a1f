import { useLocation } from '@remix-run/react'

/** What stands in an address up to its language: the same on all pages of a place in a language. */
const upToLanguage = /^\/(?:hotel\/\d+\/)?channel\/\d+\/language\/\d+\//

/** The address of the page in two. Where it names no place, or is the place's first page, `rest` is empty. */
export function useOwnAddress(): { readonly start: string; readonly rest: string } {
  const { pathname, search } = useLocation()
  const [start = ''] = upToLanguage.exec(pathname) ?? []
  const address = pathname + search
  return start === '' ? { start: address, rest: '' } : { start, rest: address.slice(start.length) }
}
