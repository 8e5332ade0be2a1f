import type { FastifyInstance } from 'fastify'
import { hostNameOf } from '../scope/place.ts'
import type { SettingsFeed } from '../scope/settings-feed.ts'

/**
 * `GET /published?domain=NAME` for a proxy that is about to have a certificate made: 200 where a host of that name is
 * published, else 404. Whoever asks learns what a request to that host would show them.
 */
export function answerPublishedHosts(app: FastifyInstance, settings: SettingsFeed): void {
  app.get<{ Querystring: { domain?: unknown } }>('/published', async ({ query: { domain } }, reply) => {
    const host = typeof domain === 'string' ? hostNameOf(domain) : undefined
    const isPublished = host !== undefined && settings.hosts.has(host)
    return reply
      .status(isPublished ? 200 : 404)
      .header('cache-control', 'no-store')
      .send()
  })
}
