import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

describe('the web does not start', () => {
  it.each([
    [
      'by https without a named proxy, whose visitors would all have one address',
      { WEB_URL: 'https://book.example' },
      'TRUSTED_PROXIES',
    ],
    ['by http for other machines', { WEB_URL: 'http://book.example' }, 'WEB_URL'],
    [
      'by http for the network of the house',
      { WEB_URL: 'http://192.168.1.5:3000', TRUSTED_PROXIES: '192.168.1.1' },
      'WEB_URL',
    ],
    ['by http at a name that only begins like this machine', { WEB_URL: 'http://localhost.evil.example' }, 'WEB_URL'],
    ['by another protocol', { WEB_URL: 'ftp://localhost' }, 'WEB_URL'],
    ['with a gateway on a network by http', { GATEWAY_URL: 'http://gateway.example:3100' }, 'GATEWAY_URL'],
    [
      'with a web beside it on a network by http',
      { WEB_PEERS: 'https://one.example,http://two.example:3000' },
      'WEB_PEERS',
    ],
    ['with a web beside it that is no address', { WEB_PEERS: 'web-2' }, 'WEB_PEERS'],
    ['with a gateway by another protocol', { GATEWAY_URL: 'ftp://127.0.0.1' }, 'GATEWAY_URL'],
    [
      'behind a proxy that is no address',
      { WEB_URL: 'https://book.example', TRUSTED_PROXIES: 'nginx' },
      'TRUSTED_PROXIES',
    ],
  ])('%s', (_, env, name) => {
    expect(() => readEnv(env)).toThrow(name)
  })
})

describe('the web starts', () => {
  it.each([
    ['as it is', {}],
    ['by http on this machine', { WEB_URL: 'http://one.localhost:3000' }],
    ['by http at an address of this machine', { WEB_URL: 'http://127.0.0.1:3000' }],
    [
      'with webs beside it on a network that it calls its own',
      { WEB_PEERS: 'http://web:3000, http://web-2:3000', PLAIN_HTTP_HOSTS: 'web,web-2' },
    ],
    ['with a gateway by https', { GATEWAY_URL: 'https://gateway.example' }],
    [
      'with a gateway on a network that it calls its own',
      { GATEWAY_URL: 'http://gateway:3100', PLAIN_HTTP_HOSTS: 'gateway' },
    ],
    [
      'by https behind named proxies',
      { WEB_URL: 'https://book.example', TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, ::1' },
    ],
  ])('%s', (_, env) => {
    expect(() => readEnv(env)).not.toThrow()
  })
})
