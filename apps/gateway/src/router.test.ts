import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { appRouterOf, type Features } from './router.ts'

type Schema = {
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  type?: string
}

const { procedures: mounted } = appRouterOf({} as Features)._def
const procedures = mounted as unknown as Record<string, { readonly _def: { readonly inputs: readonly z.ZodType[] } }>

/** Each input of the router as JSON Schema, by procedure. */
const inputs = Object.entries(procedures).flatMap(([path, { _def }]) =>
  _def.inputs.map((input) => [path, z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema] as const),
)

/** Every object within a schema, with the names of its members. */
function objectsIn(schema: Schema): Schema[] {
  const { properties = {}, items, anyOf = [], oneOf = [] } = schema
  const inner = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf].flatMap(objectsIn)
  return schema.type === 'object' ? [schema, ...inner] : inner
}

/** Who asks, and where: said by headers, sessions and grants alone. */
const authority =
  /^(host|domain|upstream|server|channel|hotel|language|place|audience|visitor|session|ip|user|client|agency|company|trade|operator|role|admin|reservation|hold|price|total)_?(id|code|key|name)?$/i

describe('what a request may say', () => {
  it('is not where it belongs, who asks, or what is whose: those come with place, session and grant', () => {
    expect(inputs.length).toBeGreaterThan(10)
    const said = inputs.flatMap(([path, input]) =>
      objectsIn(input).flatMap(({ properties = {} }) =>
        Object.keys(properties)
          .filter((name) => authority.test(name))
          .map((name) => `${path}: ${name}`),
      ),
    )
    expect([...new Set(said)]).toEqual([
      // Narrows the channel's hotels, which the place names: another's is an empty calendar.
      'portalSearch.calendar: hotelId',
      // Name and address of whoever books for a guest, which prove nothing.
      'checkout.confirm: agency',
      // What the hotel's own campaign calls itself.
      'checkout.confirm: hotel',
      // An airport, station or port.
      'reservation.updateTransfer: place',
      // As of any booking.
      'offer.confirm: agency',
      'offer.confirm: hotel',
      'awaited.confirm: agency',
      'awaited.confirm: hotel',
      // Proven by the password beside it.
      'trade.login: username',
      // Where the mail goes: only who reads it gets in.
      'trade.recoverPassword: username',
      // Narrows the own agency's list, which the session names: another's hotel is an empty list.
      'trade.reservations: hotelId',
      'trade.allReservations: hotelId',
    ])
  })

  it('PAY-05 is no number and no CVV of a card: there is no field for them', () => {
    const names = inputs.flatMap(([path, input]) =>
      objectsIn(input).flatMap(({ properties = {} }) => Object.keys(properties).map((name) => `${path}.${name}`)),
    )
    expect(
      names.filter((name) => /\.(pan|cvv2?|cvc2?|csc|card_?(number|code|holder)|security_?code|number)$/i.test(name)),
    ).toEqual([
      // Of a flight, train or ferry.
      'reservation.updateTransfer.number',
    ])
  })

  it('is nothing that its schema does not name', () => {
    const open = inputs.flatMap(([path, input]) =>
      objectsIn(input)
        .filter(({ additionalProperties, properties }) => properties && additionalProperties !== false)
        .map(() => path),
    )
    expect([...new Set(open)]).toEqual([])
  })
})
