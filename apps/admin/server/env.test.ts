import { expect, it } from 'vitest'
import { readEnv } from './env.ts'

it.each([
  ['BOOKING_URL', { BOOKING_URL: 'http://booking.example' }],
  ['GATEWAY_URL', { GATEWAY_URL: 'http://10.0.0.7:3100' }],
  ['GATEWAY_URL', { GATEWAY_URL: 'http://gateway:3100', PLAIN_HTTP_HOSTS: 'booking-server' }],
  ['ADMIN_PUBLIC_URL', { ADMIN_PUBLIC_URL: 'http://admin.example' }],
])('admin does not start where what it sends can be read on the way: %s in %o', (name, env) => {
  expect(() => readEnv(env)).toThrow(new RegExp(`^${name}: .*http`, 'm'))
})

it.each([
  ['on this machine', {}],
  ['by https', { BOOKING_URL: 'https://booking.example', ADMIN_PUBLIC_URL: 'https://admin.example' }],
  [
    'at named hosts',
    {
      BOOKING_URL: 'http://booking-server:3300',
      GATEWAY_URL: 'http://gateway:3100',
      PLAIN_HTTP_HOSTS: 'booking-server,gateway',
    },
  ],
])('admin starts with its servers %s', (_, env) => {
  expect(() => readEnv(env)).not.toThrow()
})
