import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { expect } from 'vitest'
import { freePort } from '../builders/start/free-port.ts'
import { findProgram, startProgram } from '../builders/start/start-program.ts'
import { pollOptions } from '../setup/poll-options.ts'

type Ports = { readonly httpPort: number; readonly tlsPort: number }

/** Pebble, Let's Encrypt's own test authority: it looks by http or TLS, as the real one does, whose a name is. */
export async function startAuthority(folder: string, ports: Ports, skip: (reason: string) => never) {
  const [pebble, names, openssl] = ['pebble', 'pebble-challtestsrv', 'openssl'].map(findProgram)
  if (!pebble || !names || !openssl) return skip('pebble, pebble-challtestsrv and openssl are not all installed')
  await using starting = new AsyncDisposableStack()
  const [port, managementPort, dnsPort, namesPort] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  // Of the authority's own address, which the proxy is told to trust.
  const certificate = join(folder, 'authority.pem')
  const key = join(folder, 'authority-key.pem')
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  const made = spawnSync(openssl, [
    ...request,
    ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-keyout', key, '-out', certificate],
  ])
  if (made.status !== 0) throw new Error(String(made.stderr))
  const config = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${managementPort}`,
    certificate,
    privateKey: key,
    ocspResponderURL: '',
    externalAccountBindingRequired: false,
    ...ports,
  }
  writeFileSync(join(folder, 'pebble.json'), JSON.stringify({ pebble: config }))
  // Each name is at this machine.
  starting.use(
    startProgram(
      names,
      [
        ...['-dns01', `127.0.0.1:${dnsPort}`, '-management', `127.0.0.1:${namesPort}`, '-defaultIPv6', ''],
        ...['-http01', '', '-https01', '', '-tlsalpn01', ''],
      ],
      { cwd: folder },
    ),
  )
  const authority = starting.use(
    startProgram(pebble, ['-config', join(folder, 'pebble.json'), '-dnsserver', `127.0.0.1:${dnsPort}`], {
      cwd: folder,
      env: { PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' },
    }),
  )
  const root = () => read(`https://127.0.0.1:${managementPort}/roots/0`).catch(() => undefined)
  await expect.poll(root, pollOptions).toContain('BEGIN CERTIFICATE')
  const started = starting.move()
  return {
    directory: `https://127.0.0.1:${port}/dir`,
    certificate,
    root: (await root()) ?? '',
    said: authority.said,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

function read(url: string): Promise<string> {
  return new Promise((done, failed) => {
    get(url, { rejectUnauthorized: false }, async (reply) => done(Buffer.concat(await reply.toArray()).toString())).on(
      'error',
      failed,
    )
  })
}
