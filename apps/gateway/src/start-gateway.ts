import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placeHeaders } from '@portico/contracts/scope/place'
import type { Snapshot } from '@portico/contracts/scope/settings'
import type { Instant } from '@portico/domain/time/deadline'
import { createLog } from '@portico/server/log'
import { readServiceToken } from '@portico/server/tokens/service-token'
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildGateway } from './app.ts'
import type { GatewaySettings } from './assemble-gateway.ts'
import { type Limits, usualLimits } from './http/limits.ts'
import type { openResources } from './resources.ts'
import type { AppRouter } from './router.ts'
import type { UpstreamSettings } from './upstream/upstream.ts'

type UpstreamOptions = Pick<UpstreamSettings, 'url'> & Partial<UpstreamSettings> & { readonly token?: string }

export type GatewayOptions = {
  /** The servers behind it; `token` is what an embedded one asks for. */
  readonly upstreams: readonly UpstreamOptions[]
  readonly settings: Snapshot | string
  readonly home?: string
  readonly database?: string | undefined
  readonly valkey?: string | undefined
  readonly hasDemoIndex?: boolean
  readonly catalogueSeconds?: number
  readonly briefSeconds?: number
  readonly rates?: Partial<GatewaySettings['rates']>
  readonly limits?: Partial<Limits>
  readonly notReadyMs?: number
  readonly now?: () => Instant
  readonly log?: FastifyBaseLogger
  readonly resources?: typeof openResources
}

export type ClientPlace = { readonly [Name in keyof typeof placeHeaders]?: string | number }

export type RunningGateway = AsyncDisposable & {
  readonly app: FastifyInstance
  readonly url: string
  readonly home: string
  readonly token: string
  client(place: ClientPlace, token?: string): TRPCClient<AppRouter>
}

export async function startGateway(options: GatewayOptions): Promise<RunningGateway> {
  const home = options.home ?? mkdtempSync(join(tmpdir(), 'portico-gateway-'))
  const token = readServiceToken(home, 'web-gateway')
  const settings: GatewaySettings = {
    home,
    database: options.database,
    valkey: options.valkey,
    token,
    adminToken: readServiceToken(home, 'gateway-admin'),
    upstreams: options.upstreams.map(upstreamSettings),
    settings: options.settings,
    hasDemoIndex: options.hasDemoIndex ?? false,
    catalogueSeconds: options.catalogueSeconds ?? 60,
    briefSeconds: options.briefSeconds ?? 0,
    rates: { url: undefined, fixed: new Map(), ...options.rates },
    // In a process of many servers the event loop is late for reasons of its own, and where it has no time to be
    // measured, endlessly.
    limits: {
      ...usualLimits,
      lateMs: { searches: Number.POSITIVE_INFINITY, others: Number.POSITIVE_INFINITY },
      ...options.limits,
    },
    notReadyMs: options.notReadyMs ?? 0,
    mail: { from: 'portico@gateway.example', operator: 'operator@gateway.example', smtpUrl: undefined },
    now: options.now ?? (() => new Date().toISOString() as Instant),
    log: options.log ?? createLog({ name: 'gateway', level: 'silent' }),
  }
  const app = await buildGateway(settings, options.resources?.(settings))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    app,
    url,
    home,
    token,
    client: (place, asToken = token) => clientOf(url, asToken, place),
    [Symbol.asyncDispose]: async () => {
      await app.close()
      if (options.home === undefined) rmSync(home, { recursive: true, force: true })
    },
  }
}

function upstreamSettings({ token, ...options }: UpstreamOptions, i: number): UpstreamSettings {
  const header = token === undefined ? {} : { header: { name: 'authorization', value: `Bearer ${token}` } }
  return {
    key: `upstream-${i}`,
    prefix: '/customers',
    profile: 'portico',
    timeZone: 'Europe/Rome',
    paths: {},
    ...header,
    ...options,
  }
}

type Fetch = NonNullable<Parameters<typeof httpLink>[0]['fetch']>

export function clientOf(url: string, token: string, place: ClientPlace, fetch?: Fetch): TRPCClient<AppRouter> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` }
  for (const [name, header] of Object.entries(placeHeaders)) {
    const value = place[name as keyof typeof placeHeaders]
    if (value !== undefined) headers[header] = String(value)
  }
  return createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${url}/trpc`, headers, methodOverride: 'POST', fetch })],
  })
}
