import type { PaymentAim } from '@portico/domain/payment/attempt'
import type { PaymentOrder } from '../port.ts'
import { hmacOf, isSameSignature } from '../signatures/signature.ts'

// Some providers sign in their messages that an order was paid, and neither whether it was to be charged or only
// reserved, nor how much. So the address that they are given says it, under a seal of ours: without one a guest could
// post a message for a reserved amount to the address of a charge.

export function messageAddressOf({ messageUrl, reference, aim }: PaymentOrder, secret: string): string {
  const path = [aim.kind, aim.minor, aim.currency, reference].join('/')
  return `${messageUrl}/${path}/${sealOf(path, secret)}`
}

/** What was ordered, as the address of its message says; undefined where it was not made by us. */
export function orderOfMessage(
  path: string,
  secret: string,
): { readonly reference: string; readonly aim: PaymentAim } | undefined {
  const pathParts = path.split('/').filter((part) => part !== '')
  const [kind = '', minor = '', currency = '', reference = '', seal = ''] = pathParts
  if (pathParts.length !== 5 || !isSameSignature(seal, sealOf(pathParts.slice(0, 4).join('/'), secret)))
    return undefined
  return { reference, aim: { kind: kind as PaymentAim['kind'], minor: Number(minor), currency } }
}

function sealOf(path: string, secret: string): string {
  return hmacOf('sha256', secret, `message-address:${path}`, 'hex').slice(0, 32)
}
