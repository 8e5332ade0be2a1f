import { hotelList } from '@portico/legacy/calls/catalogue/hotel-list'
import { answered, refused, transcript } from '../transcript.ts'

const channel = { id: 201, name: 'Gruppo Città', code: 'GC', trade: true, tradeConfHour: 24 }
const card = {
  id: 101,
  name: 'Albergo Città',
  city: 'Firenze',
  stars: 4,
  summary: 'In centro',
  destinations: [{ id: 7, name: 'Toscana' }],
}
const plainChannel = { id: 201, name: 'Gruppo', code: '', trade: false, tradeConfHour: 0 }

export const hotelListTranscript = transcript(
  hotelList,
  [
    {
      title: 'of one hotel',
      caller: { domain: 'www.example.com' },
      input: {},
      request: 'domain=www.example.com&ca_id=201&ho_id=101&language=it&ln_id=2',
    },
    {
      title: 'of a whole channel',
      caller: { domain: 'www.example.com', hotelId: undefined, languageId: 6 },
      input: {},
      request: 'domain=www.example.com&ca_id=201&language=zh&ln_id=6',
    },
    {
      title: 'of a channel whose list is known in a version',
      caller: { domain: 'www.example.com', hotelId: undefined },
      input: { known: 'a-1' },
      request: 'domain=www.example.com&ca_id=201&language=it&ln_id=2&px_known=a-1',
      px: true,
    },
    {
      title: 'of an older client, with an empty hotel',
      caller: { hotelId: undefined },
      input: {},
      request: 'ca_id=201&ln_id=2&ho_id=',
      drift: true,
    },
  ],
  [
    {
      title: 'the channel with its settings, and hotels',
      reply: `{
        "channel": {"id": 201, "name": "Gruppo Città", "code": "GC", "trade": true, "settings": {"tradeConfHour": 24}},
        "hotels": [{
          "id": 101, "name": "Albergo Città", "address": {"city": "Firenze"}, "rating": 4, "descrizionebreve": "In centro",
          "destinations": [{"id": 7, "name": "Toscana"}]
        }]
      }`,
      result: answered({ channel, hotels: [card] }),
    },
    {
      title: 'where a hotel lies, and its clock',
      reply: `{
        "channel": {"id": 201, "name": "Gruppo Città", "code": "GC", "trade": true, "settings": {"tradeConfHour": 24}},
        "hotels": [{
          "id": 101, "name": "Albergo Città", "address": {"city": "Firenze"}, "rating": 4, "descrizionebreve": "In centro",
          "destinations": [{"id": 7, "name": "Toscana"}], "px_position": {"latitude": 43.77, "longitude": 11.25}, "px_timeZone": "Europe/Rome"
        }]
      }`,
      result: answered({
        channel,
        hotels: [{ ...card, position: { latitude: 43.77, longitude: 11.25 }, timeZone: 'Europe/Rome' }],
      }),
      px: true,
    },
    {
      title: 'the version of the list',
      reply: `{
        "channel": {"id": 201, "name": "Gruppo Città", "code": "GC", "trade": true, "settings": {"tradeConfHour": 24}},
        "hotels": [], "px_version": "a-2"
      }`,
      result: answered({ channel, hotels: [], version: 'a-2' }),
      px: true,
    },
    {
      title: 'that the known version is still the list',
      reply: `{
        "channel": {"id": 201, "name": "Gruppo Città", "code": "GC", "trade": true, "settings": {"tradeConfHour": 24}},
        "hotels": [], "px_version": "a-1", "px_unchanged": true
      }`,
      result: answered({ channel, hotels: [], version: 'a-1', isUnchanged: true }),
      px: true,
    },
    {
      title:
        'numbers and flags as text, one hotel for the list, no destination as white space, a picture as its address',
      reply: `{
        "channel": {"id": "201", "name": "Gruppo Città", "code": "GC", "trade": "true", "settings": {"tradeConfHour": "24"}},
        "hotels": {
          "hotelId": "101", "name": "Albergo Città", "address": {"city": "Firenze"}, "rating": "4", "descrizionebreve": "In centro",
          "destinations": "\\r\\n\\t\\r\\n", "foto": "https://pictures.example/a%20b.jpg"
        }
      }`,
      result: answered({
        channel,
        hotels: [
          {
            ...card,
            destinations: [],
          },
        ],
      }),
      drift: true,
    },
    {
      title: 'name and town as the older clients read them',
      reply: `{"channel": {"id": 201, "nome": "Gruppo"}, "hotels": [{"id": 101, "nome": "Albergo Città", "citta": "Firenze"}]}`,
      result: answered({
        channel: plainChannel,
        hotels: [{ id: 101, name: 'Albergo Città', city: 'Firenze', stars: 0, summary: '', destinations: [] }],
      }),
      drift: true,
    },
    {
      title: 'a channel without hotels, as white space',
      reply: `{"channel": {"id": 201, "name": "Gruppo"}, "hotels": "\\r\\n\\t\\r\\n"}`,
      result: answered({ channel: plainChannel, hotels: [] }),
      drift: true,
    },
    { title: 'an unknown channel', reply: '{"errore": "Canale sconosciuto"}', result: refused('Canale sconosciuto') },
  ],
)
