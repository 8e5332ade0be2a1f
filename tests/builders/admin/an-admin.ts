import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OperatorAccess } from '@portico/admin/contract/operators'
import { type AdminOptions, startAdmin } from '@portico/admin/server/app'
import type { AdminRouter } from '@portico/admin/server/router'
import type { HostSettings } from '@portico/contracts/scope/settings'
import { readServiceToken } from '@portico/server/tokens/service-token'
import { createTRPCClient, httpLink } from '@trpc/client'

const firstOperator = { email: 'anna@example.com', password: 'seven quiet lemon trees' }

/** A running admin in a folder of its own, at a time that the test moves. */
export async function anAdmin({ demo = false, ...wanted }: Partial<AdminOptions> = {}) {
  const home = wanted.home ?? mkdtempSync(join(tmpdir(), 'portico-admin-'))
  const time = { now: Date.parse('2027-03-01T08:00:00Z') }
  const admin = await startAdmin({ ...wanted, home, demo, clock: () => new Date(time.now) })
  const browser = (headers?: Record<string, string>) => aBrowser(admin.url, headers)
  const firstRunToken = () =>
    readFileSync(join(home, 'admin', 'first-run-link'), 'utf8')
      .trim()
      .split('#')[1] ?? ''
  type AdminApi = ReturnType<typeof browser>['api']
  const invited = async (owner: AdminApi, email: string, access: OperatorAccess) => {
    const outcome = await owner.operators.invite.mutate({ email, access })
    if (outcome.kind !== 'invited') throw new Error(outcome.kind)
    const { api, send } = browser()
    await api.signIn.acceptInvitation.mutate({
      token: outcome.link.split('#')[1] ?? '',
      password: firstOperator.password,
    })
    return { api, send }
  }
  return {
    home,
    admin,
    browser,
    firstRunToken,
    url: admin.url,
    app: admin.app,
    db: admin.db,
    serviceToken: readServiceToken(home, 'gateway-admin'),
    now: () => new Date(time.now),
    advance: (ms: number) => {
      time.now += ms
    },
    /** The first operator, signed in. */
    signedInOperator: async () => {
      const { api } = browser()
      await api.signIn.firstRun.mutate({ token: firstRunToken(), ...firstOperator })
      return api
    },
    /** The operator who already exists, on another machine. */
    signedInAgain: async () => {
      const { api } = browser()
      await api.signIn.signIn.mutate(firstOperator)
      return api
    },
    /** Somebody whom `owner` invites, signed in. */
    invited,
    /** A receptionist whom `owner` invites, signed in. */
    receptionist: (owner: AdminApi, hotelIds: number[], email = 'rita@example.com') =>
      invited(owner, email, { role: 'reception', hotelIds }),
    firstOperator,
    [Symbol.asyncDispose]: () => admin[Symbol.asyncDispose](),
  }
}

/** Speaks as one browser does: own origin, own cookies. */
export function aBrowser(url: string, always: Record<string, string> = {}) {
  const jar = new Map<string, string>()
  const send: typeof fetch = async (input, init) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers: Record<string, string> = {
      origin: url,
      'sec-fetch-site': 'same-origin',
      ...always,
      ...(cookie ? { cookie } : {}),
      ...Object.fromEntries(new Headers(init?.headers)),
    }
    const response = await fetch(input, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  return {
    jar,
    send,
    api: createTRPCClient<AdminRouter>({
      links: [httpLink({ url: `${url}/trpc`, fetch: (input, init) => send(String(input), init as RequestInit) })],
    }),
  }
}

export function aHost(changes: Partial<HostSettings> = {}): HostSettings {
  return {
    host: 'rooms.example.com',
    title: 'Hotel Example',
    brandColour: '#0d5a74',
    displayFace: 'serif',
    channelIds: [201],
    languageIds: [1, 2],
    defaultLanguageId: 1,
    numberFormat: 'it',
    legacyPassThrough: false,
    ...changes,
  }
}
