import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Accounts } from './accounts.ts'
import { answerApi, apiPaths } from './api-server.ts'
import { Books } from './books.ts'
import { calls } from './calls.ts'
import { answerCardPage, pagePath } from './card-page.ts'
import { aLegacyGroup, type Group } from './group.ts'
import { LegacyQuery, Refused, type Session } from './legacy-query.ts'
import { refusal, windows1252 } from './spelling.ts'

export type LegacyServer = AsyncDisposable & {
  readonly url: string
  readonly books: Books
  readonly accounts: Accounts
  /** As if all who are logged in had been away too long. */
  endSessions(): void
  /**
   * What arrived, oldest first: `file method`, at the API server `method path`, its query and body, and the cookies
   * that came with it.
   */
  readonly seen: readonly {
    readonly call: string
    readonly query: URLSearchParams
    readonly body: string
    readonly cookies: string
  }[]
}

type Options = {
  readonly group?: Group
  readonly now?: () => Date
  readonly port?: number
  /** Where the booking engine is to which guests come back who have paid. */
  readonly engine?: string
}

const prefix = '/customers/'
const longestHeaders = 8 * 1_024

/**
 * A stranger's booking server that listens on loopback: the inherited protocol as its own clients know it, and nothing
 * of ours.
 */
export async function startLegacyServer({
  group = aLegacyGroup(),
  now = () => new Date(),
  port = 0,
  engine = '',
}: Options = {}): Promise<LegacyServer> {
  const books = new Books(now)
  const accounts = new Accounts(group)
  const sessions = new Map<string, Session>()
  const seen: { call: string; query: URLSearchParams; body: string; cookies: string }[] = []

  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const server = createServer({ maxHeaderSize: longestHeaders }, async (request, reply) => {
    if (request.url?.startsWith(pagePath)) return answerCardPage(request, reply, books, engine)
    const context = { group, books, accounts, now, origin: origin() }
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://server')
    const isApi = apiPaths.some((path) => pathname.startsWith(path))
    const call = isApi
      ? `${request.method} ${pathname.slice(1)}`
      : `${pathname.slice(prefix.length)} ${query.get('method')}`
    const body = isApi ? Buffer.concat(await request.toArray()).toString() : ''
    seen.push({ call, query, body, cookies: request.headers.cookie ?? '' })
    if (isApi) return answerApi(context, call, body, sessionOf(sessions, request, reply), reply)
    const handler = pathname.startsWith(prefix) && request.method === 'GET' ? calls[call] : undefined
    if (!handler) return void reply.writeHead(404).end()
    const session = sessionOf(sessions, request, reply)
    let result: unknown
    try {
      result = handler(context, new LegacyQuery(query, session), session)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      result = refusal(error.message)
    }
    const text = typeof result === 'string' ? result : JSON.stringify(result)
    reply.writeHead(200, { 'content-type': typeof result === 'string' ? 'text/plain' : 'application/json' })
    reply.end(query.get('ENC') === 'UTF-8' ? text : windows1252(text))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: origin(),
    books,
    accounts,
    endSessions: () => sessions.clear(),
    seen,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Every caller without a cookie gets one, whatever it asked for. */
function sessionOf(sessions: Map<string, Session>, { headers }: IncomingMessage, reply: ServerResponse): Session {
  const name = /(?:^|; )JSESSIONID=([\w-]+)/.exec(headers.cookie ?? '')?.[1]
  const known = name === undefined ? undefined : sessions.get(name)
  if (known) return known
  const session: Session = {}
  const fresh = randomUUID()
  sessions.set(fresh, session)
  reply.setHeader('set-cookie', `JSESSIONID=${fresh}; Path=/; HttpOnly`)
  return session
}
