import { isAnswerable, offerStateAt } from '@portico/domain/offer/offer-state'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import type { OfferOptionReply, OfferReply } from '@portico/legacy/calls/offer/offer'
import { fromJson } from '../db/from-json.ts'
import type { Reader } from '../db/types.ts'
import { demandOf } from '../inventory/demand.ts'
import { shortageOf } from '../inventory/move-stock.ts'
import { loadOfferFiles, type StoredOfferFile } from '../offers/files/offer-files.ts'
import { loadMessages, loadOptions, type StoredOffer, type StoredOption } from '../offers/find-offer.ts'
import { bookedToday } from '../offers/price-options.ts'
import { readyMethodsOf, type UsableProviders } from '../payment-records/terminals.ts'
import { type HotelTerms, loadHotelTerms } from '../pricing/hotel-terms.ts'
import { presentBasket } from './present-basket.ts'

export function presentStub(offer: StoredOffer, now: Instant): OfferReply {
  const offerState = offerStateAt({ state: offer.state, expiresAt: offer.expires_at }, now)
  return {
    code: offer.code,
    ...wireState(isAnswerable(offerState) ? 'locked' : offerState),
    channelId: offer.channel_id,
    hotelId: offer.hotel_id,
    languageId: offer.language_id,
    options: [],
    attachments: [],
    messages: [],
    playlist: [],
  }
}

type Read = {
  readonly db: Reader
  readonly languageId: number
  readonly now: Instant
  readonly payments: UsableProviders | undefined
}

export async function presentOffer(offer: StoredOffer, read: Read): Promise<OfferReply> {
  const { db, now } = read
  const stub = presentStub(offer, now)
  const hotel = await loadHotelTerms(db, offer.hotel_id)
  if (offer.state === 'withdrawn' || !hotel) return stub
  const options = await loadOptions(db, offer.id)
  const presented: OfferOptionReply[] = []
  for (const storedOption of options) presented.push(await presentOption(offer, storedOption, hotel, read))
  const isAnyAvailable = presented.some(({ isAvailable }) => isAvailable !== false)
  const offerState = offerStateAt({ state: offer.state, expiresAt: offer.expires_at }, now, isAnyAvailable)
  return {
    ...stub,
    ...wireState(offerState === 'sent' ? 'open' : offerState),
    expires: offer.expires_at ?? undefined,
    options: presented,
    messages: (await loadMessages(db, offer.id)).map(({ sender, body, at }) => ({ from: sender, text: body, at })),
    rejectionReason: offer.rejection_reason ?? undefined,
    title: offer.title,
    text: offer.letter,
    recipient: offer.name,
    isGuaranteed: offer.guaranteed === 1,
    ...presentFiles(await loadOfferFiles(db, offer.id)),
    ...(await presentBooked(db, offer)),
  }
}

const urlOfFile = ({ number, address }: StoredOfferFile) => address ?? `offer-file?number=${number}`

function presentFiles(files: readonly StoredOfferFile[]): Partial<OfferReply> {
  if (files.length === 0) return {}
  const films = files.filter(({ kind }) => kind !== 'attachment').map(urlOfFile)
  return {
    attachments: files
      .filter(({ kind }) => kind === 'attachment')
      .map((file) => ({ name: file.name, url: urlOfFile(file) })),
    ...(films.length === 1 ? { video: films[0] } : { playlist: films }),
    files: files.map(({ number, kind, name, type, bytes, captions, address }) => ({
      number,
      kind: kind === 'attachment' ? 'attachment' : 'film',
      name,
      type: type ?? undefined,
      bytes: bytes ?? undefined,
      hasCaptions: captions === null ? undefined : true,
      url: address ?? undefined,
    })),
  }
}

async function presentOption(
  offer: StoredOffer,
  { number, name, text, stay, locked: sentPrice }: StoredOption,
  hotel: HotelTerms,
  { db, languageId, now, payments }: Read,
): Promise<OfferOptionReply> {
  const lockedPrice = bookedToday(sentPrice, hotel, now)
  const ready = payments && (await readyMethodsOf(db, offer.hotel_id, payments))
  const basket = await presentBasket({
    db,
    locked: lockedPrice,
    hotel,
    languageId,
    today: todayAt(hotel.timeZone, now),
    presentedBeside: { ready },
  })
  const isReserved = offer.guaranteed === 1
  const isGone = !isReserved && isAnswerable(offer.state) && (await shortageOf(db, demandOf(sentPrice))) !== undefined
  return { id: number, name, text, stay, basket, isAvailable: isGone ? false : undefined }
}

async function presentBooked(
  db: Reader,
  { reservation_id, confirmed_option }: StoredOffer,
): Promise<Partial<OfferReply>> {
  if (reservation_id === null) return {}
  const { code, booker } = await db
    .selectFrom('reservation')
    .where('id', '=', reservation_id)
    .select(['code', 'booker'])
    .executeTakeFirstOrThrow()
  const { email } = fromJson('reservation.booker', booker, reservation_id)
  return { booked: { code, email }, takenOption: confirmed_option ?? undefined }
}

/** The specification has no word for what was withdrawn: to who knows none it is no longer available. */
function wireState(
  state: OfferReply['state'] | 'withdrawn' | 'draft' | 'sent',
): Pick<OfferReply, 'state' | 'isWithdrawn'> {
  if (state === 'withdrawn') return { state: 'unavailable', isWithdrawn: true }
  if (state === 'draft' || state === 'sent') return { state: 'locked' }
  return { state }
}
