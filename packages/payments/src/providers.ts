import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import { azul } from './adapters/azul.ts'
import { computop } from './adapters/bnlepositivity/computop.ts'
import { ipg } from './adapters/bnlepositivity/ipg.ts'
import { datatrans } from './adapters/datatrans.ts'
import { generic } from './adapters/generic.ts'
import { bnlIgfs, unicredit } from './adapters/igfs/igfs.ts'
import { incassoSenzaPensieri } from './adapters/nexi/incasso-senza-pensieri.ts'
import { xpay } from './adapters/nexi/xpay.ts'
import { xpayWeb } from './adapters/nexi/xpay-web.ts'
import { paypal } from './adapters/paypal/paypal.ts'
import { saferpay } from './adapters/saferpay/saferpay.ts'
import { satispay } from './adapters/satispay.ts'
import { scalapay } from './adapters/scalapay.ts'
import { stripe } from './adapters/stripe/stripe.ts'
import { syspay } from './adapters/syspay.ts'
import type { ProviderOf } from './port.ts'

type Dialects = readonly { readonly name: string; readonly adapter: ProviderOf }[]

/** The wires of each method, the usual one first: a terminal chooses another by its setting `wire`. */
export const wires: Partial<Record<PaymentMethodId, Dialects>> = {
  bnlepositivity: [
    { name: 'ipg', adapter: ipg },
    { name: 'igfs', adapter: bnlIgfs },
    { name: 'computop', adapter: computop },
  ],
  nexi: [
    { name: 'xpay', adapter: xpay },
    { name: 'xpay-web', adapter: xpayWeb },
  ],
  nexi_incasso_senza_pensieri: [{ name: 'nexi-incasso', adapter: incassoSenzaPensieri }],
  unicredit: [{ name: 'igfs', adapter: unicredit }],
  azul: [{ name: 'azul', adapter: azul }],
  stripe: [{ name: 'stripe', adapter: stripe }],
  paypal: [{ name: 'paypal', adapter: paypal }],
  planet: [{ name: 'datatrans', adapter: datatrans }],
  saferpay: [{ name: 'saferpay', adapter: saferpay }],
  satispay: [{ name: 'satispay', adapter: satispay }],
  scalapay: [{ name: 'scalapay', adapter: scalapay }],
  syspay: [{ name: 'syspay', adapter: syspay }],
}

/**
 * The adapter of a method, for a terminal with these settings; undefined for a method whose wire nobody
 * published, and for one that needs no provider. `wire: generic` is the documented hosted page, whatever the method.
 */
export function providerOf(
  method: PaymentMethodId,
  settings: Readonly<Record<string, string>>,
): ProviderOf | undefined {
  if (settings.wire === 'generic') return generic
  const dialects = wires[method]
  const chosenDialect = dialects?.find(({ name }) => name === settings.wire) ?? dialects?.[0]
  if (!dialects || !chosenDialect) return undefined
  const [only, another] = dialects
  return only && !another ? only.adapter : withWireChoice(dialects, chosenDialect.adapter)
}

function withWireChoice(dialects: Dialects, adapter: ProviderOf): ProviderOf {
  const choice = { name: 'wire', label: 'Contract', isSecret: false, choices: dialects.map(({ name }) => name) }
  return (deps) => {
    const provider = adapter(deps)
    return { ...provider, fields: [choice, ...provider.fields] }
  }
}
