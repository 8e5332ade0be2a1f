import { randomBytes } from 'node:crypto'

/** 128 bits, made for each page. */
export const newActionKey = (): string => randomBytes(16).toString('base64url')

export function actionKeyOf(form: FormData): string {
  const key = form.get('key')
  return typeof key === 'string' && /^[A-Za-z0-9_-]{22,64}$/.test(key) ? key : newActionKey()
}
