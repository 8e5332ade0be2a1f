import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { createServer as createListener, type Socket } from 'node:net'
import { login } from '@portico/legacy/calls/trade/login'
import { freePort, untilRefused } from '../start/free-port.ts'
import { answerWith, type Drawn, type Fault, type Reply } from './faults.ts'

/** What answers where nothing is wrong: a server's address, or a function. */
type Behind = string | ((incoming: IncomingMessage) => Promise<Reply>)

export type FaultyUpstream = AsyncDisposable & {
  readonly url: string
  /** The next call of this method, file or folder meets the fault. */
  next(call: string, fault: Fault): void
  /** From now on every call does, or every one of this method, file or folder; none without a fault. */
  always(fault: Fault | undefined, call?: string): Promise<void>
  /** The queries that arrived, oldest first. */
  arrived(call: string): URLSearchParams[]
  /** What `sometimes` was at each of these calls, oldest first. */
  drawn(call: string): readonly Drawn[]
  /** Connections that are open. */
  sockets(): number
  /** The most that was written to one connection, in bytes. */
  maxGiven(): number
  close(): Promise<void>
  open(): Promise<void>
}

/**
 * A login itself: the name `login` alone also meets the question for ended sessions, which the gateway repeats every
 * second.
 */
export const loginCall = login.path

/**
 * A door before a real server, or before words, that loses, breaks and delays answers on request. `pace`: how many
 * times faster than in life.
 */
export async function openFaultyUpstream(behind: Behind, { pace = 1 } = {}): Promise<FaultyUpstream> {
  const nextFaults = new Map<string, Fault[]>()
  const calls = new Map<string, URLSearchParams[]>()
  const drawn = new Map<string, Drawn[]>()
  const seen = new Map<string, number>()
  const sockets = new Set<Socket>()
  const state = { fault: undefined as Fault | undefined, call: undefined as string | undefined, maxGiven: 0 }

  const faultOf = (names: readonly string[]) => {
    const chosen = names.map((name) => nextFaults.get(name)?.shift()).find(Boolean)
    return chosen ?? (state.call === undefined || names.includes(state.call) ? state.fault : undefined)
  }
  const http = createServer(async (incoming, outgoing) => {
    const { names, params, kind } = callOf(incoming)
    for (const name of names) calls.set(name, [...(calls.get(name) ?? []), params])
    const nth = (seen.get(kind) ?? 0) + 1
    seen.set(kind, nth)
    const reply = () => (typeof behind === 'string' ? forward(behind, incoming) : behind(incoming))
    const drew = (fault: Drawn) => {
      for (const name of names) drawn.set(name, [...(drawn.get(name) ?? []), fault])
    }
    await answerWith(faultOf(names), { incoming, outgoing, forward: reply, nth, pace, drew }).catch(() =>
      incoming.socket.destroy(),
    )
  })
  // A connection is closed by whoever asks, or by a fault.
  http.keepAliveTimeout = 0
  const listener = createListener((socket) => {
    sockets.add(socket)
    socket
      .on('error', () => undefined)
      .once('close', () => {
        sockets.delete(socket)
        state.maxGiven = Math.max(state.maxGiven, socket.bytesWritten)
      })
    if (state.fault === 'accepts-only' && state.call === undefined) socket.resume()
    else http.emit('connection', socket)
  })
  const listen = async (port: number) => {
    listener.listen({ port, host: '127.0.0.1' })
    await once(listener, 'listening')
  }
  // It is closed and opened again, and nobody may have taken its port meanwhile.
  const port = await freePort()
  await listen(port)
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  const close = async () => {
    hangUp()
    await new Promise((resolve) => listener.close(resolve))
    await untilRefused(port)
  }
  const open = () => listen(port)
  return {
    url: `http://127.0.0.1:${port}`,
    next: (call, fault) => void nextFaults.set(call, [...(nextFaults.get(call) ?? []), fault]),
    always: async (fault, call) => {
      Object.assign(state, { fault, call })
      seen.clear()
      const refuses = fault === 'refuses' && call === undefined
      if (fault === 'accepts-only') hangUp()
      if (refuses === listener.listening) await (refuses ? close() : open())
    },
    arrived: (call) => calls.get(call) ?? [],
    drawn: (call) => drawn.get(call) ?? [],
    sockets: () => sockets.size,
    maxGiven: () => state.maxGiven,
    close,
    open,
    [Symbol.asyncDispose]: async () => {
      if (listener.listening) await close()
    },
  }
}

/**
 * A call is known by its method, by its file, by both as an address writes them (`login.do?method=login`), and by each
 * folder it lies in.
 */
function callOf({ url }: IncomingMessage): { names: string[]; params: URLSearchParams; kind: string } {
  const { pathname, searchParams: params } = new URL(url ?? '', 'http://upstream')
  const method = params.get('method') ?? ''
  const parts = pathname.split('/').map((part) => part.replace(/\.do$/, ''))
  const both = method && `${pathname.split('/').at(-1)}?method=${method}`
  return { names: [...new Set([method, both, ...parts])].filter(Boolean), params, kind: `${pathname}?${method}` }
}

/** As it came, with its cookies, and the answer with those that it sets. */
export async function forward(target: string, incoming: IncomingMessage): Promise<Reply> {
  const { url, method, headers } = incoming
  const { host: _, connection: __, ...rest } = headers
  const body = Buffer.concat(await incoming.toArray())
  const outgoing = request(new URL(url ?? '', target), { method, headers: rest }).end(body)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const { statusCode: status = 0, headers: responseHeaders } = response
  const { 'content-type': type, 'set-cookie': cookies } = responseHeaders
  return { status, type, body: Buffer.concat(await response.toArray()), ...(cookies && { cookies }) }
}
