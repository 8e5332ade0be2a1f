import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '@portico/booking-server/db/open-db'
import { commit, write } from '@portico/booking-server/db/write'
import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import { factsOf } from '@portico/booking-server/payments/attempts'
import { secretBox } from '@portico/booking-server/payments/secrets'
import { replaceTerminal } from '@portico/booking-server/payments/terminals'
import { insertSeed } from '@portico/booking-server/seed/insert-seed'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { afterAll, describe, expect, it } from 'vitest'
import { startPayments } from '../../simulators/payments/server.ts'
import { aHouse } from '../builders/a-house.ts'
import { byTestSize } from '../setup/by-test-size.ts'

const script = join(import.meta.dirname, 'scripted-payment.ts')
const begun = '2027-03-01T11:00:00.000Z' as Instant
/** Every wish that is done once by its key, and one whose provider has to be looked at instead. */
const kinds = [
  { method: 'saferpay', wire: 'generic' },
  { method: 'stripe', wire: 'stripe' },
  { method: 'planet', wire: 'datatrans' },
  { method: 'nexi', wire: 'xpay' },
  // What a guest has agreed to at these is taken by a call of ours.
  { method: 'paypal', wire: 'paypal' },
  { method: 'saferpay', wire: 'saferpay' },
  { method: 'scalapay', wire: 'scalapay' },
] as const
/** In full size some two hundred kills; in the ordinary run one wire at a few points. */
const rounds = byTestSize({ fast: 1, normal: 1, full: 5 })

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-paid-kill-'))
  folders.push(folder)
  return folder
}

async function seeded(
  method: PaymentMethodId,
  wire: string,
  account: { settings: Record<string, string>; secrets: Record<string, string> },
): Promise<string> {
  const home = newFolder()
  const db = await openDb(join(home, 'booking.sqlite'))
  await insertSeed(db, aHouse({ plans: [{ prepayment: [{ due: 'on-booking', basisPoints: 10_000 }] }] }), '2027-03-01' as CalendarDate)
  await write(db, [1], async (tx) => {
    const { settings } = await tx.selectFrom('hotel').where('id', '=', 1).select('settings').executeTakeFirstOrThrow()
    const own = JSON.stringify({ ...JSON.parse(settings), paymentMethods: ['hotelpay', method] })
    await tx.updateTable('hotel').where('id', '=', 1).set({ settings: own }).execute()
    const made = { hotelId: 1, method, mode: 'simulation' as const, settings: { ...account.settings, wire }, secrets: account.secrets }
    await replaceTerminal(tx, secretBox(home, undefined), made, begun)
    return commit(undefined)
  })
  await db.close()
  return home
}

/** Whether it came to its end. */
async function run(home: string, simulators: string, method: string, now: string, point: number): Promise<boolean> {
  const env = { ...process.env, NODE_OPTIONS: '' }
  const child = spawn(process.execPath, [script, home, simulators, method, now, String(point)], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (text) => {
    complaint += text
  })
  const [code, signal] = await once(child, 'exit')
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(complaint)
  return code === 0
}

const later = (hours: number) => new Date(Date.parse(begun) + hours * 3_600_000).toISOString()

describe('a booking that is paid and cancelled', () => {
  it.for(kinds)(
    'by $wire, killed at each point between write, call and record: the provider’s ledger and ours agree',
    { timeout: 3_600_000 },
    async ({ method, wire }, context) => {
      if (byTestSize({ fast: 0, normal: wire === 'generic' ? 1 : 0, full: 1 }) === 0) context.skip('only in npm run test:full')
      let clock = Date.parse(begun)
      await using simulators = await startPayments({ now: () => new Date(clock), send: async () => new Response() })
      const accounts = (await (await fetch(`${simulators.url}/accounts`)).json()) as Record<
        string,
        { settings: Record<string, string>; secrets: Record<string, string> }[]
      >
      const account = accounts[wire]?.[0]
      if (!account) throw new Error(`no account of ${wire}`)
      const template = await seeded(method, wire, account)
      const whole = newFolder()
      cpSync(template, whole, { recursive: true })
      expect(await run(whole, simulators.url, method, begun, 0)).toBe(true)
      const points = Number(readFileSync(join(whole, 'points'), 'utf8'))
      expect(points).toBeGreaterThan(6)
      let kills = 0
      for (let round = 0; round < rounds; round++) {
        for (let point = 1; point <= points; point += byTestSize({ fast: 1, normal: 5, full: 1 })) {
          const home = newFolder()
          cpSync(template, home, { recursive: true })
          clock = Date.parse(begun)
          const known = new Set(simulators.ledger().map(({ reference }) => reference))
          if (!(await run(home, simulators.url, method, begun, point))) kills++
          // Again at once, and again by the jobs of the days after.
          for (const hours of [0, 2, 30]) {
            clock = Date.parse(begun) + hours * 3_600_000
            await run(home, simulators.url, method, later(hours), 0)
          }
          const atProvider = simulators.ledger().filter(({ reference }) => !known.has(reference))
          await expectAgreed(home, atProvider, wire !== 'xpay')
          expect(existsSync(join(home, 'points'))).toBe(true)
        }
      }
      expect(kills).toBeGreaterThan(0)
    },
  )
})

type Entry = { readonly reference: string; readonly capturedMinor: number; readonly refundedMinor: number }

/** Of every payment the same sums; nobody has paid for a stay that there is not, unless a person knows. */
async function expectAgreed(home: string, atProvider: readonly Entry[], isIdempotent: boolean): Promise<void> {
  const db = await openDb(join(home, 'booking.sqlite'))
  try {
    const attempts = await db.reader.selectFrom('payment_attempt').selectAll().execute()
    const operations = await db.reader.selectFrom('payment_operation').selectAll().execute()
    for (const { reference, capturedMinor, refundedMinor } of atProvider) {
      const attempt = attempts.find((one) => one.reference === reference)
      if (!attempt) throw new Error(`the provider knows ${reference} and we do not`)
      const facts = factsOf(attempt)
      expect({ reference, capturedMinor, refundedMinor }).toEqual({
        reference,
        capturedMinor: facts.capturedMinor,
        refundedMinor: facts.refundedMinor,
      })
      const states = operations.filter(({ attempt_id }) => attempt_id === attempt.id).map(({ state }) => state)
      // Where a wish may not be sent twice, one that is not found is looked for until a person does.
      if (isIdempotent || !states.includes('unknown'))
        expect([capturedMinor - refundedMinor, ...states]).toEqual([0, ...states.map(() => 'done')])
    }
    expect(atProvider.filter(({ capturedMinor }) => capturedMinor > 0).length).toBeLessThanOrEqual(1)
    expect((await checkInvariants(db)).flatMap(({ name, broken }) => broken.map((line) => `${name}: ${line}`))).toEqual([])
  } finally {
    await db.close()
  }
}
