import { z } from 'zod'
import { extensionFields } from '../codec/extensions.ts'

const px = extensionFields({ keys: ['key'] })

// Who acts on an offer or on what awaits a confirmation says the e-mail that it was sent to: on this server there is no
// other authority.

export type OfferByEmail = { readonly offerCode: string; readonly email: string }

export const emailField = { mail: z.string().min(1).max(254) }

/** Of an action that must not happen twice; under the capability `keys`. */
export const keyField = { [px.key]: z.string().max(64).optional() }
