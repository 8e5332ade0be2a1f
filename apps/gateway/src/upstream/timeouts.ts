/** How long a call may take, in milliseconds, and how long its answer may be, in bytes. */
export type Timeouts = {
  /** From the call to the last byte, with waiting in line and a second attempt. */
  readonly wholeMs: number
  /** Until the server begins to answer. */
  readonly headersMs: number
  /** Silence in the middle of an answer. */
  readonly idleMs: number
  readonly longestBody: number
  /** LEG-37: may be sent a second time, where the fault may pass. */
  readonly mayRetry: boolean
}

export const connectMs = 1_000

const usualBody = 5_000_000
const longBody = 20_000_000

const search: Timeouts = { wholeMs: 6_000, headersMs: 4_000, idleMs: 2_000, longestBody: usualBody, mayRetry: true }
/** A read without a line in the table is sent once: only listed reads are repeated. */
export const unlistedRead: Timeouts = { ...search, mayRetry: false }
const list: Timeouts = { ...search, longestBody: longBody }
const calendar: Timeouts = { ...search, wholeMs: 4_000 }
const verify: Timeouts = { ...search, wholeMs: 8_000, headersMs: 6_000 }
/** Nothing within it ends a change sooner: whether it happened is known from its answer alone. */
export const change: Timeouts = { wholeMs: 30_000, headersMs: 30_000, idleMs: 30_000, longestBody: usualBody, mayRetry: false }
const shortChange: Timeouts = { ...change, wholeMs: 8_000, headersMs: 8_000, idleMs: 8_000 }

/** The server calls a provider meanwhile, which has ten seconds; what was lost is sent again with the same key. */
const payment: Timeouts = { ...change, wholeMs: 15_000, headersMs: 15_000, idleMs: 15_000 }

/** By the call's name. */
export const timeouts: Readonly<Record<string, Timeouts>> = {
  hotelList: list,
  hotel: search,
  customPrivacy: search,
  packages: search,
  calendar,
  chart: calendar,
  availabilityCheck: search,
  roomSearch: search,
  connectedRooms: search,
  nearby: search,
  portalSearch: list,
  portalFacts: list,
  serviceSearch: search,
  packageAirports: search,
  hotelInfo: search,
  agencyHotels: search,
  commissionStatement: search,
  currency: search,
  priceCheck: verify,
  explain: verify,
  retrieve: verify,
  loginCheck: search,
  offer: verify,
  awaiting: verify,
  hold: shortChange,
  extend: shortChange,
  release: shortChange,
  outcome: shortChange,
  recalc: shortChange,
  verifyRooms: shortChange,
  agencyReservations: shortChange,
  changePassword: shortChange,
  retrievePassword: shortChange,
  askApproval: shortChange,
  offerRequest: shortChange,
  offerUnlock: shortChange,
  offerMessage: shortChange,
  resendEmails: shortChange,
  storeReservation: shortChange,
  login: shortChange,
  logout: shortChange,
  // The next second's poll is the second attempt.
  endedSessions: unlistedRead,
  confirm: change,
  startPayment: payment,
  paymentReturn: payment,
  paymentMessage: shortChange,
  confirmPayment: change,
  cancel: change,
  modify: change,
  resell: change,
  offerConfirm: change,
  offerReject: change,
  awaitingConfirm: change,
  awaitingReject: change,
  transferUpdate: change,
  agencyConfirm: change,
  agencyPrint: change,
}
