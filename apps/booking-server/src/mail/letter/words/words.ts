import type { agencyTypes } from '@portico/contracts/checkout/agency'
import type { CancellationReason } from '@portico/contracts/reservation/cancellation-reasons'
import type { GuestType, Sex } from '@portico/domain/party/guest-record'
import type { MealPlan } from '@portico/domain/pricing/meal-plan'
import type { CodeWithTexts } from '@portico/locale/languages'
import type { MailKind, TradeMailKind } from '../../../db/schema.ts'

/** What a letter tells; one that is sent again tells what the reservation has become. */
export type LetterKind = Exclude<MailKind, TradeMailKind | 'resent' | 'test'>
/** Of what a hotel did itself, or what is for the guest alone, it gets no letter. */
export type HotelLetterKind = Exclude<
  LetterKind,
  | 'reminder'
  | 'payment-due'
  | 'refunded'
  | 'reduced'
  | 'payment-failed'
  | 'payment-charged'
  | `${'payment' | 'guarantee'}-link`
  | `${'payment' | 'guarantee'}-link-reminder`
>

/** To trade users, and to hotels about who wants to become one. */
export type TradeWords = {
  readonly subject: Record<TradeMailKind, (house: string) => string>
  readonly heading: Record<TradeMailKind, string>
  readonly lead: Record<TradeMailKind, (name: string, house: string) => string>
  readonly login: string
  readonly username: string
  readonly password: string
  readonly worksUntil: string
  readonly worksOnce: string
  readonly changeFirst: string
  readonly ownStays: string
  readonly note: string
  readonly company: string
  readonly types: Record<(typeof agencyTypes)[number], string>
  readonly type: string
  readonly address: string
  readonly email: string
  readonly phone: string
  readonly contact: string
  readonly vatNumber: string
  readonly channel: string
}

/** What mails say. English, Italian and German; every other language reads English. */
export type Words = {
  readonly language: CodeWithTexts
  readonly tag: string
  readonly subject: Record<LetterKind, (hotel: string, arrival: string) => string>
  readonly heading: Record<LetterKind, string>
  readonly lead: Record<LetterKind, (name: string, hotel: string) => string>
  readonly hotelSubject: Record<HotelLetterKind, (code: string, arrival: string) => string>
  readonly trade: TradeWords
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
  readonly passengers: string
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
  /** What was paid, and what is open. */
  readonly account: string
  readonly payOn: (day: string) => string
  readonly payAtHotel: string
  /** `by` is one of `methods`. */
  readonly received: (by: string) => string
  readonly refunded: (by: string) => string
  /** What the house has taken off price or fees. */
  readonly reduced: string
  /** What was written down by mistake, and was taken back. */
  readonly corrected: { readonly payment: (by: string) => string; readonly refund: (by: string) => string; readonly reduction: string }
  /** How money came or went; a provider is named by `by`. */
  readonly methods: {
    readonly bank: string
    readonly card: string
    readonly hotel: string
    readonly agreed: string
    readonly account: string
    readonly by: (provider: string) => string
  }
  readonly linkAmount: string
  readonly guaranteeAmount: string
  readonly dueBy: string
  readonly payNow: string
  readonly guaranteeNow: string
  readonly linkUntil: (moment: string) => string
  /** To the hotel: what it may do. */
  readonly linkUnusedTask: string
  readonly linkUnpayableTask: string
  readonly reference: string
  readonly fees: string
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
  /** Until when a payment at a provider is awaited. */
  readonly payUntil: (moment: string) => string
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
