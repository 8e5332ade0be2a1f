import { agencyTypes } from '@portico/contracts/checkout/agency'
import { agencySchemas } from '../db/tables/agencies.ts'
import { toJson } from '../db/tables/json.ts'
import type { Tx } from '../db/types.ts'

export async function removeOfferData(tx: Tx, offerIds: readonly number[]): Promise<void> {
  if (offerIds.length === 0) return
  await tx
    .updateTable('offer')
    .set({ name: '', email: '', recipient: '', title: '', letter: '', rejection_reason: null })
    .where('id', 'in', offerIds)
    .execute()
  await tx.updateTable('offer_option').set({ name: '', description: '' }).where('offer_id', 'in', offerIds).execute()
  await tx.deleteFrom('offer_file').where('offer_id', 'in', offerIds).execute()
  await tx.updateTable('offer_message').set({ body: '' }).where('offer_id', 'in', offerIds).execute()
}

export async function removeRequestData(tx: Tx, requestIds: readonly number[]): Promise<void> {
  if (requestIds.length === 0) return
  await tx.updateTable('offer_request').set({ name: '', email: '', note: '' }).where('id', 'in', requestIds).execute()
}

const accessRequestDetails = agencySchemas['access_request.details']
const erasedPerson = toJson(
  accessRequestDetails.parse({
    ...Object.fromEntries(Object.keys(accessRequestDetails.shape).map((name) => [name, ''])),
    type: agencyTypes[0],
  }),
)

export async function removeAccessData(tx: Tx, requestIds: readonly number[]): Promise<void> {
  if (requestIds.length === 0) return
  await tx
    .updateTable('access_request')
    .set({ email: '', note: null, details: erasedPerson })
    .where('id', 'in', requestIds)
    .execute()
}
