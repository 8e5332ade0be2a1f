import { calendar } from '@portico/legacy/calls/search/calendar'
import { answered, day, euro, transcript } from '../transcript.ts'

export const calendarTranscript = transcript(
  calendar,
  [
    { title: 'of a guest', caller: { languageId: 1 }, input: {}, request: 'ho_id=101&ca_id=201&login=0' },
    {
      title: 'of a trade user, from a month on',
      caller: { languageId: 1, clientId: 9 },
      input: { fromMonth: { year: 2027, month: 3 } },
      request: 'ho_id=101&ca_id=201&login=9&mese=3&anno=2027',
    },
    {
      title: 'of an older client, who knows no login',
      caller: { languageId: 1 },
      input: { fromMonth: { year: 2027, month: 12 } },
      request: 'ca_id=201&ho_id=101&mese=12&anno=2027',
      drift: true,
    },
  ],
  [
    {
      title: 'days with rooms and limits',
      reply: `{"mese": [
        {"giorno": [
          {"numerocompleto": "20270305", "disponibile": true, "numerocamere": 3, "minstay": 2, "maxstay": 14},
          {"numerocompleto": "20270306", "disponibile": false, "numerocamere": 0, "minstay": null, "maxstay": null}
        ]},
        {"giorno": []}
      ]}`,
      result: answered({
        months: [
          [
            {
              day: day('2027-03-05'),
              arrive: true,
              state: 'free',
              available: 3,
              minStay: 2,
              maxStay: 14,
              refusals: [],
            },
            { day: day('2027-03-06'), arrive: false, state: 'full', available: 0, refusals: [] },
          ],
          [],
        ],
      }),
    },
    {
      title: 'one month and one day for their lists, numbers and flags as text, limits of 0',
      reply: `{"mese": {"giorno": {"numerocompleto": "2027-03-05", "disponibile": "true", "numerocamere": "3", "minstay": "0", "maxstay": "0"}}}`,
      result: answered({
        months: [[{ day: day('2027-03-05'), arrive: true, state: 'free', available: 3, refusals: [] }]],
      }),
      drift: true,
    },
    { title: 'a calendar that does not exist', reply: 'calendario non valido', result: answered({ months: [] }) },
    {
      title: 'the same with line ends around it',
      reply: '\r\n\tMese non valido\r\n',
      result: answered({ months: [] }),
      drift: true,
    },
    {
      title: 'the same as an error',
      reply: '{"errore": "calendario non valido"}',
      result: answered({ months: [] }),
      drift: true,
    },
    {
      title: 'states and lowest prices',
      reply: `{"mese": [{"giorno": [
        {"numerocompleto": "20270305", "disponibile": true, "numerocamere": 3, "minstay": 2, "maxstay": null, "px_state": "free", "px_price": 240.5},
        {"numerocompleto": "20270306", "disponibile": false, "numerocamere": 0, "minstay": null, "maxstay": null,
         "px_state": "closed", "px_refusals": [{"kind": "closed-season", "reopens": "2027-04-01"}]}
      ]}], "px_currency": "EUR"}`,
      result: answered({
        currency: 'EUR',
        months: [
          [
            {
              day: day('2027-03-05'),
              arrive: true,
              state: 'free',
              available: 3,
              minStay: 2,
              shortest: { nights: 2, price: euro(24_050) },
              refusals: [],
            },
            {
              day: day('2027-03-06'),
              arrive: false,
              state: 'closed',
              available: 0,
              refusals: [{ kind: 'closed-season', reopens: day('2027-04-01') }],
            },
          ],
        ],
      }),
      px: true,
    },
  ],
)
