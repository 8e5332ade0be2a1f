import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ExtensionProfile } from '@portico/legacy/codec/extensions'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { byTestSize, onlyInFull } from '../setup/by-test-size.ts'
import { bookContinuously, retryUntilReply } from './booking-guests.ts'
import { startProcesses } from './start-processes.ts'
import { stateAfterKills } from './state-after-kills.ts'

const kills = byTestSize({ fast: 1, normal: 1, full: 100 })

/**
 * Waits, up to `ms`, until nothing is open: on `portico` nothing is unknown for long once the server answers, on
 * `plain` people are told.
 */
async function settled(home: string, profile: ExtensionProfile, ms: number): Promise<void> {
  const journal = new Database(join(home, 'gateway', 'gateway.sqlite'), { readonly: true })
  const isUnresolved = profile === 'portico' ? "state = 'unknown'" : "state = 'unknown' and told_at is null"
  const open = journal.prepare(`select count(*) as n from intent where state = 'sent' or (${isUnresolved})`)
  for (const end = performance.now() + ms; performance.now() < end; await pause(100)) {
    if ((open.get() as { n: number }).n === 0) break
  }
  journal.close()
}

describe('killed at any moment, under eight booking guests', () => {
  it.for([
    ['bookingServer', 'portico'],
    ['gateway', 'portico'],
    ['gateway', 'plain'],
  ] as const)(
    `the %s on profile %s loses nothing acknowledged, sends and sells nothing twice, and leaves no intent open, ${kills} times`,
    { timeout: 120_000 + kills * 20_000 },
    async ([victim, profile], context) => {
      // A gateway is killed in tests of its own as well (`killed-gateway.test.ts`).
      if (victim === 'gateway') onlyInFull(context)
      await using processes = await startProcesses({ profile })
      const { gateways, bookingServer } = processes
      const [gateway] = gateways
      const guests = bookContinuously(gateway.url, processes.token, retryUntilReply)
      const restarts: number[] = []
      for (let kill = 0; kill < kills; kill++) {
        // In the middle of work, at a moment that differs from kill to kill.
        await guests.book(3)
        await pause((kill * 37) % 150)
        if (victim === 'gateway') {
          // Between send and reply: the confirm has been answered upstream, and the answer is still on its way.
          await processes.wire.holdNextAnswer(() => gateway.kill())
        } else {
          await bookingServer.kill()
        }
        restarts.push(await { bookingServer, gateway }[victim].start())
      }
      await guests.book(1)
      await guests.stop()
      await settled(processes.home, profile, 20_000)
      const { lost, broken, sentTwice, reservations, intents, mails } = await stateAfterKills(
        processes,
        guests.acknowledged,
      )
      expect(guests.acknowledged.length).toBeGreaterThan(kills)
      expect({ lost, broken, sentTwice }).toEqual({ lost: 0, broken: [], sentTwice: 0 })
      expect(new Set(reservations).size).toBe(reservations.length)

      const keysThatAre = (...states: string[]) =>
        intents.filter(({ state }) => states.includes(state)).map(({ key }) => key)
      const unknown = keysThatAre('unknown')
      expect(intents).toHaveLength(keysThatAre('confirmed', 'pending', 'refused', 'unknown').length)
      expect(reservations).toEqual(expect.arrayContaining(keysThatAre('confirmed', 'pending')))
      expect(keysThatAre('confirmed', 'pending', 'unknown')).toEqual(expect.arrayContaining(reservations))
      // Visibly: hotel and operator have a mail about each.
      expect(mails).toBe(unknown.length)
      if (profile === 'portico') expect(unknown).toEqual([])
      else expect(unknown.length).toBeGreaterThanOrEqual(kills)
      const seen = `${guests.acknowledged.length} acknowledged, ${intents.length} intents, ${unknown.length} unknown`
      console.info(`${victim} on ${profile}: ${seen}, slowest restart ${Math.round(Math.max(...restarts))} ms`)
    },
  )
})
