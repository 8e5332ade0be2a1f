import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Snapshot } from '@portico/contracts/scope/settings'
import { createLog } from '@portico/server/log'
import { expect, it, vi } from 'vitest'
import { pollOptions } from '../../../../tests/setup/poll-options.ts'
import { followAdmin } from './follow-admin.ts'
import { readSnapshot, SettingsFeed } from './settings-feed.ts'

/** `later` are fields of a host that this version does not know. */
function aSnapshot(number: number, title: string, previousHash = '', later: object = {}): Snapshot {
  const host = {
    host: 'one.test',
    title,
    brandColour: '#0d5a74',
    displayFace: 'serif' as const,
    channelIds: [1],
    languageIds: [1 as const],
  }
  const settings = {
    hosts: [
      { ...host, defaultLanguageId: 1 as const, numberFormat: 'it' as const, legacyPassThrough: false, ...later },
    ],
    consentScriptHosts: [],
    cookieBannerHosts: [],
    channels: [],
    media: {},
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([number, previousHash, settings]))
    .digest('hex')
  return { number, publishedAt: '2027-01-01T00:00:00.000Z', previousHash, hash, settings }
}

/** Answers as admin does: at once with a newer snapshot, else when one is published. */
async function anAdmin(port = 0) {
  let current: Snapshot | undefined
  let answers = 0
  const waiting = new Set<ServerResponse>()
  const server = createServer((request, reply) => {
    if (request.headers.authorization !== 'Bearer token') return reply.writeHead(401).end()
    const after = Number(new URL(request.url ?? '', 'http://admin').searchParams.get('after'))
    answers++
    if (current && current.number > after) return reply.end(JSON.stringify(current))
    return waiting.add(reply)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How often it was asked. */
    answers: () => answers,
    publish: (snapshot: Snapshot) => {
      current = snapshot
      for (const reply of waiting) reply.end(JSON.stringify(snapshot))
      waiting.clear()
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const log = createLog({ name: 'test', level: 'silent' })

it('what admin publishes is live, and its last copy outlives admin', async () => {
  const home = mkdtempSync(join(tmpdir(), 'portico-settings-'))
  const admin = await anAdmin()
  const ending = new AbortController()
  const feed = followAdmin({ adminUrl: admin.url, token: 'token', home, log }, ending.signal)
  const first = aSnapshot(1, 'First')
  admin.publish(first)
  await vi.waitFor(() => expect(feed.hosts.get('one.test')?.title).toBe('First'), pollOptions)
  admin.publish(aSnapshot(2, 'Second', first.hash))
  await vi.waitFor(() => expect(feed.hosts.get('one.test')?.title).toBe('Second'), pollOptions)
  ending.abort()
  await admin.close()

  const later = new AbortController()
  const alone = followAdmin({ adminUrl: admin.url, token: 'token', home, log }, later.signal)
  expect(alone.hosts.get('one.test')?.title).toBe('Second')
  const back = await anAdmin(Number(new URL(admin.url).port))
  back.publish(aSnapshot(7, 'Back again', 'whatever'))
  await vi.waitFor(() => expect(alone.hosts.get('one.test')?.title).toBe('Back again'), pollOptions)
  later.abort()
  await back.close()
  rmSync(home, { recursive: true })
})

it('a gateway of the former version goes on with what it knows while a newer admin says more, and follows the way back', async () => {
  const home = mkdtempSync(join(tmpdir(), 'portico-settings-'))
  const admin = await anAdmin()
  const ending = new AbortController()
  const feed = followAdmin({ adminUrl: admin.url, token: 'token', home, log }, ending.signal)
  const first = aSnapshot(1, 'First')
  admin.publish(first)
  await vi.waitFor(() => expect(feed.hosts.get('one.test')?.title).toBe('First'), pollOptions)
  const second = aSnapshot(2, 'Second', first.hash, { ofALaterVersion: true })
  admin.publish(second)
  await vi.waitFor(() => expect(admin.answers()).toBeGreaterThan(2), pollOptions)
  expect(feed.hosts.get('one.test')?.title).toBe('First')
  admin.publish(aSnapshot(3, 'First again', second.hash))
  await vi.waitFor(() => expect(feed.hosts.get('one.test')?.title).toBe('First again'), pollOptions)
  ending.abort()
  await admin.close()
  rmSync(home, { recursive: true })
})

it('a snapshot that is not what its hash says is not read', () => {
  const text = JSON.stringify(aSnapshot(1, 'First'))
  expect(readSnapshot(text).settings.hosts[0]?.title).toBe('First')
  expect(() => readSnapshot(text.replace('First', 'Other'))).toThrow('snapshot 1')
})

it('a snapshot that is older, or does not follow ours, is not shown', () => {
  const first = aSnapshot(1, 'First')
  const feed = new SettingsFeed(first)
  expect(feed.accept(first)).toBe('it is not newer')
  expect(feed.accept(aSnapshot(2, 'Forged', 'f'.repeat(64)))).toBe('it does not follow ours')
  expect(feed.accept(aSnapshot(2, 'Second', first.hash))).toBeUndefined()
  expect(feed.hosts.get('one.test')?.title).toBe('Second')
})
