import { maxPictureBytes } from '@portico/contracts/values/pictures'
import { readFormData } from '../../../base/forms/read-form-data.server.ts'

export const maxLogoKilobytes = maxPictureBytes / 1_000

export type LogoForm =
  | { readonly kind: 'remove' }
  | { readonly kind: 'save'; readonly base64: string }
  | { readonly kind: 'missing' | 'too-large' }

/** Whether it is a picture is for the server to say, which has to read it. */
export async function readLogoForm(request: Request): Promise<LogoForm> {
  const form = await readFormData(request)
  if (form.has('remove')) return { kind: 'remove' }
  const file = form.get('logo')
  if (!(file instanceof File) || file.size === 0) return { kind: 'missing' }
  if (file.size > maxPictureBytes) return { kind: 'too-large' }
  return { kind: 'save', base64: Buffer.from(await file.arrayBuffer()).toString('base64') }
}
