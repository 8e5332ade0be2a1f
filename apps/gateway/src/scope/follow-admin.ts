import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Snapshot } from '@portico/contracts/scope/settings'
import type { FastifyBaseLogger } from 'fastify'
import { Agent, request } from 'undici'
import { readSnapshot, SettingsFeed } from './settings-feed.ts'

const pauseAfterFailureMs = 300
/** Before the first publication admin answers at once. */
const pauseUntilFirstMs = 1_000
const maxPollMs = 60_000
const maxSnapshot = 50_000_000

type Source = {
  readonly adminUrl: string
  readonly token: string
  readonly home: string
  readonly log: FastifyBaseLogger
}

/** Starts from the copy on disk, so that admin may be down, and follows what admin publishes until `signal` ends it. */
export function followAdmin({ adminUrl, token, home, log }: Source, signal: AbortSignal): SettingsFeed {
  const file = join(home, 'gateway', 'snapshot.json')
  const feed = new SettingsFeed(readFromDisk(file, log))
  feed.confirmedAt = Date.now()
  const agent = new Agent({ connect: { timeout: 1_000 }, headersTimeout: maxPollMs, bodyTimeout: maxPollMs })
  const publishSettings = (text: string) => {
    const problem = feed.accept(readSnapshot(text))
    if (problem !== undefined) throw new Error(`a snapshot was not accepted: ${problem}`)
    writeToDisk(file, text)
    log.info({ snapshot: feed.number }, 'settings are live')
  }
  const pollAdmin = async () => {
    let failures = 0
    while (!signal.aborted) {
      try {
        const text = await fetchNewerThan({ number: feed.number, adminUrl, token, dispatcher: agent, signal })
        if (text !== undefined) publishSettings(text)
        feed.confirmedAt = Date.now()
        feed.isKnown = true
        failures = 0
        if (feed.number === 0) await pause(pauseUntilFirstMs, undefined, { signal }).catch(() => undefined)
      } catch (err) {
        if (signal.aborted) break
        if (failures++ === 0) log.warn({ err }, 'no newer settings, admin is asked again and again')
        await pause(pauseAfterFailureMs, undefined, { signal }).catch(() => undefined)
      }
    }
    await agent.destroy()
  }
  void pollAdmin()
  return feed
}

async function fetchNewerThan({
  number,
  adminUrl,
  token,
  dispatcher,
  signal,
}: {
  number: number
  adminUrl: string
  token: string
  dispatcher: Agent
  signal: AbortSignal
}) {
  const { statusCode, body } = await request(`${adminUrl}/snapshot?after=${number}`, {
    dispatcher,
    signal,
    headers: { authorization: `Bearer ${token}` },
  })
  if (statusCode === 204) {
    await body.dump()
    return undefined
  }
  const text = await body.text()
  if (statusCode !== 200 || text.length > maxSnapshot) throw new Error(`admin answered ${statusCode}`)
  return text
}

function readFromDisk(file: string, log: FastifyBaseLogger): Snapshot | undefined {
  try {
    return readSnapshot(readFileSync(file, 'utf8'))
  } catch (err) {
    const isMissing = err instanceof Error && 'code' in err && err.code === 'ENOENT'
    if (!isMissing) log.error({ err }, 'the copy of the settings cannot be read')
    return undefined
  }
}

function writeToDisk(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  renameSync(draft, file)
}
