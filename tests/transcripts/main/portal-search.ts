import { money } from '@portico/domain/money/money'
import { portalSearch } from '@portico/legacy/calls/search/portal-search'
import { answered, euro, stayOf, transcript } from '../transcript.ts'

const stay = stayOf('2027-03-05', '2027-03-08')
const rooms = [
  { adults: 2, childrenAges: [7, 9] },
  { adults: 1, childrenAges: [] },
]
const start = 'ca_id=201&ln_id=2&dataArrivo=20270305&dataPartenza=20270308'

export const portalSearchTranscript = transcript(
  portalSearch,
  [
    {
      title: 'of two rooms in two hotels of a place, for a trade user',
      caller: { hotelId: undefined, clientId: 9 },
      input: { stay, rooms, destinationId: 4, hotelIds: [101, 102], promoCode: 'Ü 10-%' },
      request: `${start}&lc_id=4&hoIds=101%2C102&adulti=2&bambini=2&etaBambini=7%2C9&adulti2=1&bambini2=0&cl_id=9&promoCode=%C3%9C+10-%25`,
    },
    {
      title: 'of a whole channel',
      caller: { hotelId: undefined },
      input: { stay, rooms: [{ adults: 2, childrenAges: [] }] },
      request: `${start}&adulti=2&bambini=0`,
    },
    {
      title: 'with every hotel named for itself, the ages as the room search spells them, and an empty place',
      caller: { hotelId: undefined },
      input: { stay, rooms, hotelIds: [101, 102], promoCode: 'SPRING' },
      request: `${start}&lc_id=&hoIds=101&hoIds=102&adulti=2&bambini=2&avail_etaBambini=7,9&adulti2=1&bambini2=0&promocode=SPRING`,
      drift: true,
    },
  ],
  [
    {
      title: 'hotels with their lowest total',
      reply: `{"hotels": [{"id": 101, "name": "Albergo Città", "address": {"city": "Firenze"}, "rating": {"id": 4, "nome": "4"},
        "foto": "https://pictures.example/1.jpg", "currency": {"code": "CHF"}, "prezzominimo": 245.5}]}`,
      result: answered([
        {
          id: 101,
          name: 'Albergo Città',
          city: 'Firenze',
          stars: 4,
          picture: 'https://pictures.example/1.jpg',
          price: money(24_550, 'CHF'),
        },
      ]),
    },
    {
      title: 'the older spellings, numbers as text, and a hotel without rooms at a price of 0',
      reply: `{"hotels": [
        {"hotelId": "101", "nome": "Albergo Città", "citta": "Firenze", "rating": {"id": "4", "nome": "****"}, "prezzominimo": "245.50"},
        {"id": "102", "nome": "Pieno", "citta": "Siena", "rating": "3", "prezzominimo": "0"}
      ]}`,
      result: answered([{ id: 101, name: 'Albergo Città', city: 'Firenze', stars: 4, price: euro(24_550) }]),
      drift: true,
    },
    { title: 'no hotel, as white space', reply: `{"hotels": "\\r\\n\\t\\r\\n"}`, result: answered([]), drift: true },
  ],
)
