import { Agent, createServer, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Where the browser finds the network of a run with `PORTICO_LAG_MS`. */
export const slowNetworkPort = 29_999

/** Scripts, styles and pictures. */
const isFile = (path: string) => /\/assets\/|\.(js|css|svg|png|webp|avif|woff2|jpg)($|\?)/.test(path)

/**
 * For Playwright, before all stories: a proxy that holds each request, and each answer, for up to so many milliseconds,
 * at random. What a story, or a page, takes for done before it is done shows here: who is quicker than an answer finds
 * a page of before.
 */
export default async function slowNetwork(): Promise<() => Promise<void>> {
  const [most, maxOfFiles = most] = (process.env.PORTICO_LAG_MS ?? '').split(',').map(Number)
  const agent = new Agent({ keepAlive: true, maxSockets: 400 })
  const server = createServer(async (incoming, outgoing) => {
    const { port, pathname, search } = new URL(incoming.url ?? '', `http://${incoming.headers.host}`)
    const held = () => pause(Math.random() * ((isFile(pathname) ? maxOfFiles : most) ?? 0))
    const { 'proxy-connection': _, ...headers } = incoming.headers
    await held()
    const passed = request(
      { host: '127.0.0.1', port, method: incoming.method, path: pathname + search, headers, agent },
      async (answer) => {
        await held()
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(outgoing)
      },
    )
    passed.on('error', () => outgoing.destroy())
    incoming.on('aborted', () => passed.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((listening) => server.listen(slowNetworkPort, '127.0.0.1', listening))
  return async () => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  }
}
