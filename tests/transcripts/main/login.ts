import type { Instant } from '@portico/domain/time/deadline'
import { login, loginCheck, logout } from '@portico/legacy/calls/trade/login'
import { answered, refused, transcript, type WrittenReply } from '../transcript.ts'

type UserReply = ReturnType<typeof login.reply.parse>

const since = '2027-03-01T09:00:00.000Z' as Instant

const users: WrittenReply<UserReply>[] = [
  {
    title: 'a user',
    reply: `{"id": 9, "dateAgg": 1803891600000, "channel": 201, "passwordExpired": false, "enabled": true}`,
    result: answered({ userId: 9, since, channelId: 201, passwordExpired: false, enabled: true }),
  },
  {
    title: 'a user whose password has expired',
    reply: `{"id": 9, "dateAgg": 1803891600000, "channel": 201, "passwordExpired": true, "enabled": true}`,
    result: answered({ userId: 9, since, channelId: 201, passwordExpired: true, enabled: true }),
  },
  {
    title: 'a user who is not enabled here',
    reply: `{"id": 9, "dateAgg": 1803891600000, "channel": 201, "passwordExpired": false, "enabled": false}`,
    result: answered({ userId: 9, since, channelId: 201, passwordExpired: false, enabled: false }),
  },
  { title: 'nobody', reply: '{"id": 0}', result: answered(undefined) },
  {
    title: 'an agent, by name',
    reply: `{"id": 9, "dateAgg": 1803891600000, "channel": 201, "passwordExpired": false, "enabled": true, "px_session": "s-1",
      "px_user": {"name": "Ada", "agency": "Blu Viaggi", "role": "agent", "email": "ada@blu.test"},
      "px_agencyCard": {"type": "travel-agency", "name": "Blu Viaggi", "address": "Via Roma 1", "zip": "20121", "city": "Milano", "country": "IT",
        "email": "info@blu.test", "phone": "", "contactName": "", "vatNumber": "12345670017", "iata": "", "code": "BLU"}}`,
    result: answered({
      userId: 9,
      since,
      channelId: 201,
      passwordExpired: false,
      enabled: true,
      session: 's-1',
      person: { name: 'Ada', agency: 'Blu Viaggi', role: 'agent', email: 'ada@blu.test' },
      agency: {
        type: 'travel-agency',
        name: 'Blu Viaggi',
        address: 'Via Roma 1',
        zip: '20121',
        city: 'Milano',
        country: 'IT',
        email: 'info@blu.test',
        phone: '',
        contactName: '',
        vatNumber: '12345670017',
        iata: '',
        code: 'BLU',
      },
    }),
    px: true,
  },
  {
    title: 'a user with an id alone',
    reply: '{"id": 9}',
    result: answered({ userId: 9, passwordExpired: false, enabled: true }),
    drift: true,
  },
  {
    title: 'numbers and flags as text, the channel as an object',
    reply: `{"id": "9", "dateAgg": "1803891600000", "channel": {"id": "201", "name": "Gruppo"}, "passwordExpired": "true"}`,
    result: answered({ userId: 9, since, channelId: 201, passwordExpired: true, enabled: true }),
    drift: true,
  },
  { title: 'nobody, without an id', reply: '{}', result: answered(undefined), drift: true },
  { title: 'nobody, without a value', reply: '{"id": null}', result: answered(undefined), drift: true },
  { title: 'nobody, by an id below 0', reply: '{"id": -1}', result: answered(undefined), drift: true },
  { title: 'a failure', reply: '{"errore": "Servizio non disponibile"}', result: refused('Servizio non disponibile') },
  { title: 'a failure in words', reply: 'Errore interno', result: refused('Errore interno'), drift: true },
]

export const loginTranscript = transcript(
  login,
  [
    {
      title: 'with a password that could break a query',
      caller: { languageId: 1 },
      input: { username: 'agenzia@sole.example', password: 'Pass&word=1;%00 è' },
      request: 'username=agenzia%40sole.example&password=Pass%26word%3D1%3B%2500+%C3%A8&ca_id=201&ho_id=101',
    },
    {
      title: 'with where it is tried, for our own server',
      caller: { languageId: 1 },
      input: { username: 'sole', password: 'Pass-1234', address: 'a-1', browser: 'b-1' },
      request: 'username=sole&password=Pass-1234&ca_id=201&ho_id=101&px_address=a-1&px_browser=b-1',
      px: true,
    },
    {
      title: 'on a portal, without a hotel',
      caller: { languageId: 1, hotelId: undefined },
      input: { username: 'sole', password: 'Pass-1234' },
      request: 'username=sole&password=Pass-1234&ca_id=201',
    },
    {
      title: 'with an empty hotel',
      caller: { languageId: 1, hotelId: undefined },
      input: { username: 'sole', password: 'Pass-1234' },
      request: 'username=sole&password=Pass-1234&ca_id=201&ho_id=',
      drift: true,
    },
  ],
  users,
)

export const logoutTranscript = transcript(
  logout,
  [{ title: 'at a channel', caller: { languageId: 1, hotelId: undefined }, input: {}, request: 'ca_id=201' }],
  [
    { title: 'done', reply: '{"id": 0}', result: answered({}) },
    { title: 'done, in words', reply: 'ok', result: answered({}), drift: true },
    { title: 'not done', reply: '{"errore": "no"}', result: refused('no') },
  ],
)

export const loginCheckTranscript = transcript(
  loginCheck,
  [{ title: 'at a channel', caller: { languageId: 1, hotelId: undefined }, input: {}, request: 'ca_id=201' }],
  users,
)
