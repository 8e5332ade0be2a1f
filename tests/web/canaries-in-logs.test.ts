import { join } from 'node:path'
import { startGateway } from '@portico/gateway/start-gateway'
import { createLog } from '@portico/server/log'
import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { sendRequest } from '../../e2e/send-request.ts'
import { aHost, aSnapshot } from '../builders/a-snapshot.ts'
import { anAdmin } from '../builders/admin/an-admin.ts'
import type { Fault } from '../builders/gateway/faults.ts'
import { openFaultyUpstream } from '../builders/gateway/faulty-upstream.ts'
import { aBasket, aConfirm, aKey, start, twoHouses } from '../builders/gateway/two-houses.ts'
import { freePort } from '../builders/start/free-port.ts'
import { startBookingServer } from '../builders/start-booking-server.ts'
import { KillableProcess } from '../kill/killable-process.ts'

/** What is typed, and must be in no log afterwards. */
const typed = {
  name: 'Kanarina',
  lastName: 'Zeisigmann',
  email: 'kanari.zeisig@guest.example',
  phone: '+44 20 7946 0177',
  note: 'kanari-note, card 4539 5787 6362 1486',
  promoCode: 'KANARI-RABATT',
  code: 'KANAR1Q7WX',
  wrongPassword: 'Kanarienvogel-9!',
  wrongFactor: '918273',
  visitor: 'kanari-visitor-00000000001',
  cookie: 'kanari-cookie-4711',
  token: 'kanari-service-token',
} as const

/** A log at its most talkative, and its lines. */
function captured(name: string) {
  const lines: string[] = []
  return { lines, log: createLog({ name, level: 'trace', destination: { write: (line) => lines.push(line) } }) }
}

it('what guests and operators type, and what opens a reservation or a session, is in the log of no program, whether they succeed or fail (SEC-05)', async () => {
  const logs = {
    booking: captured('booking-server'),
    gateway: captured('gateway'),
    web: captured('web'),
    admin: captured('admin'),
  }
  await using booking = await startBookingServer({
    seed: twoHouses(),
    now: () => start,
    log: logs.booking.log,
    jobs: false,
  })
  await using faultyUpstream = await openFaultyUpstream(booking.url)
  const gateway = await startGateway({
    upstreams: [{ url: faultyUpstream.url, token: booking.serviceToken }],
    settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1] })]),
    now: () => start,
    log: logs.gateway.log,
  })
  const port = await freePort()
  const web = new KillableProcess(
    port,
    [join(import.meta.dirname, '../../apps/web/server.ts')],
    {
      ...{ WEB_PORT: String(port), WEB_URL: `http://localhost:${port}`, NODE_ENV: 'production', LOG_LEVEL: 'trace' },
      PORTICO_HOME: gateway.home,
      GATEWAY_URL: gateway.url,
    },
    (text) => logs.web.lines.push(text),
  )
  await web.start()

  const booked = await bookAt(gateway, (fault) => faultyUpstream.next('confirm', fault))
  for (const path of [
    `/customers/retrieve.do?method=retrieve&ca_id=x&codice_prenotazione=${booked.code}&mail=${typed.email}`,
    `/${typed.email}`,
  ])
    for (const token of [booking.serviceToken, typed.token])
      await fetch(booking.url + path, { headers: { authorization: `Bearer ${token}` } })
  await meetPages(`http://one.test:${port}`, booked)
  await gateway.app.close()
  await meetPages(`http://one.test:${port}`, booked)
  expect((await web.end()).code).toBe(0)
  await gateway[Symbol.asyncDispose]()
  const operated = await operate(logs.admin.log)

  const opening = [...Object.values(booked), gateway.token, booking.serviceToken, ...operated]
  const secrets = [
    ...Object.values(typed).filter((one) => one !== typed.note),
    'kanari-note',
    '4539 5787 6362 1486',
    '4539578763621486',
    ...opening,
  ]
  const spelled = secrets
    .flatMap((one) => [one, encodeURIComponent(one), one.replaceAll(' ', '+')])
    .map((one) => one.toLowerCase())
  const leaks = Object.entries(logs).map(([program, { lines }]) => {
    expect(lines.length, program).toBeGreaterThan(5)
    const text = lines.join('\n').toLowerCase()
    return { program, found: [...new Set(spelled)].filter((one) => text.includes(one)) }
  })
  expect(leaks).toEqual(Object.keys(logs).map((program) => ({ program, found: [] })))
}, 240_000)

type Gateway = Awaited<ReturnType<typeof startGateway>>

/** A booking whose first answer is lost, its voucher, and what is refused on the way. */
async function bookAt(gateway: Gateway, injectFault: (fault: Fault) => void) {
  const guest = gateway.client({
    host: 'one.test',
    channel: 1,
    hotel: 1,
    visitor: typed.visitor,
    address: '203.0.113.77',
  })
  await guest.roomSearch.quotes.query({
    stay: aBasket.stay,
    rooms: [{ party: { adults: 2, childrenAges: [] } }],
    promoCode: typed.promoCode,
  })
  await guest.checkout.saveDraft.mutate({
    basket: aBasket,
    draft: { name: typed.name, note: typed.note, email: typed.email, phone: typed.phone },
  })
  await guest.checkout.hold.mutate({ basket: aBasket, key: aKey() })
  injectFault('broken')
  const request = aConfirm()
  const booker = {
    ...request.booker,
    name: typed.name,
    lastName: typed.lastName,
    email: typed.email,
    emailConfirm: typed.email,
  }
  const confirm = () =>
    guest.checkout.confirm.mutate({ ...request, booker: { ...booker, phone: typed.phone, note: 'kanari-note' } })
  const outcome = await confirm()
  if (outcome.kind !== 'confirmed' && outcome.kind !== 'already-booked') throw new Error(outcome.kind)
  const opened = await guest.reservation.voucher.mutate({ grant: outcome.grant })
  if (opened.kind !== 'open') throw new Error(opened.kind)
  await guest.reservation.recover.mutate({ code: typed.code, email: typed.email })
  await confirm().catch(() => undefined)
  return { code: opened.voucher.code, grant: outcome.grant, key: request.key }
}

/** Each page with all that can be typed into its address, its form and its cookies, and posted from elsewhere. */
async function meetPages(
  origin: string,
  { code, grant }: { readonly code: string; readonly grant: string },
): Promise<void> {
  const base = '/hotel/1/channel/1/language/1'
  const form = new URLSearchParams({
    ...typed,
    code,
    grant,
    key: grant,
    intent: 'confirm',
    'guest-1-name': typed.name,
  }).toString()
  const paths = [
    base,
    `${base}/rooms`,
    `${base}/checkout`,
    `${base}/recover`,
    `${base}/voucher/${code}`,
    `${base}/voucher/code/${code}/email/${typed.email}`,
    `${base}/voucher/key/${grant}`,
    '/currency',
    '/consent',
    `/${typed.email}`,
  ]
  const cookie = `portico=${typed.cookie}; portico_visitor=${typed.visitor}; grant=${grant}`
  for (const path of paths) {
    await sendRequest(origin, `${path}?${form}`, { headers: { cookie } })
    await sendRequest(origin, path, { method: 'POST', body: form, headers: { cookie, origin } })
    await sendRequest(origin, path, {
      method: 'POST',
      body: form,
      headers: { cookie, origin: `http://${typed.cookie}.example` },
    })
  }
}

/** An operator's sign-in, right and wrong, with a second factor; what opens the session. */
async function operate(log: ReturnType<typeof createLog>): Promise<string[]> {
  await using admin = await anAdmin({ log })
  const firstRunToken = admin.firstRunToken()
  const { api, jar } = admin.browser()
  await api.signIn.firstRun.mutate({ token: firstRunToken, ...admin.firstOperator })
  const begun = await api.secondFactor.begin.mutate()
  if (begun.kind !== 'begun') throw new Error(begun.kind)
  const code = new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate({
    timestamp: Date.parse('2027-03-01T08:00:00Z'),
  })
  const on = await api.secondFactor.confirm.mutate({ code })
  if (on.kind !== 'on') throw new Error(on.kind)
  const other = admin.browser()
  await other.api.signIn.signIn.mutate({ ...admin.firstOperator, password: typed.wrongPassword })
  await other.api.signIn.signIn.mutate({ ...admin.firstOperator, code: typed.wrongFactor })
  await other.api.signIn.signIn.mutate({ email: typed.email, password: typed.wrongPassword })
  await other.api.signIn.signIn.mutate({ ...admin.firstOperator, code: on.recoveryCodes[0] ?? '' })
  await other.send(`${admin.url}/trpc/signIn.signIn?input=${typed.wrongPassword}`)
  await other.send(`${admin.url}/${typed.email}?code=${typed.wrongFactor}`)
  const { email, password } = admin.firstOperator
  return [
    ...jar.values(),
    ...other.jar.values(),
    ...on.recoveryCodes,
    begun.secret,
    code,
    email,
    password,
    firstRunToken,
  ]
}
