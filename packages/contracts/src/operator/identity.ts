import { z } from 'zod'
import { Id } from '../values/shapes.ts'

/** `owner` may do everything; `reception` works with the reservations of its hotels and with nothing else. */
export const operatorRoles = ['owner', 'reception'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** Who acts, as admin signs it: a person by their e-mail address, and of which hotels they may see the guests. */
export const OperatorIdentity = z.strictObject({
  email: z.string().min(3).max(254),
  role: z.enum(operatorRoles),
  hotelIds: z.union([z.literal('all'), z.array(Id).max(2_000).readonly()]),
})
export type OperatorIdentity = z.infer<typeof OperatorIdentity>

export function mayActAt({ hotelIds }: Pick<OperatorIdentity, 'hotelIds'>, hotelId: number): boolean {
  return hotelIds === 'all' || hotelIds.includes(hotelId)
}
