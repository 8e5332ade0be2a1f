import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { secondFactor } from '@portico/admin/server/store/schema'
import { commit, write } from '@portico/booking-server/db/write'
import { replaceTerminal } from '@portico/booking-server/payment-records/terminals'
import { knownSecretsKey } from '@portico/booking-server/secrets/known-secrets-key'
import type { Instant } from '@portico/domain/time/deadline'
import { knownSealingKeys } from '@portico/gateway/store/known-sealing-keys'
import type { SealingKeys } from '@portico/gateway/store/sealing'
import { openSqliteStore } from '@portico/gateway/store/sqlite-store'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aHouse } from '../builders/a-house.ts'
import { anAdmin } from '../builders/admin/an-admin.ts'
import { databases, openEmptyDatabase } from '../builders/databases.ts'
import { startBookingServer } from '../builders/start-booking-server.ts'

function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'portico-keys-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return home
}

/** A command of an operator; what it said. */
async function portico(home: string, owner: string): Promise<string> {
  // Nothing listens there.
  const env = { ...process.env, PORTICO_HOME: home, BOOKING_URL: 'http://127.0.0.1:1' }
  return (await promisify(execFile)(process.execPath, [owner], { env })).stdout
}

const lost = /is gone\. Put the file back .* If it is lost for good: `npm run portico -- new-/
const other =
  /was sealed with another key than .* Put the file back .* If it is lost for good: `npm run portico -- new-/

describe('the booking server', () => {
  const start = (home: string, secretsKey?: string) =>
    startBookingServer({ home, seed: aHouse(), payments: { simulators: 'http://127.0.0.1:1', secretsKey } })

  it('starts a new home by itself and goes on with its key; with another, or none, it does not start, and makes no new one', async () => {
    const home = newHome()
    const file = join(home, 'keys', 'payment-secrets')
    await (await start(home))[Symbol.asyncDispose]()
    const key = readFileSync(file, 'utf8')
    await (await start(home))[Symbol.asyncDispose]()
    rmSync(file)
    await expect(start(home)).rejects.toThrow(lost)
    expect(existsSync(file)).toBe(false)
    await expect(start(home, 'another key, of at least 32 signs')).rejects.toThrow(other)
    writeFileSync(file, 'another')
    await expect(start(home)).rejects.toThrow(other)
    writeFileSync(file, key)
    await (await start(home))[Symbol.asyncDispose]()
  })

  it('starts again after what was sealed with a lost key is given up: no guest is offered what cannot be paid', async () => {
    const home = newHome()
    const before = await start(home)
    const account = { hotelId: 1, method: 'stripe', mode: 'test', settings: {}, secrets: { key: 'a secret' } } as const
    await write(before.db, [1], async (tx) =>
      commit(await replaceTerminal(tx, before.payments.secrets, account, '2027-03-01T09:00:00.000Z' as Instant)),
    )
    const inUse = (server: typeof before) =>
      server.db.reader.selectFrom('payment_terminal').where('enabled', '=', 1).select('id').execute()
    expect((await inUse(before)).length).toBeGreaterThan(0)
    await before[Symbol.asyncDispose]()
    rmSync(join(home, 'keys', 'payment-secrets'))
    expect(await portico(home, 'apps/booking-server/src/cli/new-payment-secrets.ts')).toMatch(/^Given up: 1 accounts/)
    await using after = await start(home)
    expect(await inUse(after)).toEqual([])
    const acts = await after.db.reader.selectFrom('operator_act').select(['person', 'action']).execute()
    expect(acts).toContainEqual({ person: 'command line', action: 'switched-method' })
  })
})

describe.each(databases)('a database on $name', (database) => {
  it('is known with one key, whichever of two servers is first', async () => {
    const made = await openEmptyDatabase(database)
    onTestFinished(made.close)
    const outcomes = await Promise.allSettled(
      ['one key', 'other key'].map((key) => knownSecretsKey(made.db, newHome(), key)),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the gateway', () => {
  const secretOf = (sign: string) => sign.repeat(43)
  const [old, young] = [
    { id: 'k8', secret: secretOf('A') },
    { id: 'k9', secret: secretOf('B') },
  ]

  it('starts a new home by itself; with other keys, or none, it does not start, and makes no new ones', async () => {
    const home = newHome()
    const file = join(home, 'keys', 'grants.json')
    const store = openSqliteStore(home)
    onTestFinished(() => store.close())
    const keys = await knownSealingKeys(store, home)
    expect(await knownSealingKeys(store, home)).toEqual(keys)
    rmSync(file)
    await expect(knownSealingKeys(store, home)).rejects.toThrow(lost)
    expect(existsSync(file)).toBe(false)
    writeFileSync(file, JSON.stringify({ ...keys, sealing: [old] }))
    await expect(knownSealingKeys(store, home)).rejects.toThrow(other)
    writeFileSync(file, JSON.stringify({ ...keys, hashing: secretOf('C') }))
    await expect(knownSealingKeys(store, home)).rejects.toThrow(other)
    expect(await portico(home, 'apps/gateway/src/cli/new-grant-keys.ts')).toMatch(/^Given up/)
    expect((await knownSealingKeys(store, home)).hashing).toBe(secretOf('C'))
  })

  it('follows a rotation, in which the former key stands beside the new one for a while', async () => {
    const home = newHome()
    const store = openSqliteStore(home)
    onTestFinished(() => store.close())
    const { hashing } = await knownSealingKeys(store, home)
    const turn = (sealing: SealingKeys['sealing']) => {
      writeFileSync(join(home, 'keys', 'grants.json'), JSON.stringify({ sealing, hashing }))
      return expect(knownSealingKeys(store, home))
    }
    const [first] = (await knownSealingKeys(store, home)).sealing
    if (!first) throw new Error('no key')
    await turn([old, first]).resolves.toBeDefined()
    await turn([old]).resolves.toBeDefined()
    await turn([young]).rejects.toThrow(other)
    await turn([young, old]).resolves.toBeDefined()
    await turn([young]).resolves.toBeDefined()
  })
})

describe('admin', () => {
  it('starts a new home by itself; with another key, or none, it does not start until it is given a new one', async () => {
    const home = newHome()
    const file = join(home, 'admin', 'operator-key.pem')
    await (await anAdmin({ home })).admin[Symbol.asyncDispose]()
    const key = readFileSync(file, 'utf8')
    await (await anAdmin({ home })).admin[Symbol.asyncDispose]()
    rmSync(file)
    await expect(anAdmin({ home })).rejects.toThrow(lost)
    expect(existsSync(file)).toBe(false)
    expect(await portico(home, 'apps/admin/server/cli/new-operator-key.ts')).toMatch(/new key/)
    await (await anAdmin({ home })).admin[Symbol.asyncDispose]()
    writeFileSync(file, key)
    await expect(anAdmin({ home })).rejects.toThrow(other)
  })

  it('does not start without the key of its second factors; it is given up by a command, and then nobody has one', async () => {
    const home = newHome()
    const file = join(home, 'keys', 'admin-secrets')
    const before = await anAdmin({ home })
    await (await before.signedInOperator()).secondFactor.begin.mutate()
    await before.admin[Symbol.asyncDispose]()
    const giveUp = () => portico(home, 'apps/admin/server/cli/new-admin-secrets.ts')
    await expect(giveUp()).rejects.toThrow(/The key of admin is there: nothing was given up/)
    rmSync(file)
    await expect(anAdmin({ home })).rejects.toThrow(lost)
    expect(existsSync(file)).toBe(false)
    writeFileSync(file, 'another')
    await expect(anAdmin({ home })).rejects.toThrow(other)
    expect(await giveUp()).toMatch(/^Given up/)
    await using after = await anAdmin({ home })
    expect(after.db.select().from(secondFactor).all()).toEqual([])
    expect(await after.browser().api.signIn.signIn.mutate(after.firstOperator)).toEqual({ kind: 'signed-in' })
  })
})
