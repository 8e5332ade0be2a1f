import type { Draft } from '@portico/contracts/checkout/draft'
import type { AppLoadContext } from '@remix-run/node'
import type { TypedFields } from '../../base/forms/typed-fields.ts'
import { unlessUnavailable } from '../../base/server/gateway.server.ts'
import { agencyField, agencyFields, agencyTick } from './checkout-fields.ts'

/**
 * A trade user books for a client, so that a form which nobody has typed in begins with their own agency; everything
 * can be typed over.
 */
export async function ownAgencyFields({ gateway, place, log }: AppLoadContext, draft: Draft): Promise<TypedFields> {
  if (place.tradeSession === undefined || Object.keys(draft).length > 0) return {}
  const profile = await unlessUnavailable(gateway.trade.profile.mutate({}), log)
  if (profile?.kind !== 'profile' || !profile.agency) return {}
  const { agency } = profile
  const known = agencyFields.flatMap(({ name }) => {
    const value = name in agency ? agency[name as keyof typeof agency] : ''
    return value === '' ? [] : [[agencyField(name), value] as const]
  })
  return { [agencyTick]: 'on', ...Object.fromEntries(known) }
}
