import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { aHost, anAdmin } from '../../../../tests/builders/admin/an-admin.ts'
import { brokenAudit, readAudit } from '../store/audit.ts'
import { audit } from '../store/schema.ts'

it('who saves a host that somebody else has changed meanwhile is told, and theirs is kept', async () => {
  await using admin = await anAdmin()
  const api = await admin.signedInOperator()
  const other = await admin.signedInAgain()
  await api.hosts.add.mutate({ settings: aHost() })
  expect(await other.hosts.edit.mutate({ settings: aHost({ title: 'Theirs' }), version: 1 })).toEqual({
    kind: 'saved',
    version: 2,
  })
  const outcome = await api.hosts.edit.mutate({ settings: aHost({ title: 'Mine' }), version: 1 })
  expect(outcome).toEqual({ kind: 'changed-meanwhile', version: 2, current: aHost({ title: 'Theirs' }) })
  expect((await api.hosts.list.query())[0]?.value.title).toBe('Theirs')
})

it('a host that was removed meanwhile is not brought back by saving it', async () => {
  await using admin = await anAdmin()
  const api = await admin.signedInOperator()
  await api.hosts.add.mutate({ settings: aHost() })
  await api.hosts.remove.mutate({ host: aHost().host, version: 1 })
  expect(await api.hosts.edit.mutate({ settings: aHost(), version: 1 })).toEqual({
    kind: 'changed-meanwhile',
    version: 2,
  })
  expect(await api.hosts.add.mutate({ settings: aHost() })).toEqual({ kind: 'saved', version: 3 })
  expect(await api.hosts.add.mutate({ settings: aHost() })).toEqual({ kind: 'taken' })
})

it.each([
  ['host', { host: 'Rooms.Example.com' }],
  ['title', { title: ' ' }],
  ['brandColour', { brandColour: 'javascript:alert(1)' }],
  ['siteUrl', { siteUrl: 'javascript:alert(1)' }],
  ['siteUrl', { siteUrl: 'http://example.com' }],
  ['logo', { logo: 'https://evil.example/logo.svg' }],
  ['channelIds', { channelIds: [] }],
  ['channelIds', { channelIds: [201, 201] }],
  ['defaultLanguageId', { languageIds: [2 as const] }],
  ['languageIds', { languageIds: [1 as const, 1 as const] }],
])('a host with a wrong %s is refused at that field', async (field, changes) => {
  await using admin = await anAdmin()
  const api = await admin.signedInOperator()
  const saving = api.hosts.add.mutate({ settings: aHost(changes) })
  await expect(saving).rejects.toMatchObject({ data: { httpStatus: 400, fields: [{ path: ['settings', field] }] } })
})

it('a channel without an own value takes the booking server’s', async () => {
  await using admin = await anAdmin({ demo: true })
  const api = await admin.signedInOperator()
  const trade = async () => (await api.channels.list.query()).find(({ value }) => value.channelId === 230)
  expect(await trade()).toEqual({
    version: 1,
    value: { channelId: 230, tradeConfHour: 48 },
    hosts: ['belvento-trade.localhost'],
  })
  await api.channels.edit.mutate({ settings: { channelId: 230 }, version: 1 })
  expect(await trade()).toMatchObject({ version: 2, value: { channelId: 230 } })
})

it('the two consent lists are kept apart, and have hosts alone in them', async () => {
  await using admin = await anAdmin()
  const api = await admin.signedInOperator()
  for (const host of ['a.example', 'b.example', 'c.example']) await api.hosts.add.mutate({ settings: aHost({ host }) })
  const lists = { consentScriptHosts: ['b.example', 'a.example', 'a.example'], cookieBannerHosts: ['c.example'] }
  expect(await api.consent.edit.mutate({ lists, version: 0 })).toEqual({ kind: 'saved', version: 1 })
  expect((await api.consent.read.query()).value).toEqual({
    consentScriptHosts: ['a.example', 'b.example'],
    cookieBannerHosts: ['c.example'],
  })
  expect(await api.consent.edit.mutate({ lists, version: 0 })).toMatchObject({ kind: 'changed-meanwhile', version: 1 })
  for (const list of ['consentScriptHosts', 'cookieBannerHosts'] as const)
    await expect(
      api.consent.edit.mutate({ lists: { ...lists, [list]: ['a.exampel'] }, version: 1 }),
    ).rejects.toMatchObject({
      data: { httpStatus: 400, fields: [{ path: ['lists', list], message: '“a.exampel” is none of the hosts.' }] },
    })
})

it('the audit trail tells who did what with before and after, and notices when it was edited', async () => {
  await using admin = await anAdmin()
  const api = await admin.signedInOperator()
  await api.hosts.add.mutate({ settings: aHost() })
  await api.hosts.edit.mutate({ settings: aHost({ title: 'Other' }), version: 1 })
  const { entries } = await api.publications.audit.query({})
  expect(brokenAudit(admin.db)).toBeUndefined()
  expect(entries.map(({ actor, action, subject }) => `${actor} ${action} ${subject}`)).toEqual([
    'anna@example.com edited host rooms.example.com',
    'anna@example.com added host rooms.example.com',
    'anna@example.com became the first operator anna@example.com',
  ])
  expect(JSON.parse(entries[0]?.before ?? '')).toMatchObject({ title: 'Hotel Example' })
  expect(JSON.parse(entries[0]?.after ?? '')).toMatchObject({ title: 'Other' })

  expect(() => admin.db.update(audit).set({ actor: 'eve@example.com' }).run()).toThrow()
  admin.db.$client.exec("drop trigger audit_is_not_changed; update audit set actor = 'eve@example.com' where id = 2")
  expect(brokenAudit(admin.db)).toMatch(/was edited/)
})

it('the audit trail is read page by page, and cannot be written anew by who writes the database alone', async () => {
  await using admin = await anAdmin()
  const api = await admin.signedInOperator()
  for (const version of [0, 1, 2, 3])
    await api.consent.edit.mutate({ lists: { consentScriptHosts: [], cookieBannerHosts: [] }, version })
  const idsOf = (before?: number) => {
    const { entries, older } = readAudit(admin.db, { before, limit: 2 })
    return { ids: entries.map(({ id }) => id), older }
  }
  expect(idsOf()).toEqual({ ids: [5, 4], older: 4 })
  expect(idsOf(4)).toEqual({ ids: [3, 2], older: 2 })
  expect(idsOf(2)).toEqual({ ids: [1], older: undefined })

  admin.db.$client.exec("drop trigger audit_is_not_changed; update audit set actor = 'eve@example.com' where id = 2")
  let hash = ''
  for (const { id, at, actor, action, subject, before, after } of admin.db
    .select()
    .from(audit)
    .orderBy(audit.id)
    .all()) {
    hash = createHash('sha256')
      .update(JSON.stringify([hash, id, at, actor, action, subject, before, after]))
      .digest('hex')
    admin.db.update(audit).set({ hash }).where(eq(audit.id, id)).run()
  }
  expect(brokenAudit(admin.db)).toBe('line 1 was edited, or sealed with a key that was given up')
})
