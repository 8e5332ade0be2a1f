import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { StoredExtras, StoredGuest } from '../../db/schema.ts'
import type { LetterTexts } from './letter-texts.ts'
import type { MailFacts } from './mail-facts.ts'
import { type Section, type SectionRow, section } from './section.ts'
import { momentIn } from './written.ts'

/**
 * What a stranger types must not reach anybody else under the hotel's name; and when somebody was born, nobody but who
 * needs it.
 */
export function forTheHotel(facts: MailFacts): Section[] {
  const { t, booker, guestRecords } = facts
  const { taxCode, birthDate, sex, confirmationTime, note, extras } = booker
  return [
    section(t('more'), [
      ...(taxCode === undefined ? [] : [{ label: t('taxCode'), value: taxCode }]),
      ...(birthDate === undefined ? [] : [{ label: t('birthDate'), value: formatBirthDate(birthDate) }]),
      ...(sex === undefined ? [] : [{ label: t('sex'), value: t(`sexes.${sex}`) }]),
      ...(confirmationTime === undefined
        ? []
        : [{ label: t('confirmationTime'), value: momentIn(facts, confirmationTime) }]),
    ]),
    section(
      t('guests'),
      guestRecords.flatMap((guests, room) =>
        guests.map((guest) => ({ label: t('room', { index: room + 1 }), value: guestText(t, guest) })),
      ),
    ),
    section(t('transfers'), transferRowsOf(facts)),
    section(t('agency'), [], agencyLinesOf(t, extras?.agency)),
    section(t('request'), [], note === null ? [] : note.split(/\r?\n/)),
    section(t('invoice'), [], invoiceLinesOf(extras?.invoice)),
  ]
}

export function transferRowsOf({ formats, booker, basket }: MailFacts): SectionRow[] {
  return (booker.extras?.transfers ?? []).map(({ serviceId, date, time, placeCode, transportNumber, note }) => ({
    label: basket.services.find((service) => service.serviceId === serviceId)?.name ?? '',
    value: [formats.shortDay(date), time, placeCode, transportNumber, note].filter(Boolean).join(', '),
  }))
}

function guestText(t: LetterTexts['t'], { type, name, lastName, birthDate, sex }: StoredGuest): string {
  const fullName = [name, lastName].filter(Boolean).join(' ')
  return [fullName, t(`guestTypes.${type}`), birthDate && formatBirthDate(birthDate), sex && t(`sexes.${sex}`)]
    .filter(Boolean)
    .join(', ')
}

const formatBirthDate = (date: CalendarDate): string => date.split('-').reverse().join('/')

function agencyLinesOf(t: LetterTexts['t'], agency: StoredExtras['agency']): string[] {
  if (!agency) return []
  const { fullname, address, cap, city, country, mail, phone, referent_name, referent_mail, vatNr, iata, code, type } =
    agency
  const place = [cap, city, country].filter(Boolean).join(' ')
  return [
    [fullname, t(type === '2' ? 'agencyTypes.company' : 'agencyTypes.travel-agency')].filter(Boolean).join(', '),
    ...[address, place, mail, phone, [referent_name, referent_mail].filter(Boolean).join(', ')],
    ...[vatNr && `VAT ${vatNr}`, iata && `IATA ${iata}`, code],
  ].flatMap((line) => line || [])
}

function invoiceLinesOf(invoice: StoredExtras['invoice']): string[] {
  if (!invoice) return []
  const { invoiceName, invoiceAddress, invoiceZip, invoiceCity, invoiceCountry, ...numbers } = invoice
  const { invoiceVatNr, invoiceCf, invoiceSdi, invoicePec } = numbers
  const place = [invoiceZip, invoiceCity, invoiceCountry].filter(Boolean).join(' ')
  return [
    invoiceName,
    invoiceAddress,
    place,
    invoiceVatNr && `VAT ${invoiceVatNr}`,
    invoiceCf && `CF ${invoiceCf}`,
    invoiceSdi && `${invoicePec ? 'SDI' : 'SDI/PEC'} ${invoiceSdi}`,
    invoicePec && `PEC ${invoicePec}`,
  ].flatMap((line) => line || [])
}
