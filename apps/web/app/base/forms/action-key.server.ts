import { randomBytes } from 'node:crypto'

/** 128 bits, made for each page. */
export const newActionKey = (): string => randomBytes(16).toString('base64url')

/** The key is new where the form has none that can be one. */
export function keyOf(form: FormData): string {
  const key = form.get('key')
  return typeof key === 'string' && /^[A-Za-z0-9_-]{22,64}$/.test(key) ? key : newActionKey()
}
