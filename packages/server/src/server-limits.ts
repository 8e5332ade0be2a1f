import type { FastifyInstance } from 'fastify'

type Limits = {
  /** Of all headers together, in bytes. */
  maxHeaderSize?: number
  /** Of one body, in bytes. */
  bodyLimit?: number
  /** So long a whole request may take to arrive, in milliseconds. */
  arrivalMs?: number
  /** So often late requests are looked for, in milliseconds. */
  checkMs?: number
}

/** Longer than any program takes to answer, and than a connection without a request is left open (72 s). */
const silenceMs = 75_000

/**
 * What `fastify()` is given so that nobody holds a program with requests that never end: `fastify({ ...serverLimits() })`. A request arrives
 * whole within half a minute, and a connection on which nothing moves is closed. Fastify's own defaults wait for ever.
 */
export function serverLimits({ maxHeaderSize = 16 * 1_024, bodyLimit = 64 * 1_024, arrivalMs = 30_000, checkMs = 5_000 }: Limits = {}) {
  return {
    bodyLimit,
    requestTimeout: arrivalMs,
    connectionTimeout: silenceMs,
    http: { maxHeaderSize, headersTimeout: arrivalMs / 2, connectionsCheckingInterval: checkMs },
  }
}

/** Connections beyond this number are closed before they have said anything. */
export function limitConnections(app: FastifyInstance, most: number): void {
  app.server.maxConnections = most
}
