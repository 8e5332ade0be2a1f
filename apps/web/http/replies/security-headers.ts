import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { isSilentPage } from '../../app/base/address/silent-pages.ts'
import { canonicalPath } from './refused-requests.ts'

declare module 'fastify' {
  interface FastifyRequest {
    nonce: string
  }
}

const withoutReferrer = /\/(voucher|3ds|pay|payment|offer|cro)(\/|\.|$)/
const withFilms = /^\/offer\//
const ofSession = /\/(logout|session)(\/|\.|$)/

export function registerSecurityHeaders(
  app: FastifyInstance,
  { secure, development }: { secure: boolean; development: boolean },
): void {
  app.decorateRequest('nonce', '')
  app.addHook('onRequest', async (request, reply) => {
    request.nonce = randomBytes(16).toString('base64')
    const path = canonicalPath(request.url) ?? ''
    reply.headers({
      'content-security-policy': contentSecurityPolicy(request.nonce, development, { hasFilms: withFilms.test(path) }),
      'x-content-type-options': 'nosniff',
      'referrer-policy': withoutReferrer.test(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': isSilentPage(path) || ofSession.test(path) ? 'private, no-store' : 'private, no-cache',
    })
    if (secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}

type PageNeeds = {
  /** Films of the house are played on pages of offers and nowhere else. */
  readonly hasFilms?: boolean

  /** The one other origin to which a form of the page may be sent. */
  readonly formTarget?: string | undefined
  readonly scriptOrigin?: string | undefined
}

export function contentSecurityPolicy(
  nonce: string,
  development: boolean,
  { hasFilms = false, formTarget, scriptOrigin }: PageNeeds = {},
): string {
  const self = scriptOrigin === undefined ? "'self'" : `'self' ${scriptOrigin}`
  const rules = [
    "default-src 'self'",
    development ? "script-src 'self' 'unsafe-inline'" : `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    development ? `connect-src ${self} ws:` : `connect-src ${self}`,
    `img-src ${self} data:`,
    ...(scriptOrigin === undefined ? [] : [`frame-src ${scriptOrigin}`]),
    hasFilms ? "media-src 'self'" : "media-src 'none'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    formTarget === undefined ? "form-action 'self'" : `form-action 'self' ${formTarget}`,
  ]
  return rules.join('; ')
}
