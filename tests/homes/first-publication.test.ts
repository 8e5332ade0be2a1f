import { randomUUID } from 'node:crypto'
import { startGateway } from '@portico/gateway/start-gateway'
import { expect, it } from 'vitest'
import { aHost, anAdmin } from '../builders/admin/an-admin.ts'
import { temporaryHome } from '../builders/files/temporary-home.ts'
import { pollOptions } from '../setup/poll-options.ts'

const upstreams = [{ url: 'http://127.0.0.1:9' }]

it('a new house opens before anything was ever published, and has its first host from its publication on', async () => {
  using home = temporaryHome()
  await using admin = await anAdmin({ home: home.path })
  await using gateway = await startGateway({ home: home.path, upstreams, settings: admin.url })
  const statusOf = async (path: string) => (await fetch(gateway.url + path)).status
  await expect.poll(() => statusOf('/readyz'), pollOptions).toBe(200)

  const { host } = aHost()
  const published = `/published?domain=${host}`
  expect(await statusOf(published)).toBe(404)
  const api = await admin.signedInOperator()
  await api.hosts.add.mutate({ settings: aHost() })
  const { draftHash } = await api.publications.changes.query()
  await api.publications.publish.mutate({ draftHash, key: randomUUID() })
  await expect.poll(() => statusOf(published), pollOptions).toBe(200)
})

it('a gateway that has neither a copy of the settings nor an answer of admin is not ready', async () => {
  using home = temporaryHome()
  await using gateway = await startGateway({ home: home.path, upstreams, settings: 'http://127.0.0.1:9' })
  expect((await fetch(`${gateway.url}/readyz`)).status).toBe(503)
})
