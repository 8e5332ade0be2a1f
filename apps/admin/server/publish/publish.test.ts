import { createHash, randomUUID } from 'node:crypto'
import { Settings, Snapshot } from '@portico/contracts/scope/settings'
import { expect, it } from 'vitest'
import { aHost, anAdmin } from '../../../../tests/builders/admin/an-admin.ts'

type Running = Awaited<ReturnType<typeof anAdmin>>
type Api = Awaited<ReturnType<Running['signedInOperator']>>

async function publish(api: Api, key = randomUUID()) {
  const { draftHash } = await api.publications.changes.query()
  return api.publications.publish.mutate({ draftHash, key })
}

const requestSnapshot = ({ url, serviceToken }: Running, after: number | string, token = serviceToken) =>
  fetch(`${url}/snapshot?after=${after}`, { headers: { authorization: `Bearer ${token}` } })

const snapshotAfter = async (admin: Running, after: number) =>
  Snapshot.parse(await (await requestSnapshot(admin, after)).json())

it('the demo is published as snapshot 1: a dozen branded hosts, two different consent lists, a trade channel with its hours', async () => {
  await using admin = await anAdmin({ demo: true })
  const { number, previousHash, settings } = await snapshotAfter(admin, 0)
  expect({ number, previousHash, hosts: settings.hosts.length }).toEqual({ number: 1, previousHash: '', hosts: 20 })
  expect(settings.consentScriptHosts).not.toEqual(settings.cookieBannerHosts)
  expect(settings.channels).toEqual([{ channelId: 230, tradeConfHour: 48 }])
})

it('each snapshot names its predecessor by a hash that anybody can recompute', async () => {
  await using admin = await anAdmin({ demo: true })
  const api = await admin.signedInOperator()
  const first = await snapshotAfter(admin, 0)
  await api.hosts.add.mutate({ settings: aHost() })
  expect(await publish(api)).toEqual({ kind: 'published', number: 2, isUnchecked: true })
  const second = await snapshotAfter(admin, 1)
  for (const { number, previousHash, settings, hash } of [first, second]) {
    expect(
      createHash('sha256')
        .update(JSON.stringify([number, previousHash, settings]))
        .digest('hex'),
    ).toBe(hash)
  }
  expect(second.previousHash).toBe(first.hash)
  expect(Settings.parse(second.settings).hosts).toHaveLength(21)
})

it('the same key publishes once, and nothing new is not published', async () => {
  await using admin = await anAdmin()
  const api = await admin.signedInOperator()
  await api.hosts.add.mutate({ settings: aHost() })
  const key = randomUUID()
  expect(await publish(api, key)).toMatchObject({ kind: 'published', number: 1 })
  expect(await publish(api, key)).toMatchObject({ kind: 'published', number: 1 })
  expect(await publish(api)).toEqual({ kind: 'nothing-new' })
})

it('only what was shown is published', async () => {
  await using admin = await anAdmin()
  const api = await admin.signedInOperator()
  const { draftHash } = await api.publications.changes.query()
  await api.hosts.add.mutate({ settings: aHost() })
  expect(await api.publications.publish.mutate({ draftHash, key: randomUUID() })).toEqual({ kind: 'changed-meanwhile' })
})

it('the changes name each field with what it was and what it becomes', async () => {
  await using admin = await anAdmin({ demo: true })
  const api = await admin.signedInOperator()
  expect(await api.publications.changes.query()).toMatchObject({ live: 1, changes: [] })
  await api.channels.edit.mutate({ settings: { channelId: 230, tradeConfHour: 24 }, version: 1 })
  await api.hosts.add.mutate({ settings: aHost({ title: 'New' }) })
  const { changes } = await api.publications.changes.query()
  expect(changes.map(({ what, name }) => `${what} ${name}`)).toEqual(['host rooms.example.com', 'channel 230'])
  expect(changes[1]?.fields).toEqual([{ field: 'tradeConfHour', before: '48', after: '24' }])
})

it('a rollback publishes the old content under a new number and leaves the draft alone', async () => {
  await using admin = await anAdmin({ demo: true })
  const api = await admin.signedInOperator()
  await api.hosts.remove.mutate({ host: 'belvento-trade.localhost', version: 1 })
  await publish(api)
  expect(await api.publications.rollBack.mutate({ number: 1, key: randomUUID() })).toMatchObject({
    kind: 'published',
    number: 3,
  })
  const third = await snapshotAfter(admin, 2)
  expect(third.settings.hosts).toHaveLength(20)
  expect(await api.hosts.list.query()).toHaveLength(19)
  expect(await api.publications.history.query()).toMatchObject([
    { number: 3, restores: 1 },
    { number: 2, restores: null },
    { number: 1 },
  ])
  expect(await api.publications.rollBack.mutate({ number: 9, key: randomUUID() })).toEqual({ kind: 'unknown-number' })
})

it('what a version before consent scripts, reports and first steps published is read, followed by the new fields, and rolled back to as it was', async () => {
  await using admin = await anAdmin()
  // As that version wrote it.
  const host =
    '{"host":"old.example.com","title":"Old","brandColour":"#0d5a74","displayFace":"serif","channelIds":[201],"languageIds":[1],"defaultLanguageId":1,"numberFormat":"it","siteUrl":"https://old.example.com/","legacyPassThrough":false}'
  const settings = `{"hosts":[${host}],"consentScriptHosts":["old.example.com"],"cookieBannerHosts":[],"channels":[{"channelId":230,"tradeConfHour":48}],"media":{}}`
  const hash = createHash('sha256').update(`[1,"",${settings}]`).digest('hex')
  admin.db.$client
    .prepare(
      `insert into publication (number, key, previous_hash, hash, published_at, published_by, settings)
       values (1, 'former', '', ?, '2026-11-20T09:00:00.000Z', 'someone@example.com', ?)`,
    )
    .run(hash, settings)
  const first = await snapshotAfter(admin, 0)
  expect([first.number, first.hash, JSON.stringify(first.settings)]).toEqual([1, hash, settings])
  const api = await admin.signedInOperator()
  const added = {
    consentScriptUrl: 'https://measures.example/script.js',
    reportUrl: 'https://measures.example/bookings',
    startHosts: ['away.example'],
  }
  await api.hosts.add.mutate({ settings: aHost(added) })
  expect(await publish(api)).toMatchObject({ kind: 'published', number: 2 })
  expect((await snapshotAfter(admin, 1)).settings.hosts).toMatchObject([added])
  expect(await api.publications.rollBack.mutate({ number: 1, key: randomUUID() })).toMatchObject({ number: 3 })
  const third = await snapshotAfter(admin, 2)
  expect(JSON.stringify(third.settings)).toBe(settings)
  expect(
    createHash('sha256')
      .update(JSON.stringify([3, third.previousHash, third.settings]))
      .digest('hex'),
  ).toBe(third.hash)
})

it('discarding makes the draft what is live again', async () => {
  await using admin = await anAdmin({ demo: true })
  const api = await admin.signedInOperator()
  await api.hosts.add.mutate({ settings: aHost() })
  await api.hosts.remove.mutate({ host: 'belvento-trade.localhost', version: 1 })
  const { draftHash } = await api.publications.changes.query()
  expect(await api.publications.discardDraft.mutate({ draftHash })).toEqual({ kind: 'discarded' })
  expect((await api.publications.changes.query()).changes).toEqual([])
})

it('a publication cannot be changed or deleted, not even in the database', async () => {
  await using admin = await anAdmin({ demo: true })
  expect(() => admin.db.$client.exec("update publication set settings = '{}'")).toThrow(/never changed/)
  expect(() => admin.db.$client.exec('delete from publication')).toThrow(/never deleted/)
})

it('a reader that waits for the next snapshot gets it when it is published', async () => {
  await using admin = await anAdmin({ demo: true })
  const api = await admin.signedInOperator()
  const waiting = snapshotAfter(admin, 1)
  await api.hosts.add.mutate({ settings: aHost() })
  await publish(api)
  expect((await waiting).number).toBe(2)
})

it('a reader that waits does not keep the server from closing', async () => {
  const admin = await anAdmin({ demo: true })
  const waiting = requestSnapshot(admin, 1)
  await requestSnapshot(admin, 0)
  await admin[Symbol.asyncDispose]()
  expect((await waiting).status).toBe(204)
})

it('a snapshot needs the service token and a number', async () => {
  await using admin = await anAdmin({ demo: true })
  expect((await requestSnapshot(admin, 0, 'wrong')).status).toBe(401)
  expect((await fetch(`${admin.url}/snapshot?after=0`)).status).toBe(401)
  for (const after of ['-1', 'x', '1.5', '1&after=2', '0&more=1'])
    expect((await requestSnapshot(admin, after)).status).toBe(400)
})
