import { priceOfStay } from '@portico/contracts/price/price-of-stay'
import { nearby } from '@portico/legacy/calls/search/nearby'
import { answered, day, euro, stayOf, transcript } from '../transcript.ts'

const stay = stayOf('2027-03-05', '2027-03-07')

export const nearbyTranscript = transcript(
  nearby,
  [
    {
      title: 'of two rooms',
      input: {
        stay,
        rooms: [
          { adults: 2, childrenAges: [4] },
          { adults: 1, childrenAges: [] },
        ],
        promoCode: 'SPRING',
        timestamp: 5,
      },
      request: `ca_id=201&ho_id=101&ln_id=2&dataArrivo=20270305&dataPartenza=20270307&adulti=2&bambini=1&avail_etaBambini=4&adulti2=1&bambini2=0
        &mt_id=0&promoCode=SPRING&mobile=false&pc_id=0&timestamp=5`,
    },
    {
      title: 'of a package',
      input: { stay, rooms: [{ adults: 2, childrenAges: [] }], packageId: 7, timestamp: 5 },
      request: `ca_id=201&ho_id=101&ln_id=2&dataArrivo=20270305&dataPartenza=20270307&adulti=2&bambini=0
        &mt_id=0&mobile=false&pc_id=7&timestamp=5`,
    },
    {
      title: 'of a month, of a package',
      input: {
        stay,
        rooms: [{ adults: 2, childrenAges: [] }],
        packageId: 7,
        lastArrival: day('2027-03-31'),
        timestamp: 5,
      },
      request: `ca_id=201&ho_id=101&ln_id=2&dataArrivo=20270305&dataPartenza=20270307&adulti=2&bambini=0
        &mt_id=0&mobile=false&pc_id=7&timestamp=5&px_lastArrival=20270331`,
      px: true,
    },
    {
      title: 'of the same days, for all guests in whichever rooms take them',
      input: { stay, rooms: [{ adults: 6, childrenAges: [4] }], isCombined: true, timestamp: 5 },
      request: `ca_id=201&ho_id=101&ln_id=2&dataArrivo=20270305&dataPartenza=20270307&adulti=6&bambini=1&avail_etaBambini=4
        &mt_id=0&mobile=false&pc_id=0&timestamp=5&px_combine=true`,
      px: true,
    },
  ],
  [
    {
      title: 'one stay nearby',
      reply: `{"currency": {"code": "EUR"}, "availabilityList": [{
        "dataArrivo": "20270306", "dataPartenza": "20270308", "totale": 245.5,
        "camere": [{"idcamera": 11, "nomecamera": "Doppia", "ar_id": 31, "nometariffa": "Flessibile", "totale": 245.5}]
      }]}`,
      result: answered({
        currency: 'EUR',
        dates: [
          {
            stay: stayOf('2027-03-06', '2027-03-08'),
            price: priceOfStay(euro(24_550), undefined),
            rooms: [{ roomTypeId: 11, roomName: 'Doppia', productId: 31, rateName: 'Flessibile', price: euro(24_550) }],
          },
        ],
        refusals: [],
      }),
    },
    {
      title: 'rooms that take all guests, and who sleeps in which',
      reply: `{"currency": {"code": "EUR"}, "availabilityList": [{
        "dataArrivo": "20270305", "dataPartenza": "20270307", "totale": 500, "px_taxes": 12,
        "camere": [
          {"idcamera": 11, "nomecamera": "Doppia", "ar_id": 31, "nometariffa": "Flessibile", "totale": 200, "px_party": {"adults": 2, "ages": [4]}},
          {"idcamera": 12, "nomecamera": "Suite", "ar_id": 32, "nometariffa": "Flessibile", "totale": 300, "px_party": {"adults": 4, "ages": []}}
        ]
      }]}`,
      result: answered({
        currency: 'EUR',
        dates: [
          {
            stay,
            price: priceOfStay(euro(50_000), euro(1_200)),
            rooms: [
              {
                roomTypeId: 11,
                roomName: 'Doppia',
                productId: 31,
                rateName: 'Flessibile',
                price: euro(20_000),
                party: { adults: 2, childrenAges: [4] },
              },
              {
                roomTypeId: 12,
                roomName: 'Suite',
                productId: 32,
                rateName: 'Flessibile',
                price: euro(30_000),
                party: { adults: 4, childrenAges: [] },
              },
            ],
          },
        ],
        refusals: [],
      }),
      px: true,
    },
    {
      title: 'one stay and one room for their lists, numbers as text',
      reply: `{"currency": {"code": "EUR"}, "availabilityList": {
        "dataArrivo": "2027-03-06", "dataPartenza": "2027-03-08", "totale": "245.50",
        "camere": {"idcamera": "11", "nomecamera": "Doppia", "ar_id": "31", "nometariffa": 7, "totale": "245.50"}
      }}`,
      result: answered({
        currency: 'EUR',
        dates: [
          {
            stay: stayOf('2027-03-06', '2027-03-08'),
            price: priceOfStay(euro(24_550), undefined),
            rooms: [{ roomTypeId: 11, roomName: 'Doppia', productId: 31, rateName: '7', price: euro(24_550) }],
          },
        ],
        refusals: [],
      }),
      drift: true,
    },
    {
      title: 'none, as white space',
      reply: `{"currency": {"code": "EUR"}, "availabilityList": "\\r\\n"}`,
      result: answered({ currency: 'EUR', dates: [], refusals: [] }),
      drift: true,
    },
  ],
)
