import { PictureBase64 } from '@portico/contracts/values/pictures'
import { z } from 'zod'
import { postingCall } from '../../codec/legacy-request.ts'
import { noCaller } from '../../parts/request-fields.ts'

/** Without a change it only asks for the logo; a picture is in base64. */
const AgencyLogoRequest = z.discriminatedUnion('change', [
  z.object({ change: z.literal('none') }),
  z.object({ change: z.literal('save'), picture: PictureBase64 }),
  z.object({ change: z.literal('remove') }),
])
export type AgencyLogoRequest = z.infer<typeof AgencyLogoRequest>

/** A PNG in base64, where the agency has a logo. */
export type AgencyLogoReply = { readonly picture?: string | undefined }

/**
 * The logo that stands on what the caller's agency prints for its guests (capability `agencies`); its owner alone may
 * ask for it and change it. What is no picture that can be read is refused as `malformed`, too many pictures in a day
 * as `over-limit`, and the logo stays.
 */
export const agencyLogo = postingCall<AgencyLogoRequest, AgencyLogoReply, AgencyLogoRequest>({
  name: 'agencyLogo',
  path: 'agency/logo',
  timeout: 'short-change',
  capability: 'agencies',
  credentials: true,
  maxBodyBytes: 160 * 1_024,
  body: 'json',
  toQuery: () => [],
  post: { write: (request) => request, wire: AgencyLogoRequest },
  fromQuery: (_, request) => ({ caller: noCaller, input: request }),
  toReply: (reply) => reply,
  reply: z.object({ picture: z.base64().optional() }),
})
