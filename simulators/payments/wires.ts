import type { WireOf } from './frame/provider.ts'
import { azul } from './wires/azul.ts'
import { computop } from './wires/computop.ts'
import { datatrans } from './wires/datatrans.ts'
import { generic } from './wires/generic.ts'
import { igfs } from './wires/igfs.ts'
import { ipg } from './wires/ipg.ts'
import { nexiIncasso, xpay } from './wires/nexi.ts'
import { paypal } from './wires/paypal.ts'
import { saferpay } from './wires/saferpay.ts'
import { satispay } from './wires/satispay.ts'
import { scalapay } from './wires/scalapay.ts'
import { stripe } from './wires/stripe.ts'
import { syspay } from './wires/syspay.ts'
import { xpayWeb } from './wires/xpay-web.ts'

/** Every wire that is simulated. */
export const wires: readonly WireOf[] = [
  azul,
  computop,
  datatrans,
  generic,
  igfs,
  ipg,
  nexiIncasso,
  paypal,
  saferpay,
  satispay,
  scalapay,
  stripe,
  syspay,
  xpay,
  xpayWeb,
]
