import { hmacOf, isSameSignature } from './signature.ts'

// IGFS by NetSW: UniCredit's PagOnline Imprese, and BNL's Axepta "Buy now". Seen in public copies of the manual
// (editions 07 and 09) and in recorded answers. The signature is over the values alone, without names or separators, an
// absent one being empty: so ("ab", "c") and ("a", "bc") are signed alike, and each value must have a fixed form before
// it is signed.

const request = ['version', 'tid', 'merID', 'payInstr', 'shopID'] as const
const notes = ['addInfo1', 'addInfo2', 'addInfo3', 'addInfo4', 'addInfo5'] as const
const outcome = ['tid', 'shopID', 'rc', 'errorDesc'] as const
const shopper = ['shopUserRef', 'shopUserName', 'shopUserAccount', 'shopUserMobilePhone', 'shopUserIMEI'] as const

/** What is signed of each message, in order. `pan` and the expiry are part of a refund's text and never filled. */
const signed = {
  Init: [
    ...request,
    ...shopper,
    ...['trType', 'amount', 'currencyCode', 'langID', 'notifyURL', 'errorURL', 'callbackURL'],
    ...notes,
    ...['payInstrToken', 'topUpID'],
  ],
  Verify: [...request, 'paymentID', 'refTranID'],
  Confirm: [...request, 'amount', 'refTranID', ...notes, 'topUpID'],
  VoidAuth: [...request, 'amount', 'refTranID', ...notes],
  Credit: [
    ...request,
    ...['shopUserRef', 'amount', 'currencyCode', 'refTranID', 'pan', 'payInstrToken', 'expireMonth', 'expireYear'],
    ...notes,
  ],
  InitAnswer: [...outcome, 'paymentID', 'redirectURL'],
  VerifyAnswer: [...outcome, 'paymentID', 'tranID', 'authCode', 'enrStatus', 'authStatus'],
  OperationAnswer: [...outcome, 'tranID', 'date', ...notes],
} satisfies Record<string, readonly string[]>

export type IgfsMessage = keyof typeof signed

export type IgfsValues = Readonly<Record<string, string | undefined>>

export function igfsSignature(message: IgfsMessage, values: IgfsValues, secret: string): string {
  return hmacOf('sha256', secret, signed[message].map((name) => values[name] ?? '').join(''), 'base64')
}

export function isIgfsSignature(message: IgfsMessage, values: IgfsValues, signature: string, secret: string): boolean {
  return isSameSignature(signature, igfsSignature(message, values, secret))
}
