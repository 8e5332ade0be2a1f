import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendRequest } from '../../app/base/server/send-request.server.ts'
import { sendPlainReply } from '../replies/plain-reply.ts'

/** A build puts a hash of its content into the name of each file. */
const nameOfBuild = /^[\w.-]{1,80}-[\w-]{8}\.(js|css|woff2)$/
/** Whoever is asked by another web asks nobody in turn. */
const ofPeer = 'x-portico-peer'
const waitMs = 3_000
const maxAtOnce = 50

/**
 * Machines are changed one by one, and a page of one version asks for its scripts at a web of another, which does not
 * have them: it gets them from the webs beside it.
 */
export function filesOfPeers(peers: readonly string[], asPart: (reply: FastifyReply) => void) {
  let atOnce = 0
  return async ({ url, headers, log }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const name = url.slice(url.lastIndexOf('/') + 1)
    if (headers[ofPeer] !== undefined || !nameOfBuild.test(name) || atOnce >= maxAtOnce)
      return sendPlainReply(reply, 404)
    atOnce++
    try {
      for (const peer of peers) {
        const file = await sendRequest(new URL(`/assets/${name}`, peer).href, {
          headers: { [ofPeer]: '1' },
          signal: AbortSignal.timeout(waitMs),
        }).catch((err: unknown) => void log.warn({ err, peer }, 'a web beside this one does not answer'))
        if (!file?.ok) continue
        asPart(reply)
        reply.header('cache-control', 'public, max-age=31536000, immutable')
        return reply.type(file.contentType ?? 'application/octet-stream').send(file.bytes)
      }
    } finally {
      atOnce--
    }
    return sendPlainReply(reply, 404)
  }
}
