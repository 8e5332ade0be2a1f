import { randomUUID } from 'node:crypto'
import type { HostContext } from '@portico/contracts/scope/place'
import { HostName } from '@portico/contracts/scope/settings'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type GatewayFactory, unlessNotFound } from '../app/gateway.server.ts'
import { idsInPath, offeredLanguage, type Place } from '../app/place.server.ts'
import { BriefCache } from '../app/server/brief-cache.server.ts'
import { cookieOf, newVisitor, setCookie, visitorCookie } from '../app/server/cookies.server.ts'
import { serveDemoIndex } from './demo-index.ts'
import { sendPlainReply } from './plain-reply.ts'

declare module 'fastify' {
  interface FastifyRequest {
    place: Place
  }
}

const demoIndexNames = new Set(['localhost', '127.0.0.1'])

/** The demo's list names every tenant: it is for who sits at this machine. */
const isLoopback = (address: string) => /^(::ffff:)?127\.|^::1$/.test(address)

type PlaceHookOptions = { gatewayOf: GatewayFactory; secure: boolean; demo: boolean }

/** The one place that reads Host, before anything else is decided. An unknown host gets a plain 404, before any page knows of the request. */
export function placeHook({ gatewayOf, secure, demo }: PlaceHookOptions) {
  const hosts = new BriefCache<HostContext | undefined>()
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const name = hostNameOf(request.headers.host)
    if (name === undefined) return sendPlainReply(reply, 400)
    const caller = { host: { host: name }, address: request.ip, requestId: randomUUID() }
    const gateway = gatewayOf(caller, request.log)
    if (demo && demoIndexNames.has(name) && isLoopback(request.ip)) return serveDemoIndex(request, reply, gateway)
    const host = await hosts.get(name, Date.now(), () => unlessNotFound(gateway.host.context.query()))
    if (!host) return sendPlainReply(reply, 404)
    const { hotelId, channelId, languageId } = idsInPath(request.url)
    const visitor = visitorOf(request, reply, secure)
    request.place = { ...caller, host, channelId, hotelId, language: offeredLanguage(host, languageId), visitor }
    return
  }
}

/** A Host header without its port, in lower case; `undefined` for one that no browser sends. */
export function hostNameOf(header: string | undefined): string | undefined {
  const name = HostName.safeParse((header ?? '').toLowerCase().replace(/:\d{1,5}$/, ''))
  return name.success ? name.data : undefined
}

function visitorOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): string | undefined {
  const sent = cookieOf(request.headers.cookie, visitorCookie, secure)
  if (sent !== undefined && /^[A-Za-z0-9_-]{22}$/.test(sent)) return sent
  if (request.method !== 'POST') return undefined
  const visitor = newVisitor()
  reply.header('set-cookie', setCookie(visitorCookie, visitor, secure))
  return visitor
}
