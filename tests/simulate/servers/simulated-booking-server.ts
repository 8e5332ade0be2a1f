import { buildBookingServer } from '@portico/booking-server/app'
import { openDb } from '@portico/booking-server/db/open/open-db'
import type { Db } from '@portico/booking-server/db/types'
import { databaseFile } from '@portico/booking-server/env'
import { type Deliver, deliverVia } from '@portico/booking-server/mail/deliver'
import type { SendMail } from '@portico/booking-server/mail/send-mail'
import { type Payments, paymentsOf } from '@portico/booking-server/payment-records/payments'
import { receiveMessage } from '@portico/booking-server/payments/receive-message'
import type { ExtensionProfile } from '@portico/legacy/codec/extensions'
import type { ReceivedRequest } from '@portico/payments/port'
import { createLog } from '@portico/server/log'
import type { World } from '../world.ts'
import { secretsKey } from './hotel-template.ts'
import { providerOrigin } from './simulated-provider.ts'

export type Plugin = Parameters<Db['writer']['withPlugin']>[0]
export type ServerRequest = {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly method?: string | undefined
  readonly body?: string | undefined
}
export type Reply = { readonly status: number; readonly body: string }

/** From one start to its end. */
type Life = {
  readonly db: Db
  readonly app: ReturnType<typeof buildBookingServer>
  readonly payments: Payments
  readonly log: ReturnType<typeof createLog>
  readonly plug: Plug
}
/** Pulled: nothing goes on. `statementsLeft` write before it is. */
type Plug = { pulled: boolean; statementsBeforePull: number }

type Settings = {
  readonly home: string
  readonly profile: ExtensionProfile
  readonly token: string
  readonly postFor: (sender: object) => SendMail
  readonly plugin?: Plugin | undefined
  /** How providers of payments are reached. */
  readonly fetch: typeof fetch
}

/** The booking server on its files, with a plug to pull. Its jobs run when the simulation says so. */
export class SimulatedBookingServer {
  readonly #world: World
  readonly #settings: Settings
  #composing: Promise<void> = Promise.resolve()
  #life: Life | undefined
  readonly #cutOff = new Set<() => void>()

  constructor(world: World, settings: Settings) {
    this.#world = world
    this.#settings = settings
  }

  get isUp(): boolean {
    return this.#life?.plug.pulled === false
  }

  /** The plug was pulled in the middle of something: what is left must be cleared away. */
  get isDying(): boolean {
    return this.#life?.plug.pulled === true
  }

  /** The database of this life, whose every statement counts. */
  get db(): Db {
    return this.#living().db
  }

  get payments(): Payments {
    return this.#living().payments
  }

  /** What a provider reads. */
  async receiveMessage(inbox: string, request: ReceivedRequest): Promise<number> {
    return (await receiveMessage(this.payments, inbox, request, this.#world.now())).status
  }

  get mailing() {
    const { db, log, plug } = this.#living()
    return { db, deliver: this.#inTurn((send) => deliverVia(db.reader, send, 'http://web.example'), plug), log }
  }

  /** One mail is composed after the other: pictures in them are packed by other threads. They are sent side by side. */
  #inTurn(deliverBy: (send: SendMail) => Deliver, plug: Plug): Deliver {
    const post = this.#settings.postFor(plug)
    return (row) => {
      const composed = this.#world.beginsWork()
      return new Promise((sent, failed) => {
        this.#composing = this.#composing.then(
          () =>
            new Promise((next) => {
              const end = () => {
                composed()
                next()
              }
              const deliver = deliverBy((mail) => {
                end()
                return post(mail)
              })
              deliver(row).then(sent, failed).finally(end)
            }),
        )
      })
    }
  }

  async start(): Promise<void> {
    const { home, profile, token, plugin, fetch } = this.#settings
    const plug: Plug = { pulled: false, statementsBeforePull: Number.POSITIVE_INFINITY }
    const opened = await openDb(databaseFile(home))
    const plugged = opened.writer.withPlugin(pluginOf(plug))
    const db = { ...opened, writer: plugin ? plugged.withPlugin(plugin) : plugged }
    const log = this.#logOf(plug)
    const world = { db, now: this.#world.now, webUrl: 'http://web.example' }
    const payments = paymentsOf(world, secretsKey, { simulators: providerOrigin, fetch })
    // Only our own protocol knows how guests pay at a provider.
    const own = profile === 'portico' ? { payments } : {}
    const app = buildBookingServer({
      db,
      now: world.now,
      profile,
      serviceToken: token,
      manageToken: token,
      prefix: '/customers',
      log,
      ...own,
    })
    await app.ready()
    this.#life = { db, app, log, plug, payments }
  }

  /** The plug is pulled before the statement after so many more that write. */
  pullPlugAfter(statements: number): void {
    this.#living().plug.statementsBeforePull = statements
  }

  /** Ends at once: nobody who waits for an answer gets one, and nothing that was begun goes on. */
  async crash(): Promise<void> {
    const { db, plug } = this.#living()
    plug.pulled = true
    this.#life = undefined
    for (const cut of this.#cutOff) cut()
    this.#cutOff.clear()
    this.#world.drop(plug)
    await db.close()
  }

  /** The answer, or a connection that breaks when this life ends before it. */
  request({ path, headers, method, body }: ServerRequest): Promise<Reply> {
    const { app, plug } = this.#living()
    return new Promise((resolve, reject) => {
      const cut = () => reject(socketError('UND_ERR_SOCKET'))
      this.#cutOff.add(cut)
      const sent = {
        method: method === 'POST' ? ('POST' as const) : ('GET' as const),
        url: path,
        headers: { ...headers },
      }
      app.inject(body === undefined ? sent : { ...sent, payload: body }).then(({ statusCode, body }) => {
        if (plug.pulled) return cut()
        this.#cutOff.delete(cut)
        if (statusCode >= 500) this.#world.violated('no failure', `the booking server answered ${statusCode}`)
        resolve({ status: statusCode, body })
      }, reject)
    })
  }

  /** What an operator's tool asks behind the second door. */
  async manage(procedure: string, payload: object): Promise<unknown> {
    const headers = { authorization: `Bearer ${this.#settings.token}` }
    const reply = await this.#living().app.inject({ method: 'POST', url: `/manage/${procedure}`, headers, payload })
    return reply.json()
  }

  #living(): Life {
    if (!this.#life) throw new Error('the booking server is down')
    return this.#life
  }

  #logOf(plug: Plug) {
    const write = (line: string) => {
      if (!plug.pulled) this.#world.violated('no failure', `the booking server logs ${line.trim()}`)
    }
    return createLog({ name: 'booking-server', level: 'error', destination: { write } })
  }
}

/** As undici tells what sockets do. */
export function socketError(code: 'UND_ERR_SOCKET' | 'ECONNREFUSED'): Error {
  return Object.assign(new Error('the connection broke'), { code })
}

/** Counts the statements that write, and lets none pass once the plug is pulled. */
function pluginOf(plug: Plug): Plugin {
  return {
    transformQuery: ({ node }) => {
      if (plug.statementsBeforePull-- <= 0) plug.pulled = true
      if (plug.pulled) throw new Error('the plug was pulled')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
