import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '@portico/booking-server/db/open/open-db'
import { commit, write } from '@portico/booking-server/db/write'
import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import { paymentFactsOf } from '@portico/booking-server/payment-records/attempts'
import { replaceTerminal } from '@portico/booking-server/payment-records/terminals'
import { secretBox } from '@portico/booking-server/secrets/secrets'
import { insertSeed } from '@portico/booking-server/seed/insert-seed'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { generic } from '@portico/payments/adapters/generic'
import type { Capabilities } from '@portico/payments/port'
import { wires } from '@portico/payments/providers'
import { startTimeout } from '@portico/server/limits/time-limit'
import { afterAll, describe, expect, it } from 'vitest'
import type { Ledger } from '../../simulators/payments/frame/overview.ts'
import { startPayments } from '../../simulators/payments/server.ts'
import { aHouse } from '../builders/a-house.ts'
import { isFull, onlyInFull } from '../setup/by-test-size.ts'

const script = join(import.meta.dirname, 'scripted-payment.ts')
const begun = '2027-03-01T11:00:00.000Z' as Instant
const idle = { fetch, now: () => new Date(0), uuid: () => '', timeout: startTimeout, simulationOf: () => undefined }
/**
 * Every wire that can be asked what became of a payment, and the documented page: AZUL says it to the guest's browser
 * alone.
 */
const dialects: readonly { readonly method: PaymentMethodId; readonly wire: string; readonly can: Capabilities }[] = [
  ...Object.entries(wires).flatMap(([method, some]) =>
    some.map(({ name, adapter }) => ({
      method: method as PaymentMethodId,
      wire: name,
      can: adapter(idle).capabilities,
    })),
  ),
  { method: 'saferpay' as const, wire: 'generic', can: generic(idle).capabilities },
].filter(({ can }) => can.query !== false)

/** What happens after the guest has been at the provider; with the rate that leads there, and who can do it. */
const stories = {
  cancel: { by: undefined, days: undefined, isFor: ({ aims }) => aims.includes('capture') },
  capture: {
    by: 'authorisation',
    days: undefined,
    isFor: ({ aims, capture }) => aims.includes('authorise') && capture !== false,
  },
  release: {
    by: 'authorisation',
    days: undefined,
    isFor: ({ aims, release }) => aims.includes('authorise') && release,
  },
  charge: { by: 'card', days: undefined, isFor: ({ aims, charge }) => aims.includes('tokenise') && charge },
  message: {
    by: undefined,
    days: undefined,
    isFor: ({ aims, message }) => aims.includes('capture') && message !== false,
  },
  link: { by: undefined, days: 2, isFor: ({ aims }) => aims.includes('capture') },
} as const satisfies Record<
  string,
  { by: 'authorisation' | 'card' | undefined; days: number | undefined; isFor: (can: Capabilities) => boolean }
>
type Story = keyof typeof stories

/** In the ordinary run one wire at one point of one story. */
const isOrdinary = (wire: string, story: Story) => wire === 'generic' && story === 'capture'
const cases = (Object.keys(stories) as Story[]).flatMap((story) =>
  dialects.filter(({ can }) => stories[story].isFor(can)).map((dialect) => ({ ...dialect, story })),
)

/**
 * Every point; in the ordinary run the fourth, behind the beginning of a page, where the next one waits for half a
 * minute.
 */
const killedAt = (points: number): number[] => (isFull ? Array.from({ length: points }, (_, i) => i + 1) : [4])

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
  story: Story,
): Promise<string> {
  const { by, days } = stories[story]
  const instalment = {
    ...(days === undefined ? { due: 'on-booking' as const } : { due: 'days-before-arrival' as const, days }),
    basisPoints: 10_000,
  }
  const home = newFolder()
  const db = await openDb(join(home, 'booking.sqlite'))
  await insertSeed(
    db,
    aHouse({ plans: [{ prepayment: [{ ...instalment, ...(by && { by }) }] }] }),
    '2027-03-01' as CalendarDate,
  )
  await write(db, [1], async (tx) => {
    const { settings } = await tx.selectFrom('hotel').where('id', '=', 1).select('settings').executeTakeFirstOrThrow()
    const own = JSON.stringify({ ...JSON.parse(settings), paymentMethods: ['hotelpay', method, 'link'] })
    await tx.updateTable('hotel').where('id', '=', 1).set({ settings: own }).execute()
    const made = {
      hotelId: 1,
      method,
      mode: 'simulation' as const,
      settings: { ...account.settings, wire },
      secrets: account.secrets,
    }
    await replaceTerminal(tx, secretBox('the key of a test'), made, begun)
    return commit(undefined)
  })
  await db.close()
  return home
}

/** Whether it came to its end. */
async function run(
  home: string,
  simulators: string,
  method: string,
  now: string,
  point: number,
  story: Story,
): Promise<boolean> {
  const env = { ...process.env, NODE_OPTIONS: '' }
  const child = spawn(process.execPath, [script, home, simulators, method, now, String(point), story], {
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

describe('a booking that is paid at a provider, killed at each point between write, call and record', () => {
  let all = 0
  afterAll(() => console.info(`${all} kills in payments`))

  it.for(cases)(
    '$story by $wire: the provider’s ledger and ours agree',
    { timeout: 3_600_000 },
    async ({ method, wire, can, story }, context) => {
      if (!isOrdinary(wire, story)) onlyInFull(context)
      let clock = Date.parse(begun)
      let inbox = ''
      const send = (async (url: string, init: RequestInit = {}) => {
        const { method: way, headers, body } = init
        appendFileSync(join(inbox, 'messages'), `${JSON.stringify({ url, init: { method: way, headers, body } })}\n`)
        return new Response()
      }) as typeof fetch
      await using simulators = await startPayments({ now: () => new Date(clock), send })
      const accounts = (await (await fetch(`${simulators.url}/accounts`)).json()) as Record<
        string,
        { settings: Record<string, string>; secrets: Record<string, string> }[]
      >
      const account = accounts[wire]?.[0]
      if (!account) throw new Error(`no account of ${wire}`)
      const template = await seeded(method, wire, account, story)
      const copied = () => {
        inbox = newFolder()
        cpSync(template, inbox, { recursive: true })
        return inbox
      }
      const whole = copied()
      expect(await run(whole, simulators.url, method, begun, 0, story)).toBe(true)
      await simulators.provider.settled()
      const points = Number(readFileSync(join(whole, 'points'), 'utf8'))
      expect(points).toBeGreaterThan(3)
      let kills = 0
      for (const point of killedAt(points)) {
        const home = copied()
        clock = Date.parse(begun)
        const known = new Set(simulators.ledger().map(({ reference }) => reference))
        if (!(await run(home, simulators.url, method, begun, point, story))) kills++
        // Again at once, when whoever was killed may still be beginning the page, minutes later, and again by the jobs
        // of the days after.
        for (const hours of [0, 0.05, 2, 30]) {
          clock = Date.parse(begun) + hours * 3_600_000
          await run(home, simulators.url, method, later(hours), 0, story)
          await simulators.provider.settled()
        }
        const atProvider = simulators.ledger().filter(({ reference }) => !known.has(reference))
        await expectAgreed(home, atProvider, { can, story })
        expect(existsSync(join(home, 'points'))).toBe(true)
      }
      expect(kills).toBeGreaterThan(0)
      all += kills
      console.info(`${story} by ${wire}: ${kills} kills`)
    },
  )
})

type Entry = Pick<Ledger[number], 'reference' | 'capturedMinor' | 'refundedMinor' | 'isVoided' | 'authorisedMinor'>

/**
 * Of every payment the same sums, each wish done once; nobody has paid for a stay that there is not, unless a person
 * knows.
 */
async function expectAgreed(
  home: string,
  atProvider: readonly Entry[],
  { can, story }: { can: Capabilities; story: Story },
): Promise<void> {
  const db = await openDb(join(home, 'booking.sqlite'))
  try {
    const attempts = await db.reader.selectFrom('payment_attempt').selectAll().execute()
    const operations = await db.reader.selectFrom('payment_operation').selectAll().execute()
    // Where a wish may not be sent twice, one that is not found is looked for until a person does.
    const isSure = can.isIdempotent || !operations.some(({ state }) => state === 'unknown')
    for (const { reference, capturedMinor, refundedMinor } of atProvider) {
      const attempt = attempts.find((one) => one.reference === reference)
      if (!attempt) throw new Error(`the provider knows ${reference} and we do not`)
      const facts = paymentFactsOf(attempt)
      if (isSure)
        expect({ reference, capturedMinor, refundedMinor }).toEqual({
          reference,
          capturedMinor: facts.capturedMinor,
          refundedMinor: facts.refundedMinor,
        })
      else expect(facts.capturedMinor).toBeLessThanOrEqual(capturedMinor)
    }
    const sum = (name: 'capturedMinor' | 'refundedMinor' | 'authorisedMinor') =>
      atProvider.reduce((all, one) => all + one[name], 0)
    const [reservation] = await db.reader.selectFrom('reservation').selectAll().execute()
    expect(atProvider.filter(({ capturedMinor }) => capturedMinor > 0).length).toBeLessThanOrEqual(1)
    if (isSure) {
      expect(operations.map(({ state }) => state)).toEqual(operations.map(() => 'done'))
      const taken = sum('capturedMinor') - sum('refundedMinor')
      const reserved = Math.max(0, ...attempts.filter(({ aim }) => aim === 'authorise').map(({ minor }) => minor))
      expect(taken).toBe(
        {
          cancel: 0,
          capture: reserved,
          release: 0,
          charge: 100_00,
          message: priceOf(attempts),
          link: priceOf(attempts),
        }[story],
      )
      if (story === 'release')
        expect(atProvider.filter(({ authorisedMinor }) => authorisedMinor > 0).map(({ isVoided }) => isVoided)).toEqual(
          [true],
        )
    } else expect(sum('capturedMinor')).toBeLessThanOrEqual(story === 'charge' ? 100_00 : priceOf(attempts))
    expect(reservation?.state).toBe(story === 'cancel' ? 'cancelled' : 'confirmed')
    if (story === 'link') {
      const links = await db.reader.selectFrom('payment_link').selectAll().execute()
      const mails = await db.reader.selectFrom('outbox').where('kind', '=', 'payment-link').selectAll().execute()
      expect([links.length, mails.length, links.every(({ used_at }) => used_at !== null)]).toEqual([1, 1, true])
    }
    expect((await checkInvariants(db)).flatMap(({ name, broken }) => broken.map((line) => `${name}: ${line}`))).toEqual(
      [],
    )
  } finally {
    await db.close()
  }
}

const priceOf = (attempts: readonly { readonly minor: number }[]) => Math.max(0, ...attempts.map(({ minor }) => minor))
