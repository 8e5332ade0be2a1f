import { z } from 'zod'

/**
 * A card as anything of ours knows it. Its number and its CVV exist in the payment provider's own fields or
 * page alone: what comes back is a token, and when the card ends.
 */
export const CardToken = z.strictObject({
  /** The provider's word for the card. What has a card's digits is none. */
  token: z
    .string()
    .regex(/^[\x21-\x7e]{4,200}$/)
    .refine((token) => !/\d(?:[ .-]?\d){12}/.test(token), 'card'),
  expiry: z.string().regex(/^(0[1-9]|1[0-2])\/\d{4}$/, 'date'),
})
export type CardToken = z.infer<typeof CardToken>
