import { agencyTypes } from '@portico/contracts/checkout/agency'
import { agencySchemas } from '../db/tables/agencies.ts'
import { toJson } from '../db/tables/json.ts'
import type { Tx } from '../db/types.ts'

export async function removeOfferData(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('offer')
    .set({ name: '', email: '', recipient: '', title: '', letter: '', rejection_reason: null })
    .where('id', 'in', ids)
    .execute()
  await tx.updateTable('offer_option').set({ name: '', description: '' }).where('offer_id', 'in', ids).execute()
  await tx.deleteFrom('offer_file').where('offer_id', 'in', ids).execute()
  await tx.updateTable('offer_message').set({ body: '' }).where('offer_id', 'in', ids).execute()
}

export async function removeRequestData(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('offer_request').set({ name: '', email: '', note: '' }).where('id', 'in', ids).execute()
}

const details = agencySchemas['access_request.details']
const erasedPerson = toJson(
  details.parse({ ...Object.fromEntries(Object.keys(details.shape).map((name) => [name, ''])), type: agencyTypes[0] }),
)

export async function removeAccessData(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('access_request')
    .set({ email: '', note: null, details: erasedPerson })
    .where('id', 'in', ids)
    .execute()
}
