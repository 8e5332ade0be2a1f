import { randomUUID } from 'node:crypto'
import type { HostContext } from '@portico/contracts/scope/place'
import { HostName } from '@portico/contracts/scope/settings'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type GatewayAt, unlessNotFound } from '../app/gateway.server.ts'
import { idsInPath, offeredLanguage, type Place } from '../app/place.server.ts'
import { BriefCache } from '../app/server/brief-cache.server.ts'
import { cookieOf, newVisitor, setCookie, visitorCookie } from '../app/server/cookies.server.ts'
import { answerDoors } from './demo-index.ts'
import { answerPlainly } from './plain-reply.ts'

declare module 'fastify' {
  interface FastifyRequest {
    place: Place
  }
}

type Tenancy = { gateway: GatewayAt; secure: boolean; demo: boolean }

/** The one place that reads Host, before anything else is decided. An unknown host gets a plain 404, before any page knows of the request. */
export function placeHook({ gateway, secure, demo }: Tenancy) {
  const hosts = new BriefCache<HostContext | undefined>()
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const name = hostNameOf(request.headers.host)
    if (name === undefined) return answerPlainly(reply, 400)
    const origin = { host: { host: name }, address: request.ip, requestId: randomUUID() }
    const ask = gateway(origin, request.log)
    if (demo && (name === 'localhost' || name === '127.0.0.1')) return answerDoors(request, reply, ask)
    const host = await hosts.get(name, Date.now(), () => unlessNotFound(ask.host.context.query()))
    if (!host) return answerPlainly(reply, 404)
    const { hotelId, channelId, languageId } = idsInPath(request.url)
    const visitor = visitorOf(request, reply, secure)
    request.place = { ...origin, host, channelId, hotelId, language: offeredLanguage(host, languageId), visitor }
    return
  }
}

/** A Host header without its port, in lower case; `undefined` for one that no browser sends. */
export function hostNameOf(header: string | undefined): string | undefined {
  const name = HostName.safeParse((header ?? '').toLowerCase().replace(/:\d{1,5}$/, ''))
  return name.success ? name.data : undefined
}

function visitorOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): string | undefined {
  const known = cookieOf(request.headers.cookie, visitorCookie, secure)
  if (known !== undefined && /^[A-Za-z0-9_-]{22}$/.test(known)) return known
  if (request.method !== 'POST') return undefined
  const visitor = newVisitor()
  reply.header('set-cookie', setCookie(visitorCookie, visitor, secure))
  return visitor
}
