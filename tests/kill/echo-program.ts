import { drainOnSignal } from '@portico/server/drain'
import { registerHealth } from '@portico/server/health'
import { createLog } from '@portico/server/log'
import fastify from 'fastify'

// What every program of ours does on SIGTERM, and nothing else, so that it can be hammered: node echo-program.ts PORT
// NOT_READY_MS
const [port = '0', notReadyMs = '0'] = process.argv.slice(2)
const app = fastify({ return503OnClosing: false })
registerHealth(app, async () => true, Number(notReadyMs))
app.post('/echo', async ({ body }, reply) => reply.header('x-port', port).send(body))
drainOnSignal({ app, log: createLog({ name: 'echo', level: 'fatal' }) })
await app.listen({ port: Number(port), host: '127.0.0.1' })
