import { messageHeader } from '@portico/contracts/payment/received-message'
import { placeHeaders } from '@portico/contracts/scope/place'
import type { Caller, LegacyCall, LegacyResult } from '@portico/legacy/codec/legacy-call'
import { encodeRequest } from '@portico/legacy/codec/legacy-request'
import { decodeRawReply, isReadable } from '@portico/legacy/codec/raw-reply'
import { boundedRequest } from '@portico/server/bounded-request'
import { traced, traceHeaders } from '@portico/server/watch/traces'
import type { FastifyBaseLogger } from 'fastify'
import type { AnyCall, CallOutcome, ClientDeps } from './client-deps.ts'
import type { CookieJar } from './cookie-jar.ts'
import { faultOf, LegacyFailure, mayPass } from './legacy-failure.ts'
import { type PreparedCall, type RawReply, type SentRequest, urlOf } from './prepared-call.ts'
import type { Upstream } from './upstream.ts'
import type { GuardState, UpstreamGuard } from './upstream-guard.ts'

type ClientState = {
  readonly guards: Map<string, UpstreamGuard>
  readonly changeCounts: Map<string, number>
}

/**
 * The request behind a call: its name on the wire, a signal that its client no longer waits, and the cookies of its
 * session there.
 */
type CallOptions = { readonly requestId?: string; readonly disconnected?: AbortSignal; readonly cookies?: CookieJar }

/** No call of the protocol: what a payment provider sends goes to the root of the booking server. */
const messageCall = { name: 'paymentMessage', effect: 'write', server: 'api', timeout: 'short-change' } as const

/**
 * Speaks the legacy protocol: sends, times out, repeats a failed read once, redacts. What changes something has one
 * attempt on a pool of its own, and goes on when its client has disconnected.
 */
export class LegacyClient {
  readonly #log: FastifyBaseLogger
  readonly #deps: ClientDeps
  readonly #options: CallOptions
  readonly #shared: ClientState

  constructor(
    log: FastifyBaseLogger,
    deps: ClientDeps,
    options: CallOptions = {},
    shared: ClientState = { guards: new Map(), changeCounts: new Map() },
  ) {
    this.#log = log
    this.#deps = deps
    this.#options = options
    this.#shared = shared
  }

  forRequest(log: FastifyBaseLogger, options: CallOptions): LegacyClient {
    return new LegacyClient(log, this.#deps, options, this.#shared)
  }

  /** For what others wait for as well, or what is wanted even if its client disconnects. */
  get detached(): LegacyClient {
    const { disconnected: _, ...options } = this.#options
    return this.forRequest(this.#log, options)
  }

  /** For several clients that wait together: ended by `disconnected` alone, when none of them waits any more. */
  abortedBy(disconnected: AbortSignal): LegacyClient {
    return this.forRequest(this.#log, { ...this.#options, disconnected })
  }

  /**
   * For a trade session: its cookies go with every call to the server that set them, and what its answers set is kept.
   */
  withCookies(cookies: CookieJar): LegacyClient {
    return this.forRequest(this.#log, { ...this.#options, cookies })
  }

  get withoutCookies(): LegacyClient {
    const { cookies: _, ...options } = this.#options
    return this.forRequest(this.#log, options)
  }

  get disconnected(): AbortSignal | undefined {
    return this.#options.disconnected
  }

  /**
   * Another number whenever a call that may have changed something at this hotel, or without one at any of this server,
   * has ended.
   */
  changeCountAt({ key }: Upstream, hotelId: number | undefined): number {
    return this.#shared.changeCounts.get(`${key} ${hotelId}`) ?? 0
  }

  guardStates(): ReadonlyMap<string, GuardState> {
    return new Map([...this.#shared.guards].map(([key, guard]) => [key, guard.state]))
  }

  /** An answer, or a refusal in the server's words. Throws `LegacyFailure`. */
  async call<Input, Reply>(
    call: LegacyCall<Input, Reply>,
    upstream: Upstream,
    caller: Caller,
    input: Input,
  ): Promise<LegacyResult<Reply>> {
    if (call.capability && !upstream.capabilities.has(call.capability))
      throw new Error(`${upstream.key} cannot ${call.name}`)
    return this.#measured(call, upstream, async () => {
      using prepared = this.#prepare(
        call,
        upstream,
        encodeRequest({
          call,
          caller,
          input,
          capabilities: upstream.capabilities,
          template: upstream.paths[call.name],
        }),
      )
      const reply = call.effect === 'read' ? await this.#read(prepared) : await this.#change(prepared, caller.hotelId)
      return readLegacyReply(call, reply, upstream)
    })
  }

  /**
   * A read that an old client wrote, and its reply as it came: in our own queues, behind our circuit breaker, within
   * the call's time-outs.
   */
  async passThrough(call: AnyCall, upstream: Upstream, path: string, query: string): Promise<RawReply> {
    const { reply } = await this.#measured(call, upstream, async () => {
      using prepared = this.#prepare(call, upstream, { method: 'GET', path, query })
      return { kind: 'answered' as const, reply: await this.#read(prepared) }
    })
    return reply
  }

  /** A payment provider's message, sent on once, and what its server answers; 404 where it knows no such name. */
  async passMessage(
    upstream: Upstream,
    { path, head, body }: { readonly path: string; readonly head: string; readonly body: Uint8Array },
  ): Promise<RawReply> {
    const { reply } = await this.#measured(messageCall, upstream, async () => {
      const headers = { [messageHeader]: head }
      using prepared = this.#prepare(messageCall, upstream, {
        method: 'POST',
        path,
        query: '',
        type: 'application/octet-stream',
        headers,
        body,
      })
      return {
        kind: 'answered' as const,
        reply: await this.#guardOf(prepared).change(this.#queuedCallOf(prepared), () => this.#send(prepared, true)),
      }
    })
    return reply
  }

  #prepare(call: AnyCall, upstream: Upstream, request: SentRequest): PreparedCall {
    const timeouts = this.#deps.timeoutsOf(call)
    const url = urlOf(call, upstream, request)
    const deadline = this.#deps.timeout(timeouts.wholeMs)
    return {
      call,
      upstream,
      request,
      url,
      timeouts,
      deadline: deadline.signal,
      [Symbol.dispose]: () => deadline[Symbol.dispose](),
    }
  }

  async #measured<Result extends Pick<LegacyResult<unknown>, 'kind'>>(
    call: AnyCall,
    upstream: Upstream,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const began = performance.now()
    const recordEnd = (outcome: CallOutcome) => {
      const seconds = (performance.now() - began) / 1_000
      this.#deps.durations?.observe({ upstream: upstream.key, call: call.name, outcome }, seconds)
      return { call: call.name, upstream: upstream.key, ms: Math.round(seconds * 1_000) }
    }
    try {
      const outcome = await traced(`${call.name} at ${upstream.key}`, work)
      this.#log.debug({ kind: outcome.kind, ...recordEnd(outcome.kind) }, 'a legacy call was answered')
      return outcome
    } catch (error) {
      if (!(error instanceof LegacyFailure)) throw error
      const line = { err: error, ...recordEnd(error.fault) }
      if (error.fault === 'given-up') this.#log.debug(line, 'a legacy call is no longer waited for')
      else this.#log.warn(line, 'a legacy call failed')
      throw error
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#deps.pools.reads.destroy(), this.#deps.pools.writes.destroy()])
  }

  /**
   * A second time only where the call's class allows it, where the fault may pass, and while the server's budget for it
   * lasts.
   */
  #read(prepared: PreparedCall): Promise<RawReply> {
    const { call, upstream, timeouts, deadline } = prepared
    const { disconnected } = this.#options
    const isOver = () => deadline.aborted || disconnected?.aborted
    const repeat = {
      isWanted: (error: unknown) =>
        timeouts.mayRetry && error instanceof LegacyFailure && mayPass(error.fault) && !isOver(),
      begins: () => {
        this.#deps.repeated?.inc({ upstream: upstream.key })
        this.#log.debug({ call: call.name, upstream: upstream.key }, 'a read is sent again')
      },
    }
    return this.#guardOf(prepared).readTwice(
      this.#queuedCallOf(prepared, disconnected),
      (isTrial) => this.#send(prepared, isTrial),
      repeat,
    )
  }

  async #change(prepared: PreparedCall, hotelId: number | undefined): Promise<RawReply> {
    const { upstream } = prepared
    try {
      return await this.#guardOf(prepared).change(this.#queuedCallOf(prepared), () => this.#send(prepared, true))
    } finally {
      for (const changedHotelId of new Set([hotelId, undefined]))
        this.#shared.changeCounts.set(
          `${upstream.key} ${changedHotelId}`,
          this.changeCountAt(upstream, changedHotelId) + 1,
        )
    }
  }

  /** In line at most a third of the budget, so that what is sent has the rest for its answer. */
  #queuedCallOf({ call, timeouts }: PreparedCall, disconnected?: AbortSignal) {
    return { call: call.name, maxMs: timeouts.wholeMs / 3, disconnected }
  }

  /**
   * An API server that is away says nothing of the main server, and whoever sends many messages keeps no guest waiting.
   */
  #guardOf({ upstream, call }: PreparedCall): UpstreamGuard {
    const key = `${upstream.key} ${call.name === messageCall.name ? 'messages' : call.server}`
    const guard = this.#shared.guards.get(key) ?? this.#deps.guard()
    this.#shared.guards.set(key, guard)
    return guard
  }

  /** One attempt. `untilAnswered`: not given up when the client disconnects. */
  async #send(prepared: PreparedCall, untilAnswered: boolean): Promise<RawReply> {
    const { call, request, url, timeouts, deadline } = prepared
    const isWrite = call.effect === 'write'
    const pool = isWrite ? this.#deps.pools.writes : this.#deps.pools.reads
    const disconnected = untilAnswered ? undefined : this.#options.disconnected
    const { origin, pathname, search } = url
    using untilHeaders = this.#deps.timeout(timeouts.headersMs)
    const { status, headers, body } = await boundedRequest(
      pool,
      {
        origin,
        path: pathname + search,
        method: request.method,
        body: request.body ?? null,
        headers: this.#headersOf(prepared),
        idempotent: !isWrite,
        // A connection that idled may be closed by the other side just as we write: what is sent once gets its own.
        reset: isWrite,
      },
      {
        deadline,
        untilHeaders: untilHeaders.signal,
        idleMs: timeouts.idleMs,
        maxBody: timeouts.maxBody,
        isRead: (status) => isReadable(call, status),
        disconnected,
      },
    ).catch((error: unknown) => {
      throw new LegacyFailure(call.name, disconnected?.aborted ? 'given-up' : faultOf(error), error)
    })
    if (!body) throw new LegacyFailure(call.name, status >= 500 ? 'status' : 'refused', { status })
    await this.#options.cookies?.setCookies(url, headers['set-cookie'] ?? [])
    const type = headers['content-type']
    return { status, body, type: typeof type === 'string' ? type : undefined }
  }

  #headersOf({ call, upstream, request, url }: PreparedCall): Readonly<Record<string, string>> {
    const ownHeaders = call.name === 'hotelList' ? upstream.hotelListHeaders : upstream.headers
    const { requestId, cookies } = this.#options
    const cookie = cookies?.headerFor(url)
    return {
      ...(call.server !== 'zsuite' && ownHeaders),
      ...(call.server !== 'zsuite' &&
        upstream.readsRequestIds &&
        requestId !== undefined && { [placeHeaders.requestId]: requestId, ...traceHeaders() }),
      ...(request.type !== undefined && { 'content-type': request.type }),
      ...request.headers,
      ...(cookie && { cookie }),
    }
  }
}

function readLegacyReply<Input, Reply>(
  call: LegacyCall<Input, Reply>,
  { status, body }: RawReply,
  { capabilities }: Upstream,
): LegacyResult<Reply> {
  let result: LegacyResult<Reply> | undefined
  try {
    result = decodeRawReply(call, status, body, capabilities)
  } catch (error) {
    throw new LegacyFailure(call.name, 'unreadable', error instanceof SyntaxError ? undefined : error)
  }
  if (!result) throw new LegacyFailure(call.name, 'refused', { status })
  return result
}

/** The answer of a call that has no expected refusal: a refusal is then a broken server. */
export function replyOf<Reply>(call: { readonly name: string }, result: LegacyResult<Reply>): Reply {
  if (result.kind === 'answered') return result.answer
  throw new LegacyFailure(call.name, 'refused')
}
