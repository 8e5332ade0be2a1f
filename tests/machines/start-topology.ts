import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { parse } from 'yaml'
import { startS3 } from '../../simulators/s3.ts'
import { startSmtp } from '../../simulators/smtp.ts'
import { temporaryHome } from '../builders/files/temporary-home.ts'
import { freePort } from '../builders/start/free-port.ts'
import { findProgram, startProgram } from '../builders/start/start-program.ts'
import { KillableProcess } from '../kill/killable-process.ts'
import { startPair } from '../postgres/start-pair.ts'
import { newKeysIn } from './new-keys.ts'
import { startAuthority } from './start-authority.ts'
import { startValkey } from './start-valkey.ts'

const root = resolve(import.meta.dirname, '../..')
const names = ['booking-server', 'booking-server-2', 'admin', 'gateway', 'gateway-2', 'web', 'web-2'] as const
type Name = (typeof names)[number]

type Service = { readonly command: readonly string[]; readonly environment: Readonly<Record<string, string | null>> }

/**
 * All that `COMPOSE_PROFILES=machines` runs, as processes of this machine: each program with the command and the
 * environment that docker-compose.yml and deploy/machines.env give it, but for addresses, folders and secrets. What of
 * the programs of others is not installed skips the test.
 */
export async function startTopology(skip: (reason: string) => never, changes: Readonly<Record<string, string>> = {}) {
  const caddy = findProgram('caddy')
  if (!caddy) return skip('caddy is not installed')
  await using starting = new AsyncDisposableStack()
  const folder = starting.use(temporaryHome())
  const [httpPort, tlsPort] = [await freePort(), await freePort()]
  const authority = starting.use(await startAuthority(folder.path, { httpPort, tlsPort }, skip))
  const pair = starting.use(await startPair(skip))
  const valkey = starting.use(await startValkey(skip))
  const [s3, smtp] = [starting.use(await startS3()), starting.use(await startSmtp())]
  const keys = newKeysIn(join(folder.path, 'given'))

  const compose: { services: Record<string, Service> } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), {
    merge: true,
  })
  const secret = 'given-to-all-machines-0123456789abcdef'
  const settings: Record<string, string> = {
    ...parseEnv(readFileSync(join(root, 'deploy/machines.env'), 'utf8')),
    MAIL_SMTP_URL: smtp.url,
    PAYMENT_SECRETS_KEY: secret,
    OPERATOR_TRAIL_KEY: secret,
    BOOKING_DATABASE_URL: pair.both,
    GATEWAY_DATABASE_URL: pair.both,
    VALKEY_URL: valkey.address,
    S3_URL: s3.url,
    ...changes,
  }
  // What is `name:port` between containers is a port of its own here.
  const ports = new Map<string, number>()
  for (const name of names) ports.set(name, await freePort())
  const internal = { gateways: await freePort(), bookingServers: await freePort() }
  const here = (text: string) =>
    text
      .replaceAll(/\bproxy:3150\b/g, `127.0.0.1:${internal.gateways}`)
      .replaceAll(/\bproxy:3350\b/g, `127.0.0.1:${internal.bookingServers}`)
      .replaceAll(
        /\b((?:booking-server|admin|gateway|web)(?:-2)?):\d{4}\b/g,
        (_, name) => `127.0.0.1:${ports.get(name)}`,
      )
  const environmentOf = (name: string) => {
    const given = Object.entries(compose.services[name]?.environment ?? {}).flatMap(([setting, value]) => {
      const text = value === null ? settings[setting] : filled(String(value), settings)
      return text === undefined || text === '' ? [] : [[setting, here(text)] as const]
    })
    return Object.fromEntries(given)
  }
  const processes = new Map<Name, KillableProcess>()
  for (const name of names) {
    const port = ports.get(name) ?? 0
    const home = join(folder.path, name)
    mkdirSync(home)
    cpSync(keys, join(home, 'keys'), { recursive: true })
    const setting = { b: 'BOOKING_PORT', a: 'ADMIN_PORT', g: 'GATEWAY_PORT', w: 'WEB_PORT' }[name[0] ?? ''] ?? ''
    const env = environmentOf(name)
    const [, script = '', ...args] = compose.services[name]?.command ?? []
    processes.set(
      name,
      new KillableProcess(port, [join(root, script), ...args], {
        ...env,
        PORTICO_HOME: home,
        PORTICO_BIND: '127.0.0.1',
        TRUSTED_PROXIES: '127.0.0.1',
        [setting]: String(port),
        LOG_LEVEL: 'warn',
      }),
    )
  }
  const config = join(folder.path, 'Caddyfile')
  const shipped = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8')
  writeFileSync(config, shipped.replace(/^(\tacme_ca .*)$/m, `$1\n\tacme_ca_root ${authority.certificate}`))
  starting.use(
    startProgram(caddy, ['run', '--config', config, '--adapter', 'caddyfile'], {
      cwd: folder.path,
      env: {
        ...environmentOf('proxy'),
        INTERNAL_BIND: '127.0.0.1',
        HOME: folder.path,
        XDG_DATA_HOME: folder.path,
        HTTP_PORT: String(httpPort),
        HTTPS_PORT: String(tlsPort),
        GATEWAYS_PORT: String(internal.gateways),
        BOOKING_SERVERS_PORT: String(internal.bookingServers),
        ASK_URL: `http://127.0.0.1:${internal.gateways}/published`,
        ACME_DIRECTORY: authority.directory,
      },
    }),
  )
  const process = (name: Name) => processes.get(name) as KillableProcess
  starting.defer(async () => void (await Promise.all(names.map((name) => process(name).kill()))))
  for (const name of names) await process(name).start()
  const started = starting.move()
  return {
    process,
    tlsPort,
    root: authority.root,
    gatewaysUrl: `http://127.0.0.1:${internal.gateways}`,
    /** Has the keys that all machines were given. */
    home: join(folder.path, 'given'),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

/** `${NAME:-otherwise}`, as Docker fills it in. */
function filled(text: string, settings: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{([A-Z0-9_]+):-([^}]*)\}/g, (_, name, otherwise) => settings[name] || otherwise)
}
