import { english } from '@portico/locale/texts/english'
import type { MailFacts } from './mail-facts.ts'
import { type Section, section } from './section.ts'

type AwaitedKind = keyof typeof english.mails.awaited.subject
type HotelKind = keyof typeof english.mails.awaited.hotelSubject

type Words = { readonly subject: string; readonly heading: string; readonly lead: string }

/**
 * What a mail says of a reservation that its guest has to confirm, where it says another thing of an agency's option.
 */
export function awaitedWordsOf({ awaited, t, kind, hotel, booker }: MailFacts, arrival: string): Words | undefined {
  if (!awaited || !isAwaitedKind(kind)) return undefined
  const { name } = hotel.texts
  return {
    subject: t(`awaited.subject.${kind}`, { hotel: name, arrival }),
    heading: t(`awaited.heading.${kind}`),
    lead: t(`awaited.lead.${kind}`, { name: booker.fullName, hotel: name }),
  }
}

export function awaitedHotelSubjectOf({ awaited, t, kind, code }: MailFacts, arrival: string): string | undefined {
  return awaited && isHotelKind(kind) ? t(`awaited.hotelSubject.${kind}`, { code, arrival }) : undefined
}

export function rejectionSection({ awaited, t, kind, recipient }: MailFacts): Section {
  const reason = kind === 'rejected' && recipient === 'hotel' ? awaited?.rejectionReason : undefined
  return section(t('offer.reason'), [], reason ? reason.split('\n') : [])
}

function isAwaitedKind(letterKind: MailFacts['kind']): letterKind is AwaitedKind {
  return Object.hasOwn(english.mails.awaited.subject, letterKind)
}

function isHotelKind(letterKind: MailFacts['kind']): letterKind is HotelKind {
  return Object.hasOwn(english.mails.awaited.hotelSubject, letterKind)
}
