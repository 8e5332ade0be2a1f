import { join } from 'node:path'
import { openDb } from '@portico/booking-server/db/open/open-db'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { describe, expect, inject, it } from 'vitest'
import { aBasket, aConfirm } from '../builders/a-guest.ts'
import { aVisitor, retryUntilReply } from '../kill/booking-guests.ts'
import { startProcesses } from '../kill/start-processes.ts'
import { makeDatabase } from '../postgres/database.ts'
import { byTestSize } from '../setup/by-test-size.ts'

const kills = byTestSize({ fast: 1, normal: 2, full: 50 })
const confirms = 12
// A year ahead is sold, so that in full three guests come for each night.
const nights = 200
const never = () => false

describe('a gateway killed in the middle of confirms', () => {
  it(`has its guests answered by the other gateway of the store under the same keys: each is sent and booked once, or never, ${kills} times`, {
    timeout: 120_000 + kills * 30_000,
  }, async ({ skip }) => {
    const postgres = inject('postgres')
    if (!('server' in postgres)) return skip(postgres.reason)
    const { address, drop } = await makeDatabase(postgres.server)
    try {
      await using processes = await startProcesses({
        profile: 'portico',
        gateways: 2,
        env: {
          GATEWAY_DATABASE_URL: address,
          MAIL_SMTP_URL: 'smtp://127.0.0.1:9',
          OPERATOR_EMAIL: 'operator@house.example',
        },
        areKeysGiven: true,
      })
      const { gateways, token, wire } = processes
      const first = addDays(todayAt('Europe/Rome', new Date().toISOString() as Instant), 10)
      const booked = new Map<string, string>()
      for (let turn = 0; turn < kills; turn++) {
        const [victim, survivor] = turn % 2 ? [gateways[1], gateways[0]] : [gateways[0], gateways[1]]
        if (!victim || !survivor) throw new Error('no two gateways')
        const visitorAt = (url: string, i: number) => aVisitor(url, token, turn * 100 + i)
        const requests = await Promise.all(
          Array.from({ length: confirms }, async (_, i) => {
            const basket = aBasket(addDays(first, (turn * confirms + i) % nights))
            const page = await visitorAt(victim.url, i).checkout.page.mutate({ basket })
            if (page.kind !== 'open') throw new Error(page.kind)
            const request = aConfirm(basket, page.basket.price.guestTotal.minor)
            request.booker.note = request.key
            return request
          }),
        )
        const killed = wire.holdNextAnswer(() => victim.kill())
        const lost = requests.map((request, i) =>
          visitorAt(victim.url, i)
            .checkout.confirm.mutate(request)
            .then(
              ({ kind }) => kind,
              () => 'no answer',
            ),
        )
        await killed
        expect(await Promise.all(lost)).toContain('no answer')
        const outcomes = await Promise.all(
          requests.map((request, i) =>
            retryUntilReply(() => visitorAt(survivor.url, i).checkout.confirm.mutate(request), never),
          ),
        )
        for (const [i, outcome] of outcomes.entries()) {
          const { key } = requests[i] as (typeof requests)[number]
          if (outcome?.kind === 'confirmed') booked.set(key, outcome.grant)
          // It was written down and not sent: nobody sends it any more.
          else expect([outcome?.kind, key]).toEqual(['refused', key])
        }
        await victim.start()
      }
      expect([...wire.confirmsByKey.values()].filter((sent) => sent > 1)).toEqual([])
      const codes = new Set<string>()
      // One after the other: a gateway refuses what more at once would ask of one server.
      for (const [i, grant] of [...booked.values()].entries()) {
        const voucher = await aVisitor(gateways[0].url, token, i).reservation.voucher.mutate({ grant })
        codes.add(voucher.kind === 'open' ? voucher.voucher.code : voucher.kind)
      }
      expect(codes.size).toBe(booked.size)
      expect(booked.size).toBeGreaterThan(kills * confirms * 0.5)
      const db = await openDb(join(processes.home, 'booking-server', 'booking.sqlite'))
      const rows = await db.reader.selectFrom('reservation').select('booker').execute()
      await db.close()
      expect(rows.map(({ booker }): string => JSON.parse(booker).note).sort()).toEqual([...booked.keys()].sort())
    } finally {
      await drop()
    }
  })
})
