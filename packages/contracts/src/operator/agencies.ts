import { languagesWithTexts } from '@portico/locale/texts/languages-with-texts'
import { z } from 'zod'
import { Agency, agencyTypes } from '../checkout/agency.ts'
import { HostName } from '../scope/settings.ts'
import { tradeRoles } from '../trade/login.ts'
import { requiredEmail } from '../values/email-address.ts'
import { PictureBase64 } from '../values/pictures.ts'
import { CalendarDate, CurrencyCode, Id, IdempotencyKey, Instant, Money } from '../values/shapes.ts'
import { operatorCode, operatorLine, operatorLines, searchedText } from './operator-text.ts'

const AgencyLine = z.string()

/**
 * How documents and people name an agency. Who is given one is who reads the rates that are reserved to it, so an
 * operator chooses it.
 */
export const AgencyCode = operatorCode(40, 'The code of the agency.').regex(/^[A-Za-z0-9](-?[A-Za-z0-9]){1,39}$/, {
  error: '2 to 40 letters without accents, digits and single hyphens.',
})

const AgencyFacts = z.strictObject({
  address: AgencyLine,
  zip: AgencyLine,
  city: AgencyLine,
  country: AgencyLine,
  email: AgencyLine,
  phone: AgencyLine,
  contactName: AgencyLine,
  vatNumber: AgencyLine,
  iata: AgencyLine,
})

const AlikeAgency = z.strictObject({
  id: Id,
  code: AgencyLine,
  name: AgencyLine,
  state: z.enum(['active', 'suspended']),
  by: z.array(z.enum(['vat-number', 'iata'])),
  hasContract: z.boolean(),
})

const TradeChannel = z.strictObject({
  id: Id,
  name: AgencyLine,
  currencies: z.array(CurrencyCode),
  rateGroups: z.array(AgencyLine),
})
export type TradeChannel = z.infer<typeof TradeChannel>

export const WaitingAgency = z.strictObject({
  id: Id,
  channel: TradeChannel,
  at: Instant,
  agency: AgencyFacts.extend({ name: AgencyLine, type: z.enum(agencyTypes) }),
  /** The same VAT number or IATA code as these have. */
  alike: z.array(AlikeAgency),
  code: AgencyLine,
})
export type WaitingAgency = z.infer<typeof WaitingAgency>

/**
 * The terms on which an agency sells a channel; `commission` in percent, to the second decimal. Without `credit` it
 * books nothing on account.
 */
export const ContractTerms = z.strictObject({
  enabled: z.boolean(),
  rateGroup: operatorLine(40, 'The name of the group.').optional(),
  commission: z
    .number({ error: 'From 0 to 100.' })
    .min(0, { error: 'From 0 to 100.' })
    .max(100, { error: 'From 0 to 100.' })
    .optional(),
  /** The VAT on the commission, in percent; without it that of each hotel's stays. */
  commissionVat: z
    .number({ error: 'From 0 to 100.' })
    .min(0, { error: 'From 0 to 100.' })
    .max(100, { error: 'From 0 to 100.' })
    .optional(),
  credit: Money.refine(({ minor }) => minor >= 0, { error: 'An amount.' }).optional(),
  paymentDays: z
    .int({ error: 'From 0 to 180.' })
    .min(0, { error: 'From 0 to 180.' })
    .max(180, { error: 'From 0 to 180.' }),
})
export type ContractTerms = z.infer<typeof ContractTerms>

/**
 * Approving makes the user, with a temporary password by e-mail: in an agency that there is, which keeps
 * the contract that it may have for the channel, or in a new one. Refusing sends the note.
 */
export const RequestDecision = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('approve'),
    id: Id,
    agency: z.strictObject({ isNew: z.boolean(), code: AgencyCode }),
    role: z.enum(tradeRoles),
    contract: ContractTerms,
  }),
  z.strictObject({
    kind: z.literal('refuse'),
    id: Id,
    note: operatorLines(500, 'Say why: the note goes to the agency.'),
  }),
])
export type RequestDecision = z.infer<typeof RequestDecision>

export const ConfirmedDecision = z.strictObject({ key: IdempotencyKey, decision: RequestDecision })
export type ConfirmedDecision = z.infer<typeof ConfirmedDecision>

const KeyUsed = z.strictObject({ kind: z.literal('key-used') })

/**
 * `settled-before`: somebody was faster, `by` name and with which answer. `exists`: the address has a user by now. A
 * new agency needs a code that none has, an existing one a code that one has that is not suspended.
 */
export const DecisionOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('approved'), agencyId: Id }),
  z.strictObject({ kind: z.literal('refused') }),
  z.strictObject({ kind: z.literal('settled-before'), as: z.enum(['approved', 'refused']), by: AgencyLine }),
  z.strictObject({ kind: z.literal('exists') }),
  z.strictObject({ kind: z.literal('code-taken') }),
  z.strictObject({ kind: z.literal('no-such-agency') }),
  z.strictObject({ kind: z.literal('suspended') }),
  z.strictObject({ kind: z.literal('not-found') }),
  KeyUsed,
])
export type DecisionOutcome = z.infer<typeof DecisionOutcome>

/** A text is a part of the name, of a number, of the town or of an address: the agency's own or one of its users'. */
export const AgencySearch = z.strictObject({ text: searchedText, page: z.int().min(1).max(10_000) })
export type AgencySearch = z.infer<typeof AgencySearch>

const AgencyState = z.enum(['active', 'suspended'])

export const AgencyRow = z.strictObject({
  id: Id,
  code: AgencyLine,
  name: AgencyLine,
  city: AgencyLine,
  type: z.enum(agencyTypes),
  state: AgencyState,
  users: z.int(),
  loggedIn: z.int(),
})
export type AgencyRow = z.infer<typeof AgencyRow>

export const FoundAgencies = z.strictObject({
  agencies: z.array(AgencyRow),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
})
export type FoundAgencies = z.infer<typeof FoundAgencies>

export const TradeUserRow = z.strictObject({
  id: Id,
  username: AgencyLine,
  name: AgencyLine,
  role: z.enum(tradeRoles),
  state: z.enum(['active', 'disabled']),
  temporaryUntil: Instant.optional(),
})
export type TradeUserRow = z.infer<typeof TradeUserRow>

export const TradeSessionRow = z.strictObject({
  id: AgencyLine,
  userId: Id,
  username: AgencyLine,
  channelName: AgencyLine,
  since: Instant,
  until: Instant,
})
export type TradeSessionRow = z.infer<typeof TradeSessionRow>

export const AgencyContract = z.strictObject({
  channelId: Id,
  channelName: AgencyLine,
  terms: ContractTerms,
  used: z.array(Money),
  changedAt: Instant,
})
export type AgencyContract = z.infer<typeof AgencyContract>

export const OwedBooking = z.strictObject({
  reservationId: Id,
  code: AgencyLine,
  hotelName: AgencyLine,
  guest: AgencyLine,
  departure: CalendarDate,
  payBy: CalendarDate,
  isLate: z.boolean(),
  owed: Money,
})
export type OwedBooking = z.infer<typeof OwedBooking>

export const AgencyDetails = z.strictObject({
  id: Id,
  code: AgencyLine,
  name: AgencyLine,
  type: z.enum(agencyTypes),
  state: AgencyState,
  changedAt: Instant,
  facts: AgencyFacts,
  hasLogo: z.boolean(),
  users: z.array(TradeUserRow),
  contracts: z.array(AgencyContract),
  sessions: z.array(TradeSessionRow),
  /** On account, the longest owed first; at most two hundred. */
  owed: z.array(OwedBooking),
  channels: z.array(TradeChannel),
})
export type AgencyDetails = z.infer<typeof AgencyDetails>

const UserName = operatorLine(120, 'The name of the user.')

const SavedAgency = Agency

/**
 * Acts on an agency, each in the trail. A new user, and one whose password is reset, gets a temporary password by
 * e-mail.
 */
export const AgencyAct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add-agency'), code: AgencyCode, agency: SavedAgency }),
  z.strictObject({ kind: z.literal('change-agency'), agencyId: Id, changedAt: Instant, agency: SavedAgency }),
  /** A PNG or an SVG; without it the agency has none any more. */
  z.strictObject({ kind: z.literal('save-logo'), agencyId: Id, base64: PictureBase64.optional() }),
  z.strictObject({ kind: z.literal('suspend'), agencyId: Id }),
  z.strictObject({ kind: z.literal('resume'), agencyId: Id }),
  z.strictObject({
    kind: z.literal('save-contract'),
    agencyId: Id,
    channelId: Id,
    changedAt: Instant.optional(),
    terms: ContractTerms,
  }),
  z.strictObject({
    kind: z.literal('add-user'),
    agencyId: Id,
    username: requiredEmail({ required: 'An e-mail address.', email: 'An e-mail address.' }),
    name: UserName,
    role: z.enum(tradeRoles),
    languageId: z.literal(languagesWithTexts.map(({ id }) => id)),
  }),
  z.strictObject({ kind: z.literal('reset-password'), userId: Id }),
  z.strictObject({ kind: z.literal('disable-user'), userId: Id }),
  z.strictObject({ kind: z.literal('enable-user'), userId: Id }),
  z.strictObject({ kind: z.literal('end-session'), sessionId: z.string().min(1).max(64) }),
])
export type AgencyAct = z.infer<typeof AgencyAct>

/**
 * Made at most once per key. `hosts` are admin's own to say: by which the channels are opened, for the links in mails.
 */
export const ConfirmedAgencyAct = z.strictObject({
  key: IdempotencyKey,
  act: AgencyAct,
  hosts: z
    .array(z.strictObject({ channelId: Id, host: HostName }))
    .max(5_000)
    .optional(),
})
export type ConfirmedAgencyAct = z.infer<typeof ConfirmedAgencyAct>

/** `exists`: another user has the address. `changed-meanwhile`: somebody else has saved since this was shown. */
export const AgencyActOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('done'), agencyId: Id }),
  z.strictObject({ kind: z.literal('exists') }),
  z.strictObject({ kind: z.literal('code-taken') }),
  z.strictObject({ kind: z.literal('changed-meanwhile') }),
  z.strictObject({ kind: z.literal('unusable-logo'), reason: AgencyLine.optional() }),
  z.strictObject({ kind: z.literal('not-found') }),
  KeyUsed,
])
export type AgencyActOutcome = z.infer<typeof AgencyActOutcome>
