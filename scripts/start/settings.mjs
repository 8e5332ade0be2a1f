import { join, resolve } from 'node:path'
import { root } from '../setup/runtime.mjs'

/** How much 1 EUR is, of no day in particular: the demo's houses take other currencies from the first start. */
const demoRates = '{"CHF":0.94,"GBP":0.86,"USD":1.1}'

/**
 * Every program's settings: what the environment names, with our defaults. The programs' own `env.ts` read the same
 * names.
 */
export function settingsOf(env, { dev = false } = {}) {
  const home = resolve(env.PORTICO_HOME ?? join(root, '.portico'))
  const ports = {
    booking: env.BOOKING_PORT ?? '3300',
    admin: env.ADMIN_PORT ?? '3200',
    gateway: env.GATEWAY_PORT ?? '3100',
    web: env.WEB_PORT ?? '3000',
  }
  const isDemo = (env.PORTICO_DEMO ?? '1') === '1'
  return {
    PORTICO_HOME: home,
    PORTICO_BIND: env.PORTICO_BIND ?? '127.0.0.1',
    PORTICO_PROFILE: env.PORTICO_PROFILE ?? 'portico',
    PORTICO_DEMO: env.PORTICO_DEMO ?? '1',
    FIXED_RATES: env.FIXED_RATES ?? (isDemo && env.RATES_URL === undefined ? demoRates : '{}'),
    BOOKING_PORT: ports.booking,
    ADMIN_PORT: ports.admin,
    GATEWAY_PORT: ports.gateway,
    WEB_PORT: ports.web,
    BOOKING_URL: env.BOOKING_URL ?? `http://127.0.0.1:${ports.booking}`,
    ADMIN_URL: env.ADMIN_URL ?? `http://127.0.0.1:${ports.admin}`,
    GATEWAY_URL: env.GATEWAY_URL ?? `http://127.0.0.1:${ports.gateway}`,
    WEB_URL: env.WEB_URL ?? `http://localhost:${ports.web}`,
    NODE_ENV: dev ? 'development' : 'production',
    NODE_COMPILE_CACHE: join(home, 'cache'),
  }
}
