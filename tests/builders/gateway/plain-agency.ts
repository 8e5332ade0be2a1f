import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GatewayOptions } from '@portico/gateway/start-gateway'
import { aLegacyGroup } from '../../../simulators/legacy/group.ts'
import { startTradeHouse, type TradeHouse } from './trade-house.ts'

type Received = { readonly line: string; readonly body: Record<string, unknown>; readonly cookies: string }
type Answer = { readonly status?: number; readonly body?: unknown } | 'lost'

export type PlainAgency = AsyncDisposable & {
  readonly house: TradeHouse
  /** What came to the API server, oldest first. */
  readonly received: readonly Received[]
  /** From now on a call of this path is answered so; what nobody answers is 404. */
  answers(path: RegExp, answer: (request: Received) => Answer): void
  /** What the main server compares with. */
  setPassword(name: string, password: string): void
}

/** A stranger's main server as `startTradeHouse` has it, with an API server whose answers a test writes by hand. */
export async function startPlainAgency(options: Partial<GatewayOptions> = {}): Promise<PlainAgency> {
  const received: Received[] = []
  const handlers: [RegExp, (request: Received) => Answer][] = []
  const api = createServer(async (request, reply) => {
    const text = Buffer.concat(await request.toArray()).toString()
    const body = text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
    const arrived = { line: `${request.method} ${request.url}`, body, cookies: request.headers.cookie ?? '' }
    received.push(arrived)
    const [, handler] = handlers.findLast(([path]) => path.test(arrived.line)) ?? []
    const answer = handler?.(arrived) ?? { status: 404 }
    if (answer === 'lost') return void request.socket.destroy()
    reply.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  api.listen(0, '127.0.0.1')
  await once(api, 'listening')
  const group = aLegacyGroup()
  const house = await startTradeHouse(options, {
    group,
    apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
  })
  return {
    house,
    received,
    answers: (path, answer) => void handlers.push([path, answer]),
    setPassword: (name, password) => Object.assign(group.users.find((user) => user.name === name) ?? {}, { password }),
    [Symbol.asyncDispose]: async () => {
      await house[Symbol.asyncDispose]()
      api.closeAllConnections()
      await new Promise((resolve) => api.close(resolve))
    },
  }
}
