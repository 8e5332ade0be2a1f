import { Month, type RequestedTime } from '@portico/contracts/offer/offer-request'
import { offerRequestMaxima } from '@portico/contracts/offer/offer-request-maxima'
import { IdempotencyKey, Party, Stay } from '@portico/contracts/values/shapes'
import { maxRequestedRooms } from '@portico/domain/offer/requested-rooms'
import type { Party as Guests } from '@portico/domain/party/party'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { maxNights } from '@portico/domain/time/stay'
import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { postingCall } from '../../codec/legacy-request.ts'
import { toLegacyDate, wireDate, wireInteger, wireList, wireText } from '../../codec/spelling.ts'
import { noCaller } from '../../parts/request-fields.ts'

const px = extensionFields({ offers: ['month', 'nights', 'package', 'key', 'host'] })

/** `host`: where the guest asks, for links in the hotel's answer. `key`: the same request sent again is one. */
export type PostedOfferRequest = {
  readonly time: RequestedTime
  readonly rooms: readonly Guests[]
  readonly name: string
  readonly email: string
  readonly note: string
  readonly packageId?: number | undefined
  readonly key?: string | undefined
  readonly host?: string | undefined
}

const Room = z
  .object({ adulti: wireInteger, etaBambini: wireList(wireInteger) })
  .transform(({ adulti, etaBambini }): Guests => ({ adults: adulti, childrenAges: etaBambini }))
  .pipe(Party)

const OfferRequestWire = z
  .object({
    ca_id: wireInteger,
    ho_id: wireInteger,
    ln_id: wireInteger.default(1),
    dataArrivo: wireDate.nullish(),
    dataPartenza: wireDate.nullish(),
    rooms: wireList(Room).pipe(z.array(Party).min(1).max(maxRequestedRooms)),
    name: z.string().min(1).max(offerRequestMaxima.name),
    mail: z.string().min(1).max(offerRequestMaxima.email),
    note: z
      .string()
      .max(offerRequestMaxima.note + offerRequestMaxima.words + 2)
      .default(''),
    [px.month]: Month.optional(),
    [px.nights]: z.int().min(1).max(maxNights).optional(),
    [px.package]: z.int().positive().optional(),
    [px.key]: IdempotencyKey.optional(),
    [px.host]: z.string().max(260).optional(),
  })
  .refine(({ dataArrivo, dataPartenza }) => isTime(dataArrivo, dataPartenza), { path: ['dataPartenza'] })

function isTime(arrival: CalendarDate | null | undefined, departure: CalendarDate | null | undefined): boolean {
  return arrival || departure ? Stay.safeParse({ arrival, departure }).success : true
}

/** The answer may name the code of the offer, where the server makes one at once. */
export const offerRequest = postingCall<
  PostedOfferRequest,
  { readonly offerCode?: string | undefined },
  z.infer<typeof OfferRequestWire>
>({
  name: 'offerRequest',
  path: 'v2/offers/create',
  timeout: 'short-change',
  body: 'json',
  plainTextReply: {},
  extensions: px,
  toQuery: () => [],
  post: {
    write: ({ time, rooms, name, email, note, packageId, key, host }, { channelId, hotelId, languageId }) => ({
      ca_id: channelId,
      ho_id: hotelId,
      ln_id: languageId,
      dataArrivo: time.kind === 'stay' ? toLegacyDate(time.stay.arrival) : undefined,
      dataPartenza: time.kind === 'stay' ? toLegacyDate(time.stay.departure) : undefined,
      rooms: rooms.map(({ adults, childrenAges }) => ({
        adulti: adults,
        bambini: childrenAges.length,
        etaBambini: childrenAges,
      })),
      name,
      mail: email,
      note,
      [px.month]: time.kind === 'flexible' ? time.month : undefined,
      [px.nights]: time.kind === 'flexible' ? time.nights : undefined,
      [px.package]: packageId,
      [px.key]: key,
      [px.host]: host,
    }),
    wire: OfferRequestWire,
  },
  fromQuery: (_, { ca_id, ho_id, ln_id, dataArrivo, dataPartenza, rooms, name, mail, note, ...more }) => ({
    caller: { ...noCaller, channelId: ca_id, hotelId: ho_id, languageId: ln_id },
    input: {
      time:
        dataArrivo && dataPartenza
          ? { kind: 'stay', stay: { arrival: dataArrivo, departure: dataPartenza } }
          : { kind: 'flexible', month: more[px.month], nights: more[px.nights] },
      rooms,
      name,
      email: mail,
      note,
      packageId: more[px.package],
      key: more[px.key],
      host: more[px.host],
    },
  }),
  toReply: ({ offerCode }) => ({ offerCode: offerCode ?? null }),
  reply: z
    .object({ offerCode: wireText.nullable().optional() })
    .transform(({ offerCode }) => ({ offerCode: offerCode ?? undefined })),
})
