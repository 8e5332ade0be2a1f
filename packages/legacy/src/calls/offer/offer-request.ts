import { Party, Stay } from '@portico/contracts/values/shapes'
import type { Party as Guests } from '@portico/domain/party/party'
import { maxRoomLines } from '@portico/domain/party/room-line'
import type { Stay as Nights } from '@portico/domain/time/stay'
import { z } from 'zod'
import { postingCall } from '../../codec/legacy-request.ts'
import { toLegacyDate, wireDate, wireInteger, wireList, wireText } from '../../codec/spelling.ts'
import { noCaller } from '../../parts/request-fields.ts'

export type OfferRequest = {
  readonly stay: Nights
  readonly rooms: readonly Guests[]
  readonly name: string
  readonly email: string
  readonly note: string
}

const Room = z
  .object({ adulti: wireInteger, etaBambini: wireList(wireInteger) })
  .transform(({ adulti, etaBambini }): Guests => ({ adults: adulti, childrenAges: etaBambini }))
  .pipe(Party)

const Wire = z
  .object({
    ca_id: wireInteger,
    ho_id: wireInteger,
    ln_id: wireInteger.default(1),
    dataArrivo: wireDate,
    dataPartenza: wireDate,
    rooms: wireList(Room).pipe(z.array(Party).min(1).max(maxRoomLines)),
    name: z.string().min(1).max(120),
    mail: z.string().min(1).max(254),
    note: z.string().max(1_000).default(''),
  })
  .transform(({ dataArrivo, dataPartenza, ...rest }) => ({
    ...rest,
    stay: { arrival: dataArrivo, departure: dataPartenza },
  }))
  .refine(({ stay }) => Stay.safeParse(stay).success, { path: ['dataPartenza'] })

/** The answer may name the code of the offer, where the server makes one at once. */
export const offerRequest = postingCall<
  OfferRequest,
  { readonly offerCode?: string | undefined },
  z.infer<typeof Wire>
>({
  name: 'offerRequest',
  path: 'v2/offers/create',
  timeout: 'short-change',
  body: 'json',
  plainTextReply: {},
  toQuery: () => [],
  post: {
    write: ({ stay, rooms, name, email, note }, { channelId, hotelId, languageId }) => ({
      ca_id: channelId,
      ho_id: hotelId,
      ln_id: languageId,
      dataArrivo: toLegacyDate(stay.arrival),
      dataPartenza: toLegacyDate(stay.departure),
      rooms: rooms.map(({ adults, childrenAges }) => ({
        adulti: adults,
        bambini: childrenAges.length,
        etaBambini: childrenAges,
      })),
      name,
      mail: email,
      note,
    }),
    wire: Wire,
  },
  fromQuery: (_, { ca_id, ho_id, ln_id, stay, rooms, name, mail, note }) => ({
    caller: { ...noCaller, channelId: ca_id, hotelId: ho_id, languageId: ln_id },
    input: { stay, rooms, name, email: mail, note },
  }),
  toReply: ({ offerCode }) => ({ offerCode: offerCode ?? null }),
  reply: z
    .object({ offerCode: wireText.nullable().optional() })
    .transform(({ offerCode }) => ({ offerCode: offerCode ?? undefined })),
})
