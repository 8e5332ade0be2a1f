import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happens to one call; `lost` and `broken` ones have reached the server behind, `dropped` ones have not. */
export type Fault = 'dropped' | 'unavailable' | 'lost' | 'broken' | 'half' | 'failed' | 'held-back'

export type FaultyDoor = AsyncDisposable & {
  readonly url: string
  /** The next call of this method or file meets the fault. */
  next(call: string, fault: Fault): void
  /** The queries that arrived, oldest first. */
  arrived(call: string): URLSearchParams[]
  close(): Promise<void>
  open(): Promise<void>
}

/** A door before a real server that loses, breaks and delays answers on request. */
export async function openFaultyDoor(target: string): Promise<FaultyDoor> {
  const faults = new Map<string, Fault[]>()
  const calls = new Map<string, URLSearchParams[]>()
  const server = createServer(async (incoming, outgoing) => {
    const { pathname, searchParams: params } = new URL(incoming.url ?? '', target)
    const names = [params.get('method') ?? '', /([^/]+)\.do$/.exec(pathname)?.[1] ?? '']
    for (const name of names) calls.set(name, [...(calls.get(name) ?? []), params])
    const fault = names.map((name) => faults.get(name)?.shift()).find(Boolean)
    if (fault === 'dropped') return incoming.socket.destroy()
    if (fault === 'unavailable') return outgoing.writeHead(503).end('later')
    const { status, body } = await forward(target, incoming)
    answer(incoming, outgoing, fault, status, body)
  })
  const listen = async (port: number) => {
    server.listen({ port, host: '127.0.0.1' })
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    url: `http://127.0.0.1:${port}`,
    next: (call, fault) => void faults.set(call, [...(faults.get(call) ?? []), fault]),
    arrived: (call) => calls.get(call) ?? [],
    close,
    open: () => listen(port),
    [Symbol.asyncDispose]: async () => {
      if (server.listening) await close()
    },
  }
}

function answer(incoming: IncomingMessage, outgoing: ServerResponse, fault: Fault | undefined, status: number, body: Buffer): void {
  switch (fault) {
    case 'held-back':
      return
    case 'lost':
      return void incoming.socket.destroy()
    case 'half':
      outgoing.writeHead(200, { 'content-length': body.length }).write(body.subarray(0, body.length / 2))
      return void setImmediate(() => incoming.socket.destroy())
    case 'broken':
      return void outgoing.writeHead(200).end('<html>Something went wrong</html>')
    case 'failed':
      return void outgoing.writeHead(500).end('failed')
    default:
      outgoing.writeHead(status, { 'content-length': body.length }).end(body)
  }
}

async function forward(target: string, { url, headers }: IncomingMessage): Promise<{ status: number; body: Buffer }> {
  const { host: _, connection: __, ...rest } = headers
  const outgoing = request(new URL(url ?? '', target), { headers: rest }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, body: Buffer.concat(await response.toArray()) }
}
