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

it('fixed rates are configuration (CUR-04)', () => {
  expect(readEnv({ PORTICO_HOME: 'home', FIXED_RATES: '{"AED":4.01}' }).FIXED_RATES).toEqual(new Map([['AED', 4.01]]))
})

it.each([
  ['an upstream that is no address', { UPSTREAMS: '[{"key":"a","url":"file:///etc"}]' }, 'UPSTREAMS'],
  ['upstreams that are no JSON', { UPSTREAMS: '{' }, 'UPSTREAMS'],
  ['a port that is none', { GATEWAY_PORT: '99999' }, 'GATEWAY_PORT'],
  ['a fixed rate of nothing', { FIXED_RATES: '{"AED":0}' }, 'FIXED_RATES'],
  ['a fixed rate of a currency that is none', { FIXED_RATES: '{"XYZ":1}' }, 'FIXED_RATES'],
  ['a lateness of nothing', { LATE_MS: '{"searches":0}' }, 'LATE_MS'],
  ['no home', { PORTICO_HOME: '' }, 'PORTICO_HOME'],
])('%s stops the start with the setting’s name', (_, env, name) => {
  expect(() => readEnv({ PORTICO_HOME: 'home', ...env })).toThrow(name)
})
