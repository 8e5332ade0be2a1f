import type { ReservationState } from '@portico/domain/reservation/reservation-state'
import type { CodeWithTexts } from '@portico/locale/languages'

/** What prints say besides the words of mails. */
export type PrintWords = {
  /** Of what an agency gets; a guest's has the title of the stay. */
  readonly title: (code: string) => string
  readonly state: string
  readonly states: Record<ReservationState, string>
  /** A print is read long after it was made. */
  readonly asOf: (moment: string) => string
  readonly guest: string
  readonly earnings: string
  readonly withoutVat: string
  readonly vat: string
  readonly commission: string
  readonly net: string
  readonly cityTaxAtHotel: string
  readonly cancelCosts: string
  readonly page: (page: number, pages: number) => string
}

const en: PrintWords = {
  title: (code) => `Reservation ${code}`,
  state: 'State',
  states: { pending: 'Not confirmed yet', confirmed: 'Confirmed', cancelled: 'Cancelled' },
  asOf: (moment) => `As of ${moment}, the hotel’s own time.`,
  guest: 'Guest',
  earnings: 'For the agency',
  withoutVat: 'Value without VAT',
  vat: 'VAT',
  commission: 'Commission, without VAT',
  net: 'Net, without commission',
  cityTaxAtHotel: 'City tax is paid at the hotel.',
  cancelCosts: 'Cancelling costs a fee.',
  page: (page, pages) => `page ${page} of ${pages}`,
}

const it: PrintWords = {
  title: (code) => `Prenotazione ${code}`,
  state: 'Stato',
  states: { pending: 'Non ancora confermata', confirmed: 'Confermata', cancelled: 'Cancellata' },
  asOf: (moment) => `Situazione al ${moment}, ora dell’hotel.`,
  guest: 'Ospite',
  earnings: 'Per l’agenzia',
  withoutVat: 'Valore senza IVA',
  vat: 'IVA',
  commission: 'Commissione, IVA esclusa',
  net: 'Netto, senza commissione',
  cityTaxAtHotel: 'L’imposta di soggiorno si paga in hotel.',
  cancelCosts: 'La cancellazione comporta una penale.',
  page: (page, pages) => `pagina ${page} di ${pages}`,
}

const de: PrintWords = {
  title: (code) => `Buchung ${code}`,
  state: 'Stand',
  states: { pending: 'Noch nicht bestätigt', confirmed: 'Bestätigt', cancelled: 'Storniert' },
  asOf: (moment) => `Stand: ${moment}, Ortszeit des Hotels.`,
  guest: 'Gast',
  earnings: 'Für die Agentur',
  withoutVat: 'Wert ohne MwSt.',
  vat: 'MwSt.',
  commission: 'Provision, ohne MwSt.',
  net: 'Netto, ohne Provision',
  cityTaxAtHotel: 'Die Ortstaxe wird im Hotel bezahlt.',
  cancelCosts: 'Eine Stornierung kostet eine Gebühr.',
  page: (page, pages) => `Seite ${page} von ${pages}`,
}

export const printWords: Record<CodeWithTexts, PrintWords> = { en, it, de }
