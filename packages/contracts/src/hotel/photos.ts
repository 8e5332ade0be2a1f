import { z } from 'zod'
import { photoWidths } from '../values/photo-names.ts'

export const PhotoRequest = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  width: z.literal([...photoWidths]),
})

export const Photo = z.strictObject({ base64: z.base64() })
