import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { programs } from '../../scripts/start/programs.mjs'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const composeText = read('docker-compose.yml')
const compose = parse(composeText, { merge: true })

type Service = {
  readonly profiles?: string[]
  readonly networks: string[]
  readonly volumes?: string[]
  readonly environment?: Record<string, string>
}
const services = Object.entries<Service>(compose.services)
const settingsOf = (entry: string) =>
  [...read(join(dirname(entry), 'env.ts')).matchAll(/^ {2}([A-Z0-9_]+):/gm)].map(([, name]) => name ?? '')

describe('two of everything, in containers', () => {
  it.each(['booking-server', 'gateway', 'web'])(
    '%s is there twice, the second as the first but for a volume of its own and no port',
    (name) => {
      const { volumes: firstVolumes = [], ports: _, depends_on: __, ...first } = compose.services[name]
      const { volumes = [], ports, profiles, depends_on: ___, ...second } = compose.services[`${name}-2`]
      const { build: ____, ...same } = first
      expect({ ...second, build: undefined }).toEqual({ ...same, build: undefined })
      expect(profiles).toEqual(['machines'])
      expect(ports ?? []).toEqual([])
      expect(volumes).toEqual(
        firstVolumes.map((volume: string) => (volume === `${name}:/data` ? `${name}-2:/data` : volume)),
      )
    },
  )

  it('names no network and no volume that is not there', () => {
    const networks = services.flatMap(([, { networks: named }]) => named)
    expect(networks.filter((name) => !(name in compose.networks))).toEqual([])
    const volumes = services.flatMap(([, { volumes: named = [] }]) => named.map((volume) => volume.split(':')[0] ?? ''))
    const [files, named] = [
      volumes.filter((name) => name.startsWith('./')),
      volumes.filter((name) => !/^[./]/.test(name)),
    ]
    expect(named.filter((name) => !(name in compose.volumes))).toEqual([])
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  it('reads each setting of deploy/machines.env, which has no secret of its own', () => {
    const settings = parseEnv(read('deploy/machines.env'))
    const passedOn = new Set(services.flatMap(([, { environment = {} }]) => Object.keys(environment)))
    const isRead = (name: string) =>
      name === 'COMPOSE_PROFILES' || passedOn.has(name) || composeText.includes(`\${${name}:`)
    expect(Object.keys(settings).filter((name) => !isRead(name))).toEqual([])
    for (const [name, value = ''] of Object.entries(settings))
      if (/_KEY$|_PASSWORD$|_SECRET$/.test(name)) expect([name, value]).toEqual([name, 'CHANGE'])
  })

  it('the proxy knows both of each, and reaches them by networks that they share', () => {
    const { environment, networks } = compose.services.proxy as Required<Service>
    const shares = (name: string) => compose.services[name].networks.some((one: string) => networks.includes(one))
    for (const setting of ['WEBS', 'GATEWAYS', 'BOOKING_SERVERS']) {
      const names = (environment[setting] ?? '').split(' ').map((address) => address.split(':')[0] ?? '')
      expect(names).toHaveLength(2)
      for (const name of names) expect([name, shares(name)]).toEqual([name, true])
    }
    expect(compose.networks.guests?.internal).toBeUndefined()
  })
})

describe('two of everything, by systemd', () => {
  it.each(programs)('$name has a unit that runs what npm start runs and starts it again when it ends', ({ name }) => {
    const unit = read(`deploy/systemd/portico-${name}.service`)
    expect(unit).toContain(`ExecStart=/opt/portico/node_modules/node/bin/node scripts/program.mjs ${name}\n`)
    expect(unit).toMatch(/^Restart=always$/m)
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(30)
  })

  it('has no unit beside those of the programs and the proxy', () => {
    const units = readdirSync(join(root, 'deploy/systemd')).filter((name) => name.endsWith('.service'))
    expect(units.sort()).toEqual(
      ['proxy', ...programs.map(({ name }) => name)].map((name) => `portico-${name}.service`).sort(),
    )
  })

  it('names settings that a program or the proxy reads', () => {
    const known = new Set(programs.flatMap(({ entry }) => settingsOf(entry)))
    expect(Object.keys(parseEnv(read('deploy/systemd/machine.env'))).filter((name) => !known.has(name))).toEqual([])
    const caddyfile = read('deploy/Caddyfile')
    const ofProxy = Object.keys(parseEnv(read('deploy/systemd/proxy.env')))
    expect(ofProxy.filter((name) => !new RegExp(`\\{\\$${name}[:}]`).test(caddyfile))).toEqual([])
  })
})
