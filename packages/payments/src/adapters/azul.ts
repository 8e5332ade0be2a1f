import type { DeclineReason } from '@portico/domain/payment/attempt'
import type { PaymentProvider, ProviderOf, Terminal } from '../port.ts'
import { azulOrderNumber, azulOutcomeOf, azulRequestHash, isAzulAnswer } from '../signatures/azul.ts'
import { hmacOf, isSameSignature } from '../signatures/signature.ts'

// AZUL Payment Page, Dominican Republic, by copies of the official page. The guest's browser posts a signed form and
// comes back with a signed query string; there is no message, and the service that could be queried wants a contract
// and a certificate of its own. So a guest who pays and closes the tab leaves an attempt of which nobody knows: it is
// queried in vain, and then a person looks at AZUL's back office. Taking a reserved amount and giving money back are
// done there as well. What decides is a signed answer whose values have their forms, never the address to which the
// guest was sent.

const wireName = 'azul'
const paymentPages = {
  live: 'https://pagos.azul.com.do/PaymentPage/Default.aspx',
  test: 'https://pruebas.azul.com.do/PaymentPage/',
}

export const azul: ProviderOf = ({ simulationOf }): PaymentProvider => ({
  wire: wireName,
  capabilities: {
    aims: ['capture'],
    capture: false,
    release: false,
    refund: false,
    charge: false,
    query: false,
    message: false,
    return: 'proven',
    isIdempotent: true,
    dispute: false,
  },
  fields: [
    { name: 'merchantId', label: 'MerchantId', isSecret: false, pattern: /^\d{4,20}$/ },
    { name: 'merchantName', label: 'MerchantName', isSecret: false, pattern: /^[\x20-\x7e]{1,25}$/ },
    { name: 'merchantType', label: 'MerchantType', isSecret: false, pattern: /^[\x20-\x7e]{1,25}$/ },
    { name: 'currency', label: 'Currency of the contract (three letters)', isSecret: false, pattern: /^[A-Z]{3}$/ },
    { name: 'currencyCode', label: 'CurrencyCode', isSecret: false, pattern: /^[\x20-\x7e]{1,5}$/ },
    { name: 'authKey', label: 'AuthKey', isSecret: true, pattern: /^[\x21-\x7e]{16,200}$/ },
  ],

  async begin(terminal, { reference, aim, guest, returnUrl }) {
    const { mode, settings, secrets } = terminal
    const base = mode === 'simulation' ? simulationOf(wireName) : undefined
    const url = mode === 'simulation' ? base && `${base}/PaymentPage/` : paymentPages[mode]
    if (url === undefined) return { kind: 'unknown' }
    if (aim.kind !== 'capture' || aim.currency !== settings.currency || !azulOrderNumber.test(reference))
      return { kind: 'refused', decline: 'technical' }
    const cancelUrl = new URL(returnUrl('closed'))
    cancelUrl.searchParams.set('closed', closedBy(terminal, reference))
    const fields = {
      MerchantId: settings.merchantId ?? '',
      MerchantName: settings.merchantName ?? '',
      MerchantType: settings.merchantType ?? '',
      CurrencyCode: settings.currencyCode ?? '',
      OrderNumber: reference,
      Amount: azulAmountOf(aim.minor),
      ITBIS: '000',
      ApprovedUrl: returnUrl('done'),
      DeclinedUrl: returnUrl('failed'),
      CancelUrl: cancelUrl.href,
      UseCustomField1: '0',
      CustomField1Label: '',
      CustomField1Value: '',
      UseCustomField2: '0',
      CustomField2Label: '',
      CustomField2Value: '',
    }
    const AuthHash = azulRequestHash(fields, secrets.authKey ?? '')
    const unsigned = { TrxType: 'Sale', Locale: guest.language === 'es' ? 'ES' : 'EN', ShowTransactionResult: '0' }
    return { kind: 'begun', refs: {}, next: { kind: 'form', url, fields: { ...fields, ...unsigned, AuthHash } } }
  },

  query: async () => ({ kind: 'unknown' }),

  async readReturn(terminal, { reference }, { query }) {
    // Our address has a query already, and their papers show theirs behind a second question mark.
    const returnParams = new URLSearchParams(query.replace(/^\??(result=\w+)\?/, '$1&'))
    const closed = returnParams.get('closed')
    if (closed !== null) {
      const isRight = isSameSignature(closed, closedBy(terminal, reference))
      return isRight
        ? { kind: 'proven', about: { reference }, report: { isEnded: true } }
        : { kind: 'refused', why: 'signature' }
    }
    const fields = Object.fromEntries(returnParams)
    if (!isAzulAnswer(fields, terminal.secrets.authKey ?? '')) return { kind: 'refused', why: 'signature' }
    const outcome = azulOutcomeOf(fields)
    if (outcome === undefined || fields.OrderNumber !== reference) return { kind: 'refused', why: 'malformed' }
    const decline = outcome === 'failed' ? 'technical' : declineOf(fields.IsoCode)
    const report = outcome === 'approved' ? { capturedMinor: Number(fields.Amount) } : { decline, isEnded: true }
    return { kind: 'proven', about: { reference }, report }
  },

  readMessage: async () => ({ kind: 'refused', why: 'malformed' }),
})

/**
 * Nothing is signed where the guest goes back without paying: a sign of our own in that address shows that it is the
 * one we gave.
 */
function closedBy({ secrets }: Terminal, reference: string): string {
  return hmacOf('sha256', secrets.authKey ?? '', `closed ${reference}`, 'hex')
}

/** The smallest unit without a point, three digits at least. */
const azulAmountOf = (minor: number) => String(minor).padStart(3, '0')

function declineOf(code: string | undefined): DeclineReason {
  const reasons: Readonly<Record<string, DeclineReason>> = {
    '05': 'declined',
    '14': 'bad-card',
    '51': 'insufficient-funds',
    '54': 'expired-card',
    '61': 'limit',
    '65': 'limit',
    '34': 'fraud',
    '41': 'fraud',
    '43': 'fraud',
    '59': 'fraud',
    '3D': 'authentication-failed',
    '57': 'method-not-accepted',
    '91': 'technical',
    '96': 'technical',
    '99': 'technical',
  }
  return reasons[code ?? ''] ?? 'declined'
}
