import type { DraftFile } from '@portico/contracts/operator/offer-files'
import { normaliseEmail } from '@portico/domain/party/normalise-email'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import type { Instant } from '@portico/domain/time/deadline'
import { newOfferCode, sha256 } from '../db/random-codes.ts'
import { toJson } from '../db/tables/json.ts'
import type { Tx } from '../db/types.ts'
import type { Seller } from '../pricing/seller.ts'
import { draftFileOf, loadOfferFiles, writeOfferFiles } from './files/offer-files.ts'
import { loadOptions, lockOffer, type StoredOffer } from './find-offer.ts'
import { type OptionsPriced, type OptionToPrice, priceOptions } from './price-options.ts'

export type WrittenOption = OptionToPrice & { readonly name: string; readonly text: string }

/** What a person of the hotel writes. `expiresAt` may be missing until it is sent. */
export type WrittenOffer = {
  readonly languageId: number
  readonly host: string | null
  readonly name: string
  readonly email: string
  readonly title: string
  readonly text: string
  readonly isGuaranteed: boolean
  readonly expiresAt: Instant | null
  readonly options: readonly WrittenOption[]
  readonly files?: readonly DraftFile[] | undefined
}

export type OfferWritten =
  | {
      readonly kind: 'written'
      readonly id: number
      readonly revision: number
      readonly locked: readonly LockedPrice[]
    }
  | Extract<OptionsPriced, { kind: 'not-priced' }>
  | { readonly kind: 'file-gone' }
  | { readonly kind: 'changed-meanwhile' }

export async function insertDraft(
  tx: Tx,
  seller: Seller,
  offer: WrittenOffer,
  { person, now }: { readonly person: string; readonly now: Instant },
): Promise<OfferWritten> {
  const pricedOptions = await priceOptions(tx, seller, offer.options, now)
  if (pricedOptions.kind !== 'priced') return pricedOptions
  const { id, revision } = await tx
    .insertInto('offer')
    .values({
      code: newOfferCode(),
      hotel_id: seller.hotelId,
      channel_id: seller.channelId,
      state: 'draft',
      ...columnsOf(offer),
      rejection_reason: null,
      reservation_id: null,
      confirmed_option: null,
      written_by: person,
      created_at: now,
      changed_at: now,
      sent_at: null,
      opened_at: null,
      ended_at: null,
    })
    .returning(['id', 'revision'])
    .executeTakeFirstOrThrow()
  await insertOptions(tx, id, offer.options, pricedOptions.locked)
  if (!(await writeOfferFiles(tx, { offerId: id, hotelId: seller.hotelId }, offer.files ?? [])))
    return { kind: 'file-gone' }
  return { kind: 'written', id, revision, locked: pricedOptions.locked }
}

export async function rewriteDraft(
  tx: Tx,
  { id, revision }: { readonly id: number; readonly revision: number },
  offer: WrittenOffer,
  now: Instant,
): Promise<OfferWritten> {
  const storedOffer = await lockOffer(tx, id)
  if (storedOffer?.state !== 'draft' || storedOffer.revision !== revision) return { kind: 'changed-meanwhile' }
  const pricedOptions = await priceOptions(tx, sellerOfOffer(storedOffer), offer.options, now)
  if (pricedOptions.kind !== 'priced') return pricedOptions
  await tx
    .updateTable('offer')
    .set({ ...columnsOf(offer), revision: revision + 1, changed_at: now })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('offer_option').where('offer_id', '=', id).execute()
  await insertOptions(tx, id, offer.options, pricedOptions.locked)
  if (!(await writeOfferFiles(tx, { offerId: id, hotelId: storedOffer.hotel_id }, offer.files ?? [])))
    return { kind: 'file-gone' }
  return { kind: 'written', id, revision: revision + 1, locked: pricedOptions.locked }
}

export async function copyOf(tx: Tx, offer: StoredOffer): Promise<WrittenOffer> {
  const options = await loadOptions(tx, offer.id)
  return {
    languageId: offer.language_id,
    host: offer.host,
    name: offer.name,
    email: offer.email,
    title: offer.title,
    text: offer.letter,
    isGuaranteed: offer.guaranteed === 1,
    expiresAt: null,
    options: options.map(({ name, text, basket }) => ({ name, text, basket })),
    files: (await loadOfferFiles(tx, offer.id)).map(draftFileOf),
  }
}

export function sellerOfOffer({ hotel_id, channel_id }: Pick<StoredOffer, 'hotel_id' | 'channel_id'>): Seller {
  return { hotelId: hotel_id, channelId: channel_id }
}

function columnsOf({ languageId, host, name, email, title, text, isGuaranteed, expiresAt }: WrittenOffer) {
  return {
    language_id: languageId,
    host,
    name,
    email: email.trim(),
    recipient: normaliseEmail(email),
    title,
    letter: text,
    guaranteed: isGuaranteed ? 1 : 0,
    expires_at: expiresAt,
  } as const
}

async function insertOptions(
  tx: Tx,
  offerId: number,
  options: readonly WrittenOption[],
  lockedPrice: readonly LockedPrice[],
): Promise<void> {
  for (const [i, { name, text, basket }] of options.entries()) {
    const price = lockedPrice[i]
    if (!price) throw new Error('an option has no price')
    await tx
      .insertInto('offer_option')
      .values({
        offer_id: offerId,
        number: i + 1,
        name,
        description: text,
        ...basket.stay,
        basket: toJson(basket),
        ...lockedColumns(price),
      })
      .execute()
  }
}

export function lockedColumns(lockedPrice: LockedPrice) {
  const text = toJson<LockedPrice>(lockedPrice)
  return { locked: text, locked_hash: sha256(text) }
}
