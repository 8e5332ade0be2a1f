import type { Instant } from '@portico/domain/time/deadline'
import { confirm } from '@portico/legacy/calls/checkout/confirm'
import { answered, day, refused, stayOf, transcript } from '../transcript.ts'

const stay = stayOf('2027-03-05', '2027-03-07')
const rooms = [
  { productId: 31, party: { adults: 2, childrenAges: [4, 9] } },
  { productId: 42, party: { adults: 1, childrenAges: [] } },
]
const basket = `ca_id=201&ho_id=101&ln_id=2&dataArrivo=20270305&dataPartenza=20270307
  &ar_id=31&adulti=2&bambini=2&avail_etaBambini=4%2C9&ar_id2=42&adulti2=1&bambini2=0&refundProtect=0`
const booker = {
  name: 'Ada',
  lastName: 'De Rossi & figli',
  email: 'ada+sole@guests.example',
  phone: '+39 055 1',
  country: 'IT',
  address: 'Via Roma 1/b; scala A',
  city: '罗马 🏖️',
}
const bookerQuery = `nominativo=Ada+De+Rossi+%26+figli&name=Ada&lastName=De+Rossi+%26+figli&mail=ada%2Bsole%40guests.example
  &telefono=%2B39+055+1&nazione=IT&indirizzo=Via+Roma+1%2Fb%3B+scala+A&citta=%E7%BD%97%E9%A9%AC+%F0%9F%8F%96%EF%B8%8F&smoking=false`
const nobody = [{}, {}]

export const confirmTranscript = transcript(
  confirm,
  [
    {
      title: 'paid at the hotel',
      input: {
        basket: { stay, rooms },
        booker,
        guests: nobody,
        consents: { marketing: false, report: false, profile: false, custom: [] },
        paymentMethod: 'hotelpay',
        timestamp: 5,
      },
      request: `${basket}&${bookerQuery}&marketing=false&report=false&profile=false&paymentMethod=hotelpay&timestamp=5`,
    },
    {
      title: 'with all that a guest, an agency and a flight can add, as an option',
      caller: { clientId: 9 },
      input: {
        basket: { stay, rooms, promoCode: 'SPRING' },
        booker: {
          ...booker,
          zip: '00100',
          alternativeEmail: 'bea@guests.example',
          note: 'arrivo tardi\n100 %00',
          taxCode: 'RSSDAA80A41H501T',
          birthDate: day('1980-01-01'),
          sex: 'female',
          confirmationTime: '2027-03-01T10:00:00.000Z' as Instant,
        },
        guests: [
          {
            name: 'Ada',
            lastName: 'Rossi',
            birthDate: day('1980-01-01'),
            sex: 'female',
            others: [
              { type: 'adult', name: 'Carlo', lastName: 'Rossi; figlio' },
              { type: 'child', name: 'Dora', birthDate: day('2020-12-31'), sex: 'female' },
            ],
          },
          { name: 'Bea' },
        ],
        consents: {
          marketing: true,
          report: false,
          profile: true,
          custom: [
            { policyId: 3, accepted: true },
            { policyId: 4, accepted: false },
          ],
        },
        paymentMethod: 'bank',
        optionHours: 24,
        timestamp: 5,
        extras: {
          flights: [{ departure: 'AZ1', return: 'AZ2' }, {}],
          transfers: [
            {
              serviceId: 7,
              bookedLine: 0,
              date: day('2027-03-05'),
              time: '14:30',
              placeCode: 'FCO',
              transportNumber: 'AZ610',
              note: 'due; valigie / passeggino',
            },
          ],
          invoice: {
            name: 'Ditta & Figli',
            address: 'Via Po 2',
            zip: '10100',
            city: 'Torino',
            country: 'IT',
            vatNumber: 'IT01234567890',
            sdi: 'ABC1234',
            certifiedEmail: 'ditta@pec.example',
            taxCode: '01234567890',
          },
          agency: {
            name: 'Viaggi=Sole',
            address: 'Via Sole 3',
            zip: '20100',
            city: 'Milano',
            country: 'IT',
            email: 'info@sole.example',
            phone: '+39 02 1',
            contactName: 'Carla',
            contactEmail: 'carla@sole.example',
            vatNumber: 'IT09876543210',
            iata: '1234567',
            code: 'SOLE',
            type: 'travel-agency',
          },
          cardToken: 'tok_1',
          references: { trivago: 't-1', tripadvisor: 'ta-2', hotel: 'h-3', campaign: 'primavera' },
          upgrade: { oldRoomId: 11, priceDifference: 42.5 },
        },
      },
      request: `${basket}&promoCode=SPRING&${bookerQuery}&cap=00100&alternativeEmail=bea%40guests.example&note=arrivo+tardi%0A100+%2500
        &cf=RSSDAA80A41H501T&birthDate=01%2F01%2F1980&gender=female&confirmationTime=2027-03-01T10%3A00%3A00.000Z
        &guestName=Ada&guestLastName=Rossi&guestBirthDate=01%2F01%2F1980&guestSex=female&extraGuest=adult%3B%3B%3BCarlo%3BRossi%3B+figlio
        &extraGuest=child%3B31%2F12%2F2020%3Bfemale%3BDora%3B&guestName2=Bea
        &marketing=true&report=false&profile=true&customPolicies=3%3Atrue&customPolicies=4%3Afalse
        &flightDeparture=AZ1&flightReturn=AZ2&transfer=7%3B0%3B20270305%3B14%3A30%3BFCO%3BAZ610%3Bdue%3B+valigie+%2F+passeggino
        &invoiceName=Ditta+%26+Figli&invoiceAddress=Via+Po+2&invoiceZip=10100&invoiceCity=Torino&invoiceCountry=IT
        &invoiceVatNr=IT01234567890&invoiceSdi=ABC1234&invoicePec=ditta%40pec.example&invoiceCf=01234567890
        &agency_fullname=Viaggi%3DSole&agency_address=Via+Sole+3&agency_cap=20100&agency_city=Milano&agency_country=IT
        &agency_mail=info%40sole.example&agency_phone=%2B39+02+1&agency_referent_name=Carla&agency_referent_mail=carla%40sole.example
        &agency_vatNr=IT09876543210&agency_iata=1234567&agency_code=SOLE&agency_type=1
        &cardToken=tok_1&ref_trivago=t-1&ref_tripadvisor=ta-2&ref_hotel=h-3&ref_campaign=primavera&oldRoomId=11&priceDifference=42.5
        &paymentMethod=bank&option=1&optionHours=24&cl_id=9&timestamp=5`,
    },
    {
      title: 'of an older client: one name for the booker, and a card that is not read',
      input: {
        basket: { stay, rooms, promoCode: 'SPRING' },
        booker: { ...booker, name: 'Ada Maria', lastName: 'Rossi', city: 'Roma' },
        guests: nobody,
        consents: { marketing: false, report: false, profile: false, custom: [] },
        paymentMethod: 'hotelpay',
        timestamp: 0,
      },
      request: `${basket}&promocode=SPRING&nominativo=Ada+Maria+Rossi&indirizzo=Via+Roma+1%2Fb%3B+scala+A&citta=Roma&provincia=RM&nazione=IT
        &mail=ada%2Bsole%40guests.example&telefono=%2B39+055+1&note=&smoking=false&paymentMethod=hotelpay
        &tipoCarta=VISA&numeroCarta=4111111111111111&scadenzaCarta=12%2F2030&titolareCarta=Ada+Rossi&cvCarta=123`,
      drift: true,
    },
    {
      title: 'with key, hold, host, its format of numbers and total',
      input: {
        basket: { stay, rooms },
        booker: { ...booker, dialCode: '+39' },
        guests: nobody,
        consents: { marketing: false, report: false, profile: false, custom: [] },
        paymentMethod: 'hotelpay',
        timestamp: 5,
        key: 'k-1',
        holdId: 'h-1',
        host: 'www.example.com',
        numberFormat: 'language',
        totalMinor: 24_000,
        address: 'a-1',
        reference: 'SOL/12',
      },
      request: `${basket}&${bookerQuery}&marketing=false&report=false&profile=false&paymentMethod=hotelpay&timestamp=5
        &px_dialCode=%2B39&px_key=k-1&px_hold=h-1&px_host=www.example.com&px_numberFormat=language&px_total=24000&px_address=a-1&px_reference=SOL%2F12`,
      px: true,
    },
  ],
  [
    {
      title: 'confirmed, with a code for each room',
      reply: `{"reservationCode": "AB12CD34EF", "state": "confirmed", "payBy": null, "option": null,
        "prenotazione": [{"codice": "AB12CD34EF-1"}, {"codice": "AB12CD34EF-2"}]}`,
      result: answered({ code: 'AB12CD34EF', roomCodes: ['AB12CD34EF-1', 'AB12CD34EF-2'], state: 'confirmed' }),
    },
    {
      title: 'pending, as an option',
      reply: `{"reservationCode": "AB12CD34EF", "state": "pending", "payBy": "2027-03-04T10:00:00.000Z",
        "option": {"hours": 24, "until": "2027-03-02T10:00:00.000Z"}, "prenotazione": [{"codice": "AB12CD34EF-1"}]}`,
      result: answered({
        code: 'AB12CD34EF',
        roomCodes: ['AB12CD34EF-1'],
        state: 'pending',
        payBy: '2027-03-04T10:00:00.000Z' as Instant,
        option: { hours: 24, until: '2027-03-02T10:00:00.000Z' as Instant },
      }),
    },
    {
      title: 'pending, and on to pay',
      reply: `{"reservationCode": "AB12CD34EF", "state": "pending", "payBy": "2027-03-01T10:25:00.000Z", "px_toPay": true,
        "prenotazione": [{"codice": "AB12CD34EF-1"}]}`,
      result: answered({
        code: 'AB12CD34EF',
        roomCodes: ['AB12CD34EF-1'],
        state: 'pending',
        payBy: '2027-03-01T10:25:00.000Z' as Instant,
        isToPay: true,
      }),
      px: true,
    },
    {
      title: 'with a payment that the server has begun, and the page for it',
      reply: `{"reservationCode": "AB12CD34EF", "state": "pending", "prenotazione": [{"codice": "AB12CD34EF-1"}],
        "pagamento": {"pt_id": "815", "gateway": "nexi", "url": "https://pay.example/815"}}`,
      result: answered({
        code: 'AB12CD34EF',
        roomCodes: ['AB12CD34EF-1'],
        state: 'pending',
        openPayment: { paymentId: '815', provider: 'nexi', url: 'https://pay.example/815' },
      }),
    },
    {
      title: 'the same of one room, whose payment has a number: who is to pay first has not booked yet',
      reply:
        '{"prenotazione": {"codice": 4711}, "pagamento": {"pt_id": 815, "gateway": "nexi", "url": "https://pay.example/815"}}',
      result: answered({
        code: '4711',
        roomCodes: ['4711'],
        state: 'pending',
        openPayment: { paymentId: '815', provider: 'nexi', url: 'https://pay.example/815' },
      }),
      drift: true,
    },
    {
      title: 'one room, whose code is a number and stands for the booking',
      reply: '{"prenotazione": {"codice": 4711}}',
      result: answered({ code: '4711', roomCodes: ['4711'], state: 'confirmed' }),
      drift: true,
    },
    {
      title: 'several rooms, of which the first stands for the booking',
      reply: '{"prenotazione": [{"codice": "4711"}, {"codice": "4712"}]}',
      result: answered({ code: '4711', roomCodes: ['4711', '4712'], state: 'confirmed' }),
      drift: true,
    },
    { title: 'refused', reply: '{"errore": "Camera non disponibile"}', result: refused('Camera non disponibile') },
    {
      title: 'refused, in words',
      reply: 'errore: camera non disponibile',
      result: refused('errore: camera non disponibile'),
      drift: true,
    },
    {
      title: 'refused, with the reason',
      reply:
        '{"errore": "Camera non disponibile", "px_reason": {"kind": "sold-out", "roomTypeId": 11, "night": "2027-03-05"}}',
      result: {
        kind: 'refused',
        text: 'Camera non disponibile',
        reason: { kind: 'sold-out', roomTypeId: 11, night: day('2027-03-05') },
      },
      px: true,
    },
  ],
)
