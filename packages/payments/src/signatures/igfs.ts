import { hmacOf, isSameSignature } from './signature.ts'

// IGFS by NetSW: UniCredit's PagOnline Imprese, and BNL's Axepta "Buy now". Seen in public copies of the manual
// (editions 07 and 09) and in recorded answers. The signature is over the values alone, without names or separators, an
// absent one being empty: so ("ab", "c") and ("a", "bc") are signed alike, and each value must have a fixed form before
// it is signed.

const requestFields = ['version', 'tid', 'merID', 'payInstr', 'shopID'] as const
const noteFields = ['addInfo1', 'addInfo2', 'addInfo3', 'addInfo4', 'addInfo5'] as const
const outcomeFields = ['tid', 'shopID', 'rc', 'errorDesc'] as const
const shopperFields = ['shopUserRef', 'shopUserName', 'shopUserAccount', 'shopUserMobilePhone', 'shopUserIMEI'] as const

/** What is signed of each message, in order. `pan` and the expiry are part of a refund's text and never filled. */
const signedFieldsOf = {
  Init: [
    ...requestFields,
    ...shopperFields,
    ...['trType', 'amount', 'currencyCode', 'langID', 'notifyURL', 'errorURL', 'callbackURL'],
    ...noteFields,
    ...['payInstrToken', 'topUpID'],
  ],
  Verify: [...requestFields, 'paymentID', 'refTranID'],
  Confirm: [...requestFields, 'amount', 'refTranID', ...noteFields, 'topUpID'],
  VoidAuth: [...requestFields, 'amount', 'refTranID', ...noteFields],
  Credit: [
    ...requestFields,
    ...['shopUserRef', 'amount', 'currencyCode', 'refTranID', 'pan', 'payInstrToken', 'expireMonth', 'expireYear'],
    ...noteFields,
  ],
  InitAnswer: [...outcomeFields, 'paymentID', 'redirectURL'],
  VerifyAnswer: [...outcomeFields, 'paymentID', 'tranID', 'authCode', 'enrStatus', 'authStatus'],
  OperationAnswer: [...outcomeFields, 'tranID', 'date', ...noteFields],
} satisfies Record<string, readonly string[]>

export type IgfsMessage = keyof typeof signedFieldsOf

export type IgfsValues = Readonly<Record<string, string | undefined>>

export function igfsSignature(message: IgfsMessage, values: IgfsValues, secret: string): string {
  return hmacOf('sha256', secret, signedFieldsOf[message].map((name) => values[name] ?? '').join(''), 'base64')
}

export function isIgfsSignature(message: IgfsMessage, values: IgfsValues, signature: string, secret: string): boolean {
  return isSameSignature(signature, igfsSignature(message, values, secret))
}
