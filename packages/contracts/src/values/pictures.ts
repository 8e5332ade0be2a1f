import { z } from 'zod'

export const maxPictureBytes = 100_000

export const PictureBase64 = z.base64().max(Math.ceil(maxPictureBytes / 3) * 4)
