import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { programs } from '../../scripts/start/programs.mjs'

const root = resolve(import.meta.dirname, '../..')
const compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true })

type Service = { readonly command: string[]; readonly profiles?: string[] }

describe('docker-compose.yml', () => {
  it('runs the programs that npm start runs', () => {
    const always = Object.entries<Service>(compose.services).filter(([, { profiles }]) => profiles === undefined)
    const commands = always.map(([name, { command }]) => [name, command])
    expect(commands).toEqual(programs.map(({ name, entry }) => [name, ['node', entry]]))
  })

  it.each(programs)('$name keeps its data on the volume and is healthy when it is ready', ({ name }) => {
    const { volumes, environment, healthcheck } = compose.services[name]
    expect(volumes).toEqual(['data:/data'])
    expect(environment.PORTICO_HOME).toBe('/data')
    expect(healthcheck.test.at(-1)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/readyz$/)
  })

  it.each(programs)('$name is told all that it reads, but for what a container has of its own', ({ name, entry }) => {
    const env = readFileSync(join(root, dirname(entry), 'env.ts'), 'utf8')
    const read = [...env.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, setting]) => setting ?? '')
    const own = (setting: string) => setting === 'NODE_ENV' || /^[A-Z]+_PORT$/.test(setting)
    expect(read).toContain('LOG_LEVEL')
    expect(read.filter((setting) => !own(setting) && !(setting in compose.services[name].environment))).toEqual([])
  })

  it('brings a PostgreSQL when its profile is asked for, and gives its address to the booking server alone', () => {
    expect(compose.services.postgres.profiles).toEqual(['postgres'])
    const withDatabaseUrl = programs.filter(({ name }) => 'BOOKING_DATABASE_URL' in compose.services[name].environment)
    expect(withDatabaseUrl.map(({ name }) => name)).toEqual(['booking-server'])
  })

  it('shows web alone to the network', () => {
    const open = Object.entries<{ ports?: string[] }>(compose.services).filter(([, { ports = [] }]) =>
      ports.some((port) => !port.startsWith('127.0.0.1:')),
    )
    expect(open.map(([name]) => name)).toEqual(['web'])
  })
})
