import type { agencyTypes } from '@portico/contracts/checkout/agency'
import type { InformationKind, OpeningHours, petCharges } from '@portico/contracts/hotel/hotel-information'
import type { OperatorRole } from '@portico/contracts/operator/identity'
import type { ReservationAct } from '@portico/contracts/operator/reservation-act'
import type { CancellationReason } from '@portico/contracts/reservation/cancellation-reasons'
import type { NoticeKind } from '@portico/contracts/reservation/mail-kinds'
import type { TradeRole } from '@portico/contracts/trade/login'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { GuestRecordRules, GuestType, Sex } from '@portico/domain/party/guest-record'
import type { Party } from '@portico/domain/party/party'
import type { PaymentAim, PaymentFacts } from '@portico/domain/payment/attempt'
import type { DueLine } from '@portico/domain/payment/due-lines'
import type { FolioKind } from '@portico/domain/payment/folio'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import type { CityTaxRule } from '@portico/domain/pricing/city-tax'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import type { PackageRule } from '@portico/domain/pricing/package'
import type { Adjustment, ChildTerms, Fee, Occupancy, PlanTerms, Promotion } from '@portico/domain/pricing/price-terms'
import type { CancellationPolicy, Instalment, RateAudience, RateKind } from '@portico/domain/pricing/rate-plan'
import type { ServiceRule } from '@portico/domain/pricing/service'
import type { ResaleState } from '@portico/domain/reservation/resale'
import type { ReservationState, reservationReasons } from '@portico/domain/reservation/reservation-state'
import type { ClosedSeason, RestrictionRule } from '@portico/domain/restrictions/stay-restriction'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { CalendarPeriod } from '@portico/domain/time/calendar-period'
import type { Instant } from '@portico/domain/time/deadline'
import type { Texts } from '@portico/locale/languages'
import type { Generated } from 'kysely'
import type { Json } from './json.ts'

/** Both databases alike: days and instants are ISO text, flags 0 or 1, amounts whole minor units, JSON text. */
export interface Tables {
  destination: { id: number; content: Json<Texts<{ name: string }>> }
  hotel: {
    id: number
    destination_id: number
    time_zone: string
    currency: CurrencyCode
    settings: Json<HotelSettings>
    content: Json<Texts<HotelTexts>>
  }
  /**
   * Incremented by the last statement of every transaction that writes a hotel's data, so that a reader sees that its
   * copy is old; `change` is the transaction's place in `db/change-order.ts`.
   */
  hotel_version: { hotel_id: number; version: number; change: Generated<number> }
  channel: { id: number; code: string; name: string; trade: Flag; settings: Json<StoredChannelSettings> }
  channel_hotel: { channel_id: number; hotel_id: number }
  /** `channel_id` null: on every channel. */
  custom_policy: {
    id: number
    hotel_id: number
    channel_id: number | null
    mandatory: Flag
    content: Json<Texts<PolicyTexts>>
    key: Key
  }
  room_type: {
    id: number
    hotel_id: number
    position: number
    occupancy: Json<Occupancy>
    content: Json<RoomContent>
    key: Key
  }
  rate_plan: {
    id: number
    hotel_id: number
    position: number
    terms: Json<Omit<PlanTerms, 'derivations'>>
    /** The plan it is derived from; null for the room's own price. Never in a circle. */
    derived_from: number | null
    adjustments: Json<Adjustment[]>
    cancellation: Json<CancellationPolicy>
    prepayment: Json<Instalment[]>
    kinds: Json<RateKind[]>
    content: Json<Texts<RateTexts>>
    key: Key
    /** Of a net or commissionable plan: which agencies of its channels may see it; null is all of them. */
    audience: Json<RateAudience> | null
  }
  rate_plan_channel: { rate_plan_id: number; channel_id: number }
  /** A room type on a rate plan; the wire's `ar_id`. */
  product: { id: number; hotel_id: number; room_type_id: number; rate_plan_id: number }
  promotion: {
    id: number
    hotel_id: number
    rule: Json<Omit<Promotion, 'id'>>
    content: Json<Texts<PromotionTexts>>
    key: Key
  }
  /**
   * In capitals. `email` in lower case, where the code is for one guest alone; how often it may be used is its
   * `extra_stock`, without a row any number.
   */
  /** `written` is the code as its hotel writes it, where that is not `code`, by which it is found. */
  promo_code: {
    hotel_id: number
    code: string
    promotion_id: number
    hidden: Flag
    email: string | null
    written: string | null
  }
  /** A mandatory category wants at least one of its services. */
  service_category: {
    id: number
    hotel_id: number
    position: number
    mandatory: Flag
    content: Json<Texts<{ name: string }>>
    key: Key
  }
  service: {
    id: number
    hotel_id: number
    category_id: number
    position: number
    rule: Json<Omit<ServiceRule, 'id' | 'categoryId'>>
    content: Json<ServiceContent>
    key: Key
  }
  package: {
    id: number
    hotel_id: number
    rate_plan_id: number
    position: number
    rule: Json<PackageRule>
    content: Json<PackageContent>
    key: Key
  }
  /**
   * Both nights inclusive; `weekdays` has the price of each weekday's night, Sunday first. Periods of a room type do
   * not overlap.
   */
  price_period: { room_type_id: number; first_night: CalendarDate; last_night: CalendarDate; weekdays: Json<number[]> }
  price_exception: { room_type_id: number; night: CalendarDate; minor: number }
  /**
   * Days inclusive; `weekdays` is a mask, 1 is Sunday and 64 Saturday; without room type or rate plan it holds for all.
   */
  restriction: {
    id: Generated<number>
    hotel_id: number
    room_type_id: number | null
    rate_plan_id: number | null
    first_day: CalendarDate
    last_day: CalendarDate
    weekdays: number
    rule: Json<RestrictionRule>
  }
  /** From what nights, prices, rules and places are opened day by day; a hotel without it is opened no further. */
  sales_calendar: { hotel_id: number; calendar: Json<SalesCalendar> }
  /** `taken` is moved by `moveStock` alone and counts holds, options, pending and confirmed reservations. */
  room_night: {
    room_type_id: number
    night: CalendarDate
    allotment: number
    overbook: number
    taken: number
    closed: Flag
  }
  /**
   * `taken` is its sum. Negative rooms were given back; what one cause took and gave back is deleted two days later.
   */
  inventory_ledger: {
    id: Generated<number>
    at: Instant
    cause_kind: 'hold' | 'reservation' | 'resale'
    cause_id: string
    room_type_id: number
    night: CalendarDate
    rooms: number
  }
  /**
   * Counted things that are no rooms, moved by `moveStock` alone: uses of a code, places of a service's slot on a day,
   * packages by day of arrival. Empty text where a kind has no slot or day.
   */
  extra_stock: {
    kind: ExtraKind
    item_id: number
    slot: string
    day: string
    hotel_id: number
    allotment: number
    taken: number
  }
  extra_ledger: {
    id: Generated<number>
    at: Instant
    cause_kind: 'hold' | 'reservation'
    cause_id: string
    kind: ExtraKind
    item_id: number
    slot: string
    day: string
    units: number
  }
  hold: HoldTable
  hold_room: { hold_id: string; room_type_id: number; arrival: CalendarDate; departure: CalendarDate; rooms: number }
  reservation: ReservationTable
  reservation_room: {
    reservation_id: number
    line: number
    code: string
    room_type_id: number
    product_id: number
    arrival: CalendarDate
    departure: CalendarDate
    party: Json<Party>
    /**
     * The revision that gave the room up; null while it is in force. Rooms in force, by `line`, are the lines of the
     * locked price, one to one.
     */
    ended_in: number | null
  }
  reservation_change: ReservationChangeTable
  resale: ResaleTable
  /** What became of a client's key: a reservation, or closed (null), which is forgotten after a while. */
  confirm_key: {
    hotel_id: number
    key: string
    request_hash: string
    reservation_id: number | null
    /** What the confirm answered, to be answered again; null where the key is closed. */
    answer: Json<BookingResult> | null
    at: Instant
  }
  /**
   * Keys of requests that changed nothing, with what they were answered and are answered again: refused, or it stood so
   * already. Forgotten after a while.
   */
  unchanged_key: {
    hotel_id: number
    key: string
    request_hash: string
    answer: Json<{ readonly kind: string }>
    at: Instant
  }
  /** The key of a mail's link, SHA-256 of it only. */
  mail_key: { hash: string; reservation_id: number; expires_at: Instant }
  folio: FolioTable
  agency: AgencyTable
  agency_contract: AgencyContractTable
  agency_booking: AgencyBookingTable
  trade_user: TradeUserTable
  trade_session: TradeSessionTable
  trade_attempt: TradeAttemptTable
  access_request: AccessRequestTable
  payment_terminal: PaymentTerminalTable
  payment_attempt: PaymentAttemptTable
  payment_operation: PaymentOperationTable
  payment_reference: PaymentReferenceTable
  payment_message: PaymentMessageTable
  payment_link: PaymentLinkTable
  outbox: OutboxTable
  known_key: { name: string; fingerprint: string }
  operator_act: OperatorActTable
  /** `folio_position` where it says why a row of the ledger was written. */
  reservation_note: {
    id: Generated<number>
    reservation_id: number
    at: Instant
    person: string
    note: string
    folio_position: Generated<number | null>
  }
  /**
   * The words of the names of bookers and guests, as `domain/party/name-words.ts` makes them, in the place of their
   * reservation by day of arrival.
   */
  reservation_word: { word: string; reservation_id: number; hotel_id: number; arrival: CalendarDate }
}

/** How the hotel's document names it; null where no document has been read yet. */
type Key = Generated<string | null>

/** 0 is no. */
export type Flag = 0 | 1

export type ExtraKind = 'promo-code' | 'service-slot' | 'package'

/** What a hotel sells in days to come, as its document says it; prices in minor units by weekday, Sunday first. */
export type SalesCalendar = {
  readonly rooms: readonly {
    readonly roomTypeId: number
    readonly rooms: number
    readonly overbook: number
    readonly priceIndex: number
  }[]
  /** The first that holds a night gives its price; `own` are the prices of room types that have no share of it. */
  readonly seasons: readonly (CalendarPeriod & {
    readonly prices: readonly number[]
    readonly own: readonly { readonly roomTypeId: number; readonly prices: readonly number[] }[]
  })[]
  readonly closures: readonly CalendarPeriod[]
  /** Without a period: always. Null is every room type or rate plan. */
  readonly restrictions: readonly {
    readonly period: CalendarPeriod | null
    readonly weekdays: number
    readonly roomTypeIds: readonly number[] | null
    readonly ratePlanIds: readonly number[] | null
    readonly rule: RestrictionRule
  }[]
  /** Single nights, both inclusive, that differ from all of the above; what is null does not. */
  readonly nights: readonly {
    readonly roomTypeId: number
    readonly first: CalendarDate
    readonly last: CalendarDate
    readonly rooms: number | null
    readonly overbook: number | null
    readonly closed: boolean | null
  }[]
  readonly slots: readonly { readonly serviceId: number; readonly places: number }[]
  /** Places for each day of arrival; without a period a package is to be had as long as nights are open. */
  readonly packages: readonly {
    readonly packageId: number
    readonly places: number
    readonly period: CalendarPeriod | null
  }[]
}

export type PromotionTexts = { readonly name: string }

export type ServiceContent = {
  readonly texts: Texts<{ readonly name: string; readonly description: string }>
  readonly pictures: readonly StoredPicture[]
}

type StoredFlight = { readonly id: number; readonly code: string; readonly time: string }

/** `flights` are pairs of one there and one back; `time` is the airport's own, `HH:MM`. */
export type StoredAirport = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly flights?: readonly { readonly departure: StoredFlight; readonly return: StoredFlight }[]
}

export type PackageContent = {
  readonly texts: Texts<{ readonly name: string; readonly summary: string; readonly description: string }>
  readonly pictures: readonly StoredPicture[]
  readonly airports?: readonly StoredAirport[]
}

export type StoredPetPolicy =
  | { readonly kind: 'free' | 'not-allowed' }
  | { readonly kind: 'supplement'; readonly minor: number; readonly per: (typeof petCharges)[number] }

export type HotelSettings = {
  readonly stars: number
  readonly address: { readonly street: string; readonly zip: string; readonly city: string; readonly country: string }
  readonly phone: string
  readonly email: string
  readonly latitude: number
  readonly longitude: number
  readonly checkIn: string
  readonly checkOut: string
  /** Child bands in ascending order of age; also the hotel's `ageGroup` list. */
  readonly children: readonly ChildTerms[]
  readonly cityTax: CityTaxRule | null
  readonly fees: readonly (Fee & { readonly name: Texts<string> })[]
  /** Basis points, contained in every price. */
  readonly vat: { readonly stay: number; readonly services: number }
  /** A stay may be split over two room types, for this many basis points less; null: never. */
  readonly cross: { readonly basisPoints: number; readonly minNights: number } | null
  readonly paymentMethods: readonly PaymentMethodId[]
  /** A transfer must arrive within `days` days of booking, and before arrival. */
  readonly bank: { readonly owner: string; readonly iban: string; readonly days: number } | null
  /** How mails look: a colour as `#rrggbb`, a logo as where it is stored. */
  readonly brand: { readonly colour: string; readonly logo: string | null }
  readonly pictures: readonly StoredPicture[]
  readonly closedSeasons: readonly ClosedSeason[]
  /**
   * How many days before arrival, and before a transfer must have come, a guest is reminded; 0 is never. Without it
   * `usualMailing`.
   */
  readonly mailing?: {
    readonly reminderDays: number
    readonly paymentDueDays: number
    readonly paymentLinkDays?: number
  }
  readonly guestRecords?: GuestRecordRules
  readonly messaging?: { readonly active: boolean; readonly button: boolean; readonly number: string }
  readonly showChat?: boolean
  readonly tradeAssociated?: number
  readonly openingHours?: Readonly<Partial<Record<InformationKind, OpeningHours>>>
  readonly pets?: StoredPetPolicy
  /** Who organises journeys with flight or transport, and under which cover; without it the hotel sells none. */
  readonly organiser?: { readonly name: string; readonly licence: string; readonly insolvencyCover: string }
}

export type HotelTexts = {
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly terms: string
  readonly protectionTerms?: string
  readonly information: readonly { readonly kind?: InformationKind; readonly title: string; readonly text: string }[]
  readonly notes: string
}

/** `hours` an option lasts on a trade channel; 0 is none. */
export type StoredChannelSettings = { readonly tradeConfHour: number }
export type PolicyTexts = { readonly title: string; readonly text: string }
export type RateTexts = { readonly name: string; readonly description: string }

export type RoomContent = {
  readonly texts: Texts<{ readonly name: string; readonly description: string }>
  readonly squareMetres: number
  readonly amenities: readonly string[]
  readonly pictures: readonly StoredPicture[]
  readonly suggestedRoomTypeId: number | null
}

/** A picture of the web's own origin, by its path there; `colour` is shown until it has come. */
export type StoredPicture = {
  readonly path: string
  readonly width: number
  readonly height: number
  readonly colour: string
  readonly alt: Texts<string>
}

/**
 * A guest's minutes of checkout. Leaves `live` exactly once. `visitor` and `address` are keyed hashes made by the
 * gateway.
 */
type HoldTable = {
  id: string
  hotel_id: number
  channel_id: number
  visitor: string
  address: string
  key: string
  request_hash: string
  state: HoldState
  expires_at: Instant
  extended: Flag
  locked: Json<LockedPrice>
  locked_hash: string
  /** Its lines that are other guests' rooms for resale; null where all are ordinary stock. */
  resales: Json<HeldResale[]> | null
  created_at: Instant
}
/**
 * A line of a hold that is a room for resale, which can be had `until` then. Its nights stay the first guest's until
 * the hold is confirmed.
 */
export type HeldResale = { readonly line: number; readonly resaleId: number; readonly until: Instant }
export type HoldState = 'live' | 'consumed' | 'released' | 'expired'

type ReservationTable = {
  id: Generated<number>
  code: string
  hotel_id: number
  channel_id: number
  /**
   * The trade user who booked, and of which agency; null where a guest did. Also null the agency of bookings from
   * before agencies were known.
   */
  client_id: number | null
  agency_id: number | null
  /** What the agency earns of it, minor units; follows every change, and is 0 once nothing is charged. */
  commission_minor: Generated<number>
  /** Where the guest booked, for the links in mails; null where the caller names none. */
  host: string | null
  language_id: number
  number_format: Generated<NumberFormat>
  state: ReservationState
  reason: ReservationReason
  hold_id: string | null
  arrival: CalendarDate
  departure: CalendarDate
  /** Trimmed and in lower case. */
  email: string
  /** The guest's IP address as a keyed hash made by the gateway; null where the caller named none. */
  address: string | null
  booker: Json<StoredBooker>
  guests: Json<string[]>
  /** Of each room in force everybody who was listed; null where nobody was. */
  guest_records: Json<StoredGuest[][]> | null
  consents: Json<StoredConsents>
  payment_method: PaymentMethodId
  /** Until when a transfer must have arrived; null where nothing is awaited. */
  pay_by: Instant | null
  option_hours: number
  /** Until when an option must be taken; null where there is none. */
  option_until: Instant | null
  locked: Json<LockedPrice>
  locked_hash: string
  /**
   * From which day on something that is still to be paid should have been: follows the ledger, so that few reservations
   * are looked through for it.
   */
  owed_from: Generated<CalendarDate | null>
  /** 1 as booked, one more with each change. */
  revision: Generated<number>
  created_at: Instant
  changed_at: Instant
}

/** Append only: what became of a reservation after it was booked, a row for each revision above 1. */
type ReservationChangeTable = {
  reservation_id: number
  revision: number
  hotel_id: number
  kind: StoredReservationChange
  /** What the guest owes for leaving, minor units. */
  fee_minor: number
  guest_reason: Generated<CancellationReason | null>
  /** The client's key, and what it was answered; null where the change came from a sweep or an operator. */
  key: string | null
  request_hash: string | null
  answer: Json<unknown> | null
  locked: Json<LockedPrice>
  locked_hash: string
  at: Instant
}
/** A state that was reached, named by its reason; or new rooms in the same state. */
export type StoredReservationChange = ReservationReason | 'room-cancelled' | 'room-resold' | 'changed'

/** A room, with all its nights, that its guest has put up for resale; a row for each time. */
type ResaleTable = {
  id: Generated<number>
  hotel_id: number
  reservation_id: number
  room_code: string
  room_type_id: number
  arrival: CalendarDate
  departure: CalendarDate
  until: Instant
  state: ResaleState
  /** The other guest's hold, while the room is held; and of a sold one that it was booked by. */
  hold_id: string | null
  sold_to: number | null
  key: string | null
  end_key: string | null
  opened_at: Instant
  ended_at: Instant | null
}

/** `1.234,50`, or as the guest's language writes it. */
export type NumberFormat = 'it' | 'language'

/**
 * What lists and credit of an agency need of a reservation, kept with each of its changes. `price` is the total in
 * thousandths of a unit, `expires_on` the last day of an option at the hotel. `payment_days` is on account, after
 * departure, as agreed at the booking; null is paid otherwise. `owed_minor` is what of it is unpaid on account.
 */
type AgencyBookingTable = {
  agency_id: number
  channel_id: number
  reservation_id: number
  hotel_id: number
  status: 'active' | 'waiting' | 'cancelled'
  arrival: CalendarDate
  departure: CalendarDate
  currency: CurrencyCode
  total_minor: number
  price: number
  rooms: number
  adults: number
  children: number
  guest: string
  expires_on: CalendarDate | null
  payment_days: number | null
  owed_minor: Generated<number>
}

/** An agency, or a company with reserved rates. `code` is how documents and people name it. */
type AgencyTable = {
  id: Generated<number>
  code: string
  name: string
  type: (typeof agencyTypes)[number]
  details: Json<StoredAgencyDetails>
  state: 'active' | 'suspended'
  created_at: Instant
  changed_at: Instant
}

export type StoredAgencyDetails = {
  readonly address: string
  readonly zip: string
  readonly city: string
  readonly country: string
  readonly email: string
  readonly phone: string
  readonly contactName: string
  readonly vatNumber: string
  readonly iata: string
}

/**
 * On what terms an agency sells a channel. `rate_group` is the group of agencies for which rates are reserved;
 * `commission`, basis points, replaces that of commissionable rates, null leaves it. `credit_minor` is how much its
 * unpaid bookings on account may come to; null: it books nothing on account.
 */
type AgencyContractTable = {
  agency_id: number
  channel_id: number
  rate_group: string | null
  commission: number | null
  credit_minor: number | null
  credit_currency: CurrencyCode | null
  payment_days: Generated<number>
  enabled: Flag
  changed_at: Instant
}

/**
 * Who logs in. `username` is an e-mail address in lower case. A temporary password works beside the own one until
 * `temporary_until`, so that nobody locks another out by a recovery; who logs in by it must choose another before
 * anything else.
 */
type TradeUserTable = {
  id: Generated<number>
  agency_id: number
  username: string
  name: string
  role: TradeRole
  language_id: number
  /** argon2id, with its parameters; empty until the user has chosen a password. */
  password_hash: string
  temporary_hash: Generated<string | null>
  temporary_until: Generated<Instant | null>
  state: 'active' | 'disabled'
  created_at: Instant
  changed_at: Instant
}

/**
 * A login: `id` is public, of the cookie's token only the SHA-256 is here. `password_expired`: nothing can be done but
 * choose a password. `ended_by` is `logout`, a new login or password, or the operator.
 */
type TradeSessionTable = {
  id: string
  token_hash: string
  user_id: number
  channel_id: number
  since: Instant
  until: Instant
  password_expired: Generated<Flag>
  ended_at: Instant | null
  ended_by: string | null
}

/**
 * What somebody tried without being logged in. `account` is the SHA-256 of the user name, `address` a keyed hash made
 * by the gateway.
 */
type TradeAttemptTable = {
  id: Generated<number>
  kind: TradeAttemptKind
  account: string
  address: string | null
  at: Instant
  succeeded: Flag
}

export type TradeAttemptKind = 'login' | 'recovery' | 'request'

/** Somebody who wants to become a trade user of a channel; one request at a time for each address. */
type AccessRequestTable = {
  id: Generated<number>
  channel_id: number
  /** Where somebody asked, for the links in mails; null where the caller names none. */
  host: Generated<string | null>
  language_id: number
  /** Lower case. */
  email: string
  details: Json<StoredAgencyDetails & { readonly name: string; readonly type: (typeof agencyTypes)[number] }>
  state: 'waiting' | 'approved' | 'refused'
  note: string | null
  decided_by: string | null
  user_id: number | null
  created_at: Instant
  decided_at: Instant | null
}

export type ReservationReason = (typeof reservationReasons)[ReservationState][number]

/** What a confirm answers, now and when it comes again. `code` is the booking's; each room has its own beside it. */
export type BookingResult = {
  readonly code: string
  readonly roomCodes: readonly string[]
  readonly state: 'confirmed' | 'pending'
  readonly payBy?: Instant | undefined
  readonly isToPay?: true | undefined
  /** For how many hours a trade user keeps the rooms, and until when. */
  readonly option?: { readonly hours: number; readonly until: Instant } | undefined
}

type OptionalColumns<Name extends string> = { readonly [Field in Name]?: string | undefined }

/** How a guest comes or goes. `bookedLine` is the place of the service in the basket. */
export type StoredTransfer = {
  readonly serviceId: number
  readonly bookedLine: number
  readonly date: CalendarDate
  /** `HH:MM` */
  readonly time: string
  readonly placeCode: string
  readonly transportNumber: string
  readonly note: string
}

type InvoiceField = 'name' | 'address' | 'zip' | 'city' | 'country' | 'vatNumber' | 'sdi' | 'certifiedEmail' | 'taxCode'
type AgencyField =
  | 'name'
  | 'address'
  | 'zip'
  | 'city'
  | 'country'
  | 'email'
  | 'phone'
  | 'contactName'
  | 'contactEmail'
  | 'vatNumber'
  | 'iata'
  | 'code'

export type StoredExtras = {
  readonly flights?: readonly OptionalColumns<'departure' | 'return'>[] | undefined
  readonly transfers?: readonly StoredTransfer[] | undefined
  readonly invoice?: OptionalColumns<InvoiceField> | undefined
  readonly agency?:
    | (OptionalColumns<AgencyField> & { readonly type?: (typeof agencyTypes)[number] | undefined })
    | undefined
  readonly references?: OptionalColumns<'trivago' | 'tripadvisor' | 'hotel' | 'campaign'> | undefined
  readonly upgrade?: { readonly oldRoomId: number; readonly priceDifference: number } | undefined
}

export type StoredGuest = {
  readonly type: GuestType
  readonly name?: string | undefined
  readonly lastName?: string | undefined
  readonly birthDate?: CalendarDate | undefined
  readonly sex?: Sex | undefined
}

export type StoredBooker = {
  readonly extras?: StoredExtras
  readonly taxCode?: string | undefined
  readonly birthDate?: CalendarDate | undefined
  readonly sex?: Sex | undefined
  readonly confirmationTime?: Instant | undefined
  /** Of the telephone's country, as `+39`. */
  readonly dialCode?: string | undefined
  readonly fullName: string
  readonly email: string
  readonly alternativeEmail: string | null
  readonly phone: string
  readonly country: string
  readonly address: string
  readonly city: string
  readonly zip: string | null
  readonly note: string | null
}

export type StoredConsents = {
  readonly report: boolean
  readonly marketing: boolean
  readonly profile: boolean
  readonly custom: readonly { readonly policyId: number; readonly accepted: boolean }[]
}

/**
 * Append only: the ledger of a reservation, in its currency; `domain/payment/folio.ts` says what its rows mean.
 * `revision` is that of the reservation at the time, `cause` what had happened. `hash` is made of the row and of the
 * one before, so that an edited row shows.
 */
type FolioTable = {
  reservation_id: number
  /** From 1, without a gap. */
  position: number
  at: Instant
  revision: number
  cause: FolioCause
  kind: FolioKind
  item: string
  due_on: CalendarDate | null
  minor: number
  method: PaymentMethodId | null
  hash: string
}
/**
 * Append only: what operators did and looked at. An act has its `key` and what it was answered, so that it is made
 * once. `hash` is made of the row and of the one before, so that an edited or missing row shows.
 */
type OperatorActTable = {
  /** From 1, without a gap. */
  id: number
  at: Instant
  /** By e-mail address, as admin signed it, or `command line`. */
  person: string
  role: OperatorRole | 'console'
  action: OperatorAction
  hotel_id: number | null
  reservation_id: number | null
  details: Json<Readonly<Record<string, string | number | boolean>>>
  key: string | null
  request_hash: string | null
  answer: Json<unknown> | null
  hash: string
}
export type OperatorAction =
  | ReservationAct['kind']
  | ('viewed' | 'searched' | 'viewed-day' | 'exported' | 'viewed-payments')
  | ('saved-terminal' | 'switched-method' | 'tested-terminal')
  | (
      | 'viewed-access-requests'
      | 'approved-access'
      | 'refused-access'
      | 'viewed-agency'
      | 'added-agency'
      | 'changed-agency'
    )
  | (
      | 'suspended-agency'
      | 'resumed-agency'
      | 'saved-contract'
      | 'added-trade-user'
      | 'reset-trade-password'
      | 'disabled-trade-user'
    )
  | ('enabled-trade-user' | 'ended-trade-session')
  | ('imported-hotel' | 'sent-test-mail')

/**
 * A hotel's contract with a provider. One that is replaced stays, for what was begun at it; of a method one is in use.
 * `secrets` are sealed; `inbox` is the random name in the address that the provider sends messages to.
 */
type PaymentTerminalTable = {
  id: Generated<number>
  hotel_id: number
  method: PaymentMethodId
  inbox: string
  mode: 'live' | 'test' | 'simulation'
  enabled: Flag
  settings: Json<Readonly<Record<string, string>>>
  secrets: string
  /** When its provider last knew it; null where it has not been asked since it was saved, or did not. */
  tested_at: Generated<Instant | null>
  created_at: Instant
  changed_at: Instant
}

/**
 * One try of a guest, or of ours, to bring money or a guarantee. Written before the provider is called. `due_on` is the
 * day of the schedule that it is for, null for what was due on booking. What was reported is put together in `facts`;
 * what follows is domain/payment/attempt.ts's to say.
 */
type PaymentAttemptTable = {
  id: Generated<number>
  hotel_id: number
  reservation_id: number
  terminal_id: number
  method: PaymentMethodId
  /** Our name for it on every wire. */
  reference: string
  key: string
  due_on: CalendarDate | null
  aim: PaymentAim['kind']
  minor: number
  currency: CurrencyCode
  /** SHA-256 of the random key in the address that the guest comes back to. */
  return_hash: string
  host: string
  /** What the provider calls it. Sealed, like `next`: some of it is a right to pay. */
  refs: string
  /** Whether it is found by them; not, where it is older than `payment_reference`. */
  refs_indexed: Generated<0 | 1>
  next: string | null
  facts: Json<PaymentFacts>
  card: string | null
  authorised_until: Instant | null
  /**
   * `writing` until the provider has answered for the first time; `done` and `over` when nothing more is awaited of it;
   * `review` is for a person.
   */
  state: 'writing' | 'open' | 'done' | 'over' | 'review'
  /** When the provider is asked next; null where there is nothing to ask. */
  check_at: Instant | null
  checks: number
  /** Since when every look at the provider has been answered by nothing that decides; null after one that was. */
  silent_since: Generated<Instant | null>
  until: Instant
  /** Since when a request is beginning it at the provider; null while none is. */
  begun_at: Generated<Instant | null>
  /** The attempt whose card the house charges by this one; null where the guest pays. */
  card_of: Generated<number | null>
  is_test: Generated<0 | 1>
  created_at: Instant
  changed_at: Instant
}

/**
 * What we want of a provider after an attempt. Written before the provider is called, and only then done. `person` is
 * who wanted it, null for ourselves.
 */
type PaymentOperationTable = {
  id: Generated<number>
  attempt_id: number
  reservation_id: number
  /**
   * `take` is for what the guest has agreed to and the provider only holds ready; `charge` for what the house takes
   * from a card that was left.
   */
  kind: 'take' | 'capture' | 'release' | 'refund' | 'charge'
  minor: number
  key: string
  state: 'wanted' | 'done' | 'refused' | 'unknown'
  next_at: Instant | null
  attempts: number
  person: string | null
  created_at: Instant
  changed_at: Instant
}

/**
 * What a provider calls an attempt, each name with its value as a hash of our key, so that a message finds the attempt
 * and nobody else the name.
 */
type PaymentReferenceTable = { terminal_id: number; hash: string; attempt_id: number }

/** The inbox: what came in for a terminal, once. `request` is sealed, and emptied a month after it was handled. */
type PaymentMessageTable = {
  id: Generated<number>
  terminal_id: number
  /** Of which attempt it speaks; null where it is none of this terminal. */
  attempt_id: Generated<number | null>
  hash: string
  request: string | null
  received_at: Instant
  handled_at: Instant | null
  verdict: string | null
  /** How often handling it has failed; it is not handled before `next_at`. */
  failures: Generated<number>
  next_at: Generated<Instant | null>
}

/**
 * A link by e-mail, SHA-256 of its key only. It is used when it has led to a payment, not when it is
 * opened.
 */
type PaymentLinkTable = {
  hash: string
  reservation_id: number
  due_on: CalendarDate | null
  expires_at: Instant
  created_at: Instant
  used_at: Instant | null
}

/**
 * A change of the reservation, money that was given back, what the house took off, or a row that was written down by
 * mistake.
 */
export type FolioCause = StoredReservationChange | 'refunded' | 'disputed' | 'reduced' | 'corrected'

type OutboxTable = {
  id: Generated<number>
  /** Null of a mail that is about no reservation; then it is about `hotel_id`. */
  reservation_id: number | null
  hotel_id: Generated<number | null>
  /** What the reservation had become, or why else a mail is sent. */
  kind: MailKind
  revision: Generated<number>
  recipient: 'guest' | 'copy' | 'hotel'
  /**
   * SHA-256 of the address that it goes to, by which mails are limited; null where they are not: to the hotel, and of a
   * trade user's booking.
   */
  address: string | null
  payload: Json<MailPayload>
  state: 'due' | 'sent' | 'parked'
  attempts: number
  next_at: Instant
  sent_at: Instant | null
  message_id: string
  /** Names what is told once, as the reminder of one arrival; on the first mail of it. */
  once: Generated<string | null>
  created_at: Instant
}
/** `test` says to a hotel that mails arrive. */
export type MailKind = StoredReservationChange | NoticeKind | TradeMailKind | 'test'
/**
 * To somebody who is, or wants to become, a trade user, in the name of a hotel of the channel; and to the hotels that
 * somebody asks.
 */
export type TradeMailKind =
  | 'access-requested'
  | 'access-approved'
  | 'access-refused'
  | 'temporary-password'
  | 'password-reset'

/**
 * The clear keys of the links in this mail, of which the hotel's mails have none: `mailKey` opens the voucher, `payKey`
 * a payment until `until`. Of mails about money: how much, when it is due, how it came, and what the attempt is called.
 * Of mails to trade users: who, with which password, sealed, and where they log in.
 */
export type MailPayload = {
  readonly userId?: number
  readonly requestId?: number
  readonly password?: string
  readonly host?: string
  readonly channelId?: number
  readonly mailKey?: string
  readonly payKey?: string
  readonly until?: Instant
  readonly purpose?: DueLine['purpose']
  readonly minor?: number
  readonly on?: CalendarDate
  readonly method?: PaymentMethodId
  readonly reference?: string
}
