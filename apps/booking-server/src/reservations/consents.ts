import { optionalConsents } from '@portico/contracts/checkout/optional-consents'
import type { ConsentKey, GivenConsent } from '@portico/contracts/reservation/given-consent'
import type { Instant } from '@portico/domain/time/deadline'
import { type LanguageCode, languageOf, textOf } from '@portico/locale/languages'
import { translatorIn } from '@portico/locale/texts/read-texts'
import { fromJson } from '../db/from-json.ts'
import { sha256 } from '../db/random-codes.ts'
import { statement } from '../db/statement.ts'
import { toJson } from '../db/tables/json.ts'
import type { StoredConsents } from '../db/tables/reservations.ts'
import type { Db, Reader, Tx } from '../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../db/write.ts'
import type { RefusalOf } from '../inventory/refused.ts'
import { loadReservationForUpdate, type Reservation } from './state/change-state.ts'

type Words = { readonly text: string; readonly isMandatory: boolean }
type BookingConsents = { readonly id: number; readonly languageId: number; readonly consents: StoredConsents }

/**
 * Writes down what a guest agrees to when booking, with the words in which it was asked. What was not agreed to leaves
 * no row: nobody has to prove that.
 */
export async function recordConsents(
  tx: Tx,
  { id, languageId, consents }: BookingConsents,
  now: Instant,
): Promise<void> {
  const language = languageOf(languageId).code
  const consentRows: ConsentRow[] = []
  for (const consent of consentsIn(consents)) {
    const policyTexts = await policyTextsOf(tx, consent, language)
    if (policyTexts) consentRows.push({ id, consent, language, text: policyTexts.text, isGiven: true })
  }
  await addRows(tx, consentRows, now)
}

/** What was agreed to, as it is now. Of a booking from before there was an account of it: in today's words. */
export async function givenConsents(
  db: Reader | Tx,
  row: Pick<Reservation, 'id' | 'language_id' | 'consents' | 'created_at'>,
): Promise<GivenConsent[]> {
  const { rows: consentRows } = await selectConsents(db, { reservationId: row.id })
  const latestByPurpose = new Map(
    consentRows.map((consentRow) => [`${consentRow.purpose} ${consentRow.policy_id ?? ''}`, consentRow]),
  )
  const listed = [...latestByPurpose.values()].map(
    ({ purpose, policy_id, given, language, body, at, mandatory }): GivenConsent => {
      const consent = { purpose, policyId: policy_id ?? undefined }
      return { ...consent, language, text: body, isGiven: given === 1, isMandatory: mandatory === 1, at }
    },
  )
  if (listed.length > 0) return listed
  const language = languageOf(row.language_id).code
  for (const consent of consentsIn(fromJson('reservation.consents', row.consents, row.id))) {
    const policyTexts = await policyTextsOf(db, consent, language)
    if (policyTexts) listed.push({ ...consent, language, ...policyTexts, isGiven: true, at: row.created_at })
  }
  return listed
}

const selectConsents = statement((db, { reservationId }: { reservationId: number }) =>
  db
    .selectFrom('consent')
    .innerJoin('consent_text', 'consent_text.hash', 'consent.text_hash')
    .leftJoin('custom_policy', 'custom_policy.id', 'consent.policy_id')
    .where('reservation_id', '=', reservationId)
    .orderBy('consent.id')
    .select(['purpose', 'policy_id', 'given', 'language', 'body', 'at', 'mandatory']),
)

export type ConsentChanged = { readonly kind: 'changed' } | RefusalOf<'not-found'>

/**
 * A guest takes back what was agreed to, or agrees again: to the words that they agreed to before, and to nothing else.
 * The same word twice changes nothing. What a booking could not be made without stays.
 */
export async function changeConsent(
  db: Db,
  { reservationId, isGiven, ...consent }: ConsentKey & { readonly reservationId: number; readonly isGiven: boolean },
  now: Instant,
): Promise<ConsentChanged> {
  const hotel = await db.reader
    .selectFrom('reservation')
    .where('id', '=', reservationId)
    .select('hotel_id')
    .executeTakeFirst()
  if (!hotel) return { kind: 'not-found' }
  return await write(db, [], async (tx): Promise<TransactionResult<ConsentChanged>> => {
    const reservation = await loadReservationForUpdate(tx, hotel.hotel_id, reservationId)
    const consentGiven =
      reservation &&
      (await givenConsents(tx, reservation)).find(
        ({ purpose, policyId }) => purpose === consent.purpose && policyId === consent.policyId,
      )
    if (!reservation || !consentGiven || (consentGiven.isMandatory && !isGiven)) return rollback({ kind: 'not-found' })
    if (consentGiven.isGiven === isGiven) return rollback({ kind: 'changed' })
    const { language, text } = consentGiven
    await addRows(tx, [{ id: reservation.id, consent, language, text, isGiven }], now)
    const consents = fromJson('reservation.consents', reservation.consents, reservation.id)
    await tx
      .updateTable('reservation')
      .set({ consents: toJson(withConsent(consents, consent, isGiven)) })
      .where('id', '=', reservation.id)
      .execute()
    return commit({ kind: 'changed' })
  })
}

type ConsentRow = {
  readonly id: number
  readonly consent: ConsentKey
  readonly language: LanguageCode
  readonly text: string
  readonly isGiven: boolean
}

async function addRows(tx: Tx, consentRows: readonly ConsentRow[], now: Instant): Promise<void> {
  if (consentRows.length === 0) return
  const hashed = consentRows.map((row) => ({ ...row, hash: sha256(`${row.language} ${row.text}`) }))
  await tx
    .insertInto('consent_text')
    .values(hashed.map(({ hash, language, text }) => ({ hash, language, body: text })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('consent')
    .values(
      hashed.map(({ id, consent: { purpose, policyId = null }, isGiven, hash }) => ({
        reservation_id: id,
        purpose,
        policy_id: policyId,
        given: isGiven ? 1 : 0,
        text_hash: hash,
        at: now,
      })),
    )
    .execute()
}

function consentsIn({ custom, ...common }: StoredConsents): ConsentKey[] {
  const givenPurposes = optionalConsents.filter((purpose) => common[purpose])
  const policies = custom.filter(({ accepted }) => accepted)
  return [
    ...givenPurposes.map((purpose) => ({ purpose })),
    ...policies.map(({ policyId }) => ({ purpose: 'policy' as const, policyId })),
  ]
}

function withConsent(consents: StoredConsents, { purpose, policyId }: ConsentKey, isGiven: boolean): StoredConsents {
  if (purpose !== 'policy') return { ...consents, [purpose]: isGiven }
  const custom = consents.custom.map((customConsent) =>
    customConsent.policyId === policyId ? { ...customConsent, accepted: isGiven } : customConsent,
  )
  return { ...consents, custom }
}

const consentLabels = {
  report: 'checkout.consentReport',
  marketing: 'checkout.consentMarketing',
  profile: 'checkout.consentProfile',
} as const

async function policyTextsOf(
  db: Reader | Tx,
  { purpose, policyId }: ConsentKey,
  language: LanguageCode,
): Promise<Words | undefined> {
  if (purpose !== 'policy')
    return { text: translatorIn(language, 'checkout').t(consentLabels[purpose]), isMandatory: false }
  const row = await db
    .selectFrom('custom_policy')
    .where('id', '=', policyId ?? 0)
    .select(['id', 'mandatory', 'content'])
    .executeTakeFirst()
  if (!row) return undefined
  const { title, text } = textOf(fromJson('custom_policy.content', row.content, row.id), language)
  return { text: [title, text].filter((part) => part !== '').join('\n'), isMandatory: row.mandatory === 1 }
}
