import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { PaymentOrder, PaymentProvider, ProviderOf, Terminal } from '../../port.ts'
import { nexiCallMac } from '../../signatures/nexi.ts'
import { asText } from '../call-provider.ts'
import { callNexi, nexiBase } from './back-office.ts'
import { nexiAfterPayment, nexiFields, nexiForm } from './xpay.ts'

// Nexi Incasso Senza Pensieri: XPay for hotels, with the stay and the terms of its booking on Nexi's page. First the
// stay is left with Nexi, which answers a nonce, then the guest goes on to the page with it. Verified in the provider's
// samples (folder incasso-senza-pensieri). A booking that is charged is RIMBORSABILE where the terminal has the days
// and the share of its refunds, NONRIMBORSABILE otherwise; a card that is left is GARANTITA, and needs the amount that
// the hotel agreed on for a guest who does not come. That amount is charged in Nexi's back office: we do not.

const dayCountPattern = /^\d{1,3}$/

const wireName = 'nexi-incasso'

export const incassoSenzaPensieri: ProviderOf = (deps): PaymentProvider => ({
  wire: wireName,
  capabilities: {
    aims: ['capture', 'tokenise'],
    currencies: ['EUR'],
    capture: false,
    release: false,
    refund: 'part',
    charge: false,
    query: true,
    message: 'proven',
    return: 'proven',
    isIdempotent: false,
    dispute: false,
  },
  fields: [
    ...nexiFields,
    {
      name: 'structure',
      label: 'Code of the property (codice struttura)',
      isSecret: false,
      pattern: /^[A-Za-z0-9_-]{1,30}$/,
    },
    {
      name: 'noShowMinor',
      label: 'No-show fee, in cents (importo no-show)',
      isSecret: false,
      isOptional: true,
      pattern: /^[1-9]\d{0,8}$/,
    },
    {
      name: 'cancelDays',
      label: 'Days for free cancellation (giorni per la cancellazione gratuita)',
      isSecret: false,
      isOptional: true,
      pattern: dayCountPattern,
    },
    {
      name: 'fullRefundDays',
      label: 'Days for a whole refund (giorni rimborso totale)',
      isSecret: false,
      isOptional: true,
      pattern: dayCountPattern,
    },
    {
      name: 'partRefundDays',
      label: 'Days for a part refund (giorni rimborso parziale)',
      isSecret: false,
      isOptional: true,
      pattern: dayCountPattern,
    },
    {
      name: 'noRefundDays',
      label: 'Days without a refund (giorni nessun rimborso)',
      isSecret: false,
      isOptional: true,
      pattern: dayCountPattern,
    },
    {
      name: 'partRefundShare',
      label: 'Per cent of a part refund (percentuale rimborso parziale)',
      isSecret: false,
      isOptional: true,
      pattern: /^\d{1,2}$/,
    },
  ],
  ...withoutReserved(nexiAfterPayment({ ...deps, wire: wireName })),

  async begin(terminal, paymentOrder) {
    const base = nexiBase({ ...deps, wire: wireName }, terminal)
    const stay = stayOf(terminal, paymentOrder)
    if (stay === undefined) return { kind: 'refused', decline: 'method-not-accepted' }
    const { tipoPrenotazione, dataPrenotazione, importoNoShow } = stay
    const noShow: Readonly<Record<string, string>> = importoNoShow === undefined ? {} : { importoNoShow }
    const signed = { codiceTransazione: paymentOrder.reference, tipoPrenotazione, dataPrenotazione, ...noShow }
    const answer = await callNexi({
      deps: { ...deps, wire: wireName },
      terminal,
      path: 'vas/ig/creaNonce',
      signed,
      sent: {
        codiceTransazione: paymentOrder.reference,
        incassoGarantito: stay,
      },
    })
    if (answer.kind === 'ko') return { kind: 'refused', decline: 'technical' }
    const nonce = answer.kind === 'ok' ? asText(answer.body.xpayNonce) : undefined
    if (base === undefined || nonce === undefined) return { kind: 'unknown' }
    const secret = terminal.secrets.key ?? ''
    const form = nexiForm(terminal, paymentOrder)
    const { codTrans, divisa, importo } = form
    const fields = {
      ...form,
      mac: nexiCallMac({ codTrans, divisa, importo, ...noShow }, secret),
      dl_nonce: nonce,
      dl_mac: nexiCallMac({ codTrans, dl_nonce: nonce, ...noShow }, secret),
      ...noShow,
    }
    return { kind: 'begun', refs: {}, next: { kind: 'form', url: `${base}/ecomm/ecomm/DispatcherIG`, fields } }
  },
})

/** Bookings that are charged are taken by Nexi itself, and nothing is ever only reserved. */
function withoutReserved({ capture: _, release: __, ...rest }: ReturnType<typeof nexiAfterPayment>) {
  return rest
}

/**
 * The stay as `creaNonce` reads it; undefined for a guarantee on a terminal without its amount. What is unsigned beside
 * the type and the day is Nexi's way.
 */
function stayOf({ settings }: Terminal, { aim, stay }: PaymentOrder) {
  const {
    structure = '',
    noShowMinor,
    cancelDays = '0',
    fullRefundDays,
    partRefundDays,
    noRefundDays,
    partRefundShare,
  } = settings
  const both = {
    codiceStruttura: structure,
    flagFormatoData: 'true',
    dataPrenotazione: wireDayOf(stay.arrival),
    dataFinePrenotazione: wireDayOf(stay.departure),
    importoNoShow: undefined,
  }
  if (aim.kind === 'tokenise') {
    if (noShowMinor === undefined) return undefined
    // Until the evening of that day: the order does not know the terms of its rate, so the terminal has one for all.
    const dataCancellazione = `${wireDayOf(addDays(stay.arrival, -Number(cancelDays)))} 23:59`
    return {
      ...both,
      tipoPrenotazione: 'GARANTITA',
      dataCancellazione,
      importoNoShow: noShowMinor,
      importoPrenotazione: noShowMinor,
    }
  }
  if (
    fullRefundDays === undefined ||
    partRefundDays === undefined ||
    noRefundDays === undefined ||
    partRefundShare === undefined
  )
    return { ...both, tipoPrenotazione: 'NONRIMBORSABILE' }
  return {
    ...both,
    tipoPrenotazione: 'RIMBORSABILE',
    giorniRimborsoTotale: fullRefundDays,
    giorniRimborsoParziale: partRefundDays,
    giorniNessunRimborso: noRefundDays,
    percentualeRimoborsoParziale: partRefundShare,
  }
}

function wireDayOf(date: CalendarDate): string {
  const [year, month, day] = date.split('-')
  return `${day}/${month}/${year}`
}
