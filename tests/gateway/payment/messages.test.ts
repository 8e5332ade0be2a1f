import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { messageHeader, messageLimits } from '@portico/contracts/payment/received-message'
import { usualLimits } from '@portico/gateway/http/limits'
import { describe, expect, it } from 'vitest'
import { startPayingHouses } from '../../builders/gateway/paying-houses.ts'

type Houses = Awaited<ReturnType<typeof startPayingHouses>>

/** A guest of house 1 has paid at the provider, whose message is still on its way. */
async function whoHasPaid(houses: Houses) {
  const guest = houses.guestOf(1)
  const grant = await houses.books(guest)
  await houses.pays(await houses.starts(guest, grant), [grant])
  await houses.simulators.provider.settled()
  const { url = '', init = {} } = houses.sent.at(-1) ?? {}
  const path = url.split('/payment-messages/')[1] ?? ''
  const headers = Object.fromEntries(new Headers(init.headers))
  return { grant, guest, url, path, headers, body: String(init.body) }
}

/** Nothing of it is written down, and nothing moved. */
async function expectUntouched(houses: Houses) {
  await houses.readMessages()
  const { reservations, attempts, messages, money } = await houses.state()
  expect([reservations.map(({ state }) => state), attempts.map(({ state }) => state), messages, money]).toEqual([
    ['pending'],
    ['open'],
    0,
    [],
  ])
}

describe('a payment provider’s message', () => {
  it('comes in below the guest’s host, byte by byte, and confirms the booking of a guest who never comes back', async () => {
    await using houses = await startPayingHouses()
    const { url, path, headers, body, grant, guest } = await whoHasPaid(houses)
    expect(url).toMatch(/^http:\/\/one\.test:3000\/payment-messages\/[\w-]{22}$/)
    const answers = [await houses.post(path, { headers, body }), await houses.post(path, { headers, body })]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await houses.state()).messages).toBe(1)
    await houses.readMessages()
    expect((await houses.voucher(guest, grant)).state).toBe('confirmed')
    expect((await houses.state()).money).toHaveLength(1)
  })

  it('is the same below any other host, and without a cookie, an origin or a page of ours', async () => {
    await using houses = await startPayingHouses()
    const { path, headers, body } = await whoHasPaid(houses)
    const foreign = { ...headers, origin: 'https://pay.example', 'sec-fetch-site': 'cross-site', host: 'unknown.test' }
    expect((await houses.post(path, { headers: foreign, body })).status).toBe(200)
    expect((await houses.state()).messages).toBe(1)
  })

  it('of another hotel, with another signature, amount or currency is refused, and nothing moves', async () => {
    await using houses = await startPayingHouses()
    const { path, headers, body } = await whoHasPaid(houses)
    const [, otherInbox = ''] = houses.inboxes
    const otherAccount = houses.simulators.provider.wires.get('generic')?.accounts[1]
    const signature = headers['x-signature'] ?? ''
    const resigned = createHmac('sha256', otherAccount?.secrets.key ?? '')
      .update(body)
      .digest('hex')
    const flipped = signature.replace(/.$/, (sign) => (sign === '0' ? '1' : '0'))
    const forged = [
      { path: otherInbox, headers, body },
      { path: otherInbox, headers: { ...headers, 'x-signature': resigned }, body },
      { path, headers: { ...headers, 'x-signature': resigned }, body },
      { path, headers: { ...headers, 'x-signature': flipped }, body },
      { path, headers: { 'content-type': 'application/json' }, body },
      { path, headers, body: body.replace(/\d{4,6}/, (minor) => String(Number(minor) + 1)) },
      { path, headers, body: body.replace('EUR', 'USD') },
      { path, headers, body: `${body} ` },
      { path, headers, body: '' },
      { path, headers, body: 'null' },
    ]
    const statuses: number[] = []
    for (const { path: to, ...init } of forged) statuses.push((await houses.post(to, init)).status)
    expect(statuses.every((status) => status === 400 || status === 401)).toBe(true)
    await expectUntouched(houses)
  })

  it('to a name that no terminal has, or to an address that is none, is not found without a word', async () => {
    await using houses = await startPayingHouses()
    const { path, headers, body } = await whoHasPaid(houses)
    const before = houses.faulty.arrived('payment-messages').length
    for (const other of [
      '',
      'short',
      `${path}x`,
      path.slice(1),
      `${path}//x`,
      `${path}/%2e%2e/x`,
      '../trpc/host.context',
    ])
      expect([other, (await houses.post(other, { headers, body })).status]).toEqual([other, 404])
    expect(houses.faulty.arrived('payment-messages')).toHaveLength(before)
    const unknown = await houses.post('A'.repeat(22), { headers, body })
    expect([unknown.status, await unknown.text()]).toEqual([404, ''])
    await expectUntouched(houses)
  })

  it('is read up to 256 kB, with headers and a query of a usual length', async () => {
    await using houses = await startPayingHouses()
    const [inbox = ''] = houses.inboxes
    const sized = (bytes: number) => houses.post(inbox, { body: Buffer.alloc(bytes, 'a') })
    expect((await sized(messageLimits.bodyBytes + 1)).status).toBe(413)
    expect([400, 401]).toContain((await sized(messageLimits.bodyBytes)).status)
    expect((await houses.post(`${inbox}?${'q'.repeat(messageLimits.queryBytes + 1)}`)).status).toBe(431)
    expect((await houses.post(inbox, { headers: { 'x-long': 'h'.repeat(60_000) } })).status).toBe(431)
    await expect(houses.state()).resolves.toMatchObject({ messages: 0 })
  })

  it('that never ends is cut off when its time is over', async () => {
    await using houses = await startPayingHouses({ messageMs: 300 })
    const [inbox] = houses.inboxes
    const { port } = new URL(houses.webUrl)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`POST /payment-messages/${inbox} HTTP/1.1\r\nHost: one.test\r\nContent-Length: 100\r\n\r\nbeginning`)
    const reply = await new Promise<string>((resolve) => {
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.once('error', () => undefined).once('close', () => resolve(text))
    })
    expect(reply).not.toContain('200')
    await expect(houses.state()).resolves.toMatchObject({ messages: 0 })
  })

  it('is sent again by the provider where the booking server is away: 503, never 404', async () => {
    await using houses = await startPayingHouses()
    const { path, headers, body } = await whoHasPaid(houses)
    await houses.faulty.always('refuses')
    const away = await houses.post(path, { headers, body })
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '60'])
    await houses.faulty.always(undefined)
    expect((await houses.post(path, { headers, body })).status).toBe(200)
  })

  it('is limited by the address that it comes from', async () => {
    await using houses = await startPayingHouses({ limits: { perMinute: { ...usualLimits.perMinute, address: 3 } } })
    const message = (address: string) =>
      fetch(`${houses.gateway.url}/payment-messages/${'A'.repeat(22)}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${houses.gateway.token}`,
          'x-portico-address': address,
          [messageHeader]: encodeURIComponent('{"method":"POST","query":"","headers":{}}'),
        },
      })
    const statuses: number[] = []
    for (let i = 0; i < 5; i++) statuses.push((await message('192.0.2.7')).status)
    expect(statuses).toEqual([404, 404, 404, 429, 429])
    expect((await message('192.0.2.8')).status).toBe(404)
  })

  it('reaches gateway and booking server from the web alone', async () => {
    await using houses = await startPayingHouses()
    const { path, headers, body } = await whoHasPaid(houses)
    const head = encodeURIComponent(JSON.stringify({ method: 'POST', query: '', headers }))
    for (const { url } of [houses.gateway, houses.booking]) {
      const reply = await fetch(`${url}/payment-messages/${path}`, {
        method: 'POST',
        headers: { [messageHeader]: head },
        body,
      })
      expect(reply.status).toBe(401)
    }
    await expectUntouched(houses)
  })

  it('is in no log, neither its words nor its headers, whatever became of it', async () => {
    await using houses = await startPayingHouses()
    const { path, headers, body } = await whoHasPaid(houses)
    const canaries = { mail: 'kanari.ada@guest.example', card: '4539578763621486', key: 'kanari-signature-Aa1' }
    const spoken = JSON.stringify({ ...JSON.parse(body), note: Object.values(canaries) })
    const init = {
      headers: { ...headers, authorization: `Bearer ${canaries.key}`, 'x-note': canaries.mail },
      body: spoken,
    }
    await houses.post(`${path}?code=${canaries.card}`, init)
    await houses.faulty.always('refuses')
    await houses.post(`${path}?code=${canaries.card}`, init)
    await houses.faulty.always('broken')
    await houses.post(`${path}?code=${canaries.card}`, init)
    const text = houses.log.join('\n').toLowerCase()
    expect(houses.log.length).toBeGreaterThan(10)
    const words = [...Object.values(canaries), path, headers['x-signature'] ?? '?']
    expect(words.filter((word) => text.includes(word.toLowerCase()))).toEqual([])
  })
})

describe('a guest’s return', () => {
  it('below the host of another house opens nothing, and neither does another key', async () => {
    await using houses = await startPayingHouses()
    const guest = houses.guestOf(1)
    const grant = await houses.books(guest)
    const returned = await houses.pays(await houses.starts(guest, grant), [grant])
    expect(await houses.guestOf(2).payment.return.mutate(returned)).toEqual({ kind: 'not-found' })
    for (const key of ['A'.repeat(22), returned.key.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A'))])
      expect(await guest.payment.return.mutate({ ...returned, key })).toEqual({ kind: 'not-found' })
    await expectUntouched(houses)
    expect(await guest.payment.return.mutate(returned)).toMatchObject({ kind: 'found', state: 'paid' })
  })

  it('that says it was paid is believed by nobody', async () => {
    await using houses = await startPayingHouses()
    const guest = houses.guestOf(1)
    const grant = await houses.books(guest)
    const closed = await houses.pays(await houses.starts(guest, grant), [grant], 'close')
    const claims = ['result=done', 'result=done&state=captured&amount=37200&signature=00', 'esito=OK&status=success']
    for (const query of claims) {
      const outcome = await guest.payment.return.mutate({ ...closed, query, method: 'POST', body: query })
      expect(outcome).toMatchObject({ kind: 'found', state: expect.not.stringMatching('paid') })
    }
    const { reservations, money } = await houses.state()
    expect([reservations.map(({ state }) => state), money]).toEqual([['pending'], []])
  })

  it('with another guest’s key and form moves the other one’s booking by nothing but what the provider says', async () => {
    await using houses = await startPayingHouses()
    const guest = houses.guestOf(1)
    const [first, second] = [await houses.books(guest), await houses.books(guest)]
    const paid = await houses.pays(await houses.starts(guest, first), [first])
    const open = await houses.starts(guest, second)
    const closed = await houses.pays(open, [second], 'close')
    const forged = await guest.payment.return.mutate({ ...paid, key: closed.key, grants: [second] })
    expect(forged).toMatchObject({ kind: 'found', state: 'failed' })
    expect((await houses.voucher(guest, second)).state).toBe('pending')
  })

  it('is refused with words that no browser encodes, or too many of them', async () => {
    await using houses = await startPayingHouses()
    const guest = houses.guestOf(1)
    const returned = { key: 'A'.repeat(22), method: 'GET' as const, query: '', body: '', grants: [] }
    for (const bad of [
      { query: 'a\nb' },
      { query: 'é' },
      { body: 'b'.repeat(16_001) },
      { query: 'q'.repeat(8_001) },
      { key: 'short' },
    ])
      await expect(guest.payment.return.mutate({ ...returned, ...bad })).rejects.toMatchObject({
        data: { code: 'BAD_REQUEST' },
      })
    const longest = { ...returned, query: '"'.repeat(8_000), body: '%'.repeat(16_000) }
    expect(await guest.payment.return.mutate(longest)).toEqual({ kind: 'not-found' })
  })
})

describe('a grant', () => {
  it('of another house, touched or ended starts nothing and settles nothing', async () => {
    await using houses = await startPayingHouses()
    const guest = houses.guestOf(1)
    const grant = await houses.books(guest)
    const touched = grant.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A'))
    expect(await houses.starts(houses.guestOf(2), grant)).toEqual({ kind: 'ended' })
    expect(await houses.starts(guest, touched)).toEqual({ kind: 'ended' })
    expect(await houses.guestOf(2).payment.settle.mutate({ grant })).toEqual({ kind: 'ended' })
    houses.at('2027-03-01T10:00:01.000Z')
    expect(await houses.starts(guest, grant)).toEqual({ kind: 'ended' })
    expect((await houses.state()).attempts).toEqual([])
  })
})
