import { type AppLoadContext, redirect } from '@remix-run/node'
import { inChannel, pagePath } from '../../base/address/paths.ts'
import type { FormProblem } from '../../base/forms/typed-fields.ts'
import { isNotFound, type Unavailability, unavailabilityOf } from '../../base/server/gateway.server.ts'
import { ownPath } from '../../base/server/own-path.ts'
import { associatedOf } from '../../base/trade/load-trade.server.ts'
import { problemsOf } from '../../parts/guest-form/read-checkout-form.server.ts'

type NoOutcome = { readonly kind: 'throttled' | 'unavailable'; readonly unavailability: Unavailability }

export async function outcomeOf<Outcome>(call: Promise<Outcome>): Promise<Outcome | NoOutcome> {
  try {
    return await call
  } catch (error) {
    if (isNotFound(error)) throw new Response(null, { status: 404 })
    const unavailability = unavailabilityOf(error)
    if (!unavailability) throw error
    return { kind: unavailability.status === 429 ? 'throttled' : 'unavailable', unavailability }
  }
}

export function textIn(form: FormData, name: string): string {
  const [value, ...more] = form.getAll(name)
  return typeof value === 'string' && more.length === 0 ? value : ''
}

type ParseResult = {
  readonly error?: { readonly issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
}

export function fieldProblemsOf({ error }: ParseResult): readonly FormProblem[] {
  return problemsOf(error?.issues.map(({ path, message }) => ({ path: ['booker', ...path], message })) ?? [])
}

export function backOf(value: unknown, { place }: AppLoadContext): string {
  const path = ownPath(value)
  return path === '/' || /\/(login|logout|password|session)([.?]|$)/.test(path) ? pagePath(place) : path
}

/** Where none of this host is for the trade, another host's page answers, or none. */
export async function loginChannelOf(request: Request, context: AppLoadContext): Promise<number> {
  const { place } = context
  const associated = await associatedOf(context)
  if (associated?.isTrade && place.channelId !== undefined) return place.channelId
  const otherChannel = associated?.other
  if (!otherChannel) throw new Response(null, { status: 404 })
  if (otherChannel.host === undefined) return otherChannel.channelId
  const { origin, pathname } = new URL(request.url)
  const there = new URL(origin)
  there.hostname = otherChannel.host
  throw redirect(there.origin + inChannel(pathname, otherChannel.channelId), 303)
}
