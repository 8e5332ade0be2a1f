import { priceOfStay } from '@portico/contracts/price/price-of-stay'
import { CurrencyCode } from '@portico/contracts/values/shapes'
import { type Money, money } from '@portico/domain/money/money'
import { z } from 'zod'
import { fromDecimal, optionalMoney, wireDate, wireInteger, wireList, wireNumber, wireText } from '../codec/spelling.ts'
import { type BasketReply, methodsWire } from './basket.ts'
import { optionWire } from './option.ts'
import { openPaymentWire } from './pending-payment.ts'
import { mealPlanOf, mealWireFields, prepaidsWire, prepaymentsOf } from './rate-reply.ts'
import type { ReservationReply } from './reservation.ts'

// One room's reservation as the older servers send it: a code for each room, the room and the rate by name, children by
// their number.

const Service = z.object({
  id: wireInteger,
  nome: wireText,
  data: wireDate.nullable().optional(),
  numero: wireInteger,
  prezzo: wireNumber,
})

const servicesWire = z
  .union([z.object({ servizio: wireList(Service) }), z.string().transform(() => ({ servizio: [] }))])
  .optional()
  .transform((element) => element?.servizio ?? [])

const Reservation = z.object({
  id: wireInteger,
  codice: wireText,
  ca_id: wireInteger.optional(),
  ho_id: wireInteger.optional(),
  dataarrivo: wireDate,
  datapartenza: wireDate.optional(),
  partenza: wireDate.optional(),
  moneta: CurrencyCode.optional(),
  adulti: wireInteger,
  bambini: wireInteger.optional(),
  totale: wireNumber,
  prepagato: wireNumber.optional(),
  prepaids: prepaidsWire.optional(),
  cityTax: wireNumber.nullable().optional(),
  cancellationpolicy: wireText.optional(),
  ...mealWireFields,
  tariffa: z.object({ idtariffa: wireInteger, nometariffa: wireText }),
  camera: wireList(z.object({ nomecamera: wireText })),
  datiguest: z.object({ nominativo: wireText, mail: wireText, note: wireText.optional() }),
  servizi: servicesWire,
  pagamento: openPaymentWire,
  state: z.enum(['pending', 'confirmed', 'cancelled']).optional(),
  reason: wireText.optional(),
  option: optionWire,
  paymentMethods: methodsWire,
})
type Reservation = z.infer<typeof Reservation>

/** `prenotazione` with its one entry, which may stand in a list. */
export const OlderReservation = z
  .object({ prenotazione: wireList(Reservation) })
  .transform(({ prenotazione: [reservation] }, ctx): ReservationReply => {
    const departure = reservation?.datapartenza ?? reservation?.partenza
    if (!reservation || departure === undefined) {
      ctx.addIssue('a reservation has a room and two days')
      return z.NEVER
    }
    const { nominativo, mail, note } = reservation.datiguest
    return {
      reservationId: reservation.id,
      code: reservation.codice,
      channelId: reservation.ca_id,
      hotelId: reservation.ho_id,
      state: reservation.state ?? (reservation.pagamento ? 'pending' : 'confirmed'),
      reason: reservation.reason ?? (reservation.option ? 'option' : ''),
      bookedBy: { name: nominativo, email: mail },
      stay: { arrival: reservation.dataarrivo, departure },
      basket: basketOf(reservation),
      guests: [],
      hotelNotes: '',
      customerNote: note?.trim() ?? '',
      option: reservation.option ?? undefined,
      openPayment: reservation.pagamento,
    }
  })

function basketOf(reservation: Reservation): BasketReply {
  const { tariffa, camera, adulti, bambini, servizi, moneta: currency = 'EUR' } = reservation
  const total = fromDecimal(reservation.totale, currency)
  const cityTax = optionalMoney(reservation.cityTax, currency)
  const services = servizi.map(({ id, nome, data, numero, prezzo }) => ({
    serviceId: id,
    name: nome,
    day: data ?? undefined,
    quantity: numero,
    amount: fromDecimal(prezzo, currency),
  }))
  return {
    lines: [
      {
        productId: tariffa.idtariffa,
        roomName: camera.map(({ nomecamera }) => nomecamera).join(', '),
        rateName: tariffa.nometariffa,
        party: { adults: adulti, childrenAges: [] },
        moreChildren: bambini || undefined,
        kinds: [],
        nights: [],
        fees: [],
        promotions: [],
        stay: money(
          services.reduce((rest, { amount }) => rest - amount.minor, total.minor),
          currency,
        ),
        cancellation: { kind: 'described', text: reservation.cancellationpolicy ?? '' },
        mealPlan: mealPlanOf(reservation),
      },
    ],
    services,
    price: priceOfStay(total, cityTax),
    cityTax: cityTax && { amount: cityTax },
    prepayment: paymentsOf(reservation, total),
    guarantees: [],
    paymentMethods: reservation.paymentMethods,
  }
}

/** A sum that is paid before arrival has no day here, and then the reply has no schedule. */
function paymentsOf({ prepaids, prepagato = 0 }: Reservation, total: Money): BasketReply['prepayment'] {
  if (prepaids) return prepaymentsOf(prepaids, total.currency)
  return prepagato > 0 ? [] : [{ amount: total }]
}
