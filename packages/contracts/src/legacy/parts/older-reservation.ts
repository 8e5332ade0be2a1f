import { z } from 'zod'
import { CurrencyCode } from '../../shapes.ts'
import { fromDecimal, wireDate, wireInteger, wireList, wireNumber, wireText } from '../codec/spelling.ts'
import type { ReservationAnswer } from '../main/retrieve.ts'
import type { ToldBasket } from './basket.ts'
import { mealPlanOf, mealWireFields, prepaidsWire, prepaymentsOf } from './rate-reply.ts'

// One room's reservation as the older servers tell it: a code for each room, the room and the rate by name, children by their number.

const Service = z.object({ id: wireInteger, nome: wireText, data: wireDate.nullable().optional(), numero: wireInteger, prezzo: wireNumber })

/** An element without members is white space. */
const servicesWire = z
  .union([z.object({ servizio: wireList(Service) }), z.string().transform(() => ({ servizio: [] }))])
  .optional()
  .transform((told) => told?.servizio ?? [])

const Reservation = z.object({
  id: wireInteger,
  codice: wireText,
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
  // Of a split stay one after the other.
  camera: wireList(z.object({ nomecamera: wireText })),
  datiguest: z.object({ nominativo: wireText, mail: wireText, note: wireText.optional() }),
  servizi: servicesWire,
})
type Reservation = z.infer<typeof Reservation>

/** `prenotazione` with its one entry, which may stand in a list. */
export const OlderReservation = z
  .object({ prenotazione: wireList(Reservation) })
  .transform(({ prenotazione: [told] }, ctx): ReservationAnswer => {
    const departure = told?.datapartenza ?? told?.partenza
    if (!told || departure === undefined) {
      ctx.addIssue('a reservation has a room and two days')
      return z.NEVER
    }
    const { nominativo, mail, note } = told.datiguest
    return {
      reservationId: told.id,
      code: told.codice,
      state: 'confirmed',
      reason: '',
      booker: { name: nominativo, email: mail },
      stay: { arrival: told.dataarrivo, departure },
      basket: basketOf(told),
      guests: [],
      hotelNotes: '',
      customerNote: note?.trim() ?? '',
    }
  })

function basketOf(told: Reservation): ToldBasket {
  const { tariffa, camera, adulti, bambini, servizi, moneta: currency = 'EUR' } = told
  const minorOf = (amount: number) => fromDecimal(amount, currency).minor
  const minor = minorOf(told.totale)
  const services = servizi.map(({ id, nome, data, numero, prezzo }) => ({
    serviceId: id,
    name: nome,
    day: data ?? undefined,
    quantity: numero,
    minor: minorOf(prezzo),
  }))
  return {
    currency,
    lines: [
      {
        productId: tariffa.idtariffa,
        roomName: camera.map(({ nomecamera }) => nomecamera).join(', '),
        rateName: tariffa.nometariffa,
        party: { adults: adulti, childrenAges: [] },
        ...(bambini && { moreChildren: bambini }),
        kinds: [],
        nights: [],
        minor: services.reduce((rest, service) => rest - service.minor, minor),
        cancellation: { kind: 'described', text: told.cancellationpolicy ?? '' },
        mealPlan: mealPlanOf(told),
      },
    ],
    services,
    minor,
    cityTax: typeof told.cityTax === 'number' ? { minor: minorOf(told.cityTax) } : undefined,
    prepayment: paymentsOf(told, minor),
    paymentMethods: [],
  }
}

/** A sum that is paid before arrival has no day here, and then nothing is said of when what is paid. */
function paymentsOf({ prepaids, prepagato = 0, moneta: currency = 'EUR' }: Reservation, minor: number): ToldBasket['prepayment'] {
  if (prepaids) return prepaymentsOf(prepaids, currency)
  return prepagato > 0 ? [] : [{ minor }]
}
