import type { Instant } from '@portico/domain/time/deadline'
import { buildGateway } from '@portico/gateway/app'
import { usualLimits } from '@portico/gateway/http/limits'
import { openResources } from '@portico/gateway/resources'
import { createLog } from '@portico/server/log'
import { readServiceToken } from '@portico/server/tokens/service-token'
import { countStatements } from '../../tests/builders/gateway/count-statements.ts'
import { checkedAt, checkSettings } from './check-sessions.ts'

// The gateway as `server.ts` starts it, with its usual limits and log, which also tells how many statements it has run
// on its file.
// node check-server.ts PORT HOME
const [port, home = ''] = process.argv.slice(2)
const log = createLog({ name: 'gateway', level: 'info' })
const now = () => new Date().toISOString() as Instant
const resources = openResources({ home, now, log })
const statements = countStatements(resources.store)
const app = await buildGateway(
  {
    home,
    token: readServiceToken(home, 'web-gateway'),
    upstreams: [checkedAt.upstream],
    settings: checkSettings,
    hasDemoIndex: false,
    catalogueSeconds: 60,
    briefSeconds: 2,
    rates: { url: undefined, fixed: new Map() },
    mail: { from: 'portico@gateway.example', operator: 'operator@gateway.example', smtpUrl: undefined },
    limits: usualLimits,
    now,
    log,
  },
  resources,
)
app.get('/statements', () => statements())
await app.listen({ host: '127.0.0.1', port: Number(port) })
