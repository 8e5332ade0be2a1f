import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startGateway } from '@portico/gateway/start-gateway'
import { createLog } from '@portico/server/log'
import { expect, it } from 'vitest'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { openFaultyUpstream } from '../../builders/gateway/faulty-upstream.ts'
import { aBasket, aConfirm, aKey, start, startHouses } from '../../builders/gateway/two-houses.ts'

it('e-mail addresses, codes, grants and typed texts stand neither in the log nor readable in the store (SEC-05)', async () => {
  await using houses = await startHouses()
  await using faultyUpstream = await openFaultyUpstream(houses.booking.url)
  const lines: string[] = []
  const log = createLog({ name: 'gateway', level: 'trace', destination: { write: (line) => lines.push(line) } })
  await using gateway = await startGateway({
    upstreams: [{ url: faultyUpstream.url, token: houses.booking.serviceToken }],
    settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1] })]),
    now: () => start,
    log,
  })
  const visitor = 'canary-visitor-00000000001'
  const guest = gateway.client({ host: 'one.test', channel: 1, hotel: 1, visitor, address: '203.0.113.77' })
  await guest.checkout.saveDraft.mutate({
    basket: aBasket,
    draft: { note: 'canary-note', email: 'canary.ada@guest.example' },
  })
  await guest.checkout.hold.mutate({ basket: aBasket, key: aKey() })
  faultyUpstream.next('confirm', 'broken')
  const booked = await guest.checkout.confirm.mutate(aConfirm())
  if (booked.kind !== 'confirmed') throw new Error(booked.kind)
  const opened = await guest.reservation.voucher.mutate({ grant: booked.grant })
  if (opened.kind !== 'open') throw new Error(opened.kind)
  const { code } = opened.voucher
  faultyUpstream.next('retrieve', 'broken')
  await guest.reservation.recover.mutate({ code, email: 'canary.ada@guest.example' }).catch(() => undefined)
  await guest.reservation.recover.mutate({ code: 'CANARYCODE', email: 'canary.bob@guest.example' })
  await guest.reservation.voucher.mutate({ grant: `${booked.grant}x` })
  await guest.checkout.confirm
    .mutate({ ...aConfirm(), paymentMethod: '4111111111111111' as 'bank' })
    .catch(() => undefined)

  const canaries = [
    'canary',
    'CANARYCODE',
    'Lovelace',
    code,
    booked.grant,
    '4111111111111111',
    gateway.token,
    '203.0.113.77',
  ]
  expect(lines.length).toBeGreaterThan(10)
  const text = lines.join('\n')
  expect(canaries.filter((canary) => text.toLowerCase().includes(canary.toLowerCase()))).toEqual([])

  const folder = join(gateway.home, 'gateway')
  const stored = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('latin1'))
  expect(stored.join().length).toBeGreaterThan(10_000)
  expect(canaries.filter((canary) => stored.join().includes(canary))).toEqual([])
})

it('a failed availability check is logged, and is no empty list (LEG-36)', async () => {
  await using houses = await startHouses()
  await using faultyUpstream = await openFaultyUpstream(houses.booking.url)
  const lines: string[] = []
  const log = createLog({ name: 'gateway', level: 'info', destination: { write: (line) => lines.push(line) } })
  await using gateway = await startGateway({
    upstreams: [{ url: faultyUpstream.url, token: houses.booking.serviceToken }],
    settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1] })]),
    now: () => start,
    log,
  })
  faultyUpstream.next('availCheck', 'failed')
  faultyUpstream.next('availCheck', 'failed')
  const guest = gateway.client({ host: 'one.test', channel: 1, hotel: 1, requestId: 'request-of-the-web' })
  const party = { adults: 2, childrenAges: [] }
  const result = guest.roomSearch.quotes.query({ stay: aBasket.stay, rooms: [{ party }, { party }] })
  await expect(result).rejects.toMatchObject({ message: 'BAD_GATEWAY', data: { code: 'BAD_GATEWAY' } })
  const logged = lines.map((line) => JSON.parse(line))
  expect(logged).toContainEqual(expect.objectContaining({ call: 'availabilityCheck', msg: 'a legacy call failed' }))
  expect(logged).toContainEqual(expect.objectContaining({ reqId: 'request-of-the-web', msg: 'answered', status: 502 }))
})
