import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pageResponse } from './frame/html.ts'
import { type Ledger, ledgerOf, overviewPage } from './frame/overview.ts'
import { atPayPage } from './frame/pay.ts'
import type { WireOf } from './frame/provider.ts'
import { Dropped, Provider } from './frame/provider.ts'
import { send as sendAnywhere } from './frame/send.ts'
import { wires } from './wires.ts'

export type PaymentSimulators = AsyncDisposable & {
  /** `PAYMENT_SIMULATORS`: a wire answers below this address, at its name. */
  readonly url: string
  readonly provider: Provider
  readonly ledger: () => Ledger
}

type Options = {
  readonly port?: number
  readonly now?: () => Date
  readonly send?: typeof fetch
  readonly wires?: readonly WireOf[]
  /** Whether messages that are due go out by themselves; a test with a clock of its own says when. */
  readonly runsByItself?: boolean
}

const second = 1_000
const maxBody = 1_024 * 1_024

/** All payment providers on one port of loopback: an address for each, their pages, and a ledger of what they know. */
export async function startPayments({
  port = 0,
  now = () => new Date(),
  send = sendAnywhere,
  runsByItself = false,
  wires: chosen = wires,
}: Options = {}) {
  let origin = ''
  const provider = new Provider({ now, send, origin: () => origin })
  for (const wireOf of chosen) {
    const wire = wireOf(provider)
    provider.wires.set(wire.name, wire)
  }
  const server = createServer((request, reply) => {
    answer(provider, request, reply).catch((error: unknown) => {
      if (error instanceof Dropped) return void request.socket.destroy()
      console.error(error)
      reply.writeHead(500).end()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const timer = runsByItself ? setInterval(() => provider.inBackground(provider.runDue()), second) : undefined
  timer?.unref()
  const simulators: PaymentSimulators = {
    url: origin,
    provider,
    ledger: () => ledgerOf(provider),
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return simulators
}

async function answer(provider: Provider, incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
  const request = await requestOf(provider, incoming)
  const response = request ? await route(provider, request) : new Response('too long', { status: 413 })
  reply.writeHead(response.status, Object.fromEntries(response.headers))
  reply.end(Buffer.from(await response.arrayBuffer()))
}

async function route(provider: Provider, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const [, first = '', second = '', third = ''] = pathname.split('/')
  const wire = provider.wires.get(first)
  if (wire) return wire.handle(request, pathname.slice(first.length + 1) || '/')
  const isPost = request.method === 'POST'
  const payment = provider.payments.get(second)
  if (first === 'pay' && payment)
    return atPayPage(provider, payment, third === 'bank' || third === 'answer' ? third : 'page', request)
  if (first === 'charge-back' && payment && isPost) {
    await provider.chargeBack(payment)
    return new Response(null, { status: 303, headers: { location: '/' } })
  }
  if (first === 'run' && isPost) {
    await provider.runDue(second)
    return new Response(null, { status: 303, headers: { location: '/' } })
  }
  if (pathname === '/') return pageResponse(overviewPage(provider))
  if (pathname === '/readyz') return new Response('ready')
  if (pathname === '/ledger') return Response.json(ledgerOf(provider))
  if (pathname === '/accounts')
    return Response.json(Object.fromEntries([...provider.wires].map(([name, { accounts }]) => [name, accounts])))
  return new Response('not found', { status: 404 })
}

async function requestOf(provider: Provider, incoming: IncomingMessage): Promise<Request | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBody) return undefined
    chunks.push(chunk)
  }
  const headers = Object.entries(incoming.headers).map(
    ([name, value]) => [name, [value].flat().join(', ')] as [string, string],
  )
  const method = incoming.method ?? 'GET'
  const body = method === 'GET' || method === 'HEAD' ? undefined : Buffer.concat(chunks)
  return new Request(new URL(incoming.url ?? '/', provider.origin()), { method, headers, body })
}
