import { hash, randomBytes } from 'node:crypto'

/** Crockford's base 32: no I, L, O or U, so that a code survives the telephone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const newReservationCode = (): string => randomSigns(10)

export const newOfferCode = (): string => randomSigns(12)

/**
 * Fifteen signs, of which the first and the last are letters: AZUL wants no more, and by no digit at its end an amount
 * that is signed behind it stays one.
 */
export const newPaymentReference = (): string => `P${randomSigns(13)}P`

function randomSigns(count: number): string {
  return [...randomBytes(count)].map((byte) => alphabet[byte & 31]).join('')
}

/** A typed code as it is stored: O reads as 0, I and L as 1, blanks and hyphens are dropped. */
export function normaliseCode(typedCode: string): string {
  return typedCode.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

/** 128 random bits as 22 signs that may stand in an address. */
export function newKey(): string {
  return randomBytes(16).toString('base64url')
}

export function sha256(text: string): string {
  return hash('sha256', text)
}
