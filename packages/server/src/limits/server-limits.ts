import type { IncomingMessage, ServerResponse } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { limitedAddressOf } from './limited-address.ts'

type Limits = {
  maxHeaderSize?: number
  bodyLimit?: number
  /** So long a whole request may take to arrive, in milliseconds. */
  arrivalMs?: number
  checkMs?: number
}

/** Longer than any program takes to answer, and than a connection without a request is left open (72 s). */
const silenceMs = 75_000

/**
 * What `fastify()` is given so that nobody holds a program with requests that never end: `fastify({ ...serverLimits()
 * })`. A request arrives whole within half a minute, and a connection on which nothing moves is closed. Fastify's own
 * defaults wait for ever.
 */
export function serverLimits({
  maxHeaderSize = 16 * 1_024,
  bodyLimit = 64 * 1_024,
  arrivalMs = 30_000,
  checkMs = 5_000,
}: Limits = {}) {
  return {
    bodyLimit,
    requestTimeout: arrivalMs,
    connectionTimeout: silenceMs,
    clientErrorHandler: answerUnreadable,
    http: { maxHeaderSize, headersTimeout: arrivalMs / 2, connectionsCheckingInterval: checkMs },
  }
}

type ConnectionLimits = {
  readonly most: number
  readonly maxOfAddress?: number
  readonly trustedProxies?: readonly string[]
}

const statusOfFailure: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** As Node's own handler of such errors finds the reply that is under way; there is no public name for it. */
type ReplyingSocket = Socket & { readonly _httpMessage?: ServerResponse<IncomingMessage> | null }

/**
 * The answer to what is no request says that its connection ends, which Fastify's own does not: who keeps connections,
 * as a proxy does, would send the next request on it, perhaps another guest's, and lose it. It is not written where a
 * whole request waits for its own answer, which it would cut, or be taken for: that answer comes, and is the last.
 */
function answerUnreadable({ code = '' }: { readonly code?: string }, socket: ReplyingSocket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const reply = socket._httpMessage
  if (reply?.req.complete) {
    endAfter(reply, socket)
    return
  }
  const status = statusOfFailure[code] ?? '400 Bad Request'
  if (socket.writable && !reply?.headersSent)
    socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  socket.destroySoon()
}

/** Where the reply is the last already, Node ends the connection itself. */
function endAfter(reply: ServerResponse, socket: Socket): void {
  if (!reply.shouldKeepAlive) return
  reply.shouldKeepAlive = false
  reply.once('close', () => socket.destroySoon())
}

export function limitConnections(
  app: FastifyInstance,
  { most, maxOfAddress, trustedProxies = [] }: ConnectionLimits,
): void {
  app.server.maxConnections = most
  if (maxOfAddress === undefined) return
  const proxies = blockListOf(trustedProxies)
  const counts = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    const address = limitedAddressOf(remoteAddress)
    if (proxies.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')) return
    const count = counts.get(address) ?? 0
    if (count >= maxOfAddress) return socket.destroy()
    counts.set(address, count + 1)
    socket.once('close', () => {
      const remaining = (counts.get(address) ?? 0) - 1
      if (remaining > 0) counts.set(address, remaining)
      else counts.delete(address)
    })
  })
}

function blockListOf(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of addresses) {
    const [address = '', prefix] = text.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}
