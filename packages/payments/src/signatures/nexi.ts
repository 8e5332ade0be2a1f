import { hashOf, isSameSignature } from './signature.ts'

// Nexi XPay, the generation with alias and secret key, and Nexi Incasso Senza Pensieri, which stands on it. Verified in
// the provider's samples (NexiPayments/XPay). A MAC is the SHA-1 of named values in a fixed order with the secret at
// the end. Amounts are cents without a point.

/** What a guest's browser posts to begin a payment; `codTrans` is ours, unique for the merchant. */
export type NexiRequest = { readonly codTrans: string; readonly divisa: 'EUR'; readonly importo: string }

export function nexiRequestMac({ codTrans, divisa, importo }: NexiRequest, secret: string): string {
  return macOf(
    [
      ['codTrans', codTrans],
      ['divisa', divisa],
      ['importo', importo],
    ],
    secret,
  )
}

/** The outcome, as the guest brings it back and as the server posts it. On a refusal `codAut` is there and empty. */
export type NexiResult = {
  readonly codTrans: string
  readonly esito: string
  readonly importo: string
  readonly divisa: string
  readonly data: string
  readonly orario: string
  readonly codAut: string
}

export function isNexiResult(
  { codTrans, esito, importo, divisa, data, orario, codAut }: NexiResult,
  mac: string,
  secret: string,
): boolean {
  const signedFields: SignedFields = [
    ['codTrans', codTrans],
    ['esito', esito],
    ['importo', importo],
    ['divisa', divisa],
    ['data', data],
    ['orario', orario],
    ['codAut', codAut],
  ]
  return isSameSignature(mac, macOf(signedFields, secret))
}

/**
 * Calls of the back office name their values in the order in which they are signed: `contabilizza` and `storna`,
 * `creaNonce` and the rest.
 */
export function nexiCallMac(values: Readonly<Record<string, string>>, secret: string): string {
  return macOf(Object.entries(values), secret)
}

/**
 * Of an answer of the back office: over its outcome, number and time alone, so that what else it says rests on the
 * connection.
 */
export function isNexiAnswer(
  { esito, idOperazione, timeStamp, mac }: Readonly<Record<string, unknown>>,
  secret: string,
): boolean {
  const values = {
    esito: String(esito ?? ''),
    idOperazione: String(idOperazione ?? ''),
    timeStamp: String(timeStamp ?? ''),
  }
  return isSameSignature(String(mac ?? ''), nexiCallMac(values, secret))
}

type SignedFields = readonly (readonly [name: string, value: string])[]

function macOf(signedFields: SignedFields, secret: string): string {
  return hashOf('sha1', signedFields.map(([name, value]) => `${name}=${value}`).join('') + secret, 'hex')
}
