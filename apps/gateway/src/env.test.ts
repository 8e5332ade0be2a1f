import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

it('the servers behind the gateway are configuration (LEG-02)', () => {
  const upstream = {
    key: 'group',
    url: 'https://legacy.example',
    apiUrl: 'https://api.legacy.example',
    prefix: '/customers',
    profile: 'plain',
    paths: { roomSearch: 'rooms.do?method=search' },
  }
  expect(readEnv({ PORTICO_HOME: 'home', UPSTREAMS: JSON.stringify([upstream]) }).UPSTREAMS).toMatchObject([upstream])
})

/**
 * Addresses of this machine, invented ones of `.example` and `.invalid`, names that only join a path to a base, and the
 * vocabulary of mails' markup.
 */
const isNobodys = (host: string) => /^(localhost|127\.0\.0\.1|gateway|schema\.org|.*\.(example|invalid))$/.test(host)
/** Names of formats, papers that a comment cites, and where a guest's own press leads: no server of a hotel. */
const isPublic = (host: string) =>
  /^(www\.(sitemaps|w3|openstreetmap)\.org|www\.standardwebhooks\.com|www\.gstatic\.com|developers\.google\.com|wa\.me|(web|faq)\.whatsapp\.com|web\.dev)$/.test(
    host,
  )

it('no host is written in the code of the product (LEG-02)', () => {
  const root = join(import.meta.dirname, '../../..')
  const folders = [
    'admin/app',
    'admin/contract',
    'admin/server',
    'booking-server/src',
    'gateway/src',
    'web/app',
    'web/http',
  ]
  const files = [
    ...folders.map((folder) => `apps/${folder}`),
    ...['contracts', 'domain', 'server'].map((name) => `packages/${name}/src`),
  ].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
      .map((file) => join(root, folder, file)),
  )
  expect(files.length).toBeGreaterThan(300)
  const hosts = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/https?:\/\/(?:[\w-]+:[\w-]+@)?([a-z0-9.-]+)/gi)].map(
      ([, host = '']) => host,
    ),
  )
  expect(hosts.filter((host) => !isNobodys(host) && !isPublic(host))).toEqual([])
})

it('fixed rates are configuration (CUR-04)', () => {
  expect(readEnv({ PORTICO_HOME: 'home', FIXED_RATES: '{"AED":4.01}' }).FIXED_RATES).toEqual(
    new Map([['AED', { rate: 4.01 }]]),
  )
  const dated = '{"day":"2025-02-28","source":"ECB","rates":{"USD":1.0411}}'
  expect(readEnv({ PORTICO_HOME: 'home', FIXED_RATES: dated }).FIXED_RATES).toEqual(
    new Map([['USD', { rate: 1.0411, day: '2025-02-28', source: 'ECB' }]]),
  )
})

describe('servers behind the gateway over plain http (M6)', () => {
  const upstreams = (...urls: string[]) => ({
    UPSTREAMS: JSON.stringify(urls.map((url, i) => ({ key: `server-${i}`, url }))),
  })

  it.each([
    ['https anywhere', upstreams('https://legacy.example'), 'UPSTREAMS'],
    ['this machine', upstreams('http://127.0.0.1:3400', 'http://localhost:3400', 'http://[::1]:3400'), 'UPSTREAMS'],
    [
      'hosts that are named',
      { BOOKING_URL: 'http://booking-server:3300', PLAIN_HTTP_HOSTS: 'Booking-Server, admin' },
      'BOOKING_URL',
    ],
  ])('may be %s', (_, env, name) => {
    expect(readEnv({ PORTICO_HOME: 'home', ...env })).toHaveProperty(name)
  })

  it.each([
    ['UPSTREAMS', upstreams('https://legacy.example', 'http://legacy.example')],
    ['UPSTREAMS', { UPSTREAMS: '[{"key":"a","url":"https://a.example","apiUrl":"http://api.example"}]' }],
    ['UPSTREAMS', { UPSTREAMS: '[{"key":"a","url":"https://a.example","zsuiteUrl":"http://suite.example"}]' }],
    ['UPSTREAMS', { ...upstreams('http://legacy.example'), PLAIN_HTTP_HOSTS: 'other.example' }],
    ['UPSTREAMS', upstreams('http://127.0.0.1.example')],
    ['BOOKING_URL', { BOOKING_URL: 'http://booking-server:3300' }],
    ['ADMIN_URL', { ADMIN_URL: 'http://10.0.0.7:3200' }],
    ['RATES_URL', { RATES_URL: 'http://rates.example/daily.xml' }],
  ])('stop the start with %s elsewhere: %o', (name, env) => {
    expect(() => readEnv({ PORTICO_HOME: 'home', ...env })).toThrow(
      new RegExp(`^${name}: http://.*PLAIN_HTTP_HOSTS`, 'm'),
    )
  })
})

it('mails go to another machine encrypted or not at all', () => {
  const env = {
    PORTICO_HOME: 'home',
    MAIL_SMTP_URL: 'smtp://mail.example:587',
    OPERATOR_EMAIL: 'operator@hotels.example',
  }
  expect(readEnv(env).MAIL_SMTP_URL).toBe('smtp://mail.example:587?requireTLS=true')
  expect(readEnv({ ...env, PLAIN_HTTP_HOSTS: 'mail.example' }).MAIL_SMTP_URL).toBe('smtp://mail.example:587')
})

it.each([
  ['an upstream that is no address', { UPSTREAMS: '[{"key":"a","url":"file:///etc"}]' }, 'UPSTREAMS'],
  [
    'an upstream with a path of no call',
    { UPSTREAMS: '[{"key":"a","url":"https://a.example","paths":{"roomsearch":"a.do"}}]' },
    'UPSTREAMS',
  ],
  ['upstreams that are no JSON', { UPSTREAMS: '{' }, 'UPSTREAMS'],
  ['a port that is none', { GATEWAY_PORT: '99999' }, 'GATEWAY_PORT'],
  ['a fixed rate of nothing', { FIXED_RATES: '{"AED":0}' }, 'FIXED_RATES'],
  ['fixed rates of no day', { FIXED_RATES: '{"day":"2025-02-30","rates":{"AED":4.01}}' }, 'FIXED_RATES'],
  ['a fixed rate of a currency that is none', { FIXED_RATES: '{"XYZ":1}' }, 'FIXED_RATES'],
  ['a lateness of nothing', { LATE_MS: '{"searches":0}' }, 'LATE_MS'],
  ['mails without an operator who is told', { MAIL_SMTP_URL: 'smtps://mail.example' }, 'OPERATOR_EMAIL'],
  ['no home', { PORTICO_HOME: '' }, 'PORTICO_HOME'],
])('%s stops the start with the setting’s name', (_, env, name) => {
  expect(() => readEnv({ PORTICO_HOME: 'home', ...env })).toThrow(name)
})

describe('a gateway on PostgreSQL', () => {
  const database = 'postgres://portico@127.0.0.1/portico'
  const smtp = { MAIL_SMTP_URL: 'smtp://127.0.0.1', OPERATOR_EMAIL: 'operator@house.example' }

  it('sends its mails by SMTP or does not start', () => {
    expect(() => readEnv({ GATEWAY_DATABASE_URL: database })).toThrow(/MAIL_SMTP_URL: who sends mails/)
    expect(readEnv({ GATEWAY_DATABASE_URL: database, ...smtp }).GATEWAY_DATABASE_URL).toBe(database)
  })

  it('reaches neither it nor Valkey on another machine in clear', () => {
    const far = {
      GATEWAY_DATABASE_URL: 'postgres://db.example/portico',
      VALKEY_URL: 'valkey://counters.example',
      ...smtp,
    }
    expect(() => readEnv(far)).toThrow(/GATEWAY_DATABASE_URL: .*sslmode=verify-full(.|\n)*VALKEY_URL: .*is valkeys/)
    const safe = {
      GATEWAY_DATABASE_URL: 'postgres://db.example/portico?sslmode=verify-full',
      VALKEY_URL: 'valkeys://counters.example',
      ...smtp,
    }
    expect(readEnv(safe).VALKEY_URL).toBe(safe.VALKEY_URL)
  })
})
