import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryHome } from '../builders/files/temporary-home.ts'
import { freePort } from '../builders/start/free-port.ts'
import { KillableProcess } from '../kill/killable-process.ts'

const root = join(import.meta.dirname, '../../apps/web')
const script = 'export const version = "another"'

async function aServer(answer: (request: IncomingMessage, reply: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => void server.close().closeAllConnections(),
  }
}

it('a web has the files of a page of another version from the webs beside it, and asks nobody for anything else', async () => {
  await using starting = new AsyncDisposableStack()
  const home = starting.use(temporaryHome())
  const gateway = starting.use(await aServer((_, reply) => void reply.end('{}')))
  const requests: string[] = []
  const other = starting.use(
    await aServer(({ url = '' }, reply) => {
      requests.push(url)
      if (url === '/assets/rooms.route-aB3-_x9Z.js') reply.setHeader('content-type', 'text/javascript').end(script)
      else reply.writeHead(404).end()
    }),
  )
  const port = await freePort()
  const web = new KillableProcess(port, [join(root, 'server.ts')], {
    ...{ WEB_PORT: String(port), NODE_ENV: 'production', LOG_LEVEL: 'silent', PORTICO_HOME: home.path },
    GATEWAY_URL: gateway.url,
    // Itself, another that is away, and the one that has them.
    WEB_PEERS: `http://127.0.0.1:${port},http://127.0.0.1:9,${other.url}`,
  })
  starting.defer(() => web.kill())
  await web.start()
  const load = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await fetch(web.url + path, { headers })
    return { status: reply.status, text: await reply.text(), ...Object.fromEntries(reply.headers) }
  }

  expect(await load('/assets/rooms.route-aB3-_x9Z.js')).toMatchObject({
    status: 200,
    text: script,
    'content-type': 'text/javascript',
    'content-security-policy': "default-src 'none'",
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const nowhere = await load('/assets/rooms.route-aaaaaaaa.js')
  expect(nowhere).toMatchObject({ status: 404, 'cache-control': 'no-store' })
  const bothFiles = ['/assets/rooms.route-aB3-_x9Z.js', '/assets/rooms.route-aaaaaaaa.js']
  expect(requests).toEqual(bothFiles)

  // Its own files need nobody, and what is no file of a build is nowhere.
  const own = readdirSync(join(root, 'build/client/assets')).find((name) => name.endsWith('.css')) ?? ''
  expect((await load(`/assets/${own}`)).status).toBe(200)
  for (const path of [
    '/assets/secret.json',
    '/assets/..%2fserver-aaaaaaaa.js',
    '/assets/a/b-aaaaaaaa.js?x',
    '/assets/',
  ])
    expect((await load(path)).status, path).toBe(404)
  // A web that another asks does not ask on.
  expect((await load('/assets/rooms.route-aB3-_x9Z.js', { 'x-portico-peer': '1' })).status).toBe(404)
  expect(requests).toEqual(bothFiles)
}, 120_000)
