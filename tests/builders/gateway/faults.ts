import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { RandomSource } from '../../simulate/random-source.ts'

/** What is wrong with a server: each a way that inherited servers, or what stands before them, really fail. */
export const faults = [
  'refuses',
  'accepts-only',
  'held-back',
  'drips',
  'half',
  'ends-early',
  'wrong-length',
  'closes-idle',
  'cut-gzip',
  'bursts',
  'broken',
  'broken-json',
  'non-valido',
  'other-kind',
  'latin-1',
  'duplicate-keys',
  'numbers-as-text',
  'huge',
  'deep',
  'redirect-loop',
  'redirect-inside',
  'sometimes',
  'slow-start',
  'skewed-clock',
] as const

/**
 * More of them for single calls: `dropped` and `unavailable` ones never reach the server behind, `lost` and `failed`
 * ones do. A server that is `closed` or `leads-away` refuses, the second with where its guests are to go.
 */
export type Fault = (typeof faults)[number] | ('dropped' | 'unavailable' | 'lost' | 'failed' | 'closed' | 'leads-away')

export type Reply = {
  readonly status: number
  readonly type?: string | undefined
  readonly body: Buffer
  readonly cookies?: string[]
}

/** One of the faults of a whole server, or none. */
export type Drawn = (typeof faults)[number] | undefined

type Exchange = {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  /** Asks the server behind. */
  readonly forward: () => Promise<Reply>
  /** The how manieth request of its kind since the fault began, from 1. */
  readonly nth: number
  /** How many times faster than in life slow things are. */
  readonly pace: number
  /** Hears which fault `sometimes` is this time, or that it is none. */
  readonly drew?: (fault: Drawn) => void
}

/** Of `huge`, in bytes. */
export const hugeBytes = 50_000_000
const deepBrackets = 200_000
const dripMs = 1_000
const slowStartMs = 10_000
/** So many of the first requests of a call are slow. */
export const slowRequests = 2
const badShare = 0.2

const random = new RandomSource(24)
const answeredOnce = new WeakSet<object>()

/** Answers as a server with this fault does. */
export async function answerWith(fault: Fault | undefined, exchange: Exchange): Promise<void> {
  await (fault ? ways[fault](exchange) : soundly(exchange))
}

type Way = (exchange: Exchange) => void | Promise<void>

const destroyed: Way = ({ incoming }) => void incoming.socket.resetAndDestroy()
const silent: Way = () => undefined

async function soundly({ outgoing, forward }: Exchange): Promise<void> {
  const { status, type, body, cookies = [] } = await forward()
  send(outgoing, status, body, {
    ...(type !== undefined && { 'content-type': type }),
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
  })
}

/** The server behind has answered, and its answer is damaged. */
function damaged(damage: (body: Buffer, exchange: Exchange) => void | Promise<void>): Way {
  return async (exchange) => damage((await exchange.forward()).body, exchange)
}

/** The same, where the damage is in the words. */
function rewritten(rewrite: (text: string) => string | Buffer, headers: Record<string, string> = {}): Way {
  return damaged((body, { outgoing }) => send(outgoing, 200, Buffer.from(rewrite(body.toString())), headers))
}

function redirected(to: (incoming: IncomingMessage) => string): Way {
  return ({ incoming, outgoing }) => send(outgoing, 302, '', { location: to(incoming) })
}

const ways: Record<Fault, Way> = {
  // These two are a matter of the connection; a single request can only come near.
  refuses: destroyed,
  'accepts-only': silent,
  'held-back': damaged(() => undefined),
  drips: damaged(drip),
  half: damaged((body, exchange) => halfOf(body, exchange, () => exchange.incoming.socket.resetAndDestroy())),
  'ends-early': damaged((body, exchange) => halfOf(body, exchange, () => exchange.incoming.socket.end())),
  'wrong-length': damaged(
    (body, { outgoing }) => void outgoing.writeHead(200, { 'content-length': body.length - 1 }).end(body),
  ),
  'closes-idle': async (exchange) => {
    const { socket } = exchange.incoming
    if (answeredOnce.has(socket)) return void socket.destroy()
    answeredOnce.add(socket)
    await soundly(exchange)
  },
  'cut-gzip': damaged((body, { outgoing }) => {
    const packed = gzipSync(body)
    send(outgoing, 200, packed.subarray(0, packed.length - 10), { 'content-encoding': 'gzip' })
  }),
  bursts: damaged((_, { outgoing, nth }) =>
    send(outgoing, [500, 502, 503][nth % 3] ?? 500, 'Servizio non disponibile'),
  ),
  broken: damaged((_, { outgoing }) => send(outgoing, 200, '<html>Something went wrong, true or not</html>')),
  'broken-json': rewritten((text) => `{"answer":${text}`),
  'non-valido': rewritten(() => '\r\nnon valido\r\n'),
  'other-kind': rewritten((text) => (/^\s*[[{]/.test(text) ? 'true' : JSON.stringify({ answer: text.trim() }))),
  'latin-1': rewritten((text) => Buffer.from(inLatin1(text), 'latin1')),
  'duplicate-keys': rewritten((text) => (isJson(text) ? twice(JSON.parse(text)) : text)),
  'numbers-as-text': rewritten((text) => (isJson(text) ? JSON.stringify(JSON.parse(text), numberAsText) : text)),
  huge: damaged((_, { outgoing }) => void Readable.from(endless()).pipe(outgoing.writeHead(200))),
  deep: rewritten(() => '['.repeat(deepBrackets) + ']'.repeat(deepBrackets)),
  'redirect-loop': redirected(({ url }) => url ?? '/'),
  'redirect-inside': redirected(() => 'http://169.254.169.254/latest/meta-data/'),
  sometimes: (exchange) => {
    const fault = random.chance(badShare) ? random.pick(faults.filter((one) => one !== 'sometimes')) : undefined
    exchange.drew?.(fault)
    return answerWith(fault, exchange)
  },
  'slow-start': async (exchange) => {
    if (exchange.nth <= slowRequests) await pause(slowStartMs / exchange.pace)
    await soundly(exchange)
  },
  'skewed-clock': rewritten(laterYears, { date: 'Mon, 01 Jan 2007 00:00:00 GMT' }),
  dropped: destroyed,
  closed: ({ outgoing }) => send(outgoing, 200, JSON.stringify({ errore: 'closed' })),
  'leads-away': ({ outgoing }) =>
    send(outgoing, 200, JSON.stringify({ errore: 'closed', url: 'https://away.example/closed?from=here' })),
  unavailable: ({ outgoing }) => send(outgoing, 503, 'later'),
  lost: damaged((_, exchange) => destroyed(exchange)),
  failed: damaged((_, { outgoing }) => send(outgoing, 500, 'failed')),
}

function send(
  outgoing: ServerResponse,
  status: number,
  body: Buffer | string,
  headers: Record<string, string | string[]> = {},
): void {
  outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
}

function halfOf(body: Buffer, { outgoing }: Exchange, end: () => unknown): void {
  outgoing
    .writeHead(200, { 'content-length': body.length })
    .write(body.subarray(0, body.length / 2), () => setImmediate(end))
}

async function drip(body: Buffer, { outgoing, pace }: Exchange): Promise<void> {
  outgoing.writeHead(200, { 'content-length': body.length }).flushHeaders()
  for (const byte of body) {
    await pause(dripMs / pace)
    if (outgoing.destroyed) return
    outgoing.write(Buffer.of(byte))
  }
  outgoing.end()
}

function* endless() {
  const chunk = Buffer.alloc(65_536, 'x')
  yield Buffer.from('{"answer":"')
  for (let sent = 0; sent < hugeBytes; sent += chunk.length) yield chunk
}

function isJson(text: string): boolean {
  return /^\s*[[{]/.test(text)
}

/** What this character set lacks is escaped. */
function inLatin1(text: string): string {
  return text.replaceAll(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Every name is told twice, with nothing under it the first time. */
function twice(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(twice)}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  return `{${Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:null,${JSON.stringify(name)}:${twice(member)}`)}}`
}

function numberAsText(_: string, value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value
}

/** As a server whose clock is thirty years ahead writes its days and moments. */
function laterYears(text: string): string {
  return text.replaceAll(
    /\b20(\d\d)(?=(-?)(0[1-9]|1[0-2])\2([0-2]\d|3[01]))/g,
    (_, year: string) => `20${(Number(year) + 30) % 100}`,
  )
}
