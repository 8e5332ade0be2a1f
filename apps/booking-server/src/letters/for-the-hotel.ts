import { fullNameOf } from '@portico/domain/party/full-name'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { StoredExtras, StoredGuest } from '../db/tables/reservations.ts'
import type { LetterTexts } from './letter-texts.ts'
import type { MailFacts } from './mail-facts.ts'
import { type Section, type SectionRow, section } from './section.ts'
import { momentIn } from './written.ts'

/** What a stranger types must reach nobody else under the hotel's name, and a birth date only those who need it. */
export function forTheHotel(mailFacts: MailFacts): Section[] {
  const { t, booker, guestRecords } = mailFacts
  const { taxCode, birthDate, sex, confirmationTime, note, extras } = booker
  return [
    section(t('more'), [
      ...(taxCode === undefined ? [] : [{ label: t('taxCode'), value: taxCode }]),
      ...(birthDate === undefined ? [] : [{ label: t('birthDate'), value: formatBirthDate(birthDate) }]),
      ...(sex === undefined ? [] : [{ label: t('sex'), value: t(`sexes.${sex}`) }]),
      ...(confirmationTime === undefined
        ? []
        : [{ label: t('confirmationTime'), value: momentIn(mailFacts, confirmationTime) }]),
    ]),
    section(
      t('guests'),
      guestRecords.flatMap((guests, room) =>
        guests.map((guest) => ({ label: t('room', { index: room + 1 }), value: guestText(mailFacts, guest) })),
      ),
    ),
    section(t('transfers'), transferRowsOf(mailFacts)),
    section(t('agency'), [], agencyLinesOf(t, extras?.agency)),
    section(t('request'), [], note === null ? [] : note.split(/\r?\n/)),
    section(t('invoice'), [], invoiceLinesOf(extras?.invoice)),
  ]
}

export function transferRowsOf({ formats, booker, basket }: MailFacts): SectionRow[] {
  return (booker.extras?.transfers ?? []).map(({ serviceId, date, time, placeCode, transportNumber, note }) => ({
    label: basket.services.find((service) => service.serviceId === serviceId)?.name ?? '',
    value: formats.factsText([formats.shortDay(date), time, placeCode, transportNumber, note]),
  }))
}

function guestText({ t, formats }: MailFacts, { type, name, lastName, birthDate, sex }: StoredGuest): string {
  return formats.factsText([
    fullNameOf({ name, lastName }),
    t(`guestTypes.${type}`),
    birthDate && formatBirthDate(birthDate),
    sex && t(`sexes.${sex}`),
  ])
}

const formatBirthDate = (date: CalendarDate): string => date.split('-').reverse().join('/')

function agencyLinesOf(t: LetterTexts['t'], agency: StoredExtras['agency']): string[] {
  if (!agency) return []
  const { zip, city, country, contactName, contactEmail, ...agencyRest } = agency
  const { name, type, address, email, phone, vatNumber, iata, code } = agencyRest
  const town = [zip, city, country].filter(Boolean).join(' ')
  return [
    [name, t(`agencyTypes.${type ?? 'travel-agency'}`)].filter(Boolean).join(', '),
    ...[address, town, email, phone, [contactName, contactEmail].filter(Boolean).join(', ')],
    ...[vatNumber && `VAT ${vatNumber}`, iata && `IATA ${iata}`, code],
  ].flatMap((line) => line || [])
}

function invoiceLinesOf(invoice: StoredExtras['invoice']): string[] {
  if (!invoice) return []
  const { name, address, zip, city, country, vatNumber, taxCode, sdi, certifiedEmail } = invoice
  return [
    name,
    address,
    [zip, city, country].filter(Boolean).join(' '),
    vatNumber && `VAT ${vatNumber}`,
    taxCode && `CF ${taxCode}`,
    sdi && `${certifiedEmail ? 'SDI' : 'SDI/PEC'} ${sdi}`,
    certifiedEmail && `PEC ${certifiedEmail}`,
  ].flatMap((line) => line || [])
}
