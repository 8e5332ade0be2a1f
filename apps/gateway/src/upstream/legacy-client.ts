import { type Caller, encodeQuery, type LegacyCall, type LegacyResult } from '@portico/contracts/legacy/codec/legacy-call'
import { encodeRequest, type LegacyRequest } from '@portico/contracts/legacy/codec/legacy-request'
import { placeHeaders } from '@portico/contracts/scope/place'
import type { FastifyBaseLogger } from 'fastify'
import type { CookieJar } from './cookie-jar.ts'
import { type Fault, faultOf, LegacyFailure, mayPass } from './legacy-failure.ts'
import { bodyOf, isReadable, type RawReply, readReply } from './legacy-reply.ts'
import { type Pause, pause } from './pause.ts'
import { openPools, type Pools } from './pools.ts'
import { type Timeouts, timeoutsOf } from './timeouts.ts'
import type { Upstream } from './upstream.ts'
import { type GuardState, UpstreamGuard } from './upstream-guard.ts'

/** What became of one call, for counting. */
export type CallReport = {
  readonly call: string
  readonly upstream: string
  readonly outcome: LegacyResult<unknown>['kind'] | Fault
  readonly seconds: number
}

type Deps = {
  readonly pools: Pools
  readonly pause: Pause
  readonly timeout: (ms: number) => AbortSignal
  readonly timeoutsOf: (call: AnyCall) => Timeouts
  /** Made for each server. */
  readonly guard: () => UpstreamGuard
  readonly report: (report: CallReport) => void
  /** A read of this server is sent a second time. */
  readonly repeated: (upstream: string) => void
}

/** Who asks: its name on the wire, a signal that it no longer waits, and the cookies of its session there. */
type CallOptions = { readonly requestId?: string; readonly disconnected?: AbortSignal; readonly cookies?: CookieJar }

type AnyCall = Pick<LegacyCall<never, never>, 'name' | 'effect' | 'server'>
type PreparedCall = {
  readonly call: AnyCall
  readonly upstream: Upstream
  readonly request: LegacyRequest
  readonly url: URL
  readonly timeouts: Timeouts
  readonly deadline: AbortSignal
}

/**
 * Speaks the legacy protocol: sends, times out, repeats a failed read once, redacts. What changes something has one attempt on a pool of its
 * own, and goes on when whoever asked has left.
 */
export class LegacyClient {
  readonly #log: FastifyBaseLogger
  readonly #deps: Deps
  readonly #options: CallOptions
  readonly #guards: Map<string, UpstreamGuard>
  /** How often something was changed at each hotel. */
  readonly #changeCounts: Map<string, number>

  constructor(
    log: FastifyBaseLogger,
    deps: Partial<Deps> = {},
    options: CallOptions = {},
    { guards, changeCounts } = { guards: new Map<string, UpstreamGuard>(), changeCounts: new Map<string, number>() },
  ) {
    const pauseFor = deps.pause ?? pause
    this.#log = log
    this.#deps = {
      pools: deps.pools ?? openPools(),
      pause: pauseFor,
      timeout: deps.timeout ?? ((ms) => AbortSignal.timeout(ms)),
      timeoutsOf: deps.timeoutsOf ?? timeoutsOf,
      guard: deps.guard ?? (() => new UpstreamGuard(pauseFor)),
      report: deps.report ?? (() => undefined),
      repeated: deps.repeated ?? (() => undefined),
    }
    this.#options = options
    this.#guards = guards
    this.#changeCounts = changeCounts
  }

  /** The same client as one request has it. */
  forRequest(log: FastifyBaseLogger, options: CallOptions): LegacyClient {
    return new LegacyClient(log, this.#deps, options, this.#shared)
  }

  #as(options: CallOptions): LegacyClient {
    return new LegacyClient(this.#log, this.#deps, options, this.#shared)
  }

  get #shared() {
    return { guards: this.#guards, changeCounts: this.#changeCounts }
  }

  /** For what others wait for as well, or what is wanted whoever still listens: nobody's leaving ends it. */
  get detached(): LegacyClient {
    const { disconnected: _, ...options } = this.#options
    return this.#as(options)
  }

  /** For several who wait together: ended by `left` alone, which says that none of them waits any more. */
  abortedBy(disconnected: AbortSignal): LegacyClient {
    return this.#as({ ...this.#options, disconnected })
  }

  /** For a trade session: its cookies go with every call to the server that set them, and what its answers set is kept. */
  withCookies(cookies: CookieJar): LegacyClient {
    return this.#as({ ...this.#options, cookies })
  }

  /** Says that whoever asks no longer waits. */
  get disconnected(): AbortSignal | undefined {
    return this.#options.disconnected
  }

  /** Another number whenever a call that may have changed something at this hotel has ended. */
  changeCountAt({ key }: Upstream, hotelId: number | undefined): number {
    return this.#changeCounts.get(`${key} ${hotelId}`) ?? 0
  }

  /** How it stands with each server that was asked yet, by upstream and kind of server. */
  guardStates(): ReadonlyMap<string, GuardState> {
    return new Map([...this.#guards].map(([key, guard]) => [key, guard.state]))
  }

  /** An answer, or a refusal in the server's words. Throws `LegacyFailure`. */
  async call<Input, Reply>(call: LegacyCall<Input, Reply>, upstream: Upstream, caller: Caller, input: Input): Promise<LegacyResult<Reply>> {
    if (call.capability && !upstream.capabilities.has(call.capability)) throw new Error(`${upstream.key} cannot ${call.name}`)
    return this.#measured(call, upstream, async () => {
      const prepared = this.#prepare(call, upstream, encodeRequest(call, caller, input, upstream.capabilities, upstream.paths[call.name]))
      const reply = call.effect === 'read' ? await this.#read(prepared) : await this.#change(prepared, caller.hotelId)
      return readReply(call, reply, upstream)
    })
  }

  /** A read that was written by somebody else, and an answer that nobody has read: in our own lines, behind our breaker, within the call's budget. */
  async passThrough(name: string, upstream: Upstream, path: string, query: string): Promise<RawReply> {
    const call = { name, effect: 'read', server: 'main' } as const
    const { reply } = await this.#measured(call, upstream, async () => {
      const prepared = this.#prepare(call, upstream, { method: 'GET', path, query })
      return { kind: 'answered' as const, reply: await this.#read(prepared) }
    })
    return reply
  }

  #prepare(call: AnyCall, upstream: Upstream, request: LegacyRequest): PreparedCall {
    const timeouts = this.#deps.timeoutsOf(call)
    return { call, upstream, request, url: urlOf(call, upstream, request), timeouts, deadline: this.#deps.timeout(timeouts.wholeMs) }
  }

  /** Says in log and figures what became of a call. */
  async #measured<Outcome extends Pick<LegacyResult<unknown>, 'kind'>>(
    call: AnyCall,
    upstream: Upstream,
    work: () => Promise<Outcome>,
  ): Promise<Outcome> {
    const began = performance.now()
    const ended = (outcome: CallReport['outcome']) => {
      const seconds = (performance.now() - began) / 1_000
      this.#deps.report({ call: call.name, upstream: upstream.key, outcome, seconds })
      return { call: call.name, upstream: upstream.key, ms: Math.round(seconds * 1_000) }
    }
    try {
      const outcome = await work()
      this.#log.debug({ kind: outcome.kind, ...ended(outcome.kind) }, 'asked')
      return outcome
    } catch (error) {
      if (!(error instanceof LegacyFailure)) throw error
      const line = { err: error, ...ended(error.fault) }
      if (error.fault === 'given-up') this.#log.debug(line, 'a legacy call is no longer waited for')
      else this.#log.warn(line, 'a legacy call failed')
      throw error
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#deps.pools.reads.destroy(), this.#deps.pools.writes.destroy()])
  }

  /** LEG-37: a second time only where it is listed, where the fault may pass, and while the server's budget for it lasts. */
  async #read(prepared: PreparedCall): Promise<RawReply> {
    const { call, upstream, timeouts, deadline } = prepared
    const guard = this.#guardOf(prepared)
    const once = () => guard.read(this.#queuedCallOf(prepared, this.#options.disconnected), (onTrial) => this.#send(prepared, onTrial))
    guard.earnRetry()
    try {
      return await once()
    } catch (error) {
      const isOver = () => deadline.aborted || this.#options.disconnected?.aborted
      if (!timeouts.mayRetry || !(error instanceof LegacyFailure) || !mayPass(error.fault) || isOver() || !guard.spendRetry()) throw error
      await this.#deps.pause(50 + Math.random() * 200)
      if (isOver()) throw error
      this.#deps.repeated(upstream.key)
      this.#log.debug({ call: call.name, upstream: upstream.key }, 'asked again')
      return once()
    }
  }

  async #change(prepared: PreparedCall, hotelId: number | undefined): Promise<RawReply> {
    const { upstream } = prepared
    try {
      return await this.#guardOf(prepared).change(this.#queuedCallOf(prepared), () => this.#send(prepared, true))
    } finally {
      this.#changeCounts.set(`${upstream.key} ${hotelId}`, this.changeCountAt(upstream, hotelId) + 1)
    }
  }

  /** In line at most a third of the budget, so that what is sent has the rest for its answer. */
  #queuedCallOf({ call, timeouts }: PreparedCall, disconnected?: AbortSignal) {
    return { call: call.name, longestMs: timeouts.wholeMs / 3, disconnected }
  }

  /** An API server that is away says nothing of the main server. */
  #guardOf({ upstream, call }: PreparedCall): UpstreamGuard {
    const key = `${upstream.key} ${call.server}`
    const guard = this.#guards.get(key) ?? this.#deps.guard()
    this.#guards.set(key, guard)
    return guard
  }

  /** `toTheEnd`: not given up when whoever asked leaves. */
  async #send(prepared: PreparedCall, untilAnswered: boolean): Promise<RawReply> {
    const { call, request, url, timeouts, deadline } = prepared
    const isWrite = call.effect === 'write'
    const pool = isWrite ? this.#deps.pools.writes : this.#deps.pools.reads
    const disconnected = untilAnswered ? undefined : this.#options.disconnected
    const late = new AbortController()
    const untilHeaders = this.#deps.timeout(timeouts.headersMs)
    const giveUp = () => late.abort()
    untilHeaders.addEventListener('abort', giveUp)
    try {
      const response = await pool.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.method,
        body: request.body ?? null,
        headers: this.#headersOf(prepared),
        signal: AbortSignal.any([deadline, late.signal, ...(disconnected ? [disconnected] : [])]),
        bodyTimeout: timeouts.idleMs,
        idempotent: !isWrite,
        // A connection that idled may be closed by the other side just as we write: what is sent once gets its own.
        reset: isWrite,
      })
      untilHeaders.removeEventListener('abort', giveUp)
      const status = response.statusCode
      if (!isReadable(call, status)) {
        await response.body.dump()
        throw new LegacyFailure(call.name, status >= 500 ? 'status' : 'refused', { status })
      }
      this.#options.cookies?.setCookies(url, response.headers?.['set-cookie'] ?? [])
      const type = response.headers?.['content-type']
      return { status, body: await bodyOf(call, response.body, timeouts.longestBody), ...(typeof type === 'string' && { type }) }
    } catch (error) {
      if (error instanceof LegacyFailure) throw error
      const isOver = deadline.aborted || late.signal.aborted
      throw new LegacyFailure(call.name, disconnected?.aborted ? 'given-up' : isOver ? 'timed-out' : faultOf(error), error)
    }
  }

  /** What the booking server is told by, the marketing suite is not. */
  #headersOf({ call, upstream, request, url }: PreparedCall): Readonly<Record<string, string>> {
    const own = call.name === 'hotelList' ? upstream.hotelListHeaders : upstream.headers
    const { requestId, cookies } = this.#options
    const cookie = cookies?.headerFor(url)
    return {
      ...(call.server !== 'zsuite' && own),
      ...(call.server !== 'zsuite' && upstream.readsRequestIds && requestId !== undefined && { [placeHeaders.requestId]: requestId }),
      ...(request.type !== undefined && { 'content-type': request.type }),
      ...(cookie && { cookie }),
    }
  }
}

/** Whether the query of this call is short enough to be sent. */
export function fitsQueryLimit<Input, Reply>(call: LegacyCall<Input, Reply>, upstream: Upstream, caller: Caller, input: Input): boolean {
  return encodeQuery(call, caller, input, upstream.capabilities).toString().length <= upstream.queryLimit
}

function urlOf({ name, server }: AnyCall, { key, urls, queryLimit }: Upstream, { path, query }: LegacyRequest): URL {
  const base = urls[server]
  if (base === undefined) throw new Error(`${key} has no ${server}`)
  if (query.length > queryLimit) throw new LegacyFailure(name, 'too-large')
  const joint = query === '' ? '' : path.includes('?') ? '&' : '?'
  return new URL(`${base}/${path}${joint}${query}`)
}
