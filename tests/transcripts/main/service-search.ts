import { serviceSearch } from '@portico/legacy/calls/catalogue/service-search'
import { answered, day, euro, stayOf, transcript } from '../transcript.ts'

const stay = stayOf('2027-03-05', '2027-03-07')
const spa = {
  id: 7,
  name: 'Spa',
  description: "Un'ora",
  pictures: [],
  category: { id: 2, name: 'Benessere', mandatory: true },
  per: 'person',
  when: 'day',
  price: euro(2_500),
  ages: [{ bandId: 2, min: 3, max: 11, price: euro(1_000) }],
  transfer: false,
  maxQuantity: 4,
  days: [
    {
      day: day('2027-03-05'),
      slots: [
        { slot: '10:00', available: 3 },
        { slot: '11:00', available: 0 },
      ],
    },
  ],
} as const

export const serviceSearchTranscript = transcript(
  serviceSearch,
  [
    {
      title: 'of two rooms that were chosen',
      caller: { clientId: 9 },
      input: {
        stay,
        party: { adults: 3, childrenAges: [4, 9] },
        roomTypeIds: [11, 12],
        promoCode: 'SPRING',
        promotionId: 5,
        code: 'ABC1234567',
      },
      request: `ca_id=201&ho_id=101&ln_id=2&dataArrivo=20270305&dataPartenza=20270307&adulti=3&bambini=2&avail_etaBambini=4%2C9&mt_id=0
        &promoCode=SPRING&promoId=5&cm_id=11&cm_id=12&cl_id=9&codicePrenotazione=ABC1234567`,
    },
    {
      title: 'of an older client, who names stay and room alone',
      input: { stay, party: { adults: 1, childrenAges: [] }, roomTypeIds: [11] },
      request:
        'ca_id=201&ho_id=101&ln_id=2&dataArrivo=20270305&dataPartenza=20270307&adulti=1&cm_id=11&promocode=&promoId=0',
      drift: true,
    },
  ],
  [
    {
      title: 'a service with two slots on a day',
      reply: `{"currency": {"code": "EUR"}, "servizi": [
        {"id": 7, "slot": "10:00", "fbId": null, "date": "20270305", "quantity": 3, "servicePrice": 25, "price": 25, "roomIndex": null,
         "transfer": false, "ages": [{"id": 2, "min": 3, "max": 11, "price": 10}], "mandatory": true,
         "category": {"id": 2, "name": "Benessere", "mandatory": true}, "name": "Spa", "description": "Un'ora", "gallery": [],
         "interosogg": false, "perPerson": true, "perNight": false, "maxQuantity": 4},
        {"id": 7, "slot": "11:00", "fbId": null, "date": "20270305", "quantity": 0, "servicePrice": 25, "price": 25, "roomIndex": null,
         "transfer": false, "ages": [{"id": 2, "min": 3, "max": 11, "price": 10}], "mandatory": true,
         "category": {"id": 2, "name": "Benessere", "mandatory": true}, "name": "Spa", "description": "Un'ora", "gallery": [],
         "interosogg": false, "perPerson": true, "perNight": false, "maxQuantity": 4}
      ]}`,
      result: answered({ currency: 'EUR', services: [spa] }),
    },
    {
      title: 'one service for the list, numbers and flags as text, without a slot and for the whole stay',
      reply: `{"currency": {"code": "EUR"}, "servizi": {
        "id": "8", "slot": "", "quantity": "2", "servicePrice": "15.00", "name": "Parcheggio", "ages": "\\r\\n", "gallery": "", "interosogg": "true"
      }}`,
      result: answered({
        currency: 'EUR',
        services: [
          {
            id: 8,
            name: 'Parcheggio',
            description: '',
            pictures: [],
            category: { id: 0, name: '', mandatory: false },
            per: 'unit',
            when: 'stay',
            price: euro(1_500),
            ages: [],
            transfer: false,
            maxQuantity: 1_000,
            days: [],
          },
        ],
      }),
      drift: true,
    },
    {
      title: 'none',
      reply: `{"currency": {"code": "EUR"}, "servizi": []}`,
      result: answered({ currency: 'EUR', services: [] }),
    },
  ],
)
