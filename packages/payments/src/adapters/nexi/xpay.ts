import type { PaymentAim, PaymentReport } from '@portico/domain/payment/attempt'
import type {
  PaymentOrder,
  PaymentProvider,
  ProviderOf,
  ProviderReport,
  ReceivedRequest,
  Terminal,
  Verdict,
} from '../../port.ts'
import { isNexiResult, nexiRequestMac } from '../../signatures/nexi.ts'
import { messageAddressOf, orderOfMessage } from '../message-address.ts'
import {
  captureOrVoid,
  currencyOf,
  type NexiDeps,
  nexiBase,
  nexiDecline,
  paymentCardOf,
  queryNexi,
  readMinor,
  testNexi,
} from './back-office.ts'

// Nexi XPay, the generation with alias and secret key: the guest's browser posts a signed form to Nexi's page. Verified
// in the provider's samples (NexiPayments/XPay); `TCONTAB` and `languageId` are seen in public plugins.

export const nexiFields: PaymentProvider['fields'] = [
  { name: 'alias', label: 'Alias', isSecret: false, pattern: /^[A-Za-z0-9_]{1,30}$/ },
  {
    name: 'key',
    label: 'Key of the MAC (chiave per il calcolo del MAC)',
    isSecret: true,
    pattern: /^[\x21-\x7e]{8,100}$/,
  },
]

/** All that comes after the guest has paid is the same for XPay and for what stands on it. */
export function nexiAfterPayment(deps: NexiDeps): Omit<PaymentProvider, 'wire' | 'capabilities' | 'fields' | 'begin'> {
  return {
    query: (terminal, attempt) => queryNexi(deps, terminal, attempt),

    async readReturn(terminal, { reference, aim }, request) {
      const values = valuesOf(request)
      // The way back of a guest who gives up is not signed.
      if (values.mac === undefined) return { kind: 'hint', about: { reference } }
      if (!isNexiResult(resultOf(values), values.mac, terminal.secrets.key ?? ''))
        return { kind: 'refused', why: 'signature' }
      return values.codTrans === reference
        ? { kind: 'proven', about: { reference }, ...reportOfResult(aim, values) }
        : { kind: 'refused', why: 'malformed' }
    },

    async readMessage(terminal, request): Promise<Verdict> {
      const values = valuesOf(request)
      const secret = terminal.secrets.key ?? ''
      if (!isNexiResult(resultOf(values), values.mac ?? '', secret)) return { kind: 'refused', why: 'signature' }
      const order = orderOfMessage(request.path, secret)
      if (order === undefined || order.reference !== values.codTrans) return { kind: 'refused', why: 'malformed' }
      return { kind: 'proven', about: { reference: order.reference }, ...reportOfResult(order.aim, values) }
    },

    capture: (terminal, attempt, { minor }) => captureOrVoid({ deps, terminal, name: 'contabilizza', attempt, minor }),
    release: (terminal, attempt) =>
      captureOrVoid({ deps, terminal, name: 'storna', attempt, minor: attempt.aim.minor }),
    refund: (terminal, attempt, { minor }) => captureOrVoid({ deps, terminal, name: 'storna', attempt, minor }),
    test: (terminal) => testNexi(deps, terminal),
  }
}

const wireName = 'xpay'

export const xpay: ProviderOf = (deps): PaymentProvider => ({
  wire: wireName,
  capabilities: {
    aims: ['capture', 'authorise'],
    currencies: ['EUR'],
    capture: 'part',
    release: true,
    refund: 'part',
    charge: false,
    query: true,
    message: 'proven',
    return: 'proven',
    isIdempotent: false,
    dispute: false,
  },
  fields: nexiFields,
  ...nexiAfterPayment({ ...deps, wire: wireName }),

  async begin(terminal, paymentOrder) {
    const base = nexiBase({ ...deps, wire: wireName }, terminal)
    if (base === undefined) return { kind: 'unknown' }
    const fields = {
      ...nexiForm(terminal, paymentOrder),
      descrizione: paymentOrder.stay.hotel,
      TCONTAB: paymentOrder.aim.kind === 'capture' ? 'C' : 'D',
    }
    return { kind: 'begun', refs: {}, next: { kind: 'form', url: `${base}/ecomm/ecomm/DispatcherServlet`, fields } }
  },
})

export function nexiForm({ settings, secrets }: Terminal, paymentOrder: PaymentOrder) {
  const { reference, aim, guest } = paymentOrder
  const signed = { codTrans: reference, divisa: 'EUR' as const, importo: String(aim.minor) }
  return {
    ...signed,
    alias: settings.alias ?? '',
    url: paymentOrder.returnUrl('done'),
    url_back: paymentOrder.returnUrl('closed'),
    urlpost: messageAddressOf(paymentOrder, secrets.key ?? ''),
    mail: guest.email,
    languageId: languages[guest.language] ?? 'ENG',
    mac: nexiRequestMac(signed, secrets.key ?? ''),
  }
}

/** Those that Nexi's page speaks; it has Arabic besides. */
const languages: Readonly<Record<string, string>> = {
  it: 'ITA',
  en: 'ENG',
  de: 'GER',
  es: 'SPA',
  fr: 'FRA',
  pt: 'POR',
  ru: 'RUS',
  zh: 'CHI',
  ja: 'JPN',
}

type XpayValues = Readonly<Record<string, string | undefined>>

/** Nexi sends the guest back by GET and its messages by POST, with the same fields. */
function valuesOf({ query, body }: ReceivedRequest): XpayValues {
  return {
    ...Object.fromEntries(new URLSearchParams(query)),
    ...Object.fromEntries(new URLSearchParams(Buffer.from(body).toString())),
  }
}

function resultOf({
  codTrans = '',
  esito = '',
  importo = '',
  divisa = '',
  data = '',
  orario = '',
  codAut = '',
}: XpayValues) {
  return { codTrans, esito, importo, divisa, data, orario, codAut }
}

function reportOfResult(paymentAim: PaymentAim, values: XpayValues): ProviderReport {
  const report = { ...outcomeOf(paymentAim, values), currency: currencyOf(values.divisa) || undefined }
  return { report, card: { ...paymentCardOf(values), token: report.isTokenised ? (values.codTrans ?? '') : undefined } }
}

function outcomeOf({ kind }: PaymentAim, { esito, importo, codiceEsito }: XpayValues): PaymentReport {
  const minor = readMinor(importo) ?? 0
  switch (esito) {
    case 'OK':
      return kind === 'capture'
        ? { capturedMinor: minor }
        : kind === 'authorise'
          ? { authorisedMinor: minor }
          : { isTokenised: true }
    case 'KO':
      return { decline: nexiDecline(codiceEsito) }
    case 'ANNULLO':
      return { isEnded: true }
    case 'ERRORE':
      return { decline: 'technical' }
    default:
      return { isPending: true }
  }
}
