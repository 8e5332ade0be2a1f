import type { FastifyInstance } from 'fastify'

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** What browsers are told with every answer, and what they may not send. */
export function registerBrowserRules(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      'cache-control': 'no-store',
    })
    if (['GET', 'HEAD'].includes(request.method) || isOwnPage(request.headers)) return
    return reply.status(403).send({ error: 'This request does not come from a page of admin.' })
  })
}

type Headers = { origin?: string | undefined; host?: string | undefined; 'sec-fetch-site'?: string | string[] | undefined }

/** A change is asked for by our own pages only: same origin, as every browser states it. */
function isOwnPage({ origin, host, 'sec-fetch-site': site = 'same-origin' }: Headers): boolean {
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host && (site === 'same-origin' || site === 'none')
}
