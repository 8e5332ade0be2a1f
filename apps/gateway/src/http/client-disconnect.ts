import type { FastifyReply } from 'fastify'

/** Ends when whoever asked has closed the connection before the answer. */
export function signalOfLeaving({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort()
  })
  return leaving.signal
}
