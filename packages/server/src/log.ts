import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import pino from 'pino'
import { scrubLine } from './scrub/scrub.ts'

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

type Destination = { write(line: string): unknown }

/**
 * The log of one program: JSON lines that pass through `scrubLine`, whoever writes them. Paths are logged as the
 * route's template.
 */
export function createLog({
  name,
  level,
  destination,
}: {
  name: string
  level: LogLevel
  destination?: Destination
}): FastifyBaseLogger {
  const options: pino.LoggerOptions = {
    level,
    base: { name },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { req: routeOf },
    hooks: { streamWrite: scrubLine },
  }
  return pino(
    options,
    destination ? { write: (line) => void destination.write(line) } : pino.destination({ dest: 1, sync: true }),
  )
}

export function fastifyLogOptions(log: FastifyBaseLogger): {
  loggerInstance: FastifyBaseLogger
  logController: LogController
} {
  return { loggerInstance: log, logController: new RequestLog() }
}

class RequestLog extends LogController {
  override incomingRequest(): void {}
  override routeNotFound(): void {}
  override requestCompleted(err: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 }
    if (err) request.log.error({ ...line, err }, 'failed while answering')
    else request.log.info(line, 'answered')
  }
}

type RoutedRequest = { method?: string; routeOptions?: { url?: string | undefined } }

function routeOf({ method, routeOptions }: RoutedRequest): { method: string | undefined; route: string } {
  return { method, route: routeOptions?.url ?? 'no route' }
}
