import cluster from 'node:cluster'
import { join } from 'node:path'
import { collectAfterStart } from '@portico/server/collect-after-start'
import { drainOnSignal } from '@portico/server/drain'
import { createLog } from '@portico/server/log'
import { requireRuntime } from '@portico/server/runtime'
import { findKeyFile } from '@portico/server/store/key-file'
import { requireWritableFolder } from '@portico/server/store/writable-folder'
import { readServiceToken } from '@portico/server/tokens/service-token'
import { startTraces } from '@portico/server/watch/traces'
import { buildWeb } from './app.ts'
import { readEnv } from './env.ts'
import { runProcesses } from './processes.ts'

requireRuntime()
const env = readEnv()
// It writes nothing but its half of a token that is not there yet.
if (findKeyFile(env.PORTICO_HOME, 'web-gateway/service-token') === undefined)
  requireWritableFolder(join(env.PORTICO_HOME, 'keys'))
const log = createLog({ name: 'web', level: env.LOG_LEVEL })
if (env.WEB_PROCESSES > 1 && cluster.isPrimary) runProcesses(env.WEB_PROCESSES, log)
else await serve()

async function serve(): Promise<void> {
  const endTraces = await startTraces('web', env.OTEL_EXPORTER_OTLP_ENDPOINT)
  const app = await buildWeb({
    log,
    gatewayUrl: env.GATEWAY_URL,
    peers: env.WEB_PEERS,
    serviceToken: readServiceToken(env.PORTICO_HOME, 'web-gateway'),
    publicUrl: env.WEB_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    development: env.NODE_ENV === 'development',
    // A component that is edited is seen at once.
    cachesMarkup: env.MARKUP_CACHE === '1' && env.NODE_ENV !== 'development',
    notReadyMs: env.NOT_READY_MS,
    demo: env.NODE_ENV === 'development' || env.PORTICO_DEMO === '1',
  })
  // A guest who has confirmed waits for up to 40 s.
  drainOnSignal({ app, log, disposers: [endTraces], limitMs: 45_000 + env.NOT_READY_MS })
  await app.listen({ port: env.WEB_PORT, host: env.PORTICO_BIND })
  collectAfterStart()
}
