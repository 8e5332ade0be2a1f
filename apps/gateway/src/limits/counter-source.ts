import type { FastifyBaseLogger } from 'fastify'
import type { Counters } from './counters.ts'
import { OwnCounters } from './own-counters.ts'
import { SharedCounters } from './shared-counters.ts'
import { Valkey } from './valkey.ts'

export type CounterSource = AsyncDisposable & {
  readonly isShared: boolean
  readonly countersOf: (name: string) => Counters
}

type CounterSettings = {
  /** Of the Valkey that all gateways count in; without one each counts for itself. */
  readonly valkey?: string | undefined
  /** In milliseconds. */
  readonly now: () => number
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  readonly onAlone: () => void
}

export async function openCounterSource({
  valkey: address,
  now,
  log,
  onAlone,
}: CounterSettings): Promise<CounterSource> {
  if (address === undefined) {
    log.info('limits and wrong tries are counted by this process alone: VALKEY_URL names no Valkey')
    return {
      isShared: false,
      countersOf: () => new OwnCounters(now),
      [Symbol.asyncDispose]: async () => {},
    }
  }
  const valkey = new Valkey(address, { log, onAlone })
  await valkey.connected()
  return {
    isShared: true,
    countersOf: (name) => new SharedCounters(valkey, name, new OwnCounters(now)),
    [Symbol.asyncDispose]: () => valkey[Symbol.asyncDispose](),
  }
}
