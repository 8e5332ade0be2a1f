import { currency } from '@portico/legacy/calls/catalogue/currency'
import { hotelInfo } from '@portico/legacy/calls/catalogue/hotel-info'
import { packageAirports } from '@portico/legacy/calls/catalogue/package-airports'
import { type ApiTranscript, apiTranscript } from '../api-transcript.ts'
import { answered, refused } from '../transcript.ts'

const nobody = { domain: '', channelId: 0, hotelId: undefined, languageId: 1, sessionCode: '' }

/** What anybody may read of packages, hotels and rates. */
export const apiCatalogueTranscripts: readonly ApiTranscript[] = [
  apiTranscript(
    'API-01',
    packageAirports,
    [{ title: 'of a package', caller: nobody, line: 'GET club-package/12/airports', input: { packageId: 12 } }],
    [
      {
        title: 'two airports',
        reply:
          '{"airports": [{"id": 7, "code": "MXP", "name": "Milano Malpensa"}, {"id": 9, "code": "BGY", "name": "Bergamo"}]}',
        result: answered([
          { id: 7, code: 'MXP', name: 'Milano Malpensa' },
          { id: 9, code: 'BGY', name: 'Bergamo' },
        ]),
      },
      {
        title: 'an airport with its flights, there and back',
        reply: `{"airports": [{"id": 7, "code": "MXP", "name": "Milano Malpensa", "px_flights": [
          {"departure": {"id": 71, "code": "VP611", "time": "07:40"}, "return": {"id": 72, "code": "VP610", "time": "19:15"}}
        ]}]}`,
        result: answered([
          {
            id: 7,
            code: 'MXP',
            name: 'Milano Malpensa',
            flights: [
              { departure: { id: 71, code: 'VP611', time: '07:40' }, return: { id: 72, code: 'VP610', time: '19:15' } },
            ],
          },
        ]),
        px: true,
      },
      {
        title: 'one for its list, the id as text',
        reply: '{"airports": {"id": "7", "code": "MXP", "name": "Milano Malpensa"}}',
        result: answered([{ id: 7, code: 'MXP', name: 'Milano Malpensa' }]),
        drift: true,
      },
      { title: 'none, as blanks', reply: '{"airports": "\\r\\n\\t"}', result: answered([]), drift: true },
      {
        title: 'no such package',
        status: 404,
        reply: '{"type": "about:blank", "title": "Not found", "status": 404, "detail": "Pacchetto sconosciuto"}',
        result: { kind: 'refused', text: 'Pacchetto sconosciuto', reason: { kind: 'not-found' } },
        drift: true,
      },
    ],
  ),
  apiTranscript(
    'API-02',
    hotelInfo,
    [
      {
        title: 'of a hotel in a language',
        caller: { ...nobody, hotelId: 101, languageId: 2 },
        line: 'GET hotel/101/info/2',
        input: { hotelId: 101 },
      },
    ],
    [
      {
        title: 'what is open when, and what a pet costs',
        reply: `{"checkIn": "15:00", "checkOut": "11:00", "information": [
          {"title": "Colazione", "text": "In terrazza", "px_kind": "breakfast", "px_hours": {"from": "07:30", "until": "10:30"}}
        ], "px_pets": {"kind": "supplement", "amount": 12.5, "currency": {"code": "EUR"}, "per": "night"}}`,
        result: answered({
          checkIn: '15:00',
          checkOut: '11:00',
          sections: [
            { title: 'Colazione', text: 'In terrazza', kind: 'breakfast', hours: { from: '07:30', until: '10:30' } },
          ],
          pets: { kind: 'supplement', amount: { minor: 1_250, currency: 'EUR' }, per: 'night' },
        }),
        px: true,
      },
      {
        title: 'times and sections',
        reply: `{"checkIn": "15:00", "checkOut": "11:00", "information": [
          {"title": "Animali", "text": "Benvenuti: 10 € a notte"}, {"title": "早餐", "text": "7–10"}
        ]}`,
        result: answered({
          checkIn: '15:00',
          checkOut: '11:00',
          sections: [
            { title: 'Animali', text: 'Benvenuti: 10 € a notte' },
            { title: '早餐', text: '7–10' },
          ],
        }),
      },
      {
        title: 'nothing known',
        reply: '{}',
        result: answered({ checkIn: '', checkOut: '', sections: [] }),
        drift: true,
      },
      {
        title: 'an error of the older kind',
        reply: '{"errore": "Hotel sconosciuto"}',
        result: refused('Hotel sconosciuto'),
        drift: true,
      },
    ],
  ),
  apiTranscript(
    'API-17',
    currency,
    [
      {
        title: 'from one code to another',
        caller: nobody,
        line: 'GET v1/exposed/bol/currency/EUR/CHF',
        input: { from: 'EUR', to: 'CHF' } as const,
      },
    ],
    [
      { title: 'a rate', reply: '{"change": 0.9412}', result: answered(0.9412) },
      { title: 'a rate as text', reply: '{"change": "0.9412"}', result: answered(0.9412), drift: true },
      { title: 'no rate', reply: '{"change": null}', result: answered(undefined) },
    ],
  ),
]
