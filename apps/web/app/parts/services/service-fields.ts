import type { ServiceChoice } from '@portico/contracts/price/basket'
import type { OfferedService } from '@portico/contracts/search/services'
import type { Party } from '@portico/domain/party/party'
import { readServiceParam, serviceParamOf } from '../../base/address/basket-extras.ts'

export type View = { readonly category?: number }

export type Choosable = Omit<ServiceChoice, 'quantity'>

/** `quantity-31.2b4_2027-03-05_10:00`: as an address spells a service, without its quantity. */
export function fieldOf(choosable: Choosable): string {
  return `quantity-${serviceParamOf({ ...choosable, quantity: 1 }).replace('x1', '')}`
}

/** Undefined for other fields and quantities that cannot be read. */
export function choiceOf(field: string, quantity: string): ServiceChoice | undefined {
  const [, id, rest = ''] = /^quantity-([1-9]\d{0,9})([.b_].*)?$/.exec(field) ?? []
  return id === undefined ? undefined : readServiceParam(`${id}x${quantity}${rest}`)
}

/** A field for each day and slot, for each room of a whole stay, for adults and each age band. */
function choosablesOf({ id, per, when, ages, days }: OfferedService, parties: readonly Party[]): Choosable[] {
  const times = days.length === 0 ? [{}] : days.flatMap(({ day, slots }) => slots.map(({ slot }) => ({ day, slot })))
  const lines =
    days.length === 0 && when !== 'day'
      ? parties.map((party, line) => ({ line, guests: [party] }))
      : [{ line: 0, guests: parties }]
  return times.flatMap((time) =>
    lines.flatMap(({ line, guests }) => {
      const childrenAges = guests.flatMap((party) => party.childrenAges)
      const bands =
        per === 'unit' ? [] : ages.filter(({ min, max }) => childrenAges.some((age) => min <= age && age <= max))
      return [undefined, ...bands.map(({ bandId }) => bandId)].map((bandId) => ({
        serviceId: id,
        line,
        bandId,
        ...time,
      }))
    }),
  )
}

/** A chosen service that is not offered any more is kept, so that it can be taken back. */
export function choosablesWith(
  service: OfferedService,
  parties: readonly Party[],
  quantities: Readonly<Record<string, string>>,
): Choosable[] {
  const listed = choosablesOf(service, parties)
  const fields = new Set(listed.map(fieldOf))
  const otherFields = Object.entries(quantities).flatMap(([field, quantity]) => {
    const choice = fields.has(field) || /^0*$/.test(quantity) ? undefined : choiceOf(field, '1')
    return choice?.serviceId === service.id ? [choice] : []
  })
  return [...listed, ...otherFields.map(({ quantity: _, ...choosable }) => choosable)]
}

/** Within nought and `most`; what is no quantity counts as none. */
export function steppedBy(typedQuantity: string, by: number, most: number): string {
  const quantity = /^\d{1,3}$/.test(typedQuantity.trim()) ? Number(typedQuantity) : 0
  return String(Math.max(0, Math.min(most, quantity + by)))
}

/** `add-quantity-31b4=1+quantity-31=2`: what a button adds, for everybody of the party. */
export function addingOf(choices: readonly (readonly [field: string, quantity: number])[]): string {
  return `add-${choices.map((choice) => choice.join('=')).join('+')}`
}

export function withPressed(form: FormData): FormData {
  const [, act, what = ''] = /^(add|more|fewer)-(.*)$/s.exec(String(form.get('go'))) ?? []
  if (act === 'more' || act === 'fewer') {
    const typedValue = form.get(what)
    if (typeof typedValue === 'string') form.set(what, steppedBy(typedValue, act === 'more' ? 1 : -1, 999))
  }
  if (act === 'add')
    for (const [, field = '', quantity = ''] of what.matchAll(/([^=+]{1,60})=(\d{1,3})/g))
      if (choiceOf(field, quantity)) form.set(field, quantity)
  return form
}
