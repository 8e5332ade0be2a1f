import { mayActAt, type OperatorIdentity } from '@portico/contracts/operator/identity'
import type { OfferDetails, PricedOption } from '@portico/contracts/operator/offers'
import type { Instant } from '@portico/domain/time/deadline'
import { momentAt } from '@portico/domain/time/deadline'
import type { Reader } from '../../db/types.ts'
import { draftFileOf, loadOfferFiles } from '../../offers/files/offer-files.ts'
import { loadMessages, loadOptions } from '../../offers/find-offer.ts'
import { loadHotelTerms } from '../../pricing/hotel-terms.ts'
import { optionsOf, presentRow } from './list-inbox.ts'
import { presentPriced } from './present-priced.ts'
import { draftOptionOf } from './read-draft.ts'

export async function presentOfferDetails(
  db: Reader,
  operator: OperatorIdentity,
  id: number,
  now: Instant,
): Promise<OfferDetails | undefined> {
  const offer = await db.selectFrom('offer').where('id', '=', id).selectAll().executeTakeFirst()
  const hotel = offer && (await loadHotelTerms(db, offer.hotel_id))
  if (!offer || !hotel || !mayActAt(operator, offer.hotel_id)) return undefined
  const options = await loadOptions(db, id)
  const pricedOptions: PricedOption[] = []
  for (const { locked } of options) pricedOptions.push(await presentPriced(db, locked, undefined))
  const counts = await optionsOf(db, [id])
  const reservation =
    offer.reservation_id === null
      ? undefined
      : await db
          .selectFrom('reservation')
          .where('id', '=', offer.reservation_id)
          .select(['id', 'code'])
          .executeTakeFirstOrThrow()
  return {
    ...presentRow(offer, counts.get(id), now),
    revision: offer.revision,
    draft: {
      hotelId: offer.hotel_id,
      channelId: offer.channel_id,
      languageId: offer.language_id,
      host: offer.host ?? undefined,
      name: offer.name,
      email: offer.email,
      title: offer.title,
      text: offer.letter,
      isGuaranteed: offer.guaranteed === 1,
      expires: offer.expires_at === null ? undefined : momentAt(hotel.timeZone, offer.expires_at),
      options: options.map((storedOption) =>
        draftOptionOf(
          storedOption,
          storedOption.locked.lines.map(({ overridden }) => overridden),
          hotel.currency,
        ),
      ),
      files: (await loadOfferFiles(db, id)).map(draftFileOf),
    },
    priced: pricedOptions,
    messages: (await loadMessages(db, id)).map(({ sender, person, body, at }) => ({
      from: sender,
      person: person ?? undefined,
      text: body,
      at,
    })),
    rejectionReason: offer.rejection_reason ?? undefined,
    reservation,
    confirmedOption: offer.confirmed_option ?? undefined,
    sentAt: offer.sent_at ?? undefined,
    openedAt: offer.opened_at ?? undefined,
    endedAt: offer.ended_at ?? undefined,
    writtenBy: offer.written_by,
    timeZone: hotel.timeZone,
  }
}
