import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { certify } from '../../simulators/payments/frame/certificate.ts'

export type ReportMessage = {
  readonly id: string
  readonly type: 'reservation.booked' | 'reservation.cancelled'
  readonly data: {
    readonly code: string
    readonly codes: readonly string[]
    readonly amount?: string
    readonly references?: { readonly campaign?: string }
  }
}

/**
 * Who is told of bookings: it keeps each message under its id, as whoever counts them does. Of every third new message
 * the answer is lost after it was read, and every seventh is refused first.
 */
export async function startReportReceiver(secretOf: () => Buffer) {
  const { pem, privateKey } = certify('localhost', 2020, 2090)
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const messages = new Map<string, ReportMessage>()
  const seen = { requests: 0, lost: 0, refused: 0, forged: 0, different: 0 }
  const refused = new Set<string>()
  const bodies = new Map<string, string>()
  const server = createServer({ cert: pem, key }, async (request, reply) => {
    const body = await text(request)
    seen.requests++
    const { 'webhook-id': id = '', 'webhook-timestamp': at, 'webhook-signature': signature } = request.headers
    const expected = createHmac('sha256', secretOf()).update(`${id}.${at}.${body}`).digest('base64')
    const message = JSON.parse(body) as ReportMessage
    if (signature !== `v1,${expected}` || message.id !== id) seen.forged++
    const isNew = !messages.has(message.id)
    if (isNew && (messages.size + refused.size) % 7 === 3 && !refused.has(message.id)) {
      refused.add(message.id)
      seen.refused++
      return void reply.writeHead(503).end()
    }
    if ((bodies.get(message.id) ?? body) !== body) seen.different++
    bodies.set(message.id, body)
    messages.set(message.id, message)
    if (isNew && messages.size % 3 === 0) {
      seen.lost++
      return void request.socket.destroy()
    }
    reply.writeHead(204).end()
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}/bookings`,
    /** By which a program knows it. */
    certificate: pem,
    messages,
    seen,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
