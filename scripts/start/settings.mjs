import { join, resolve } from 'node:path'
import { root } from '../setup/runtime.mjs'
import { allocation } from './programs.mjs'

/** Reference rates of the European Central Bank: the demo's houses take other currencies from the first start. */
const demoRates = JSON.stringify({
  day: '2025-02-28',
  source: 'ECB',
  rates: {
    ...{ AUD: 1.6741, BRL: 6.0712, CAD: 1.5019, CHF: 0.9394, CNY: 7.5782, CZK: 25.029, DKK: 7.4583, GBP: 0.82608 },
    ...{ HKD: 8.098, HUF: 399.5, IDR: 17_228.17, ILS: 3.7457, INR: 90.971, ISK: 145.7, JPY: 156.96, KRW: 1_519.92 },
    ...{ MXN: 21.2191, MYR: 4.6459, NOK: 11.7245, NZD: 1.8579, PHP: 60.355, PLN: 4.1503, RON: 4.9768, SEK: 11.188 },
    ...{ SGD: 1.4037, THB: 35.567, TRY: 38.0186, USD: 1.0411, ZAR: 19.1917 },
  },
})

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
    ...allocation,
  }
}
