import alternatives from './en/alternatives.ts'
import calendar from './en/calendar.ts'
import checkout from './en/checkout.ts'
import dialogs from './en/dialogs.ts'
import forms from './en/forms.ts'
import landing from './en/landing.ts'
import mails from './en/mails.ts'
import outcome from './en/outcome.ts'
import packages from './en/packages.ts'
import pages from './en/pages.ts'
import portal from './en/portal.ts'
import prints from './en/prints.ts'
import recover from './en/recover.ts'
import refusals from './en/refusals.ts'
import reservation from './en/reservation.ts'
import rooms from './en/rooms.ts'
import search from './en/search.ts'
import services from './en/services.ts'
import stay from './en/stay.ts'
import trade from './en/trade.ts'

/** What pages say, by the kinds of pages that say it: a page loads those files that its own script names. */
const ofPages = {
  alternatives,
  calendar,
  checkout,
  dialogs,
  forms,
  landing,
  outcome,
  packages,
  pages,
  portal,
  recover,
  refusals,
  reservation,
  rooms,
  search,
  services,
  stay,
  trade,
}

/**
 * The files of a language, in the one whose names and values the compiler knows: of pages, and what is sent and
 * printed.
 */
export const english = { ...ofPages, mails, prints }

export const pageBundles = Object.keys(ofPages) as (keyof typeof ofPages)[]

export type Bundle = keyof typeof english

export type English<B extends Bundle> = { [N in B]: (each: (typeof english)[N]) => void }[B] extends (
  all: infer T,
) => void
  ? T
  : never

export type PageTree = English<keyof typeof ofPages>
