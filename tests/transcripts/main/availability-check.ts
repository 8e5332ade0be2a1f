import { availabilityCheck } from '@portico/legacy/calls/search/availability-check'
import { answered, refused, stayOf, transcript } from '../transcript.ts'

const stay = stayOf('2027-03-05', '2027-03-08')
const family = { adults: 2, childrenAges: [7] }

export const availabilityCheckTranscript = transcript(
  availabilityCheck,
  [
    {
      title: 'of two rooms, from an airport, for a trade user',
      caller: { sessionCode: 's-1', clientId: 9 },
      input: { stay, rooms: [family, { adults: 1, childrenAges: [] }], originAirportId: 3 },
      request: `ca_id=201&ho_id=101&ln_id=2&dataArrivo=20270305&dataPartenza=20270308&sessionCode=s-1&cross=false&originAirportId=3&cl_id=9
        &adulti=2&bambini=1&etaBambini=7&adulti2=1&bambini2=0`,
    },
    {
      title: 'of one room, which may be a split stay',
      caller: { sessionCode: 's-1' },
      input: { stay, rooms: [{ adults: 2, childrenAges: [4, 11] }] },
      request: `ca_id=201&ho_id=101&ln_id=2&dataArrivo=20270305&dataPartenza=20270308&sessionCode=s-1&cross=true
        &adulti=2&bambini=2&etaBambini=4%2C11`,
    },
    {
      title: 'with the ages as the room search spells them, and empty fields',
      input: { stay, rooms: [family, { adults: 1, childrenAges: [] }] },
      request: `ca_id=201&ho_id=101&ln_id=2&dataArrivo=20270305&dataPartenza=20270308&cl_id=&originAirportId=0
        &adulti=2&bambini=1&avail_etaBambini=7&adulti2=1&bambini2=0&avail_etaBambini2=`,
      drift: true,
    },
    {
      title: 'beside an own hold',
      caller: { sessionCode: 's-1' },
      input: { stay, rooms: [family], ownHoldIds: ['h-1'] },
      request: `ca_id=201&ho_id=101&ln_id=2&dataArrivo=20270305&dataPartenza=20270308&sessionCode=s-1&cross=true
        &adulti=2&bambini=1&etaBambini=7&px_hold=h-1`,
      px: true,
    },
  ],
  [
    { title: 'yes', reply: 'true', result: answered(true) },
    { title: 'no', reply: 'false', result: answered(false) },
    { title: 'yes among line ends', reply: '\r\n\t true \r\n', result: answered(true), drift: true },
    { title: 'yes in words', reply: 'disponibile=true;camere=3', result: answered(true), drift: true },
    { title: 'yes in JSON', reply: '{"disponibile": "true"}', result: answered(true), drift: true },
    { title: 'nothing', reply: '', result: answered(false), drift: true },
    {
      title: 'a failure, which is not no',
      reply: '{"errore": "Canale sconosciuto"}',
      result: refused('Canale sconosciuto'),
    },
    {
      title: 'a failure in words',
      reply: 'errore: canale sconosciuto',
      result: refused('errore: canale sconosciuto'),
      drift: true,
    },
  ],
)
