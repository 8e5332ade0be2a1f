import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brokenAudit } from '@portico/admin/server/store/audit'
import { startGateway } from '@portico/gateway/start-gateway'
import { expect, it, onTestFinished, vi } from 'vitest'
import { backUp } from '../../tools/backup/back-up.ts'
import { restore } from '../../tools/restore/restore.ts'
import { aHost, anAdmin } from '../builders/admin/an-admin.ts'
import { freePort } from '../builders/start/free-port.ts'
import { pollOptions } from '../setup/poll-options.ts'

const command = join(import.meta.dirname, '../../apps/admin/server/cli/admin-takes-over.ts')

it('an admin that goes on from an hour’s copy on another machine is followed by the gateways, whatever was published since; guests book all the while', async () => {
  const work = mkdtempSync(join(tmpdir(), 'portico-standby-'))
  onTestFinished(() => rmSync(work, { recursive: true, force: true }))
  const [port, standby] = [await freePort(), join(work, 'standby')]
  const first = await anAdmin({ port })
  cpSync(join(first.home, 'keys'), join(work, 'gateway', 'keys'), { recursive: true })
  await using gateway = await startGateway({
    home: join(work, 'gateway'),
    upstreams: [{ url: 'http://127.0.0.1:9' }],
    settings: first.url,
  })
  const isLive = (host: string) =>
    gateway
      .client({ host })
      .host.context.query()
      .then(
        () => true,
        () => false,
      )
  type Api = Awaited<ReturnType<typeof first.signedInOperator>>
  const publish = async (api: Api, host: string) => {
    await api.hosts.add.mutate({ settings: aHost({ host }) })
    const { draftHash } = await api.publications.changes.query()
    return await api.publications.publish.mutate({ draftHash, key: randomUUID() })
  }
  const api = await first.signedInOperator()
  expect(await publish(api, 'one.example')).toMatchObject({ number: 1 })
  const backup = await backUp({ home: first.home, into: join(work, 'backups'), version: '1' })
  expect(await publish(api, 'two.example')).toMatchObject({ number: 2 })
  await vi.waitFor(async () => expect(await isLive('two.example')).toBe(true), pollOptions)

  await first[Symbol.asyncDispose]()
  for (const host of ['one.example', 'two.example']) expect(await isLive(host)).toBe(true)
  await restore({ from: backup, home: standby })
  const env = { ...process.env, PORTICO_HOME: standby }
  const taken = spawnSync(process.execPath, [command], { env, encoding: 'utf8' })
  expect(taken.stdout).toContain('as number 1001')

  await using second = await anAdmin({ home: standby, port })
  // What only the lost machine knew is no longer published.
  await vi.waitFor(async () => expect(await isLive('two.example')).toBe(false), pollOptions)
  expect(await isLive('one.example')).toBe(true)
  expect(await publish(await second.signedInAgain(), 'three.example')).toMatchObject({ number: 1_002 })
  await vi.waitFor(async () => expect(await isLive('three.example')).toBe(true), pollOptions)
  expect(brokenAudit(second.db)).toBeUndefined()
})
