import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Asked every few seconds by machines. */
const untracedPaths = new Set(['/healthz', '/readyz', '/metrics'])

const tracer = trace.getTracer('portico')

/**
 * Sends the spans of this program to a collector that speaks OTLP, where `address` names one; the other settings are
 * OpenTelemetry's own (`OTEL_TRACES_SAMPLER`, `OTEL_EXPORTER_OTLP_HEADERS` …). Without an address nothing is loaded,
 * and what follows here does nothing. Call before requests are answered; the result sends what is left.
 */
export async function startTraces(program: string, address: string | undefined): Promise<() => Promise<void>> {
  if (address === undefined) return async () => undefined
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const exporter = new OTLPTraceExporter({ url: `${address.replace(/\/$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `portico-${program}`, 'service.namespace': 'portico' }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  return () => provider.shutdown()
}

/**
 * A span for each request, named by the template of its route: never its address, in which codes stand. It continues
 * the trace of a program of ours; a stranger's is not taken over.
 */
export function traceRequests(app: FastifyInstance, isOurs: (request: FastifyRequest) => boolean = () => false): void {
  if (!isTracing()) return
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'no route'
    if (untracedPaths.has(route)) return done()
    const parent = isOurs(request) ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'portico.request_id': request.id,
        },
      },
      parent,
    )
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode)
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    context.with(trace.setSpan(parent, span), done)
  })
}

/** A span for what a program asks of another, by a name of ours. What fails is marked; its words may be a guest's. */
export async function traced<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (!isTracing()) return work()
  return tracer.startActiveSpan(name, { kind: SpanKind.CLIENT }, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** The headers by which another program of ours continues this trace. */
export function traceHeaders(): Record<string, string> {
  if (!isTracing()) return {}
  const headers: Record<string, string> = {}
  propagation.inject(context.active(), headers)
  return headers
}

/** The names of the headers are the propagator's: none without one. */
function isTracing(): boolean {
  return propagation.fields().length > 0
}
