import type { CancellationReason } from '@portico/contracts/reservation/cancellation-reasons'
import type { GuestType, Sex } from '@portico/domain/party/guest-record'
import type { MealPlan } from '@portico/domain/pricing/meal-plan'
import type { MailKind } from '../../db/schema.ts'

/** What a letter tells; one that is sent again tells what the reservation has become. */
export type LetterKind = Exclude<MailKind, 'resent' | 'test'>
/** Of what a hotel did itself, or what is for the guest alone, it gets no letter. */
export type HotelLetterKind = Exclude<LetterKind, 'reminder' | 'payment-due' | 'refunded'>

/** What mails say. English, Italian and German; every other language reads English. */
export type Words = {
  readonly language: 'en' | 'it' | 'de'
  readonly tag: string
  readonly subject: Record<LetterKind, (hotel: string, arrival: string) => string>
  readonly heading: Record<LetterKind, string>
  readonly lead: Record<LetterKind, (name: string, hotel: string) => string>
  readonly hotelSubject: Record<HotelLetterKind, (code: string, arrival: string) => string>
  readonly testSubject: (hotel: string) => string
  readonly testLead: string
  readonly changed: string
  readonly before: string
  readonly now: string
  /** Of the stay in a calendar. */
  readonly event: (hotel: string) => string
  readonly code: string
  readonly openVoucher: string
  readonly stay: string
  readonly arrival: string
  readonly departure: string
  readonly from: (time: string) => string
  readonly until: (time: string) => string
  readonly nights: (count: number) => string
  readonly guests: string
  readonly package: string
  readonly packageWhole: string
  readonly flight: string
  readonly flights: (there: string, back: string) => string
  readonly organisedBy: (organiser: { readonly name: string; readonly licence: string; readonly insolvencyCover: string }) => string
  readonly room: (index: number) => string
  readonly adults: (count: number) => string
  readonly children: (ages: readonly number[]) => string
  readonly meals: Record<MealPlan, string>
  readonly price: string
  readonly stayTotal: string
  readonly cityTax: string
  readonly cityTaxRule: (each: string, nights: number, age: number) => string
  readonly total: string
  readonly payment: string
  readonly payOn: (day: string) => string
  readonly payAtHotel: string
  readonly received: string
  readonly refunded: string
  readonly repay: string
  /** To the hotel: what is to be done. */
  readonly repayTask: (amount: string, code: string) => string
  readonly guestReasons: Record<CancellationReason, string>
  readonly conditions: string
  readonly protection: string
  readonly upgrade: string
  readonly upgradedFrom: (room: string) => string
  readonly freeUntil: (moment: string) => string
  readonly feeAfter: (fee: string) => string
  readonly feeDue: (fee: string) => string
  readonly cancellationFee: string
  readonly option: string
  readonly optionUntil: string
  readonly nonRefundable: string
  readonly transfer: string
  readonly transferLead: (moment: string) => string
  readonly transferOwner: string
  readonly transferAmount: string
  readonly transferReference: string
  readonly notes: string
  readonly request: string
  readonly invoice: string
  readonly more: string
  readonly taxCode: string
  readonly birthDate: string
  readonly sex: string
  readonly sexes: Record<Sex, string>
  readonly confirmationTime: string
  readonly guestTypes: Record<GuestType, string>
  readonly agency: string
  readonly agencyTypes: Record<'travel-agency' | 'company', string>
  readonly services: string
  readonly transfers: string
  readonly included: string
  readonly booker: string
  readonly contact: (phone: string) => string
}

const en: Words = {
  language: 'en',
  tag: 'en-GB',
  subject: {
    booked: (hotel, arrival) => `Your stay at ${hotel} from ${arrival} is confirmed`,
    'awaiting-transfer': (hotel, arrival) => `${hotel}: we await your transfer for ${arrival}`,
    'transfer-received': (hotel, arrival) => `${hotel}: your transfer has arrived, your stay from ${arrival} is confirmed`,
    'transfer-overdue': (hotel, arrival) => `${hotel}: your reservation for ${arrival} has been cancelled`,
    option: (hotel, arrival) => `${hotel}: your option for ${arrival}`,
    'option-taken': (hotel, arrival) => `${hotel}: your stay from ${arrival} is confirmed`,
    'option-expired': (hotel, arrival) => `${hotel}: your option for ${arrival} has ended`,
    'by-guest': (hotel, arrival) => `${hotel}: you have cancelled your stay from ${arrival}`,
    'by-hotel': (hotel, arrival) => `${hotel}: your stay from ${arrival} has been cancelled`,
    rejected: (hotel, arrival) => `${hotel}: your reservation for ${arrival} could not be accepted`,
    'no-show': (hotel, arrival) => `${hotel}: we missed you on ${arrival}`,
    changed: (hotel, arrival) => `${hotel}: your stay from ${arrival} has been changed`,
    'room-cancelled': (hotel, arrival) => `${hotel}: a room of your stay from ${arrival} has been cancelled`,
    resold: (hotel, arrival) => `${hotel}: your room from ${arrival} has been resold`,
    'room-resold': (hotel, arrival) => `${hotel}: a room of your stay from ${arrival} has been resold`,
    reminder: (hotel, arrival) => `${hotel}: your stay begins on ${arrival}`,
    'payment-due': (hotel, arrival) => `${hotel}: your transfer for ${arrival} has not arrived yet`,
    refunded: (hotel, arrival) => `${hotel}: we have given money back for your stay from ${arrival}`,
    'resale-offered': (hotel, arrival) => `${hotel}: your stay from ${arrival} is offered to others`,
    'resale-withdrawn': (hotel, arrival) => `${hotel}: your stay from ${arrival} is yours again`,
    'resale-ended': (hotel, arrival) => `${hotel}: nobody has taken over your stay from ${arrival}`,
  },
  heading: {
    booked: 'Your stay is confirmed',
    'awaiting-transfer': 'Almost there: we await your transfer',
    'transfer-received': 'Your transfer has arrived, your stay is confirmed',
    'transfer-overdue': 'Your reservation has been cancelled',
    option: 'We keep your rooms for you',
    'option-taken': 'Your stay is confirmed',
    'option-expired': 'Your option has ended',
    'by-guest': 'You have cancelled your stay',
    'by-hotel': 'Your stay has been cancelled',
    rejected: 'Your reservation could not be accepted',
    'no-show': 'You did not arrive',
    changed: 'Your stay has been changed',
    'room-cancelled': 'A room of your stay has been cancelled',
    resold: 'Your room has been resold',
    'room-resold': 'A room of your stay has been resold',
    reminder: 'Your stay begins soon',
    'payment-due': 'Your transfer has not arrived yet',
    refunded: 'We have given money back to you',
    'resale-offered': 'Your stay is offered to others',
    'resale-withdrawn': 'Your stay is no longer offered',
    'resale-ended': 'Nobody has taken over your stay',
  },
  lead: {
    booked: (name, hotel) => `Dear ${name}, thank you for choosing ${hotel}. We look forward to welcoming you.`,
    'awaiting-transfer': (name) => `Dear ${name}, we keep your rooms. Your reservation is confirmed as soon as your transfer has arrived.`,
    'transfer-received': (name, hotel) => `Dear ${name}, thank you for your transfer. ${hotel} looks forward to welcoming you.`,
    'transfer-overdue': (name) =>
      `Dear ${name}, your transfer did not arrive in time, so your rooms have been released. You owe us nothing.`,
    option: (name) => `Dear ${name}, we keep your rooms for the agreed time.`,
    'option-taken': (name, hotel) => `Dear ${name}, ${hotel} looks forward to welcoming you.`,
    'option-expired': (name) => `Dear ${name}, the time of your option has passed, so your rooms have been released.`,
    'by-guest': (name) => `Dear ${name}, as you asked, we have cancelled your stay.`,
    'by-hotel': (name, hotel) => `Dear ${name}, ${hotel} had to cancel your stay.`,
    rejected: (name, hotel) => `Dear ${name}, ${hotel} could not accept your reservation.`,
    'no-show': (name, hotel) => `Dear ${name}, ${hotel} expected you, and you did not arrive. Your stay has ended.`,
    changed: (name) => `Dear ${name}, this is your stay as it is now.`,
    'room-cancelled': (name) => `Dear ${name}, one room has been cancelled. This is your stay as it is now.`,
    resold: (name) => `Dear ${name}, another guest has booked the room that you put up for resale. You are no longer bound to it.`,
    'room-resold': (name) =>
      `Dear ${name}, another guest has booked a room that you put up for resale. You are no longer bound to it; this is your stay as it is now.`,
    reminder: (name, hotel) => `Dear ${name}, ${hotel} looks forward to welcoming you. This is your stay at a glance.`,
    'payment-due': (name) => `Dear ${name}, we still keep your rooms. If your transfer is on its way, there is nothing to do.`,
    refunded: (name) => `Dear ${name}, we have sent you the amount below by bank. It may take a few days to arrive.`,
    'resale-offered': (name) =>
      `Dear ${name}, as you asked, your stay can be booked by others. It stays yours, on the same terms, until somebody has taken it over.`,
    'resale-withdrawn': (name) =>
      `Dear ${name}, as you asked, your stay can no longer be booked by others. We look forward to welcoming you.`,
    'resale-ended': (name) => `Dear ${name}, until now nobody has taken over your stay, and it is no longer offered. It stays yours.`,
  },
  hotelSubject: {
    booked: (code, arrival) => `New reservation ${code}, arrival ${arrival}`,
    'awaiting-transfer': (code, arrival) => `New reservation ${code} awaiting a transfer, arrival ${arrival}`,
    'transfer-received': (code, arrival) => `Transfer received for ${code}, arrival ${arrival}`,
    'transfer-overdue': (code, arrival) => `Cancelled, transfer overdue: ${code}, arrival ${arrival}`,
    option: (code, arrival) => `New option ${code}, arrival ${arrival}`,
    'option-taken': (code, arrival) => `Option taken: ${code}, arrival ${arrival}`,
    'option-expired': (code, arrival) => `Option ended: ${code}, arrival ${arrival}`,
    'by-guest': (code, arrival) => `Cancelled by the guest: ${code}, arrival ${arrival}`,
    'by-hotel': (code, arrival) => `Cancelled: ${code}, arrival ${arrival}`,
    rejected: (code, arrival) => `Rejected: ${code}, arrival ${arrival}`,
    'no-show': (code, arrival) => `No-show: ${code}, arrival ${arrival}`,
    changed: (code, arrival) => `Changed: ${code}, arrival ${arrival}`,
    'room-cancelled': (code, arrival) => `One room cancelled: ${code}, arrival ${arrival}`,
    resold: (code, arrival) => `Resold to another guest: ${code}, arrival ${arrival}`,
    'room-resold': (code, arrival) => `One room resold to another guest: ${code}, arrival ${arrival}`,
    'resale-offered': (code, arrival) => `Offered for resale by the guest: ${code}, arrival ${arrival}`,
    'resale-withdrawn': (code, arrival) => `No longer for resale: ${code}, arrival ${arrival}`,
    'resale-ended': (code, arrival) => `Resale ended, nobody took it over: ${code}, arrival ${arrival}`,
  },
  testSubject: (hotel) => `Mails of ${hotel} arrive`,
  testLead: 'Somebody who runs your booking pages has tried whether their mails reach you. There is nothing to do.',
  changed: 'What has changed',
  before: 'Before',
  now: 'Now',
  event: (hotel) => `Your stay at ${hotel}`,
  code: 'Reservation code',
  openVoucher: 'Open your reservation',
  stay: 'Stay',
  arrival: 'Arrival',
  departure: 'Departure',
  from: (time) => `from ${time}`,
  until: (time) => `until ${time}`,
  nights: (count) => (count === 1 ? '1 night' : `${count} nights`),
  guests: 'Guests',
  package: 'Offer',
  packageWhole: 'booked whole, with all that it includes',
  flight: 'Flight',
  flights: (there, back) => `${there} there, ${back} back`,
  organisedBy: ({ name, licence, insolvencyCover }) =>
    `Flights are organised by ${name}, licence ${licence}. If it became insolvent: ${insolvencyCover}.`,
  room: (index) => `Room ${index}`,
  adults: (count) => (count === 1 ? '1 adult' : `${count} adults`),
  children: (ages) => `${ages.length === 1 ? '1 child' : `${ages.length} children`} (${ages.join(', ')} years)`,
  meals: { RO: 'Room only', BB: 'Breakfast included', HB: 'Half board', FB: 'Full board', AI: 'All inclusive' },
  price: 'Price',
  stayTotal: 'Stay, VAT included',
  cityTax: 'City tax, paid at the hotel',
  cityTaxRule: (each, nights, age) => `${each} per person and night, for at most ${nights} nights, from ${age} years of age`,
  total: 'Total',
  payment: 'Payment',
  payOn: (day) => `Due on ${day}`,
  payAtHotel: 'At the hotel',
  received: 'Received by bank transfer',
  refunded: 'Given back by bank transfer',
  repay: 'We give back',
  repayTask: (amount, code) => `To do: send ${amount} back to the guest, and write it down: portico register-refund ${code}.`,
  guestReasons: {
    'plans-changed': 'The guest’s plans have changed.',
    'booked-elsewhere': 'The guest stays elsewhere.',
    'wrong-dates': 'The guest booked wrong dates or rooms.',
    health: 'Somebody is ill.',
    travel: 'The guest cannot travel.',
    other: 'The guest has another reason.',
  },
  conditions: 'Cancellation',
  protection: 'Refund protection (100% refund)',
  upgrade: 'Better room',
  upgradedFrom: (room) => `Upgraded from ${room}`,
  freeUntil: (moment) => `Free of charge until ${moment}, the hotel’s own time.`,
  feeAfter: (fee) => `Later: ${fee}.`,
  feeDue: (fee) => `Cancelling costs ${fee}.`,
  cancellationFee: 'Cancellation fee',
  option: 'Option',
  optionUntil: 'Yours until, the hotel’s own time',
  nonRefundable: 'This rate is not refunded.',
  transfer: 'Bank transfer',
  transferLead: (moment) =>
    `Please transfer the amount so that it arrives by ${moment}, the hotel’s own time. Otherwise the reservation ends and costs nothing.`,
  transferOwner: 'Account holder',
  transferAmount: 'Amount',
  transferReference: 'Reference',
  notes: 'Good to know',
  request: 'Request',
  invoice: 'Invoice',
  more: 'More about who books',
  taxCode: 'Tax code',
  birthDate: 'Birth date',
  sex: 'Sex',
  sexes: { male: 'male', female: 'female' },
  confirmationTime: 'Decides by',
  guestTypes: { adult: 'adult', child: 'child' },
  agency: 'Booked for somebody else by',
  agencyTypes: { 'travel-agency': 'travel agency', company: 'company' },
  services: 'Services',
  transfers: 'Comes and goes',
  included: 'included',
  booker: 'Booked by',
  contact: (phone) => `Questions? Answer this mail or call us: ${phone}.`,
}

const it: Words = {
  language: 'it',
  tag: 'it',
  subject: {
    booked: (hotel, arrival) => `Il suo soggiorno a ${hotel} dal ${arrival} è confermato`,
    'awaiting-transfer': (hotel, arrival) => `${hotel}: attendiamo il suo bonifico per il ${arrival}`,
    'transfer-received': (hotel, arrival) => `${hotel}: bonifico ricevuto, il soggiorno dal ${arrival} è confermato`,
    'transfer-overdue': (hotel, arrival) => `${hotel}: la prenotazione per il ${arrival} è stata annullata`,
    option: (hotel, arrival) => `${hotel}: la sua opzione per il ${arrival}`,
    'option-taken': (hotel, arrival) => `${hotel}: il soggiorno dal ${arrival} è confermato`,
    'option-expired': (hotel, arrival) => `${hotel}: l’opzione per il ${arrival} è scaduta`,
    'by-guest': (hotel, arrival) => `${hotel}: ha annullato il soggiorno dal ${arrival}`,
    'by-hotel': (hotel, arrival) => `${hotel}: il soggiorno dal ${arrival} è stato annullato`,
    rejected: (hotel, arrival) => `${hotel}: la prenotazione per il ${arrival} non può essere accettata`,
    'no-show': (hotel, arrival) => `${hotel}: la aspettavamo il ${arrival}`,
    changed: (hotel, arrival) => `${hotel}: il suo soggiorno dal ${arrival} è stato modificato`,
    'room-cancelled': (hotel, arrival) => `${hotel}: una camera del suo soggiorno dal ${arrival} è stata annullata`,
    resold: (hotel, arrival) => `${hotel}: la sua camera dal ${arrival} è stata rivenduta`,
    'room-resold': (hotel, arrival) => `${hotel}: una camera del suo soggiorno dal ${arrival} è stata rivenduta`,
    reminder: (hotel, arrival) => `${hotel}: il suo soggiorno inizia il ${arrival}`,
    'payment-due': (hotel, arrival) => `${hotel}: il bonifico per il ${arrival} non è ancora arrivato`,
    refunded: (hotel, arrival) => `${hotel}: abbiamo rimborsato un importo per il soggiorno dal ${arrival}`,
    'resale-offered': (hotel, arrival) => `${hotel}: il soggiorno dal ${arrival} è offerto ad altri`,
    'resale-withdrawn': (hotel, arrival) => `${hotel}: il soggiorno dal ${arrival} resta suo`,
    'resale-ended': (hotel, arrival) => `${hotel}: nessuno ha rilevato il soggiorno dal ${arrival}`,
  },
  heading: {
    booked: 'Il suo soggiorno è confermato',
    'awaiting-transfer': 'Ci siamo quasi: attendiamo il suo bonifico',
    'transfer-received': 'Bonifico ricevuto, il soggiorno è confermato',
    'transfer-overdue': 'La prenotazione è stata annullata',
    option: 'Teniamo le camere per lei',
    'option-taken': 'Il suo soggiorno è confermato',
    'option-expired': 'L’opzione è scaduta',
    'by-guest': 'Ha annullato il suo soggiorno',
    'by-hotel': 'Il suo soggiorno è stato annullato',
    rejected: 'La prenotazione non può essere accettata',
    'no-show': 'Mancato arrivo',
    changed: 'Il suo soggiorno è stato modificato',
    'room-cancelled': 'Una camera del suo soggiorno è stata annullata',
    resold: 'La sua camera è stata rivenduta',
    'room-resold': 'Una camera del suo soggiorno è stata rivenduta',
    reminder: 'Il suo soggiorno inizia presto',
    'payment-due': 'Il suo bonifico non è ancora arrivato',
    refunded: 'Le abbiamo rimborsato un importo',
    'resale-offered': 'Il suo soggiorno è offerto ad altri',
    'resale-withdrawn': 'Il suo soggiorno non è più offerto',
    'resale-ended': 'Nessuno ha rilevato il suo soggiorno',
  },
  lead: {
    booked: (name, hotel) => `Gentile ${name}, grazie per aver scelto ${hotel}. La aspettiamo con piacere.`,
    'awaiting-transfer': (name) => `Gentile ${name}, teniamo le camere per lei. La prenotazione è confermata quando arriva il bonifico.`,
    'transfer-received': (name, hotel) => `Gentile ${name}, grazie per il bonifico. ${hotel} la aspetta con piacere.`,
    'transfer-overdue': (name) =>
      `Gentile ${name}, il bonifico non è arrivato in tempo e le camere sono state liberate. Non ci deve nulla.`,
    option: (name) => `Gentile ${name}, teniamo le camere per il tempo concordato.`,
    'option-taken': (name, hotel) => `Gentile ${name}, ${hotel} la aspetta con piacere.`,
    'option-expired': (name) => `Gentile ${name}, il tempo dell’opzione è passato e le camere sono state liberate.`,
    'by-guest': (name) => `Gentile ${name}, come richiesto abbiamo annullato il suo soggiorno.`,
    'by-hotel': (name, hotel) => `Gentile ${name}, ${hotel} ha dovuto annullare il suo soggiorno.`,
    rejected: (name, hotel) => `Gentile ${name}, ${hotel} non può accettare la sua prenotazione.`,
    'no-show': (name, hotel) => `Gentile ${name}, ${hotel} la aspettava, ma il soggiorno non è iniziato. La prenotazione è terminata.`,
    changed: (name) => `Gentile ${name}, ecco il suo soggiorno com’è ora.`,
    'room-cancelled': (name) => `Gentile ${name}, una camera è stata annullata. Ecco il suo soggiorno com’è ora.`,
    resold: (name) =>
      `Gentile ${name}, un altro ospite ha prenotato la camera che aveva messo in rivendita. Non è più vincolato a quella camera.`,
    'room-resold': (name) =>
      `Gentile ${name}, un altro ospite ha prenotato una camera che aveva messo in rivendita. Non è più vincolato a quella camera; ecco il suo soggiorno com’è ora.`,
    reminder: (name, hotel) => `Gentile ${name}, ${hotel} la aspetta con piacere. Ecco il suo soggiorno in breve.`,
    'payment-due': (name) => `Gentile ${name}, teniamo ancora le camere per lei. Se il bonifico è già in viaggio, non deve fare nulla.`,
    refunded: (name) => `Gentile ${name}, le abbiamo inviato con bonifico l’importo qui sotto. Può impiegare qualche giorno ad arrivare.`,
    'resale-offered': (name) =>
      `Gentile ${name}, come richiesto, il suo soggiorno può essere prenotato da altri. Resta suo, alle stesse condizioni, finché qualcuno lo rileva.`,
    'resale-withdrawn': (name) =>
      `Gentile ${name}, come richiesto, il suo soggiorno non può più essere prenotato da altri. La aspettiamo con piacere.`,
    'resale-ended': (name) => `Gentile ${name}, finora nessuno ha rilevato il suo soggiorno, che non è più offerto. Resta suo.`,
  },
  hotelSubject: {
    booked: (code, arrival) => `Nuova prenotazione ${code}, arrivo ${arrival}`,
    'awaiting-transfer': (code, arrival) => `Nuova prenotazione ${code} in attesa di bonifico, arrivo ${arrival}`,
    'transfer-received': (code, arrival) => `Bonifico ricevuto per ${code}, arrivo ${arrival}`,
    'transfer-overdue': (code, arrival) => `Annullata, bonifico non arrivato: ${code}, arrivo ${arrival}`,
    option: (code, arrival) => `Nuova opzione ${code}, arrivo ${arrival}`,
    'option-taken': (code, arrival) => `Opzione confermata: ${code}, arrivo ${arrival}`,
    'option-expired': (code, arrival) => `Opzione scaduta: ${code}, arrivo ${arrival}`,
    'by-guest': (code, arrival) => `Annullata dall’ospite: ${code}, arrivo ${arrival}`,
    'by-hotel': (code, arrival) => `Annullata: ${code}, arrivo ${arrival}`,
    rejected: (code, arrival) => `Rifiutata: ${code}, arrivo ${arrival}`,
    'no-show': (code, arrival) => `Mancato arrivo: ${code}, arrivo ${arrival}`,
    changed: (code, arrival) => `Modificata: ${code}, arrivo ${arrival}`,
    'room-cancelled': (code, arrival) => `Una camera annullata: ${code}, arrivo ${arrival}`,
    resold: (code, arrival) => `Rivenduta a un altro ospite: ${code}, arrivo ${arrival}`,
    'room-resold': (code, arrival) => `Una camera rivenduta a un altro ospite: ${code}, arrivo ${arrival}`,
    'resale-offered': (code, arrival) => `Offerta in rivendita dall’ospite: ${code}, arrivo ${arrival}`,
    'resale-withdrawn': (code, arrival) => `Non più in rivendita: ${code}, arrivo ${arrival}`,
    'resale-ended': (code, arrival) => `Rivendita conclusa senza acquirenti: ${code}, arrivo ${arrival}`,
  },
  testSubject: (hotel) => `Le e-mail di ${hotel} arrivano`,
  testLead: 'Chi gestisce le sue pagine di prenotazione ha verificato se le e-mail arrivano. Non deve fare nulla.',
  changed: 'Che cosa è cambiato',
  before: 'Prima',
  now: 'Ora',
  event: (hotel) => `Il tuo soggiorno: ${hotel}`,
  code: 'Codice di prenotazione',
  openVoucher: 'Apra la sua prenotazione',
  stay: 'Soggiorno',
  arrival: 'Arrivo',
  departure: 'Partenza',
  from: (time) => `dalle ${time}`,
  until: (time) => `entro le ${time}`,
  nights: (count) => (count === 1 ? '1 notte' : `${count} notti`),
  guests: 'Ospiti',
  package: 'Offerta',
  packageWhole: 'prenotata intera, con tutto ciò che comprende',
  flight: 'Volo',
  flights: (there, back) => `andata ${there}, ritorno ${back}`,
  organisedBy: ({ name, licence, insolvencyCover }) =>
    `I voli sono organizzati da ${name}, licenza ${licence}. In caso di insolvenza: ${insolvencyCover}.`,
  room: (index) => `Camera ${index}`,
  adults: (count) => (count === 1 ? '1 adulto' : `${count} adulti`),
  children: (ages) => `${ages.length === 1 ? '1 bambino' : `${ages.length} bambini`} (${ages.join(', ')} anni)`,
  meals: { RO: 'Solo camera', BB: 'Colazione inclusa', HB: 'Mezza pensione', FB: 'Pensione completa', AI: 'Tutto incluso' },
  price: 'Prezzo',
  stayTotal: 'Soggiorno, IVA inclusa',
  cityTax: 'Tassa di soggiorno, da pagare in hotel',
  cityTaxRule: (each, nights, age) => `${each} a persona e notte, per al massimo ${nights} notti, dai ${age} anni`,
  total: 'Totale',
  payment: 'Pagamento',
  payOn: (day) => `Entro il ${day}`,
  payAtHotel: 'In hotel',
  received: 'Ricevuto con bonifico',
  refunded: 'Rimborsato con bonifico',
  repay: 'Da rimborsare',
  repayTask: (amount, code) => `Da fare: rimborsare ${amount} all’ospite e registrarlo: portico register-refund ${code}.`,
  guestReasons: {
    'plans-changed': 'I programmi dell’ospite sono cambiati.',
    'booked-elsewhere': 'L’ospite alloggia altrove.',
    'wrong-dates': 'L’ospite ha prenotato date o camere sbagliate.',
    health: 'Qualcuno è malato.',
    travel: 'L’ospite non può viaggiare.',
    other: 'L’ospite ha un altro motivo.',
  },
  conditions: 'Cancellazione',
  protection: 'Protezione del rimborso (rimborso del 100%)',
  upgrade: 'Camera migliore',
  upgradedFrom: (room) => `Invece di ${room}`,
  freeUntil: (moment) => `Gratuita fino a ${moment}, ora dell’hotel.`,
  feeAfter: (fee) => `In seguito: ${fee}.`,
  feeDue: (fee) => `Cancellare costa ${fee}.`,
  cancellationFee: 'Penale di cancellazione',
  option: 'Opzione',
  optionUntil: 'Valida fino a, ora dell’hotel',
  nonRefundable: 'Questa tariffa non è rimborsabile.',
  transfer: 'Bonifico bancario',
  transferLead: (moment) =>
    `Effettui il bonifico in modo che arrivi entro ${moment}, ora dell’hotel. Altrimenti la prenotazione decade senza alcun costo.`,
  transferOwner: 'Intestatario',
  transferAmount: 'Importo',
  transferReference: 'Causale',
  notes: 'Da sapere',
  request: 'Richiesta',
  invoice: 'Fattura',
  more: 'Altro su chi prenota',
  taxCode: 'Codice fiscale',
  birthDate: 'Data di nascita',
  sex: 'Sesso',
  sexes: { male: 'maschile', female: 'femminile' },
  confirmationTime: 'Decide entro',
  guestTypes: { adult: 'adulto', child: 'bambino' },
  agency: 'Prenotato per conto di altri da',
  agencyTypes: { 'travel-agency': 'agenzia di viaggi', company: 'azienda' },
  services: 'Servizi',
  transfers: 'Arrivi e partenze',
  included: 'incluso',
  booker: 'Prenotato da',
  contact: (phone) => `Domande? Risponda a questa e-mail o ci chiami: ${phone}.`,
}

const de: Words = {
  language: 'de',
  tag: 'de',
  subject: {
    booked: (hotel, arrival) => `${hotel}: Ihr Aufenthalt ab ${arrival} ist bestätigt`,
    'awaiting-transfer': (hotel, arrival) => `${hotel}: Wir erwarten Ihre Überweisung für ${arrival}`,
    'transfer-received': (hotel, arrival) => `${hotel}: Überweisung eingegangen, Ihr Aufenthalt ab ${arrival} ist bestätigt`,
    'transfer-overdue': (hotel, arrival) => `${hotel}: Ihre Reservierung für ${arrival} wurde storniert`,
    option: (hotel, arrival) => `${hotel}: Ihre Option für ${arrival}`,
    'option-taken': (hotel, arrival) => `${hotel}: Ihr Aufenthalt ab ${arrival} ist bestätigt`,
    'option-expired': (hotel, arrival) => `${hotel}: Ihre Option für ${arrival} ist abgelaufen`,
    'by-guest': (hotel, arrival) => `${hotel}: Sie haben Ihren Aufenthalt ab ${arrival} storniert`,
    'by-hotel': (hotel, arrival) => `${hotel}: Ihr Aufenthalt ab ${arrival} wurde storniert`,
    'no-show': (hotel, arrival) => `${hotel}: Wir haben Sie am ${arrival} erwartet`,
    rejected: (hotel, arrival) => `${hotel}: Ihre Reservierung für ${arrival} konnte nicht angenommen werden`,
    changed: (hotel, arrival) => `${hotel}: Ihr Aufenthalt ab ${arrival} wurde geändert`,
    'room-cancelled': (hotel, arrival) => `${hotel}: Ein Zimmer Ihres Aufenthalts ab ${arrival} wurde storniert`,
    resold: (hotel, arrival) => `${hotel}: Ihr Zimmer ab ${arrival} wurde weiterverkauft`,
    'room-resold': (hotel, arrival) => `${hotel}: Ein Zimmer Ihres Aufenthalts ab ${arrival} wurde weiterverkauft`,
    reminder: (hotel, arrival) => `${hotel}: Ihr Aufenthalt beginnt am ${arrival}`,
    'payment-due': (hotel, arrival) => `${hotel}: Ihre Überweisung für ${arrival} ist noch nicht eingegangen`,
    refunded: (hotel, arrival) => `${hotel}: Wir haben Ihnen für den Aufenthalt ab ${arrival} Geld erstattet`,
    'resale-offered': (hotel, arrival) => `${hotel}: Ihr Aufenthalt ab ${arrival} wird anderen angeboten`,
    'resale-withdrawn': (hotel, arrival) => `${hotel}: Ihr Aufenthalt ab ${arrival} gehört wieder Ihnen`,
    'resale-ended': (hotel, arrival) => `${hotel}: Niemand hat Ihren Aufenthalt ab ${arrival} übernommen`,
  },
  heading: {
    booked: 'Ihr Aufenthalt ist bestätigt',
    'awaiting-transfer': 'Fast geschafft: Wir erwarten Ihre Überweisung',
    'transfer-received': 'Ihre Überweisung ist eingegangen, Ihr Aufenthalt ist bestätigt',
    'transfer-overdue': 'Ihre Reservierung wurde storniert',
    option: 'Wir halten Ihre Zimmer für Sie frei',
    'option-taken': 'Ihr Aufenthalt ist bestätigt',
    'option-expired': 'Ihre Option ist abgelaufen',
    'by-guest': 'Sie haben Ihren Aufenthalt storniert',
    'by-hotel': 'Ihr Aufenthalt wurde storniert',
    'no-show': 'Nicht angereist',
    rejected: 'Ihre Reservierung konnte nicht angenommen werden',
    changed: 'Ihr Aufenthalt wurde geändert',
    'room-cancelled': 'Ein Zimmer Ihres Aufenthalts wurde storniert',
    resold: 'Ihr Zimmer wurde weiterverkauft',
    'room-resold': 'Ein Zimmer Ihres Aufenthalts wurde weiterverkauft',
    reminder: 'Ihr Aufenthalt beginnt bald',
    'payment-due': 'Ihre Überweisung ist noch nicht eingegangen',
    refunded: 'Wir haben Ihnen Geld erstattet',
    'resale-offered': 'Ihr Aufenthalt wird anderen angeboten',
    'resale-withdrawn': 'Ihr Aufenthalt wird nicht mehr angeboten',
    'resale-ended': 'Niemand hat Ihren Aufenthalt übernommen',
  },
  lead: {
    booked: (name, hotel) => `Guten Tag ${name}, vielen Dank, dass Sie sich für ${hotel} entschieden haben. Wir freuen uns auf Sie.`,
    'awaiting-transfer': (name) =>
      `Guten Tag ${name}, wir halten Ihre Zimmer frei. Ihre Reservierung ist bestätigt, sobald Ihre Überweisung eingegangen ist.`,
    'transfer-received': (name, hotel) => `Guten Tag ${name}, vielen Dank für Ihre Überweisung. ${hotel} freut sich auf Sie.`,
    'transfer-overdue': (name) =>
      `Guten Tag ${name}, Ihre Überweisung ist nicht rechtzeitig eingegangen, daher wurden Ihre Zimmer freigegeben. Sie schulden uns nichts.`,
    option: (name) => `Guten Tag ${name}, wir halten Ihre Zimmer für die vereinbarte Zeit frei.`,
    'option-taken': (name, hotel) => `Guten Tag ${name}, ${hotel} freut sich auf Sie.`,
    'option-expired': (name) => `Guten Tag ${name}, die Frist Ihrer Option ist abgelaufen, daher wurden Ihre Zimmer freigegeben.`,
    'by-guest': (name) => `Guten Tag ${name}, wie gewünscht haben wir Ihren Aufenthalt storniert.`,
    'by-hotel': (name, hotel) => `Guten Tag ${name}, ${hotel} musste Ihren Aufenthalt leider stornieren.`,
    'no-show': (name, hotel) => `Guten Tag ${name}, ${hotel} hat Sie erwartet, Sie sind aber nicht angereist. Ihr Aufenthalt ist beendet.`,
    rejected: (name, hotel) => `Guten Tag ${name}, ${hotel} konnte Ihre Reservierung leider nicht annehmen.`,
    changed: (name) => `Guten Tag ${name}, so sieht Ihr Aufenthalt jetzt aus.`,
    'room-cancelled': (name) => `Guten Tag ${name}, ein Zimmer wurde storniert. So sieht Ihr Aufenthalt jetzt aus.`,
    resold: (name) =>
      `Guten Tag ${name}, ein anderer Gast hat das Zimmer gebucht, das Sie zum Weiterverkauf angeboten haben. Sie sind nicht mehr daran gebunden.`,
    'room-resold': (name) =>
      `Guten Tag ${name}, ein anderer Gast hat ein Zimmer gebucht, das Sie zum Weiterverkauf angeboten haben. Sie sind nicht mehr daran gebunden; so sieht Ihr Aufenthalt jetzt aus.`,
    reminder: (name, hotel) => `Guten Tag ${name}, ${hotel} freut sich auf Sie. Hier ist Ihr Aufenthalt auf einen Blick.`,
    'payment-due': (name) =>
      `Guten Tag ${name}, wir halten Ihre Zimmer noch frei. Wenn Ihre Überweisung unterwegs ist, müssen Sie nichts tun.`,
    refunded: (name) =>
      `Guten Tag ${name}, wir haben Ihnen den unten genannten Betrag überwiesen. Bis er eintrifft, kann es einige Tage dauern.`,
    'resale-offered': (name) =>
      `Guten Tag ${name}, wie gewünscht können nun andere Ihren Aufenthalt buchen. Er gehört weiterhin Ihnen, zu denselben Bedingungen, bis ihn jemand übernommen hat.`,
    'resale-withdrawn': (name) =>
      `Guten Tag ${name}, wie gewünscht können andere Ihren Aufenthalt nicht mehr buchen. Wir freuen uns auf Sie.`,
    'resale-ended': (name) =>
      `Guten Tag ${name}, bisher hat niemand Ihren Aufenthalt übernommen, und er wird nicht mehr angeboten. Er gehört weiterhin Ihnen.`,
  },
  hotelSubject: {
    booked: (code, arrival) => `Neue Reservierung ${code}, Anreise ${arrival}`,
    'awaiting-transfer': (code, arrival) => `Neue Reservierung ${code}, Überweisung erwartet, Anreise ${arrival}`,
    'transfer-received': (code, arrival) => `Überweisung eingegangen für ${code}, Anreise ${arrival}`,
    'transfer-overdue': (code, arrival) => `Storniert, Überweisung überfällig: ${code}, Anreise ${arrival}`,
    option: (code, arrival) => `Neue Option ${code}, Anreise ${arrival}`,
    'option-taken': (code, arrival) => `Option angenommen: ${code}, Anreise ${arrival}`,
    'option-expired': (code, arrival) => `Option abgelaufen: ${code}, Anreise ${arrival}`,
    'by-guest': (code, arrival) => `Vom Gast storniert: ${code}, Anreise ${arrival}`,
    'by-hotel': (code, arrival) => `Storniert: ${code}, Anreise ${arrival}`,
    'no-show': (code, arrival) => `Nicht angereist: ${code}, Anreise ${arrival}`,
    rejected: (code, arrival) => `Abgelehnt: ${code}, Anreise ${arrival}`,
    changed: (code, arrival) => `Geändert: ${code}, Anreise ${arrival}`,
    'room-cancelled': (code, arrival) => `Ein Zimmer storniert: ${code}, Anreise ${arrival}`,
    resold: (code, arrival) => `An einen anderen Gast weiterverkauft: ${code}, Anreise ${arrival}`,
    'room-resold': (code, arrival) => `Ein Zimmer an einen anderen Gast weiterverkauft: ${code}, Anreise ${arrival}`,
    'resale-offered': (code, arrival) => `Vom Gast zum Weiterverkauf angeboten: ${code}, Anreise ${arrival}`,
    'resale-withdrawn': (code, arrival) => `Nicht mehr im Weiterverkauf: ${code}, Anreise ${arrival}`,
    'resale-ended': (code, arrival) => `Weiterverkauf beendet, niemand hat übernommen: ${code}, Anreise ${arrival}`,
  },
  testSubject: (hotel) => `E-Mails von ${hotel} kommen an`,
  testLead: 'Wer Ihre Buchungsseiten betreut, hat geprüft, ob ihre E-Mails Sie erreichen. Sie müssen nichts tun.',
  changed: 'Was sich geändert hat',
  before: 'Vorher',
  now: 'Jetzt',
  event: (hotel) => `Ihr Aufenthalt: ${hotel}`,
  code: 'Buchungscode',
  openVoucher: 'Reservierung öffnen',
  stay: 'Aufenthalt',
  arrival: 'Anreise',
  departure: 'Abreise',
  from: (time) => `ab ${time} Uhr`,
  until: (time) => `bis ${time} Uhr`,
  nights: (count) => (count === 1 ? '1 Nacht' : `${count} Nächte`),
  guests: 'Gäste',
  package: 'Angebot',
  packageWhole: 'als Ganzes gebucht, mit allem, was dazugehört',
  flight: 'Flug',
  flights: (there, back) => `Hinflug ${there}, Rückflug ${back}`,
  organisedBy: ({ name, licence, insolvencyCover }) =>
    `Veranstalter der Flüge ist ${name}, Lizenz ${licence}. Absicherung bei Zahlungsunfähigkeit: ${insolvencyCover}.`,
  room: (index) => `Zimmer ${index}`,
  adults: (count) => (count === 1 ? '1 Erwachsener' : `${count} Erwachsene`),
  children: (ages) =>
    ages.length === 1 ? `1 Kind (${ages[0] === 1 ? '1 Jahr' : `${ages[0]} Jahre`})` : `${ages.length} Kinder (${ages.join(', ')} Jahre)`,
  meals: {
    RO: 'Nur Übernachtung',
    BB: 'Frühstück inbegriffen',
    HB: 'Halbpension',
    FB: 'Vollpension',
    AI: 'Alles inklusive',
  },
  price: 'Preis',
  stayTotal: 'Aufenthalt, einschließlich Mehrwertsteuer',
  cityTax: 'Kurtaxe, im Hotel zu zahlen',
  cityTaxRule: (each, nights, age) => `${each} pro Person und Nacht, für höchstens ${nights} Nächte, ab ${age} Jahren`,
  total: 'Gesamtpreis',
  payment: 'Zahlung',
  payOn: (day) => `Fällig am ${day}`,
  payAtHotel: 'Im Hotel',
  received: 'Per Überweisung erhalten',
  refunded: 'Per Überweisung erstattet',
  repay: 'Wir erstatten',
  repayTask: (amount, code) => `Zu tun: ${amount} an den Gast zurücküberweisen und vermerken: portico register-refund ${code}.`,
  guestReasons: {
    'plans-changed': 'Die Pläne des Gastes haben sich geändert.',
    'booked-elsewhere': 'Der Gast übernachtet woanders.',
    'wrong-dates': 'Der Gast hat falsche Daten oder Zimmer gebucht.',
    health: 'Jemand ist krank.',
    travel: 'Der Gast kann nicht reisen.',
    other: 'Der Gast hat einen anderen Grund.',
  },
  conditions: 'Stornierung',
  protection: 'Stornoschutz (100 % Rückerstattung)',
  upgrade: 'Besseres Zimmer',
  upgradedFrom: (room) => `Statt ${room}`,
  freeUntil: (moment) => `Kostenlos bis ${moment} (Ortszeit des Hotels).`,
  feeAfter: (fee) => `Danach: ${fee}.`,
  feeDue: (fee) => `Eine Stornierung kostet ${fee}.`,
  cancellationFee: 'Stornogebühr',
  option: 'Option',
  optionUntil: 'Gilt bis (Ortszeit des Hotels)',
  nonRefundable: 'Dieser Tarif wird nicht erstattet.',
  transfer: 'Überweisung',
  transferLead: (moment) =>
    `Bitte überweisen Sie den Betrag so, dass er bis ${moment} (Ortszeit des Hotels) eingeht. Andernfalls endet die Reservierung, ohne etwas zu kosten.`,
  transferOwner: 'Kontoinhaber',
  transferAmount: 'Betrag',
  transferReference: 'Verwendungszweck',
  notes: 'Gut zu wissen',
  request: 'Wunsch',
  invoice: 'Rechnung',
  more: 'Mehr über den Buchenden',
  taxCode: 'Italienische Steuernummer',
  birthDate: 'Geburtsdatum',
  sex: 'Geschlecht',
  sexes: { male: 'männlich', female: 'weiblich' },
  confirmationTime: 'Entscheidet bis',
  guestTypes: { adult: 'Erwachsener', child: 'Kind' },
  agency: 'Für jemand anderen gebucht durch',
  agencyTypes: { 'travel-agency': 'Reisebüro', company: 'Unternehmen' },
  services: 'Leistungen',
  transfers: 'Ankunft und Abreise',
  included: 'inbegriffen',
  booker: 'Gebucht von',
  contact: (phone) => `Fragen? Antworten Sie auf diese E-Mail oder rufen Sie uns an: ${phone}.`,
}

const wordsByLanguage: Readonly<Record<string, Words>> = { en, it, de }

export function wordsFor(language: string): Words {
  return Object.hasOwn(wordsByLanguage, language) ? (wordsByLanguage[language] ?? en) : en
}
