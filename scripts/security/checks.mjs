import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { halfBodies, oneAddress, unknownBodies } from './half-bodies.mjs'
import { foreignWaysBack, longAddresses } from './hostile-addresses.mjs'
import { post, sendRequest } from './send-request.mjs'

const drafts = 100
const holds = 40
const holdsPerDay = 200

/**
 * Each says what must be so, and answers what was seen instead; where it is so nothing, or `fine`, the figure that was
 * seen. `needs` names the address without which it is left out.
 */
export const checks = [
  { title: 'an address in capitals is not found, or stored by nobody', needs: 'web', seen: inCapitals },
  { title: 'a path that climbs by escapes is refused', needs: 'web', seen: climbs },
  { title: 'localhost from elsewhere lists no tenants', needs: 'web', seen: foreignLocalhost },
  { title: 'a picture of a voucher address takes no try', needs: 'web', seen: voucherPicture },
  { title: 'an old client’s read with a second hotel id is not found', needs: 'web', seen: twoHotels },
  { title: 'twelve wrong recoveries from one IPv6 network: 429 from the eleventh', needs: 'web', seen: recoveries },
  {
    title: 'a hundred drafts of 60 kB: most are refused, and the store grows by no more than the others may hold',
    needs: 'web',
    seen: bigDrafts,
  },
  {
    title: 'who holds rooms and gives them back in turn is refused after thirty times a minute',
    needs: 'web',
    seen: holdAndRelease,
  },
  {
    title: `an address makes ${holdsPerDay} holds a day, with ever other visitors, and no more`,
    needs: 'home',
    seen: holdsOfADay,
  },
  { title: 'admin under a foreign name answers 403', needs: 'admin', seen: foreignAdmin },
  { title: 'the gateway without its token answers 401', needs: 'gateway', seen: closedGateway },
  { title: 'the booking server without its token answers 401', needs: 'booking', seen: closedBooking },
  { title: 'admin’s snapshots without the token answer 401', needs: 'admin', seen: closedSnapshots },
  {
    title: 'an address of 12 kB costs no more than any other, and a longer one is refused',
    needs: 'web',
    seen: longAddresses,
  },
  { title: 'no form leads back to another site', needs: 'web', seen: foreignWaysBack },
  {
    title: 'half-sent forms on thousands of connections are closed, and held by what a container has',
    needs: 'web',
    seen: halfBodies,
  },
  { title: 'one address has fifty connections at most', needs: 'web', seen: oneAddress },
  {
    title: 'the gateway keeps no body of whom it does not know',
    needs: 'gateway',
    seen: unknownBodies('gateway', ['/trpc/checkout.confirm', '/operators/unknownBookings']),
  },
  {
    title: 'the booking server keeps no body of whom it does not know',
    needs: 'booking',
    seen: unknownBodies('booking-server', ['/bol/reservation/modify', '/operators/hotels']),
  },
]

const expected = (answer, ...statuses) =>
  statuses.includes(answer.status) ? undefined : `${answer.status} ${answer.text.slice(0, 120)}`

async function inCapitals({ web, base }) {
  for (const path of [`${base}/VOUCHER/x`, '/VOUCHER/x', `${base}/%76oucher/x`]) {
    const answer = await sendRequest(web, path)
    if (answer.status !== 404 && !/no-store/.test(answer.headers['cache-control'] ?? ''))
      return `${path}: ${answer.status}`
  }
}

async function climbs({ web }) {
  for (const path of ['/legacy/%2e%2e/metrics', '/legacy/../metrics', '/legacy/..%2fmetrics']) {
    const wrong = expected(await sendRequest(web, path), 400, 404)
    if (wrong) return `${path}: ${wrong}`
  }
}

async function foreignLocalhost({ web }) {
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  for (const host of ['localhost', '127.0.0.1']) {
    const wrong = expected(await sendRequest(web, '/', { host, headers }), 400, 404, 421)
    if (wrong) return `Host ${host}: ${wrong}`
  }
}

async function voucherPicture({ web, base }) {
  const headers = {
    'sec-fetch-dest': 'image',
    'sec-fetch-mode': 'no-cors',
    'sec-fetch-site': 'cross-site',
    'x-forwarded-for': '203.0.113.10',
  }
  for (let i = 0; i < 12; i += 1)
    await sendRequest(web, `${base}/voucher/code/K7QW3M9ZXA/email/guest%40example.com`, { headers })
  const opened = await sendRequest(web, `${base}/voucher/code/K7QW3M9ZXA/email/guest%40example.com`, {
    headers: { 'x-forwarded-for': '203.0.113.10' },
  })
  return opened.status === 303 && !/throttled/.test(opened.headers.location)
    ? undefined
    : `${opened.status} ${opened.headers.location ?? ''}`
}

async function twoHotels({ web, hotel, channel, home }) {
  const query = `method=search&ca_id=${channel}&ln_id=1&dataArrivo=${dayIn(40, '')}&dataPartenza=${dayIn(42, '')}&adulti=2`
  const one = await sendRequest(web, `/legacy/avail.do?${query}&ho_id=${hotel}`)
  // Elsewhere old clients may be switched off, which refuses everything.
  if (home !== undefined && one.status !== 200) return `with one hotel: ${one.status} ${one.text.slice(0, 120)}`
  for (const ids of [
    `ho_id=${hotel + 1}&hotelId=${hotel}`,
    `hotelId=${hotel}&ho_id=${hotel + 1}`,
    `ho_id=${hotel}&ho_id=${hotel + 1}`,
  ]) {
    const wrong = expected(await sendRequest(web, `/legacy/avail.do?${query}&${ids}`), 404)
    if (wrong) return `${ids}: ${wrong}`
  }
}

async function recoveries({ web, base }) {
  const statuses = []
  for (let i = 1; i <= 12; i += 1) {
    const fields = { code: `B${String(i).padStart(9, '0')}`, email: `nobody${i}@example.com` }
    statuses.push((await post(web, `${base}/recover`, fields, `2001:db8::${i.toString(16)}`)).status)
  }
  const isRight = statuses.every((status, i) => (i < 10 ? status === 404 : status === 429))
  return isRight ? undefined : statuses.join(' ')
}

/** Sent as the form's own button for another language, which stores what was typed. */
async function bigDrafts({ web, base, home }) {
  const { stay, pick } = await firstRoom(web, base)
  if (pick === undefined) return 'not looked at: no room to choose was found'
  const fields = { language: '1' }
  const names = ['name', 'lastName', 'email', 'emailConfirm', 'phone', 'address', 'city', 'zip', 'note', 'company']
  for (const name of names) fields[name] = 'x'.repeat(6_000)
  const before = sizeOf(home)
  const statuses = {}
  for (let i = 0; i < drafts; i += 1) {
    const { status } = await post(web, `${base}/checkout?${stay}&pick=${pick}`, fields, '203.0.113.11')
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const grown = sizeOf(home) - before
  const refused = (statuses[413] ?? 0) + (statuses[429] ?? 0)
  // What is accepted is cut to a draft's 16 kB, which lie in the store's journal too until that is written back.
  if (refused >= drafts / 2 && grown <= (drafts - refused) * 2 * 16_384) return
  return `${Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')}; the store grew by ${Math.round(grown / 1_000)} kB`
}

/** As a browser does that forgets its cookies each time. */
async function holdAndRelease({ web, base }) {
  const { stay, pick } = await firstRoom(web, base)
  if (pick === undefined) return 'not looked at: no room to choose was found'
  const path = `${base}/checkout?${stay}&pick=${pick}`
  const statuses = { hold: [], release: [] }
  for (let i = 0; i < holds; i += 1) {
    const held = await post(web, path, { key: aKey() }, '203.0.113.12')
    statuses.hold.push(held.status)
    const cookie = (held.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
    if (held.status === 303)
      statuses.release.push((await post(web, path, { key: aKey(), back: 'rooms' }, '203.0.113.12', cookie)).status)
  }
  const refused = statuses.hold.filter((status) => status === 429).length
  const held = statuses.hold.filter((status) => status === 303).length
  return held > 0 && held <= 30 && refused === holds - held
    ? undefined
    : `${statuses.hold.join(' ')} / ${statuses.release.join(' ')}`
}

/** As who has got past the limit of the minute: sent to the booking server itself. */
async function holdsOfADay({ web, base, booking, hotel, channel, home }) {
  const { stay, pick } = await firstRoom(web, base)
  if (pick === undefined) return 'not looked at: no room to choose was found'
  const [arrival, departure] = [...new URLSearchParams(stay).values()].map((day) => day.replaceAll('-', ''))
  const token = readFileSync(join(home, 'keys/gateway-booking-server/service-token'), 'utf8').trim()
  const call = async (method, fields) => {
    const query = new URLSearchParams({ ca_id: channel, ho_id: hotel, ln_id: 1, px_key: aKey(), ...fields })
    const path = `/customers/guestdata.do?method=${method}&${query}`
    return JSON.parse((await sendRequest(booking, path, { headers: { authorization: `Bearer ${token}` } })).text)
  }
  const wanted = { dataArrivo: arrival, dataPartenza: departure, adulti: 2, ar_id: pick, px_address: 'one address' }
  let made = 0
  for (let i = 0; i < holdsPerDay + 10; i += 1) {
    const { holdId } = await call('hold', { ...wanted, px_visitor: `visitor ${i}` })
    if (holdId === undefined) continue
    made += 1
    await call('release', { px_hold: holdId })
  }
  return made === holdsPerDay ? undefined : `${made} were made`
}

const aKey = () => randomBytes(16).toString('base64url')

/** A stay of two nights on which a room can be chosen. */
async function firstRoom(web, base) {
  for (let days = 30; days < 150; days += 5) {
    const stay = `arrival=${dayIn(days, '-')}&departure=${dayIn(days + 2, '-')}&room=2`
    const { text } = await sendRequest(web, `${base}/rooms?${stay}`)
    const pick = /[?&;]pick=(\d+)/.exec(text)?.[1]
    if (pick !== undefined) return { stay, pick }
  }
  return {}
}

async function foreignAdmin({ admin }) {
  for (const path of ['/', '/trpc/signIn.state']) {
    const wrong = expected(await sendRequest(admin, path, { host: 'evil.test' }), 403)
    if (wrong) return `${path}: ${wrong}`
  }
}

async function closedGateway({ gateway }) {
  for (const path of ['/metrics', '/trpc/host.context', '/trpc/checkout.confirm']) {
    const wrong = expected(await sendRequest(gateway, path), 401)
    if (wrong) return `${path}: ${wrong}`
  }
}

async function closedBooking({ booking }) {
  for (const path of [
    '/customers/hotellist.do?method=hotelList&ca_id=1&ln_id=1',
    '/manage/registerPayment',
    '/bol/reservation/recalc',
  ]) {
    const wrong = expected(await sendRequest(booking, path), 401)
    if (wrong) return `${path}: ${wrong}`
  }
}

async function closedSnapshots({ admin }) {
  return expected(await sendRequest(admin, '/snapshot?after=0'), 401)
}

/** Of the gateway's files, where they are on this machine. */
function sizeOf(home) {
  if (home === undefined) return 0
  const files = ['gateway.sqlite', 'gateway.sqlite-wal', 'drafts.sqlite', 'drafts.sqlite-wal']
  return files.reduce(
    (sum, file) => sum + (statSync(join(home, 'gateway', file), { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}

/** The day after so many, as `2027-03-05` or, with another sign between, as old clients write it. */
function dayIn(days, between) {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', between)
}
