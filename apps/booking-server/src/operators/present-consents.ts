import { textOf } from '@portico/locale/languages'
import { fromJson } from '../db/from-json.ts'
import type { Reader } from '../db/types.ts'
import type { Reservation } from '../reservations/state/change-state.ts'

const consentNames = {
  report: 'Questions after the stay',
  marketing: 'News and offers',
  profile: 'Suggestions from earlier stays',
} as const

export async function presentConsents(
  db: Reader,
  { id, consents }: Pick<Reservation, 'id' | 'consents'>,
  language: 'en',
): Promise<{ readonly name: string; readonly isAccepted: boolean }[]> {
  const { custom, ...common } = fromJson('reservation.consents', consents, id)
  const agreed = (['report', 'marketing', 'profile'] as const).map((kind) => ({
    name: consentNames[kind],
    isAccepted: common[kind],
  }))
  const policyIds = custom.map(({ policyId }) => policyId)
  const rows =
    policyIds.length === 0
      ? []
      : await db.selectFrom('custom_policy').where('id', 'in', policyIds).select(['id', 'content']).execute()
  const titles = new Map(
    rows.map((row) => [row.id, titleOf(textOf(fromJson('custom_policy.content', row.content, row.id), language))]),
  )
  const ownPolicies = custom.map(({ policyId, accepted }) => ({
    name: titles.get(policyId) ?? `Policy ${policyId}, which is no more`,
    isAccepted: accepted,
  }))
  return [...agreed, ...ownPolicies]
}

function titleOf({ title, text }: { readonly title: string; readonly text: string }): string {
  return title === '' ? text : title
}
