import type { FastifyReply } from 'fastify'

/** Ends when whoever asked has closed the connection before the answer. */
export function disconnectSignalOf({ raw }: FastifyReply): AbortSignal {
  const disconnect = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) disconnect.abort()
  })
  return disconnect.signal
}
