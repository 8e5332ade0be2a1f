import type { ServiceChoice } from '@portico/contracts/price/basket'
import { maxServiceChoices } from '@portico/domain/pricing/extras/service'
import { serviceParamOf } from '../../base/address/basket-extras.ts'
import { choiceOf, withPressed } from './service-fields.ts'

export type TypedQuantities = Readonly<Record<string, string>>

export type ServicesForm =
  | { readonly kind: 'valid'; readonly choices: readonly ServiceChoice[]; readonly typed: TypedQuantities }
  /** `fields` have a quantity that is none; `tooMany`: more services than a basket holds. */
  | {
      readonly kind: 'invalid'
      readonly fields: readonly string[]
      readonly tooMany: boolean
      readonly typed: TypedQuantities
    }

const maxFields = 2_000

export function readServicesForm(sentForm: FormData): ServicesForm {
  const form = withPressed(sentForm)
  const choices: ServiceChoice[] = []
  const fields: string[] = []
  const typedQuantities: Record<string, string> = {}
  for (const [field, value] of [...form].slice(0, maxFields)) {
    if (typeof value !== 'string' || choiceOf(field, '1') === undefined) continue
    const text = value.trim().slice(0, 20)
    typedQuantities[field] = text
    if (/^0*$/.test(text)) continue
    const choice = /^\d{1,3}$/.test(text) ? choiceOf(field, text) : undefined
    if (choice) choices.push(choice)
    else fields.push(field)
  }
  const tooMany = choices.length > maxServiceChoices
  return fields.length > 0 || tooMany
    ? { kind: 'invalid', fields, tooMany, typed: typedQuantities }
    : { kind: 'valid', choices, typed: typedQuantities }
}

export function withServices(addressParams: URLSearchParams, choices: readonly ServiceChoice[]): URLSearchParams {
  const changedParams = new URLSearchParams(addressParams)
  changedParams.delete('service')
  for (const choice of choices) changedParams.append('service', serviceParamOf(choice))
  return changedParams
}
