import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { startGateway } from '@portico/gateway/start-gateway'
import { expect, it } from 'vitest'
import { aSnapshot, aHost as snapshotHost } from '../builders/a-snapshot.ts'
import { aHost, anAdmin } from '../builders/admin/an-admin.ts'
import { temporaryHome } from '../builders/files/temporary-home.ts'
import { freePort } from '../builders/start/free-port.ts'
import { findProgram, startProgram } from '../builders/start/start-program.ts'
import { pollOptions } from '../setup/poll-options.ts'
import { startAuthority } from './start-authority.ts'

/** Answers by the host that was asked for, as every web does when it is ready. */
async function aWeb() {
  const server = createServer(({ headers }, reply) => reply.end(`the house at ${headers.host}`))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The file that is shipped, word for word, but that the test's authority is trusted. */
function shippedCaddyfile(certificate: string): string {
  const file = readFileSync(join(import.meta.dirname, '../../deploy/Caddyfile'), 'utf8')
  const trusting = file.replace(/^(\tacme_ca .*)$/m, `$1\n\tacme_ca_root ${certificate}`)
  if (trusting === file) throw new Error('deploy/Caddyfile names no authority')
  return trusting
}

it('a newly published host has its certificate within a minute, made on demand; a name that is not published never has one', {
  timeout: 240_000,
}, async ({ skip }) => {
  const caddy = findProgram('caddy')
  if (!caddy) return skip('caddy is not installed')
  using folder = temporaryHome()
  const [httpPort, tlsPort, gatewaysPort, bookingPort] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ])
  await using authority = await startAuthority(folder.path, { httpPort, tlsPort }, skip)
  await using admin = await anAdmin()
  await using gateway = await startGateway({
    home: admin.home,
    upstreams: [{ url: 'http://127.0.0.1:9' }],
    settings: admin.url,
  })
  using web = await aWeb()
  const config = join(folder.path, 'Caddyfile')
  writeFileSync(config, shippedCaddyfile(authority.certificate))
  await using proxy = startProgram(caddy, ['run', '--config', config, '--adapter', 'caddyfile'], {
    cwd: folder.path,
    env: {
      HOME: folder.path,
      XDG_DATA_HOME: folder.path,
      CADDY_ADMIN: 'off',
      OPERATOR_EMAIL: 'operator@house.example',
      HTTP_PORT: String(httpPort),
      HTTPS_PORT: String(tlsPort),
      ACME_DIRECTORY: authority.directory,
      ASK_URL: `${gateway.url}/published`,
      WEBS: web.address,
      GATEWAYS_PORT: String(gatewaysPort),
      BOOKING_SERVERS_PORT: String(bookingPort),
      GATEWAYS: new URL(gateway.url).host,
    },
  })
  /** What a guest's browser reads, or that no trusted connection can be had. */
  const visit = (host: string) =>
    new Promise<string>((done) => {
      const socket = connect({ host: '127.0.0.1', port: tlsPort, servername: host, ca: authority.root })
      socket.setTimeout(20_000, () => socket.destroy())
      socket.once('secureConnect', () => socket.end(`GET / HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`))
      let text = ''
      socket.on('data', (data) => {
        text += String(data)
      })
      socket.once('error', () => done('no connection')).once('close', () => done(text || 'no connection'))
    })
  const isListening = () => proxy.said().includes('serving initial configuration')
  await expect.poll(isListening, pollOptions).toBe(true)

  expect(await visit('new.example')).toBe('no connection')
  const api = await admin.signedInOperator()
  await api.hosts.add.mutate({ settings: { ...aHost(), host: 'new.example' } })
  expect(await visit('new.example')).toBe('no connection')
  const { draftHash } = await api.publications.changes.query()
  const from = performance.now()
  expect(await api.publications.publish.mutate({ draftHash, key: randomUUID() })).toMatchObject({ kind: 'published' })
  await expect.poll(() => visit('new.example'), { timeout: 60_000 }).toContain('the house at new.example')
  console.info(`the first page by https ${Math.round(performance.now() - from)} ms after the host was published`)

  for (const name of ['other.example', 'www.new.example', 'new.example.attacker.example'])
    expect([name, await visit(name)]).toEqual([name, 'no connection'])
  expect(authority.said()).toContain('new.example')
  expect(authority.said()).not.toMatch(/other\.example|www\.new|attacker/)
  // The gateway is reached through the proxy too.
  expect((await fetch(`http://127.0.0.1:${gatewaysPort}/published?domain=new.example`)).status).toBe(200)
})

it.each([
  ['one.example', 200],
  ['ONE.EXAMPLE', 200],
  ['two.example', 404],
  ['', 404],
  ['one.example.', 200],
  ['*.example', 404],
  ['127.0.0.1', 404],
])('the door for proxies says whether %j is published: %i', async (domain, status) => {
  await using gateway = await startGateway({
    upstreams: [{ url: 'http://127.0.0.1:9' }],
    settings: aSnapshot([snapshotHost({ host: 'one.example', channelIds: [1] })]),
  })
  expect((await fetch(`${gateway.url}/published?domain=${encodeURIComponent(domain)}`)).status).toBe(status)
})
