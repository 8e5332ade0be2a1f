import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { StoredExtras, StoredGuest } from '../../db/schema.ts'
import type { MailFacts } from './mail-facts.ts'
import { type Row, type Section, section } from './section.ts'
import type { Words } from './words/words.ts'
import { momentIn } from './written.ts'

/** What a stranger types must not reach anybody else under the hotel's name; and when somebody was born, nobody but who needs it. */
export function forTheHotel(facts: MailFacts): Section[] {
  const { words, booker, guestRecords } = facts
  const { taxCode, birthDate, sex, confirmationTime, note, extras } = booker
  return [
    section(words.more, [
      ...(taxCode === undefined ? [] : [{ label: words.taxCode, value: taxCode }]),
      ...(birthDate === undefined ? [] : [{ label: words.birthDate, value: formatBirthDate(birthDate) }]),
      ...(sex === undefined ? [] : [{ label: words.sex, value: words.sexes[sex] }]),
      ...(confirmationTime === undefined ? [] : [{ label: words.confirmationTime, value: momentIn(facts, confirmationTime) }]),
    ]),
    section(
      words.guests,
      guestRecords.flatMap((guests, room) => guests.map((guest) => ({ label: words.room(room + 1), value: guestText(words, guest) }))),
    ),
    section(words.transfers, transferRowsOf(facts)),
    section(words.agency, [], agencyLinesOf(words, extras?.agency)),
    section(words.request, [], note === null ? [] : note.split(/\r?\n/)),
    section(words.invoice, [], invoiceLinesOf(extras?.invoice)),
  ]
}

/** SVC-09 */
export function transferRowsOf({ formats, booker, basket }: MailFacts): Row[] {
  return (booker.extras?.transfers ?? []).map(({ serviceId, date, time, placeCode, transportNumber, note }) => ({
    label: basket.services.find((service) => service.serviceId === serviceId)?.name ?? '',
    value: [formats.shortDay(date), time, placeCode, transportNumber, note].filter(Boolean).join(', '),
  }))
}

function guestText(words: Words, { type, name, lastName, birthDate, sex }: StoredGuest): string {
  const fullName = [name, lastName].filter(Boolean).join(' ')
  return [fullName, words.guestTypes[type], birthDate && formatBirthDate(birthDate), sex && words.sexes[sex]].filter(Boolean).join(', ')
}

/** CHK-03: a day of one's life is read back as it was typed, in every language. */
const formatBirthDate = (date: CalendarDate): string => date.split('-').reverse().join('/')

function agencyLinesOf(words: Words, agency: StoredExtras['agency']): string[] {
  if (!agency) return []
  const { fullname, address, cap, city, country, mail, phone, referent_name, referent_mail, vatNr, iata, code, type } = agency
  const place = [cap, city, country].filter(Boolean).join(' ')
  return [
    [fullname, words.agencyTypes[type === '2' ? 'company' : 'travel-agency']].filter(Boolean).join(', '),
    ...[address, place, mail, phone, [referent_name, referent_mail].filter(Boolean).join(', ')],
    ...[vatNr && `VAT ${vatNr}`, iata && `IATA ${iata}`, code],
  ].flatMap((line) => line || [])
}

/** For the hotel alone, like all that a guest types. */
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
