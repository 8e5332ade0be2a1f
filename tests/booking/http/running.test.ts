import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ManageRouter } from '@portico/booking-server/http/manage-router'
import { startJobs } from '@portico/booking-server/jobs/jobs'
import type { BookingServer } from '@portico/booking-server/start-booking-server'
import { confirm, priceCheck } from '@portico/contracts/legacy/main/confirm'
import { hold } from '@portico/contracts/legacy/main/own/hold'
import type { Instant } from '@portico/domain/time/deadline'
import { createLog } from '@portico/server/log'
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
    await vi.waitFor(() => expect(existsSync(folder) && readdirSync(folder).sort()).toEqual(['1-guest.eml', '2-hotel.eml']), pollOptions)
  })

  it('gives the rooms of an ended hold back', async () => {
    const request = { basket: aBasket(), key: aKey(), visitor: 'a guest', address: 'an address' }
    await expectReply(server, hold, {}, request)
    expect((await callServer(server, priceCheck, {}, { basket: aBasket(), timestamp: 0 })).kind).toBe('refused')
    now = '2027-03-01T11:20:00.000Z' as Instant
    await vi.waitFor(async () => expectAnswered(await callServer(server, priceCheck, {}, { basket: aBasket(), timestamp: 0 })), pollOptions)
  })

  it('registers a payment for operators, and opens that door to nobody without the service token', async () => {
    const { code } = await expectReply(server, confirm, {}, { ...aConfirm('portico'), paymentMethod: 'bank' })
    const manageAs = (token: string) =>
      createTRPCClient<ManageRouter>({ links: [httpLink({ url: `${server.url}/manage`, headers: { authorization: `Bearer ${token}` } })] })
    await expect(manageAs('guessed').registerPayment.mutate({ code })).rejects.toThrow()
    expect(await manageAs(server.serviceToken).registerPayment.mutate({ code })).toEqual({ kind: 'registered', code })
  })

  it('sells the last room once to a hundred callers over HTTP', async (context) => {
    // In every run two hundred guests do, in `races.test.ts`.
    onlyInFull(context)
    const answers = await Promise.all(Array.from({ length: 100 }, () => callServer(server, confirm, {}, aConfirm('portico'))))
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
    const jobs = startJobs([{ name: 'test', everyMs: 1, run }], now, log)
    await vi.waitFor(() => expect(runs).toBeGreaterThan(3), pollOptions)
    await jobs.stop()
    const ended = runs
    expect(running).toBe(0)
    // As long as other jobs need for as many runs.
    let others = 0
    const later = startJobs([{ name: 'later', everyMs: 1, run: async () => void others++ }], now, log)
    await vi.waitFor(() => expect(others).toBeGreaterThan(3), pollOptions)
    await later.stop()
    expect(runs).toBe(ended)
  })
})
