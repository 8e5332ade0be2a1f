import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * One address before several webs: each request goes to one of them by chance, is sent once, and comes to its end there
 * before that web is taken out.
 */
export async function startBalancer(webs: readonly string[]) {
  const ready = new Set(webs)
  const atWork = new Map(webs.map((url) => [url, 0]))
  const server = createServer({ maxHeaderSize: 64 * 1024 }, (incoming, reply) => {
    const url = [...ready][Math.floor(Math.random() * ready.size)] ?? ''
    const count = (by: number) => atWork.set(url, (atWork.get(url) ?? 0) + by)
    count(1)
    reply.once('close', () => count(-1))
    const { hostname, port } = new URL(url)
    const { method, url: path, headers } = incoming
    const onward = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    onward.once('error', () => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end()))
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    takeOut: async (url: string, wait: (isIdle: () => boolean) => Promise<unknown>) => {
      ready.delete(url)
      await wait(() => atWork.get(url) === 0)
    },
    putBack: (url: string) => void ready.add(url),
    [Symbol.asyncDispose]: async () => void server.close().closeAllConnections(),
  }
}
