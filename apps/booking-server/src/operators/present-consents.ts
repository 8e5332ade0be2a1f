import { optionalConsents } from '@portico/contracts/checkout/optional-consents'
import type { ReservationDetails } from '@portico/contracts/operator/reservation-details'
import { type LanguageCode, textLanguageOf, textOf } from '@portico/locale/languages'
import { fromJson } from '../db/from-json.ts'
import type { Reader } from '../db/types.ts'
import type { Reservation } from '../reservations/state/change-state.ts'

export async function presentConsents(
  db: Reader,
  { id, consents }: Pick<Reservation, 'id' | 'consents'>,
  language: LanguageCode,
): Promise<ReservationDetails['consents']> {
  const { custom, ...common } = fromJson('reservation.consents', consents, id)
  const policyIds = custom.map(({ policyId }) => policyId)
  const rows =
    policyIds.length === 0
      ? []
      : await db.selectFrom('custom_policy').where('id', 'in', policyIds).select(['id', 'content']).execute()
  const titles = new Map(
    rows.map((row) => {
      const content = fromJson('custom_policy.content', row.content, row.id)
      return [row.id, { name: titleOf(textOf(content, language)), language: textLanguageOf(content, language) }]
    }),
  )
  return [
    ...optionalConsents.map((name) => ({ name, isAccepted: common[name] })),
    ...custom.map(({ policyId, accepted }) => ({
      name: '',
      ...titles.get(policyId),
      policyId,
      isAccepted: accepted,
    })),
  ]
}

function titleOf({ title, text }: { readonly title: string; readonly text: string }): string {
  return title === '' ? text : title
}
