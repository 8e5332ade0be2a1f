import type { FastifyBaseLogger } from 'fastify'
import type { Pause } from '../upstream/pause.ts'
import { type EuroRates, readPublication } from './euro-rates.ts'

const minuteMs = 60_000
const betweenMs = 6 * 60 * minuteMs
const afterFailureMs = 10 * minuteMs
const timeoutMs = 10_000

type RateFeed = {
  readonly url: string
  readonly rates: EuroRates
  readonly pause: Pause
  readonly log: FastifyBaseLogger
}

/**
 * Reads the daily rates of the European Central Bank from an address, now and four times a day, until `signal` ends it.
 * While the address fails, the rates that are known stay, until they are too old.
 */
export async function followRates({ url, rates, pause, log }: RateFeed, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let wait = betweenMs
    try {
      await rates.replace(await publicationAt(url, signal))
    } catch (err) {
      if (signal.aborted) return
      log.warn({ err }, 'the currency rates cannot be read, it will be tried again')
      wait = afterFailureMs
    }
    await pause(wait, signal).catch(() => undefined)
  }
}

async function publicationAt(url: string, signal: AbortSignal) {
  const reply = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) })
  const publication = reply.ok ? readPublication(await reply.text()) : undefined
  if (!publication) throw new Error(`status ${reply.status}, and no rates of the European Central Bank`)
  return publication
}
