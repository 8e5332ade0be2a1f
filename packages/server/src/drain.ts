import type { FastifyBaseLogger } from 'fastify'

type DrainOptions = {
  app: { close(): PromiseLike<unknown> }
  log: FastifyBaseLogger
  disposers?: readonly (() => unknown)[]
  limitMs?: number
  exit?: (code: number) => void
}

/**
 * On SIGTERM or SIGINT: no new requests, those in flight finish, then the disposers, then exit 0; after ten seconds
 * exit 1 in any case.
 */
export function drainOnSignal({ app, log, disposers = [], limitMs = 10_000, exit = process.exit }: DrainOptions): void {
  const drainServer = async (signal: string) => {
    log.info({ signal }, 'closing')
    setTimeout(() => {
      log.error('closing took too long')
      exit(1)
    }, limitMs).unref()
    try {
      await app.close()
      for (const dispose of disposers) await dispose()
      exit(0)
    } catch (err) {
      log.error({ err }, 'closing failed')
      exit(1)
    }
  }
  process.once('SIGTERM', drainServer)
  process.once('SIGINT', drainServer)
}
