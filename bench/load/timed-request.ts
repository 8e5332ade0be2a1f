import { Agent, request } from 'node:http'

export type TimedRequest = {
  readonly url: string
  readonly method?: 'GET' | 'PUT'
  readonly headers?: Record<string, string>
  readonly body?: string
}
export type TimedReply = { readonly status: number; readonly body: string; readonly ms: number }

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** One request on a kept connection, timed from send to last byte. */
export function sendTimed({ url, method = 'GET', headers = {}, body }: TimedRequest): Promise<TimedReply> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('error', reject)
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
          ms: performance.now() - began,
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Runs `job` by `clients` at once until `count` are done; answers jobs per second. */
export async function rateOf(count: number, clients: number, job: (i: number) => Promise<unknown>): Promise<number> {
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < count) await job(next++)
    }),
  )
  return (count * 1000) / (performance.now() - began)
}

/** Medians, and of the ratios the least and the most as well. */
export type Compared = {
  readonly ours: number
  readonly baseline: number
  readonly ratio: number
  readonly least: number
  readonly most: number
}

type Pair<Measured> = { readonly ours: Measured; readonly baseline: Measured }

/** Ours and its baseline in turn, so that a machine that slows down slows both; before them each once, uncounted. */
export async function measurePairs<Measured>(
  rounds: number,
  ours: () => Promise<Measured>,
  baseline: () => Promise<Measured>,
): Promise<readonly Pair<Measured>[]> {
  await ours()
  await baseline()
  const pairs: Pair<Measured>[] = []
  for (let round = 0; round < rounds; round++) pairs.push({ ours: await ours(), baseline: await baseline() })
  return pairs
}

/** Medians of each side, and of the ratios pair by pair. */
export function comparedOf(pairs: readonly Pair<number>[]): Compared {
  const ratios = pairs.map((pair) => pair.ours / pair.baseline)
  return {
    ours: medianOf(pairs.map((pair) => pair.ours)),
    baseline: medianOf(pairs.map((pair) => pair.baseline)),
    ratio: medianOf(ratios),
    least: Math.min(...ratios),
    most: Math.max(...ratios),
  }
}

export async function compare(
  rounds: number,
  ours: () => Promise<number>,
  baseline: () => Promise<number>,
): Promise<Compared> {
  return comparedOf(await measurePairs(rounds, ours, baseline))
}
