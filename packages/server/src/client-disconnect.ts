import type { FastifyReply } from 'fastify'

/** Ends when the client has closed the connection before the reply was sent. */
export function disconnectSignalOf({ raw }: FastifyReply): AbortSignal {
  const disconnect = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) disconnect.abort()
  })
  return disconnect.signal
}
