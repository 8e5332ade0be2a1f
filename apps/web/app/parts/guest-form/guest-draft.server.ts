import { guestNamesMax } from '@portico/contracts/checkout/guests'
import type { TypedFields } from '../../base/forms/typed-fields.ts'
import { guestField } from './guest-inputs.ts'

const guestFieldNames = ['name', 'lastName', 'birthDate', 'sex'] as const
const maxLengths = { name: 60, lastName: 60, birthDate: 10, sex: 6 } as const

export function packGuests(typedFields: TypedFields): string {
  const people = new Set(Object.keys(typedFields).flatMap((name) => /^guest-(\d+-\d+)-/.exec(name)?.[1] ?? []))
  let signs = guestNamesMax
  return [...people]
    .map((person) => {
      const [room = 0, number = 0] = person.split('-').map(Number)
      const texts = guestFieldNames.map((field) => {
        const text = (typedFields[guestField(room, number, field)] ?? '')
          .replaceAll(/\p{Cc}/gu, ' ')
          .slice(0, maxLengths[field])
        if (field !== 'name' && field !== 'lastName') return text
        const cut = text.slice(0, signs)
        signs -= cut.length
        return cut
      })
      return [person, ...texts].join('\t')
    })
    .join('\n')
}

export function unpackGuests(text: string): TypedFields {
  return Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [person = '', ...texts] = line.split('\t')
      const [room = 0, number = 0] = person.split('-').map(Number)
      return guestFieldNames.flatMap((field, i) =>
        texts[i] ? [[guestField(room, number, field), texts[i]] as const] : [],
      )
    }),
  )
}
