import { type Caller, encodeQuery, type LegacyAnswer, type LegacyCall } from '@portico/contracts/legacy/codec/legacy-call'
import { encodeRequest, type LegacyRequest } from '@portico/contracts/legacy/codec/legacy-request'
import { placeHeaders } from '@portico/contracts/scope/place'
import type { FastifyBaseLogger } from 'fastify'
import type { CookieJar } from './cookie-jar.ts'
import { type Fault, faultOf, LegacyFailure, mayPass } from './legacy-failure.ts'
import { bodyOf, isRead, type Reply, readReply } from './legacy-reply.ts'
import { type Pause, pause } from './pause.ts'
import { sockets, type Wires } from './pools.ts'
import { type Budget, budgetOf } from './timeouts.ts'
import type { Upstream } from './upstream.ts'
import { Calm, type CalmState } from './upstream-guard.ts'

/** What became of one call, for counting. */
export type CallReport = {
  readonly call: string
  readonly upstream: string
  readonly outcome: LegacyAnswer<unknown>['kind'] | Fault
  readonly seconds: number
}

type Tools = {
  readonly wires: Wires
  readonly pause: Pause
  readonly timeout: (ms: number) => AbortSignal
  readonly budgetOf: (call: AnyCall) => Budget
  /** Made for each server. */
  readonly calm: () => Calm
  readonly report: (report: CallReport) => void
  /** A read of this server is sent a second time. */
  readonly repeated: (upstream: string) => void
}

/** Who asks: its name on the wire, a signal that it no longer waits, and the cookies of its session there. */
type Asker = { readonly requestId?: string; readonly left?: AbortSignal; readonly cookies?: CookieJar }

type AnyCall = Pick<LegacyCall<never, never>, 'name' | 'effect' | 'server'>
type Question = {
  readonly call: AnyCall
  readonly upstream: Upstream
  readonly request: LegacyRequest
  readonly url: URL
  readonly budget: Budget
  readonly deadline: AbortSignal
}

/**
 * Speaks the legacy protocol: sends, times out, repeats a failed read once, redacts. What changes something has one attempt on a pool of its
 * own, and goes on when whoever asked has left.
 */
export class LegacyClient {
  readonly #log: FastifyBaseLogger
  readonly #tools: Tools
  readonly #asker: Asker
  readonly #calms: Map<string, Calm>
  /** How often something was changed at each hotel. */
  readonly #changes: Map<string, number>

  constructor(
    log: FastifyBaseLogger,
    tools: Partial<Tools> = {},
    asker: Asker = {},
    { calms, changes } = { calms: new Map<string, Calm>(), changes: new Map<string, number>() },
  ) {
    const waits = tools.pause ?? pause
    this.#log = log
    this.#tools = {
      wires: tools.wires ?? sockets(),
      pause: waits,
      timeout: tools.timeout ?? ((ms) => AbortSignal.timeout(ms)),
      budgetOf: tools.budgetOf ?? budgetOf,
      calm: tools.calm ?? (() => new Calm(waits)),
      report: tools.report ?? (() => undefined),
      repeated: tools.repeated ?? (() => undefined),
    }
    this.#asker = asker
    this.#calms = calms
    this.#changes = changes
  }

  /** The same client as one request has it. */
  forRequest(log: FastifyBaseLogger, asker: Asker): LegacyClient {
    return new LegacyClient(log, this.#tools, asker, this.#shared)
  }

  #as(asker: Asker): LegacyClient {
    return new LegacyClient(this.#log, this.#tools, asker, this.#shared)
  }

  get #shared() {
    return { calms: this.#calms, changes: this.#changes }
  }

  /** For what others wait for as well, or what is wanted whoever still listens: nobody's leaving ends it. */
  get untied(): LegacyClient {
    const { left: _, ...asker } = this.#asker
    return this.#as(asker)
  }

  /** For several who wait together: ended by `left` alone, which says that none of them waits any more. */
  leftBy(left: AbortSignal): LegacyClient {
    return this.#as({ ...this.#asker, left })
  }

  /** For a trade session: its cookies go with every call to the server that set them, and what its answers set is kept. */
  withCookies(cookies: CookieJar): LegacyClient {
    return this.#as({ ...this.#asker, cookies })
  }

  /** Says that whoever asks no longer waits. */
  get left(): AbortSignal | undefined {
    return this.#asker.left
  }

  /** Another number whenever a call that may have changed something at this hotel has ended. */
  changesAt({ key }: Upstream, hotelId: number | undefined): number {
    return this.#changes.get(`${key} ${hotelId}`) ?? 0
  }

  /** How it stands with each server that was asked yet, by upstream and kind of server. */
  states(): ReadonlyMap<string, CalmState> {
    return new Map([...this.#calms].map(([key, calm]) => [key, calm.state]))
  }

  /** An answer, or a refusal in the server's words. Throws `LegacyFailure`. */
  async call<Input, Answer>(
    call: LegacyCall<Input, Answer>,
    upstream: Upstream,
    caller: Caller,
    input: Input,
  ): Promise<LegacyAnswer<Answer>> {
    if (call.capability && !upstream.able.has(call.capability)) throw new Error(`${upstream.key} cannot ${call.name}`)
    return this.#counted(call, upstream, async () => {
      const question = this.#questionOf(call, upstream, encodeRequest(call, caller, input, upstream.able, upstream.paths[call.name]))
      const reply = call.effect === 'read' ? await this.#read(question) : await this.#change(question, caller.hotelId)
      return readReply(call, reply, upstream)
    })
  }

  /** A read that was written by somebody else, and an answer that nobody has read: in our own lines, behind our breaker, within the call's budget. */
  async pass(name: string, upstream: Upstream, path: string, query: string): Promise<Reply> {
    const call = { name, effect: 'read', server: 'main' } as const
    const { reply } = await this.#counted(call, upstream, async () => {
      const question = this.#questionOf(call, upstream, { method: 'GET', path, query })
      return { kind: 'answered' as const, reply: await this.#read(question) }
    })
    return reply
  }

  #questionOf(call: AnyCall, upstream: Upstream, request: LegacyRequest): Question {
    const budget = this.#tools.budgetOf(call)
    return { call, upstream, request, url: urlOf(call, upstream, request), budget, deadline: this.#tools.timeout(budget.wholeMs) }
  }

  /** Says in log and figures what became of a call. */
  async #counted<Told extends Pick<LegacyAnswer<unknown>, 'kind'>>(
    call: AnyCall,
    upstream: Upstream,
    work: () => Promise<Told>,
  ): Promise<Told> {
    const began = performance.now()
    const ended = (outcome: CallReport['outcome']) => {
      const seconds = (performance.now() - began) / 1_000
      this.#tools.report({ call: call.name, upstream: upstream.key, outcome, seconds })
      return { call: call.name, upstream: upstream.key, ms: Math.round(seconds * 1_000) }
    }
    try {
      const told = await work()
      this.#log.debug({ kind: told.kind, ...ended(told.kind) }, 'asked')
      return told
    } catch (error) {
      if (!(error instanceof LegacyFailure)) throw error
      const line = { err: error, ...ended(error.fault) }
      if (error.fault === 'given-up') this.#log.debug(line, 'a legacy call is no longer waited for')
      else this.#log.warn(line, 'a legacy call failed')
      throw error
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#tools.wires.reads.destroy(), this.#tools.wires.writes.destroy()])
  }

  /** LEG-37: a second time only where it is listed, where the fault may pass, and while the server's budget for it lasts. */
  async #read(question: Question): Promise<Reply> {
    const { call, upstream, budget, deadline } = question
    const calm = this.#calmOf(question)
    const once = () => calm.read(this.#waiting(question, this.#asker.left), (onTrial) => this.#send(question, onTrial))
    calm.earn()
    try {
      return await once()
    } catch (error) {
      const isOver = () => deadline.aborted || this.#asker.left?.aborted
      if (!budget.repeats || !(error instanceof LegacyFailure) || !mayPass(error.fault) || isOver() || !calm.spend()) throw error
      await this.#tools.pause(50 + Math.random() * 200)
      if (isOver()) throw error
      this.#tools.repeated(upstream.key)
      this.#log.debug({ call: call.name, upstream: upstream.key }, 'asked again')
      return once()
    }
  }

  async #change(question: Question, hotelId: number | undefined): Promise<Reply> {
    const { upstream } = question
    try {
      return await this.#calmOf(question).change(this.#waiting(question), () => this.#send(question, true))
    } finally {
      this.#changes.set(`${upstream.key} ${hotelId}`, this.changesAt(upstream, hotelId) + 1)
    }
  }

  /** In line at most a third of the budget, so that what is sent has the rest for its answer. */
  #waiting({ call, budget }: Question, left?: AbortSignal) {
    return { call: call.name, longestMs: budget.wholeMs / 3, left }
  }

  /** An API server that is away says nothing of the main server. */
  #calmOf({ upstream, call }: Question): Calm {
    const key = `${upstream.key} ${call.server}`
    const calm = this.#calms.get(key) ?? this.#tools.calm()
    this.#calms.set(key, calm)
    return calm
  }

  /** `toTheEnd`: not given up when whoever asked leaves. */
  async #send(question: Question, toTheEnd: boolean): Promise<Reply> {
    const { call, request, url, budget, deadline } = question
    const isWrite = call.effect === 'write'
    const wire = isWrite ? this.#tools.wires.writes : this.#tools.wires.reads
    const left = toTheEnd ? undefined : this.#asker.left
    const late = new AbortController()
    const untilHeaders = this.#tools.timeout(budget.headersMs)
    const giveUp = () => late.abort()
    untilHeaders.addEventListener('abort', giveUp)
    try {
      const response = await wire.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.method,
        body: request.body ?? null,
        headers: this.#headersOf(question),
        signal: AbortSignal.any([deadline, late.signal, ...(left ? [left] : [])]),
        bodyTimeout: budget.idleMs,
        idempotent: !isWrite,
        // A connection that idled may be closed by the other side just as we write: what is sent once gets its own.
        reset: isWrite,
      })
      untilHeaders.removeEventListener('abort', giveUp)
      const status = response.statusCode
      if (!isRead(call, status)) {
        await response.body.dump()
        throw new LegacyFailure(call.name, status >= 500 ? 'status' : 'refused', { status })
      }
      this.#asker.cookies?.keep(url, response.headers?.['set-cookie'] ?? [])
      const type = response.headers?.['content-type']
      return { status, body: await bodyOf(call, response.body, budget.longestBody), ...(typeof type === 'string' && { type }) }
    } catch (error) {
      if (error instanceof LegacyFailure) throw error
      const isOver = deadline.aborted || late.signal.aborted
      throw new LegacyFailure(call.name, left?.aborted ? 'given-up' : isOver ? 'timed-out' : faultOf(error), error)
    }
  }

  /** What the booking server is told by, the marketing suite is not. */
  #headersOf({ call, upstream, request, url }: Question): Readonly<Record<string, string>> {
    const own = call.name === 'hotelList' ? upstream.hotelListHeaders : upstream.headers
    const { requestId, cookies } = this.#asker
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
export function fits<Input, Answer>(call: LegacyCall<Input, Answer>, upstream: Upstream, caller: Caller, input: Input): boolean {
  return encodeQuery(call, caller, input, upstream.able).toString().length <= upstream.queryLimit
}

function urlOf({ name, server }: AnyCall, { key, urls, queryLimit }: Upstream, { path, query }: LegacyRequest): URL {
  const base = urls[server]
  if (base === undefined) throw new Error(`${key} has no ${server}`)
  if (query.length > queryLimit) throw new LegacyFailure(name, 'too-large')
  const joint = query === '' ? '' : path.includes('?') ? '&' : '?'
  return new URL(`${base}/${path}${joint}${query}`)
}
