import type { Params } from '@remix-run/react'
import { useLocation } from '@remix-run/react'

/** What a hotel wrote for one guest to answer: an offer, or a reservation that awaits its guest. */
export type WrittenLetter = { readonly kind: 'offer' | 'awaited'; readonly code: string }

export function writtenIn({ offerCode, reservationCode }: Params): WrittenLetter {
  return reservationCode === undefined
    ? { kind: 'offer', code: offerCode ?? '' }
    : { kind: 'awaited', code: reservationCode }
}

export function letterPathOf({ kind, code }: WrittenLetter): string {
  return `/${kind === 'offer' ? 'offer' : 'cro'}/${encodeURIComponent(code)}`
}

export function useIsAwaited(): boolean {
  return useLocation().pathname.startsWith('/cro/')
}

/** The query that goes along to the next page: its language. How a message went is said once. */
export function useLetterQuery(): string {
  const language = new URLSearchParams(useLocation().search).get('language')
  return language === null ? '' : `?${new URLSearchParams({ language })}`
}
