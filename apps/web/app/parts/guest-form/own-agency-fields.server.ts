import type { AgencyCard } from '@portico/contracts/trade/agency-card'
import type { AppLoadContext } from '@remix-run/node'
import type { TypedFields } from '../../base/forms/typed-fields.ts'
import { unlessUnavailable } from '../../base/server/gateway.server.ts'
import { agencyField, agencyFields, agencyTick, bookerFields, oneNameTick } from './checkout-fields.ts'

/** `isComplete`: nothing mandatory is left to ask. */
export type OwnAgency = {
  readonly name: string
  readonly bookedBy: string
  readonly isComplete: boolean
  readonly fields: TypedFields
}

/** A trade user books for a client, so the form begins with the agency; everything can be typed over. */
export async function ownAgencyOf({ gateway, place, log }: AppLoadContext): Promise<OwnAgency | undefined> {
  if (place.tradeSession === undefined) return undefined
  const profile = await unlessUnavailable(gateway.trade.profile.mutate({}), log)
  if (profile?.kind !== 'profile' || !profile.agency) return undefined
  const { agency, user } = profile
  const bookedBy = user?.name ?? agency.contactName
  const knownFields = agencyFields.flatMap(({ name }) => {
    const value = name in agency ? agency[name as keyof typeof agency] : ''
    return value === '' ? [] : [[agencyField(name), value] as const]
  })
  const fields = { ...bookerOf(agency, bookedBy, user?.email), [agencyTick]: 'on', ...Object.fromEntries(knownFields) }
  return {
    name: agency.name,
    bookedBy,
    isComplete: bookerFields.every(({ name, isMandatory }) => !isMandatory || name in fields || name === 'lastName'),
    fields,
  }
}

/** The fields of this form that an account may know and that nobody has filled in or ticked. */
export function emptiedFieldsOf(form: FormData): TypedFields {
  const texts = [...bookerFields.map(({ name }) => name), ...agencyFields.map(({ name }) => agencyField(name))]
  const ticks = [
    ...(form.has('lastName') ? [oneNameTick] : []),
    ...(form.has(agencyField('name')) ? [agencyTick] : []),
  ].filter((name) => !form.has(name))
  return Object.fromEntries([...texts.filter((name) => form.get(name) === ''), ...ticks].map((name) => [name, '']))
}

function bookerOf(agency: AgencyCard, bookedBy: string, ownEmail: string | undefined): TypedFields {
  const [name = '', ...lastNames] = bookedBy.split(' ').filter(Boolean)
  const email = ownEmail || agency.email
  const knownAgency = {
    ...{ name, lastName: lastNames.join(' '), email, emailConfirm: email, phone: agency.phone },
    ...{ country: agency.country, address: agency.address, city: agency.city, zip: agency.zip },
    [oneNameTick]: name !== '' && lastNames.length === 0 ? 'on' : '',
  }
  return Object.fromEntries(Object.entries(knownAgency).filter(([, value]) => value !== ''))
}
