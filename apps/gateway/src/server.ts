import { join } from 'node:path'
import type { Instant } from '@portico/domain/time/deadline'
import { watchClock } from '@portico/server/clock-watch'
import { collectAfterStart } from '@portico/server/collect-after-start'
import { drainOnSignal } from '@portico/server/drain'
import { createLog } from '@portico/server/log'
import { requireRuntime } from '@portico/server/runtime'
import { requireWritableFolder } from '@portico/server/store/writable-folder'
import { readServiceToken } from '@portico/server/tokens/service-token'
import { startTraces } from '@portico/server/watch/traces'
import { collectDefaultMetrics } from 'prom-client'
import { buildGateway } from './app.ts'
import type { GatewaySettings } from './assemble-gateway.ts'
import { readEnv } from './env.ts'
import { openResources } from './resources.ts'
import { requireGivenKeys } from './store/given-keys.ts'

requireRuntime()
const env = readEnv()
requireWritableFolder(join(env.PORTICO_HOME, 'gateway'))
const log = createLog({ name: 'gateway', level: env.LOG_LEVEL })
if (env.GATEWAY_DATABASE_URL !== undefined) requireGivenKeys(env.PORTICO_HOME)
const token = readServiceToken(env.PORTICO_HOME, 'web-gateway')
const now = () => new Date().toISOString() as Instant
const resources = openResources({ home: env.PORTICO_HOME, database: env.GATEWAY_DATABASE_URL, now, log })
collectDefaultMetrics({ register: resources.metrics.registry })
const settings: GatewaySettings = {
  home: env.PORTICO_HOME,
  database: env.GATEWAY_DATABASE_URL,
  valkey: env.VALKEY_URL,
  token,
  adminToken: readServiceToken(env.PORTICO_HOME, 'gateway-admin'),
  upstreams: env.UPSTREAMS ?? [embeddedUpstream(env.BOOKING_URL)],
  settings: env.ADMIN_URL,
  hasDemoIndex: env.PORTICO_DEMO === '1' || env.NODE_ENV === 'development',
  catalogueSeconds: env.CATALOGUE_SECONDS,
  briefSeconds: env.BRIEF_SECONDS,
  rates: { url: env.RATES_URL, fixed: env.FIXED_RATES },
  mail: { from: env.MAIL_FROM, operator: env.OPERATOR_EMAIL, smtpUrl: env.MAIL_SMTP_URL, hasDailyLetter: true },
  limits: { perMinute: env.REQUESTS_PER_MINUTE, lateMs: env.LATE_MS },
  notReadyMs: env.NOT_READY_MS,
  now,
  clock: watchClock(log),
  log,
}
const endTraces = await startTraces('gateway', env.OTEL_EXPORTER_OTLP_ENDPOINT)
const app = await buildGateway(settings, resources)
// A confirm on its way has 30 seconds.
drainOnSignal({ app, log, disposers: [endTraces], limitMs: 35_000 + env.NOT_READY_MS })
await app.listen({ host: env.PORTICO_BIND, port: env.GATEWAY_PORT })
collectAfterStart()

function embeddedUpstream(url: string) {
  const bookingToken = readServiceToken(env.PORTICO_HOME, 'gateway-booking-server')
  const header = { name: 'authorization', value: `Bearer ${bookingToken}` }
  return {
    key: 'own',
    url,
    prefix: '/customers',
    profile: env.PORTICO_PROFILE,
    header,
    timeZone: 'Europe/Rome',
    paths: {},
  }
}
