import { Agent, type IncomingMessage, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { TRPCClientError } from '@trpc/client'

type OutgoingRequest = {
  readonly method?: string
  readonly headers?: unknown
  readonly body?: unknown
  readonly signal?: AbortSignal | null | undefined
}

const agent = new Agent({ keepAlive: true })
const secureAgent = new SecureAgent({ keepAlive: true })

/** As much of `fetch` as the web uses, by Node's own client: `fetch` itself cost a tenth of a page. */
export async function sendRequest(url: string, outgoingRequest: OutgoingRequest = {}) {
  const reply = await openReply(url, outgoingRequest)
  const bytes = await bytesOf(reply)
  const status = reply.statusCode ?? 0
  return {
    status,
    retryAfter: reply.headers['retry-after'],
    contentType: reply.headers['content-type'],
    ok: status >= 200 && status < 300,
    bytes,
    json: (): unknown => JSON.parse(bytes.toString()),
  }
}

function bytesOf(reply: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    reply
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .once('end', () => resolve(Buffer.concat(chunks)))
      .once('error', reject)
  })
}

/** The reply as it begins to come, for what is passed on without being held. */
export function openReply(url: string, outgoingRequest: OutgoingRequest): Promise<IncomingMessage> {
  const { method = 'GET', headers, body, signal } = outgoingRequest
  const isSecure = url.startsWith('https:')
  return new Promise((resolve, reject) => {
    const outgoing = (isSecure ? secureRequest : request)(url, {
      method,
      agent: isSecure ? secureAgent : agent,
      headers: headers as Record<string, string>,
      signal: signal ?? undefined,
    })
    const onError = (error: NodeJS.ErrnoException) => {
      // A gateway that ends closes idle connections, perhaps just as we write: a call that only reads goes again, on
      // another connection.
      const isClosedIdle = outgoing.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
      if (isClosedIdle && method === 'GET' && !signal?.aborted) openReply(url, outgoingRequest).then(resolve, reject)
      else reject(error)
    }
    outgoing.once('response', resolve).once('error', onError).end(body)
  })
}

type CallReply = { readonly json: () => unknown }
type CallOptions = { readonly signal?: AbortSignal | undefined }
type Call = CallOptions & { readonly method: 'GET' | 'POST'; readonly body: string | undefined }
type SendCall = (address: string, call: Call) => Promise<CallReply>

/**
 * The client of a router whose procedures are all `room.name`, with tRPC's errors; a call ends with the signal that it
 * is given. Its own makes an observable and an abort signal of each call, and aborts it when it is over: a thirtieth of
 * a page.
 */
export function callsOver(url: string, send: SendCall): object {
  const procedureOf = (path: string) => ({
    query: (input?: unknown, { signal }: CallOptions = {}) => {
      const said = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
      return answerTo(send, `${url}/${path}${said}`, { method: 'GET', body: undefined, signal })
    },
    mutate: (input?: unknown, { signal }: CallOptions = {}) =>
      answerTo(send, `${url}/${path}`, { method: 'POST', body: JSON.stringify(input), signal }),
  })
  const proceduresOf = (room: string) => membersBy((name) => procedureOf(`${room}.${name}`))
  // What has `then` is taken for a promise.
  return membersBy((room) => (room === 'then' ? undefined : proceduresOf(room)))
}

function membersBy(memberOf: (name: string) => object | undefined): object {
  return new Proxy({}, { get: (_, name) => (typeof name === 'string' ? memberOf(name) : undefined) })
}

async function answerTo(send: SendCall, address: string, call: Call): Promise<unknown> {
  const meta: { response?: CallReply; responseJSON?: unknown } = {}
  try {
    meta.response = await send(address, call)
    meta.responseJSON = meta.response.json()
  } catch (cause) {
    throw TRPCClientError.from(cause as Error, { meta })
  }
  const { result } = meta.responseJSON as { readonly result?: { readonly data?: unknown } }
  if (result === undefined) throw TRPCClientError.from(meta.responseJSON as Error, { meta })
  return result.data
}
