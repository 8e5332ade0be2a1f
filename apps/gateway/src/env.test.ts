import { expect, it } from 'vitest'
import { readEnv } from './env.ts'

it('the servers behind the gateway are configuration (LEG-02)', () => {
  const upstream = {
    key: 'group',
    url: 'https://legacy.example',
    apiUrl: 'https://api.legacy.example',
    prefix: '/customers',
    profile: 'plain',
  }
  expect(readEnv({ PORTICO_HOME: 'home', UPSTREAMS: JSON.stringify([upstream]) }).UPSTREAMS).toMatchObject([upstream])
})

it.each([
  ['an upstream that is no address', { UPSTREAMS: '[{"key":"a","url":"file:///etc"}]' }, 'UPSTREAMS'],
  ['upstreams that are no JSON', { UPSTREAMS: '{' }, 'UPSTREAMS'],
  ['a port that is none', { GATEWAY_PORT: '99999' }, 'GATEWAY_PORT'],
  ['no home', { PORTICO_HOME: '' }, 'PORTICO_HOME'],
])('%s stops the start with the setting’s name', (_, env, name) => {
  expect(() => readEnv({ PORTICO_HOME: 'home', ...env })).toThrow(name)
})
