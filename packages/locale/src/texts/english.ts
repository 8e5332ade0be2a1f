import mails from './en/mails.ts'
import pages from './en/pages.ts'
import portal from './en/portal.ts'
import prints from './en/prints.ts'
import reservation from './en/reservation.ts'
import trade from './en/trade.ts'

/**
 * The files of a language, in the one whose names and values the compiler knows: what any page says, what a portal's
 * do, what only vouchers, payments and the pages below them do, what only pages for the trade do, and what is sent and
 * printed.
 */
export const english = { mails, pages, portal, prints, reservation, trade }

/** Those of pages. */
export const pageBundles = ['pages', 'portal', 'reservation', 'trade'] as const

export type Bundle = keyof typeof english
/** Of several files all. */
export type English<B extends Bundle> = { [N in B]: (each: (typeof english)[N]) => void }[B] extends (
  all: infer T,
) => void
  ? T
  : never
export type PageTree = English<(typeof pageBundles)[number]>
