import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { programs } from '../scripts/start/programs.mjs'

const root = resolve(import.meta.dirname, '..')
const compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true })

describe('docker-compose.yml', () => {
  it('runs the programs that npm start runs', () => {
    const commands = Object.entries<{ command: string[] }>(compose.services).map(([name, { command }]) => [name, command])
    expect(commands).toEqual(programs.map(({ name, entry }) => [name, ['node', entry]]))
  })

  it.each(programs)('$name keeps its data on the volume and is healthy when it is ready', ({ name }) => {
    const { volumes, environment, healthcheck } = compose.services[name]
    expect(volumes).toEqual(['data:/data'])
    expect(environment.PORTICO_HOME).toBe('/data')
    expect(healthcheck.test.at(-1)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/readyz$/)
  })

  it('shows web alone to the network', () => {
    const open = Object.entries<{ ports?: string[] }>(compose.services).filter(([, { ports = [] }]) =>
      ports.some((port) => !port.startsWith('127.0.0.1:')),
    )
    expect(open.map(([name]) => name)).toEqual(['web'])
  })
})
