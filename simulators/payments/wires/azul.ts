import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Payment } from '../frame/payment.ts'
import type { Provider } from '../frame/provider.ts'
import type { Wire } from '../frame/wire.ts'

// AZUL's Payment Page, from copies of its official description: a form that the guest's browser posts, and a query
// string that the guest brings back. It sends no message, so that a guest who closes the tab leaves a merchant who
// knows nothing.

const name = 'azul'
const contract = { merchantName: 'Hotel', merchantType: 'Hotel', currency: 'EUR', currencyCode: 'EUR' }
const accounts = [
  { settings: { merchantId: '39038540035', ...contract }, secrets: { authKey: 'azul-auth-key-of-the-first-hotel' } },
  { settings: { merchantId: '39038540036', ...contract }, secrets: { authKey: 'azul-auth-key-of-the-second-hotel' } },
]
const cards = [
  { number: '5424180279791732', name: 'Mastercard', outcome: 'approve' },
  { number: '4260550061845872', name: 'Visa', outcome: 'approve' },
  { number: '4005520000000129', name: 'Visa, above its limit', outcome: 'insufficient-funds' },
  { number: '6011000999099818', name: 'Discover', outcome: 'approve' },
  // AZUL names none for 3-D Secure: this one is the simulation's.
  { number: '4260550061845880', name: 'Visa, bank approves (3-D Secure)', outcome: 'challenge' },
] as const

const hashedOfForm = [
  ...[
    'MerchantId',
    'MerchantName',
    'MerchantType',
    'CurrencyCode',
    'OrderNumber',
    'Amount',
    'ITBIS',
    'ApprovedUrl',
    'DeclinedUrl',
    'CancelUrl',
  ],
  ...[
    'UseCustomField1',
    'CustomField1Label',
    'CustomField1Value',
    'UseCustomField2',
    'CustomField2Label',
    'CustomField2Value',
  ],
]
const otherOfForm = [
  'AuthHash',
  'TrxType',
  'Locale',
  'ShowTransactionResult',
  'AltMerchantName',
  'SaveToDataVault',
  'DataVaultToken',
]
const hashedOfAnswer = [
  'OrderNumber',
  'Amount',
  'AuthorizationCode',
  'DateTime',
  'ResponseCode',
  'IsoCode',
  'ResponseMessage',
  'ErrorDescription',
  'RRN',
]

export function azul(provider: Provider): Wire {
  async function handle(request: Request, path: string): Promise<Response> {
    if (path !== '/PaymentPage/' || request.method !== 'POST') return new Response('Not found', { status: 404 })
    const form = new URLSearchParams(await request.text())
    const value = (field: string) => form.get(field) ?? ''
    const account = accounts.find(({ settings }) => settings.merchantId === value('MerchantId'))
    const key = account?.secrets.authKey ?? ''
    const hash = createHmac('sha512', key)
      .update(hashedOfForm.map(value).join('') + key, 'utf8')
      .digest('hex')
    if (!account || !isSame(value('AuthHash').toLowerCase(), hash))
      return new Response('INVALID_AUTH:AuthHash', { status: 400 })
    const unexpected = [...form.keys()].find((field) => !hashedOfForm.includes(field) && !otherOfForm.includes(field))
    const addresses = ['ApprovedUrl', 'DeclinedUrl', 'CancelUrl'].map(value)
    const isRight =
      /^\d{3,12}$/.test(value('Amount')) &&
      /^\d{3,12}$/.test(value('ITBIS')) &&
      /^[A-Za-z0-9]{1,15}$/.test(value('OrderNumber'))
    if (
      unexpected ||
      !isRight ||
      value('TrxType') !== 'Sale' ||
      !addresses.every((url) => URL.canParse(url)) ||
      value('CurrencyCode') !== account.settings.currencyCode
    )
      return new Response('VALIDATION_ERROR', { status: 400 })
    const { merchantId, currency } = account.settings
    const known = provider.findReference(name, merchantId, value('OrderNumber'))
    const [approvedUrl = '', declinedUrl = '', cancelUrl = ''] = addresses
    const payment =
      known ??
      provider.open({
        wire: name,
        account: merchantId,
        reference: value('OrderNumber'),
        aim: 'capture',
        minor: Number(value('Amount')),
        currency,
        language: value('Locale').toLowerCase() || 'es',
        until: new Date(provider.now().getTime() + 30 * 60_000),
        data: { approvedUrl, declinedUrl, cancelUrl },
      })
    return new Response(null, { status: 303, headers: { location: provider.pageOf(payment) } })
  }

  function answerOf(payment: Payment): Record<string, string> {
    const isApproved = payment.state === 'approved'
    const codes = {
      declined: '05',
      'insufficient-funds': '51',
      'expired-card': '54',
      'authentication-required': '05',
      'authentication-failed': '3D',
    }
    const time = provider.now().toISOString().replaceAll(/\D/g, '').slice(0, 14)
    // The time and AZUL's own number of the order, as a real answer has it.
    const rrn = `${time}44918003`
    return {
      OrderNumber: payment.reference,
      Amount: String(payment.minor).padStart(3, '0'),
      AuthorizationCode: isApproved ? 'OK1234' : '',
      DateTime: time,
      ResponseCode: 'ISO8583',
      IsoCode: isApproved ? '00' : codes[payment.decline ?? 'declined'],
      ResponseMessage: isApproved ? 'APROBADA' : 'DECLINADA',
      ErrorDescription: '',
      RRN: rrn,
      ITBIS: '000',
      ...(payment.card ? { CardNumber: `******${payment.card.lastFour}` } : {}),
    }
  }

  return {
    name,
    title: 'AZUL',
    cards,
    accounts,
    handle,
    messageOf: () => undefined,
    returnOf(payment) {
      if (payment.state !== 'approved' && payment.state !== 'declined') return { url: payment.data.cancelUrl ?? '' }
      const url = new URL((payment.state === 'approved' ? payment.data.approvedUrl : payment.data.declinedUrl) ?? '')
      const answer = answerOf(payment)
      const key = accounts.find(({ settings }) => settings.merchantId === payment.account)?.secrets.authKey ?? ''
      const text = hashedOfAnswer.map((field) => answer[field] ?? '').join('') + key
      for (const [field, value] of Object.entries(answer)) url.searchParams.append(field, value)
      url.searchParams.append('AuthHash', createHmac('sha512', key).update(text, 'utf16le').digest('hex'))
      return { url: url.href }
    },
  }
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
