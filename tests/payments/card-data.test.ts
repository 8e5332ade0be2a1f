import { mkdtempSync, writeFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGateway } from '@portico/gateway/start-gateway'
import { createLog } from '@portico/server/log'
import { expect, it } from 'vitest'
import { cardTracesIn, filesIn } from '../../e2e/servers/card-traces.ts'
import { aHost, aSnapshot } from '../builders/a-snapshot.ts'
import { anAdmin } from '../builders/admin/an-admin.ts'
import { twoHouses } from '../builders/gateway/two-houses.ts'
import { startBookingServer } from '../builders/start-booking-server.ts'
import { aWebServer } from '../builders/web/a-web-server.ts'

// PAY-05: a card is typed at a payment provider. Each of our servers refuses what carries one, by its own hand.

const number = '4111111111111111'
const spellings = [
  number,
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  '4111%201111%201111%201111',
  Buffer.from(number).toString('base64'),
  number.slice(-12),
  // What stands in fields that are named for a card.
  ...['secret-4111', 'secret-123', '4111 2222', '4111+2222'],
]
const form = 'application/x-www-form-urlencoded'
const json = 'application/json'

type Attempt = { readonly path: string; readonly body?: string; readonly type?: string }

/** How a card may come, at the paths of one server. */
function attemptsAt(page: string, procedure: string): Attempt[] {
  return [
    { path: `${page}?note=${number}` },
    { path: `${page}?note=4111+1111+1111+1111` },
    { path: `${page}?cvCarta=123` },
    { path: `/${number}` },
    { path: procedure, type: json, body: JSON.stringify({ note: `pay with ${spellings[1]}` }) },
    { path: `${page}?numeroDiCarta=1` },
    { path: procedure, type: json, body: JSON.stringify({ card: { cvv: '123' } }) },
    { path: procedure, type: json, body: JSON.stringify({ card: { number: 'secret-4111', csc: 'secret-123' } }) },
    { path: procedure, type: json, body: JSON.stringify({ pan: '4111 2222', cid: '9876' }) },
  ]
}

/** Where forms are read; elsewhere they are answered 415 unread. */
function formsAt(path: string): Attempt[] {
  return [
    { path, type: form, body: `note=${spellings[3]}` },
    { path, type: form, body: 'cardNumber=1&name=Ada' },
    { path, type: form, body: 'name=Ada&csc=secret-123' },
    { path, type: form, body: 'name=Ada&cid=9876' },
    { path, type: form, body: 'name=Ada&pan=4111+2222' },
  ]
}

async function answersOf(url: string, attempts: readonly Attempt[], headers: Record<string, string>) {
  const answers: { readonly status: number; readonly text: string }[] = []
  for (const { path, body, type = json } of attempts) {
    const init =
      body === undefined ? { headers } : { method: 'POST', body, headers: { ...headers, 'content-type': type } }
    const reply = await fetch(`${url}${path}`, init)
    answers.push({ status: reply.status, text: await reply.text() })
  }
  return answers
}

const leaksOf = (text: string) => spellings.filter((spelling) => text.includes(spelling))

it('a request with a card’s number or code gets 400 from the booking server, the gateway and admin, and is in no log', async () => {
  const lines: string[] = []
  const logOf = (name: string) =>
    createLog({ name, level: 'trace', destination: { write: (line) => lines.push(line) } })
  await using booking = await startBookingServer({ seed: twoHouses(), jobs: true, log: logOf('booking-server') })
  await using gateway = await startGateway({
    upstreams: [{ url: booking.url, token: booking.serviceToken }],
    settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1] })]),
    log: logOf('gateway'),
  })
  await using admin = await anAdmin({ log: logOf('admin') })
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const own = { origin: admin.url, 'sec-fetch-site': 'same-origin' }
  const answers = [
    ...(await answersOf(
      booking.url,
      attemptsAt('/customers/hotel.do', '/bol/reservation/modify'),
      bearer(booking.serviceToken),
    )),
    ...(await answersOf(booking.url, formsAt('/bol/reservation/modify'), bearer(booking.serviceToken))),
    ...(await answersOf(
      gateway.url,
      attemptsAt('/trpc/roomSearch.quotes', '/trpc/reservation.recover'),
      bearer(gateway.token),
    )),
    ...(await answersOf(
      gateway.url,
      [
        { path: `/legacy/hotel.do?note=${number}` },
        { path: '/trpc/checkout.confirm', type: json, body: '{"cvv":"123"}' },
      ],
      bearer(gateway.token),
    )),
    ...(await answersOf(admin.url, attemptsAt('/trpc/signIn.state', '/trpc/signIn.signIn'), own)),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400))
  expect(answers.flatMap(({ text }) => leaksOf(text))).toEqual([])
  expect(lines.length).toBeGreaterThan(answers.length)
  expect(leaksOf(lines.join('\n'))).toEqual([])
})

it('a request with a card’s number or code gets 400 from the web before a page reads it, and is in no log', async () => {
  const lines: string[] = []
  await using web = await aWebServer({
    log: createLog({ name: 'web', level: 'trace', destination: { write: (line) => lines.push(line) } }),
  })
  const send = async ({ path, body, type = form }: Attempt) =>
    web.send(body === undefined ? 'GET' : 'POST', path, ['Host: one.test', `Content-Type: ${type}`], body)
  const base = '/hotel/1/channel/1/language/1'
  for (const attempt of [...attemptsAt(base, `${base}/recover`), ...formsAt(`${base}/recover`)]) {
    const { status, text } = await send(attempt)
    expect([attempt, status, leaksOf(text)]).toEqual([attempt, 400, []])
  }
  expect(web.reached).toEqual([])
  // The refusal itself is in the log, and no word of what was refused.
  expect(lines.length).toBeGreaterThan(0)
  expect(leaksOf(lines.join('\n'))).toEqual([])
})

it('a checkout’s words reach the page that says at which field a number stands, and a provider’s words the payment’s own address', async () => {
  await using web = await aWebServer()
  const send = async (path: string, body: string) =>
    (await web.send('POST', path, ['Host: one.test', `Content-Type: ${form}`], body)).status
  const base = '/hotel/1/channel/1/language/1'
  expect(await send(`${base}/checkout?x=1`, `note=${number}`)).toBe(200)
  expect(await send(`${base}/voucher/1/change/guests`, `name=${number}`)).toBe(200)
  expect(await send(`${base}/checkout`, 'cvv=123')).toBe(400)
  expect(await send(`${base}/payment/AAAAAAAAAAAAAAAAAAAAAA`, `transaction=${number}`)).toBe(200)
  expect(await send(`${base}/recover`, 'phone=%2B39+0564+862045&iban=DE89370400440532013000&flight=AZ1234')).toBe(200)
})

it('a trade user’s password may look like a card’s number, and reaches its page; what stands beside it may not', async () => {
  await using web = await aWebServer()
  const send = async (path: string, body: string) =>
    (await web.send('POST', path, ['Host: one.test', `Content-Type: ${form}`], body)).status
  for (const base of ['/hotel/1/channel/2/language/1', '/channel/2/language/1']) {
    expect(await send(`${base}/login`, `username=ada&password=Visa!${number}&back=%2F`)).toBe(200)
    expect(
      await send(`${base}/password?back=%2F`, `current=${number}&password=Visa!${number}&repeated=Visa!${number}`),
    ).toBe(200)
    expect(await send(`${base}/login`, `username=${number}&password=a`)).toBe(400)
    expect(await send(`${base}/access`, `password=${number}`)).toBe(400)
  }
})

it('the search of databases, logs and mails after the browser’s stories finds a number however it is spelled', () => {
  const found = (text: string) => cardTracesIn([{ name: 'a file', bytes: Buffer.from(text) }], [number])
  const texts = [...spellings.slice(0, 4), `x${spellings[5]}`, '4111+1111+1111+1111']
  const encoded = ['', 'a', 'ab', 'abc'].flatMap((before) =>
    [number, number.slice(-12), ...spellings.slice(1, 4), '4111+1111+1111+1111'].map((spelling) =>
      Buffer.from(`${before}${spelling} and more`).toString('base64'),
    ),
  )
  const wrapped = encoded.map((text) => text.replace(/^(.{9})/, '$1\r\n'))
  for (const text of [...texts, ...encoded, ...wrapped])
    expect([text, found(`\0before ${text} after\0`)]).toEqual([text, [`${number} in a file`]])
  const addresses = ['', 'a', 'ab']
    .map((before) => Buffer.from(`${before}0000000000 65535 f 0000000097 00000 n`).toString('base64'))
    .join(' ')
  expect(
    cardTracesIn([{ name: 'a PDF', bytes: Buffer.from(addresses) }], ['4539970000000006', '4000000000000002']),
  ).toEqual([])
  expect(found('4222222222222222 00000000-0000-0000-0000-000000000001 IT60X0542811101000000123456')).toEqual([])
})

it('the search of files reads each that gets its name meanwhile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-files-'))
  const mails = Array.from({ length: 2_000 }, (_, i) => `${i}.eml`)
  for (const name of mails) writeFileSync(join(folder, `.${name}`), name)
  // As when mails are delivered: done by other threads while this one lists and reads.
  const named = mails.map((name) => rename(join(folder, `.${name}`), join(folder, name)))
  const files = filesIn(folder)
  await Promise.all(named)
  expect(files.map(({ bytes }) => bytes.toString()).toSorted()).toEqual(mails.toSorted())
  await rm(folder, { recursive: true })
})
