import { priceOfStay } from '@portico/contracts/price/price-of-stay'
import type { NearbyDate } from '@portico/contracts/search/calendar'
import { CurrencyCode, Refusal } from '@portico/contracts/values/shapes'
import type { CurrencyCode as Code } from '@portico/domain/money/currencies'
import type { Money } from '@portico/domain/money/money'
import type { Party } from '@portico/domain/party/party'
import { type CalendarDate, daysBetween } from '@portico/domain/time/calendar-date'
import type { Stay } from '@portico/domain/time/stay'
import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { legacyCall } from '../../codec/legacy-call.ts'
import {
  decimalOf,
  fromDecimal,
  optionalMoney,
  type QueryReader,
  toLegacyDate,
  wireDate,
  wireInteger,
  wireList,
  wireNumber,
  wireText,
} from '../../codec/spelling.ts'
import {
  encodeCaller,
  encodeOwnHolds,
  encodeParty,
  encodeStay,
  type OwnHolds,
  ownHoldsExtensions,
  readCaller,
  readOwnHolds,
  readPackageId,
  readParties,
  readPromoCode,
  readStay,
  readTimestamp,
} from '../../parts/request-fields.ts'

const px = extensionFields(
  { reasons: ['taxes', 'refusals'], chart: ['lastArrival', 'combine', 'party'] },
  ownHoldsExtensions,
)

export type LegacyNearbyRequest = OwnHolds & {
  readonly stay: Stay
  readonly rooms: readonly Party[]
  readonly promoCode?: string | undefined
  readonly packageId?: number | undefined
  /**
   * Instead of dates near the stay: every stay of as many nights that begins from its arrival to this day, in order.
   */
  readonly lastArrival?: CalendarDate | undefined
  /** Instead of other dates: the same stay for all guests together, in whichever rooms take them. */
  readonly isCombined?: true | undefined
  readonly timestamp: number
}

export type NearbyDateReply = Omit<NearbyDate, 'rooms'> & {
  readonly rooms: readonly (NearbyDate['rooms'][number] & {
    readonly roomTypeId: number
    readonly productId: number
    readonly price: Money
    readonly party?: Party | undefined
  })[]
}

export type NearbyReply = {
  readonly currency: Code
  readonly dates: readonly NearbyDateReply[]
  readonly refusals: readonly Refusal[]
}

const ReplyWire = z.object({
  currency: z.object({ code: CurrencyCode }),
  availabilityList: wireList(
    z.object({
      dataArrivo: wireDate,
      dataPartenza: wireDate,
      totale: wireNumber,
      [px.taxes]: wireNumber.optional(),
      camere: wireList(
        z.object({
          idcamera: wireInteger,
          nomecamera: wireText,
          ar_id: wireInteger,
          nometariffa: wireText,
          totale: wireNumber,
          [px.party]: z.object({ adults: z.int(), ages: z.array(z.int()) }).optional(),
        }),
      ),
    }),
  ),
  [px.refusals]: z.array(Refusal).optional(),
})

export const nearby = legacyCall<LegacyNearbyRequest, NearbyReply>({
  name: 'nearby',
  server: 'main',
  path: 'avail.do?method=nearby',
  effect: 'read',
  timeout: 'search',
  extensions: px,
  body: 'json',
  toQuery: (
    caller,
    { stay, rooms, promoCode, packageId, lastArrival, isCombined, timestamp, ownHoldIds, ownReservation },
  ) => [
    ...encodeCaller(caller),
    ...encodeStay(stay),
    ...rooms.flatMap((party, i) => encodeParty(party, 'avail_etaBambini', i)),
    ['mt_id', 0],
    ['promoCode', promoCode],
    ['mobile', false],
    ['pc_id', packageId ?? 0],
    ['cl_id', caller.clientId],
    ['timestamp', timestamp],
    [px.lastArrival, lastArrival && toLegacyDate(lastArrival)],
    [px.combine, isCombined],
    ...encodeOwnHolds({ ownHoldIds, ownReservation }),
  ],
  fromQuery: (reader) => {
    const stay = readStay(reader)
    return {
      caller: readCaller(reader),
      input: {
        stay,
        rooms: readParties(reader),
        promoCode: readPromoCode(reader),
        packageId: readPackageId(reader),
        lastArrival: readLastArrival(reader, stay),
        isCombined: reader.flag(px.combine) ? (true as const) : undefined,
        timestamp: readTimestamp(reader),
        ...readOwnHolds(reader),
      },
    }
  },
  toReply: ({ currency, dates, refusals }) => ({
    currency: { code: currency },
    availabilityList: dates.map(({ stay, price, rooms }) => ({
      dataArrivo: toLegacyDate(stay.arrival),
      dataPartenza: toLegacyDate(stay.departure),
      totale: decimalOf(price.stay),
      [px.taxes]: price.taxesAtHotel && decimalOf(price.taxesAtHotel),
      camere: rooms.map((room) => ({
        idcamera: room.roomTypeId,
        nomecamera: room.roomName,
        ar_id: room.productId,
        nometariffa: room.rateName,
        totale: decimalOf(room.price),
        [px.party]: room.party && { adults: room.party.adults, ages: room.party.childrenAges },
      })),
    })),
    [px.refusals]: refusals,
  }),
  reply: ReplyWire.transform(({ currency: { code }, availabilityList, [px.refusals]: refusals }) => ({
    currency: code,
    dates: availabilityList.map(({ [px.taxes]: taxes, ...one }) => ({
      stay: { arrival: one.dataArrivo, departure: one.dataPartenza },
      price: priceOfStay(fromDecimal(one.totale, code), optionalMoney(taxes, code)),
      rooms: one.camere.map(({ [px.party]: party, ...room }) => ({
        roomTypeId: room.idcamera,
        roomName: room.nomecamera,
        productId: room.ar_id,
        rateName: room.nometariffa,
        price: fromDecimal(room.totale, code),
        party: party && { adults: party.adults, childrenAges: party.ages },
      })),
    })),
    refusals: refusals ?? [],
  })),
})

function readLastArrival(reader: QueryReader, { arrival }: Stay): CalendarDate | undefined {
  if (!reader.has(px.lastArrival)) return undefined
  const day = reader.date(px.lastArrival)
  const days = daysBetween(arrival, day)
  if (days < 0 || days > 30) reader.refuse(px.lastArrival, 'out-of-range')
  return day
}
