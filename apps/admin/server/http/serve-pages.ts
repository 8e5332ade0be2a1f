import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readAdminTexts } from '../../texts/read-texts.ts'
import { operatorLanguage } from '../session/operator-language.ts'
import { cookieName, readCookie } from '../session/session-cookie.ts'
import { findSession } from '../session/sessions.ts'
import type { AdminDeps } from '../session/trpc.ts'

const pagesFolder = join(import.meta.dirname, '../../dist')

export function servePages(app: FastifyInstance, deps: AdminDeps): void {
  if (existsSync(deps.picturesFolder))
    app.register(fastifyStatic, { root: deps.picturesFolder, prefix: '/pictures/', decorateReply: false })
  if (!existsSync(pagesFolder)) return
  app.register(fastifyStatic, {
    root: pagesFolder,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (path.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    if (!isPage) return reply.status(404).send({ error: 'not found' })
    return reply
      .type('text/html; charset=utf-8')
      .header('vary', 'accept-language, cookie')
      .send(pageIn(languageOfPage(deps, request)))
  })
}

function languageOfPage({ db, clock, publicUrl }: AdminDeps, { headers }: FastifyRequest): string {
  const secure = publicUrl.startsWith('https:')
  return operatorLanguage(findSession(db, clock(), readCookie(headers.cookie, cookieName(secure))), headers)
}

function pageIn(code: string): string {
  return readFileSync(join(pagesFolder, 'index.html'), 'utf8')
    .replace('<html lang="en">', `<html lang="${code}">`)
    .replace(needsJavaScript('en'), needsJavaScript(code))
}

const needsJavaScript = (code: string) => readAdminTexts(code).shell.needsJavaScript
