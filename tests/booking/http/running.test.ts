import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ManageRouter } from '@portico/booking-server/http/manage-router'
import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import { startJobs } from '@portico/booking-server/jobs/jobs'
import type { BookingServer } from '@portico/booking-server/start-booking-server'
import type { Instant } from '@portico/domain/time/deadline'
import { confirm, priceCheck } from '@portico/legacy/calls/checkout/confirm'
import { hold } from '@portico/legacy/calls/checkout/hold'
import { createLog } from '@portico/server/log'
import { readServiceToken } from '@portico/server/tokens/service-token'
import { createTRPCClient, httpLink } from '@trpc/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { callServer, expectReply } from '../../builders/call-server.ts'
import { type Database, mainlyOn } from '../../builders/databases.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'
import { aBasket, aConfirm, aKey, expectAnswered } from '../../builders/test-hotel.ts'
import { onlyInFull } from '../../setup/by-test-size.ts'
import { pollOptions } from '../../setup/poll-options.ts'

describe.each(mainlyOn('PostgreSQL'))('a running booking server on $name', (database) => {
  let home: string
  let made: Awaited<ReturnType<Database['make']>>
  let server: BookingServer
  let now: Instant

  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'portico-running-'))
    now = '2027-03-01T11:00:00.000Z' as Instant
    made = await database.make(home)
    server = await startBookingServer({ home, database: made.target, seed: aHouse(), now: () => now, jobs: true })
  })
  afterEach(async () => {
    await server[Symbol.asyncDispose]()
    await made.drop()
    rmSync(home, { recursive: true })
  })

  it('writes the mails of a booking into its folder', async () => {
    await expectReply(server, confirm, {}, aConfirm('portico'))
    const folder = join(home, 'booking-server', 'mail')
    await vi.waitFor(
      () => expect(existsSync(folder) && readdirSync(folder).sort()).toEqual(['1-guest.eml', '2-hotel.eml']),
      pollOptions,
    )
  })

  it('gives the rooms of an ended hold back', async () => {
    const request = { basket: aBasket(), key: aKey(), visitor: 'a guest', address: 'an address' }
    await expectReply(server, hold, {}, request)
    expect((await callServer(server, priceCheck, {}, { basket: aBasket(), timestamp: 0 })).kind).toBe('refused')
    now = '2027-03-01T11:20:00.000Z' as Instant
    await vi.waitFor(
      async () => expectAnswered(await callServer(server, priceCheck, {}, { basket: aBasket(), timestamp: 0 })),
      pollOptions,
    )
  })

  const manageAs = (token: string) =>
    createTRPCClient<ManageRouter>({
      links: [httpLink({ url: `${server.url}/manage`, headers: { authorization: `Bearer ${token}` } })],
    })
  const cliToken = () => readServiceToken(home, 'cli-booking-server')
  const trail = () =>
    server.db.reader
      .selectFrom('operator_act')
      .select(['person', 'action', 'hotel_id', 'reservation_id', 'details'])
      .orderBy('id')
      .execute()

  it('takes acts of the command line, and writes each down as its own', async () => {
    const { code } = await expectReply(server, confirm, {}, { ...aConfirm('portico'), paymentMethod: 'bank' })
    const { id } = await server.db.reader.selectFrom('reservation').select('id').executeTakeFirstOrThrow()
    const manage = manageAs(cliToken())
    expect(await manage.registerPayment.mutate({ code })).toEqual({ kind: 'registered', code })
    expect(await manage.registerPayment.mutate({ code })).toMatchObject({ kind: 'not-awaiting' })
    expect(await manage.registerRefund.mutate({ code })).toEqual({ kind: 'nothing-owed' })
    expect(await manage.sendTestMail.mutate({ hotelId: 1 })).toMatchObject({ kind: 'enqueued' })
    const person = 'command line'
    expect(await trail()).toEqual([
      {
        person,
        action: 'register-payment',
        hotel_id: 1,
        reservation_id: id,
        details: expect.stringMatching(/^{"amountMinor":[1-9]\d+}$/),
      },
      { person, action: 'sent-test-mail', hotel_id: 1, reservation_id: null, details: '{}' },
    ])
    expect(await checkInvariants(server.db).then((checked) => checked.flatMap(({ broken }) => broken))).toEqual([])
  })

  it('opens the door of the command line to its own token alone, and on this machine alone', async () => {
    const { code } = await expectReply(server, confirm, {}, { ...aConfirm('portico'), paymentMethod: 'bank' })
    for (const token of ['guessed', server.serviceToken, readServiceToken(home, 'gateway-admin')])
      await expect(manageAs(token).registerPayment.mutate({ code })).rejects.toMatchObject({
        message: expect.stringContaining('not allowed'),
      })
    const from = (remoteAddress: string, url = '/manage/registerPayment') =>
      server.app.inject({
        method: 'POST',
        url,
        remoteAddress,
        payload: { code },
        headers: { authorization: `Bearer ${cliToken()}`, 'x-forwarded-for': '127.0.0.1' },
      })
    for (const address of ['10.0.0.7', '2001:db8::1', '::ffff:10.0.0.7'])
      expect((await from(address)).statusCode, address).toBe(403)
    expect(await trail()).toEqual([])
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect((await from(address)).statusCode, address).toBe(200)
    // The command line's token opens nothing else.
    for (const url of ['/customers/hotellist.do?method=hotelList', '/operators/hotels', '/metrics'])
      expect((await from('127.0.0.1', url)).statusCode, url).toBe(401)
  })

  it('sells the last room once to a hundred callers over HTTP', async (context) => {
    // In every run two hundred guests do, in `races.test.ts`.
    onlyInFull(context)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => callServer(server, confirm, {}, aConfirm('portico'))),
    )
    const kinds = answers.map((answer) => (answer.kind === 'refused' ? answer.reason?.kind : answer.kind))
    expect(kinds.filter((kind) => kind === 'answered')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'sold-out')).toHaveLength(99)
  })
})

describe('jobs', () => {
  const log = createLog({ name: 'test', level: 'silent' })
  const now = () => '2027-03-01T11:00:00.000Z' as Instant

  it('run again after a failure, never beside themselves, and have ended when the server stops', async () => {
    let running = 0
    let runs = 0
    const run = async () => {
      expect(running++).toBe(0)
      await new Promise((done) => setTimeout(done, 5))
      running--
      if (++runs === 1) throw new Error('the disk is full')
    }
    const jobs = startJobs([{ name: 'test', everyMs: 1, run }], { now, log })
    await vi.waitFor(() => expect(runs).toBeGreaterThan(3), pollOptions)
    await jobs.stop()
    const ended = runs
    expect(running).toBe(0)
    // As long as other jobs need for as many runs.
    let others = 0
    const later = startJobs([{ name: 'later', everyMs: 1, run: async () => void others++ }], { now, log })
    await vi.waitFor(() => expect(others).toBeGreaterThan(3), pollOptions)
    await later.stop()
    expect(runs).toBe(ended)
  })
})
