import { createHash } from 'node:crypto'
import type { Snapshot } from '@portico/contracts/scope/settings'
import { buildGateway } from '@portico/gateway/app'
import { Metrics } from '@portico/gateway/http/metrics'
import { Sender } from '@portico/gateway/idempotency/sender'
import type { Resources } from '@portico/gateway/resources'
import type { Grant } from '@portico/gateway/sessions/grants'
import { clientOf } from '@portico/gateway/start-gateway'
import { openSqliteDraftStore } from '@portico/gateway/store/draft-store'
import { readSealingKeys, Sealing } from '@portico/gateway/store/sealing'
import { openSqliteStore, type SqliteStore } from '@portico/gateway/store/sqlite-store'
import { openLegacyClient } from '@portico/gateway/upstream/open-legacy-client'
import { UpstreamGuard } from '@portico/gateway/upstream/upstream-guard'
import type { ExtensionProfile } from '@portico/legacy/codec/extensions'
import { createLog } from '@portico/server/log'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import type { World } from '../world.ts'
import { channelId, host, hotelId } from './hotel-template.ts'
import type { SimulatedNetwork } from './simulated-network.ts'

type App = Awaited<ReturnType<typeof buildGateway>>
type Life = { readonly resources: Resources & { readonly store: SqliteStore }; readonly app: App; ended: boolean }
type Fetch = NonNullable<Parameters<typeof clientOf>[3]>
export type GuestClient = ReturnType<typeof clientOf>
type Settings = {
  readonly home: string
  readonly profile: ExtensionProfile
  readonly token: string
  /** Who doubts it deletes nothing. */
  readonly clock?: { readonly isTrusted: () => boolean }
}

/**
 * Nobody looks at the real event loop: a gateway that crashed would do so for as long as the process lives, and keep
 * all of its life in memory.
 */
const neverLate = { searches: Number.POSITIVE_INFINITY, others: Number.POSITIVE_INFINITY }
const snapshot: Snapshot = aSnapshot([aHost({ host, channelIds: [channelId] })])

/** The gateway on its files, with a plug to pull; guests reach it without sockets. */
export class SimulatedGateway {
  readonly #world: World
  readonly #network: SimulatedNetwork
  readonly #settings: Settings
  #life: Life | undefined
  readonly #cutOff = new Set<() => void>()
  /** The share of guests' requests whose answer they do not get. */
  lostReplies = 0

  constructor(world: World, network: SimulatedNetwork, settings: Settings) {
    this.#world = world
    this.#network = network
    this.#settings = settings
  }

  get isUp(): boolean {
    return this.#life !== undefined
  }

  async start(): Promise<void> {
    const { home, profile, token, clock } = this.#settings
    const log = this.#log()
    const owner = {}
    const pause: Resources['pause'] = (ms, signal) =>
      new Promise((resolve, reject) => {
        const end = () => {
          stop()
          reject(signal?.reason)
        }
        const stop = this.#world.wait(owner, ms, () => {
          // Or all pauses of a life stay with its signal.
          signal?.removeEventListener('abort', end)
          resolve()
        })
        signal?.addEventListener('abort', end)
      })
    const sockets = this.#network.socketsFor(owner)
    const timeout = (ms: number) => {
      const ending = new AbortController()
      const stop = this.#world.wait(owner, ms, () => ending.abort())
      return { signal: ending.signal, [Symbol.dispose]: stop }
    }
    const legacy = openLegacyClient(log, {
      pools: { reads: sockets, writes: sockets },
      pause,
      timeout,
      guard: () => new UpstreamGuard(pause, false),
    })
    const store = openSqliteStore(home)
    const resources = {
      store,
      // No host of a simulation names an address for reports.
      post: () => Promise.reject(new Error('nothing is reported')),
      draftStore: openSqliteDraftStore(home),
      sender: new Sender(store, this.#world.now),
      legacy,
      metrics: new Metrics(),
      pause,
    }
    const header = { name: 'authorization', value: `Bearer ${token}` }
    const upstream = {
      key: 'upstream',
      url: 'http://booking.example',
      prefix: '/customers',
      profile,
      timeZone: 'Europe/Rome',
      paths: {},
      header,
    }
    const app = await buildGateway(
      {
        home,
        token,
        upstreams: [upstream],
        settings: snapshot,
        hasDemoIndex: false,
        catalogueSeconds: 600,
        briefSeconds: 2,
        rates: { url: undefined, fixed: new Map() },
        limits: { perMinute: { address: 1e9, host: 1e9, call: 1e9 }, lateMs: neverLate },
        mail: { from: 'portico@gateway.example', operator: 'operator@gateway.example', smtpUrl: undefined },
        now: this.#world.now,
        clock,
        log,
      },
      resources,
    )
    await app.ready()
    this.#life = { resources, app, ended: false }
    this.#owner = owner
  }
  #owner: object = {}

  /**
   * Ends at once: guests' connections break, and nothing that was begun goes on. Requests that have left arrive all the
   * same.
   */
  crash(): void {
    const life = this.#life
    if (!life) return
    life.ended = true
    this.#life = undefined
    this.#world.drop(this.#owner)
    for (const store of [life.resources.store, life.resources.draftStore]) void store.close()
    life.resources.sender.end()
    for (const cut of this.#cutOff) cut()
    this.#cutOff.clear()
  }

  /** Its loops end, and its files are closed. */
  async stop(): Promise<void> {
    await this.#life?.app.close()
    this.#life = undefined
  }

  clientOf(visitor: string, address: string): GuestClient {
    const place = { host, channel: channelId, hotel: hotelId, language: 1, visitor, address }
    return clientOf('http://gateway.example', this.#settings.token, place, this.#fetch)
  }

  /** The code that a grant opens: what a guest reads on the voucher. */
  codeOf(grant: string): string {
    const text = new Sealing(readSealingKeys(this.#settings.home)).open('grant', grant)
    if (text === undefined) throw new Error('a fresh grant does not open')
    return (JSON.parse(text) as Grant).code
  }

  /** State and key of every confirm that was sent, as the journal has them. */
  journal(): { readonly key: string; readonly state: string; readonly isReported: boolean }[] {
    if (!this.#life) throw new Error('the gateway is down')
    const rows = this.#life.resources.store.$client
      .prepare('select key, state, told_at is not null as isReported from intent')
      .all()
    return (rows as { key: string; state: string; isReported: number }[]).map((row) => ({
      ...row,
      isReported: row.isReported === 1,
    }))
  }

  /** The file of the mail by which hotel and operator are told of an unknown outcome. */
  mailOfUnknown(key: string): string {
    return `${this.#settings.home}/gateway/mail/unknown-${createHash('sha256').update(key).digest('hex').slice(0, 24)}.eml`
  }

  readonly #fetch: Fetch = (url, init) =>
    new Promise((resolve, reject) => {
      const life = this.#life
      const broken = () => reject(new TypeError('fetch failed'))
      if (!life) return broken()
      this.#cutOff.add(broken)
      const { pathname, search } = new URL(String(url))
      const headers = Object.fromEntries(new Headers(init?.headers as HeadersInit))
      life.app.inject({ method: 'POST', url: pathname + search, headers, payload: String(init?.body ?? '') }).then(
        ({ statusCode, body }) => {
          if (life.ended) return
          this.#cutOff.delete(broken)
          if (this.#world.random.chance(this.lostReplies)) return broken()
          resolve(new Response(body, { status: statusCode, headers: { 'content-type': 'application/json' } }))
        },
        (error: unknown) => reject(error),
      )
    })

  #log() {
    const write = (line: string) => this.#world.violated('no failure', `the gateway logs ${line.trim()}`)
    return createLog({ name: 'gateway', level: 'error', destination: { write } })
  }
}
