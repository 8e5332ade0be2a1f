import type { FastifyInstance } from 'fastify'

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Programs call these under whatever name they know us; none of them uses a cookie. */
const forPrograms = new Set(['/healthz', '/readyz', '/snapshot'])

/**
 * Only admin's public address is answered: a foreign name that points at us (DNS rebinding) would share the origin of
 * its pages.
 */
export function registerBrowserRules(app: FastifyInstance, deps: { publicUrl: string }): void {
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
    if (deps.publicUrl.startsWith('https:'))
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    const isForeign = !forPrograms.has(request.routeOptions.url ?? '') && !isOwnHost(request.headers, deps.publicUrl)
    if (isForeign) return reply.status(403).send({ error: 'Admin has another address.' })
    if (['GET', 'HEAD'].includes(request.method) || isOwnPage(request.headers, deps.publicUrl)) return
    return reply.status(403).send({ error: 'This request does not come from a page of admin.' })
  })
}

type Headers = {
  origin?: string | undefined
  host?: string | undefined
  'sec-fetch-site'?: string | string[] | undefined
}

function isOwnPage({ origin = '', 'sec-fetch-site': site = 'same-origin' }: Headers, publicUrl: string): boolean {
  return originsOf(publicUrl).includes(origin) && (site === 'same-origin' || site === 'none')
}

function isOwnHost({ host }: Headers, publicUrl: string): boolean {
  return originsOf(publicUrl).some((origin) => new URL(origin).host === host?.toLowerCase())
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/** On loopback admin answers under each of the machine's names. */
function originsOf(publicUrl: string): string[] {
  const { protocol, hostname, port } = new URL(publicUrl)
  const names = loopbackHosts.includes(hostname) ? loopbackHosts : [hostname]
  return names.map((name) => `${protocol}//${name}${port && `:${port}`}`)
}
