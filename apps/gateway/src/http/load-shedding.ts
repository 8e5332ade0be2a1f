import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Limits, procedureOf, refuseCall } from './limits.ts'
import type { Metrics } from './metrics.ts'

const searchPaths = /^(roomSearch|portalSearch|dates|services|packages|currency)\./
const sampleMs = 500
/** The first look after the start saw the start, and the second may not have been taken yet when our own is counted. */
const looksWhileNew = 3
const retrySearchAfterSeconds = 2

/**
 * Under pressure searches are answered 503 before anything else is, so that bookings go first; health is always
 * answered. The load is how late the event loop is, looked at twice in a second, from the third look after the gateway
 * was ready on: looks are counted, since a slow machine looks late and takes long to start. Where a loop may be
 * endlessly late, nobody looks.
 */
export async function shedUnderPressure(app: FastifyInstance, { lateMs }: Limits, metrics: Metrics): Promise<void> {
  const maxEventLoopDelay = Math.min(lateMs.searches, lateMs.others)
  if (maxEventLoopDelay === Number.POSITIVE_INFINITY) return
  const looks = looksAtLoop(app)
  await app.register(underPressure, {
    maxEventLoopDelay,
    sampleInterval: sampleMs,
    pressureHandler: (request, reply, _, measured = 0) => {
      const url = request.routeOptions.url ?? ''
      const isHealth = url === '/healthz' || url === '/readyz'
      const late = Number.isFinite(measured) ? measured : looks.loopTurnMs
      if (isHealth || looks.sinceReady < looksWhileNew || late <= (isSearch(request) ? lateMs.searches : lateMs.others))
        return
      refuseCall(reply, metrics, 'pressure', retrySearchAfterSeconds)
    },
  })
}

type Looks = { loopTurnMs: number; sinceReady: number }

function looksAtLoop(app: FastifyInstance): Readonly<Looks> {
  const looks: Looks = { loopTurnMs: sampleMs, sinceReady: 0 }
  let lastLook = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    looks.loopTurnMs = now - lastLook
    looks.sinceReady++
    lastLook = now
  }, sampleMs).unref()
  app.addHook('onReady', async () => {
    looks.sinceReady = 0
  })
  app.addHook('onClose', async () => clearInterval(timer))
  return looks
}

function isSearch(request: FastifyRequest): boolean {
  return searchPaths.test(procedureOf(request)) || (request.routeOptions.url ?? '').startsWith('/legacy')
}
