import { createHash, randomBytes } from 'node:crypto'
import type { Payment } from '../frame/payment.ts'
import type { Provider, WireOf } from '../frame/provider.ts'
import { httpUrl, jsonOf, problemsOf, type Rule, text } from '../frame/strict.ts'
import type { Wire } from '../frame/wire.ts'

// Nexi XPay and Incasso Senza Pensieri, from Nexi's samples: a form that the guest's browser posts, a back office in
// JSON, SHA-1 over named values. How an order looks in the back office's answer is from public plugins.

type Account = { readonly settings: Record<string, string>; readonly secrets: Record<string, string> }

const xpayAccounts: readonly Account[] = [
  { settings: { alias: 'ALIAS_SIM_00000001' }, secrets: { key: 'SIMULATEDMACKEY0000000000000000001' } },
  { settings: { alias: 'ALIAS_SIM_00000002' }, secrets: { key: 'SIMULATEDMACKEY0000000000000000002' } },
]
const incassoAccounts: readonly Account[] = [
  {
    settings: { alias: 'ALIAS_ISP_00000001', structure: 'struttura1', noShowMinor: '15000', cancelDays: '2' },
    secrets: { key: 'SIMULATEDMACKEY0000000000000000011' },
  },
  {
    settings: { alias: 'ALIAS_ISP_00000002', structure: 'struttura2', noShowMinor: '15000' },
    secrets: { key: 'SIMULATEDMACKEY0000000000000000012' },
  },
]

const digits = /^\d{1,9}$/
const form = {
  alias: text,
  importo: digits,
  divisa: ['EUR'],
  codTrans: /^[A-Za-z0-9_-]{2,30}$/,
  url: httpUrl,
  url_back: httpUrl,
  mac: /^[0-9a-f]{40}$/,
  'urlpost?': httpUrl,
  'mail?': /@/,
  'languageId?': /^[A-Z]{3}$/,
}
const simpleForm = { ...form, 'descrizione?': text, 'TCONTAB?': ['C', 'D'] }
const incassoForm = { ...form, dl_nonce: text, dl_mac: /^[0-9a-f]{40}$/, 'importoNoShow?': digits }
const call = { apiKey: text, codiceTransazione: text, timeStamp: /^\d{13}$/, mac: /^[0-9a-f]{40}$/ }
const changeCall = { ...call, importo: digits, divisa: ['978'] }
const italianDay = /^\d{2}\/\d{2}\/\d{4}$/
const nonceCall = {
  ...call,
  incassoGarantito: {
    codiceStruttura: text,
    tipoPrenotazione: ['GARANTITA', 'RIMBORSABILE', 'NONRIMBORSABILE'],
    flagFormatoData: ['true', 'false'],
    dataPrenotazione: italianDay,
    'dataFinePrenotazione?': italianDay,
    'dataCancellazione?': /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/,
    'importoNoShow?': digits,
    'importoPrenotazione?': digits,
    'giorniRimborsoTotale?': digits,
    'giorniRimborsoParziale?': digits,
    'giorniNessunRimborso?': digits,
    'percentualeRimoborsoParziale?': digits,
  },
}

const minute = 60_000

export const xpay: WireOf = (provider) => wireOf(provider, 'xpay', 'Nexi XPay', xpayAccounts)
export const nexiIncasso: WireOf = (provider) =>
  wireOf(provider, 'nexi-incasso', 'Nexi Incasso Senza Pensieri', incassoAccounts)

function wireOf(provider: Provider, name: string, title: string, accounts: readonly Account[]): Wire {
  /** What was left with `creaNonce`, by its nonce. */
  const nonces = new Map<
    string,
    { readonly codTrans: string; readonly kind: string; readonly noShow: string | undefined }
  >()
  const accountOf = (alias: string) => accounts.find(({ settings }) => settings.alias === alias)
  const keyOf = (alias: string) => accountOf(alias)?.secrets.key ?? ''

  function begin(values: Record<string, string>, isIncasso: boolean): Response {
    const { alias = '', codTrans = '', divisa = '', importo = '', importoNoShow, dl_nonce = '' } = values
    const problems = problemsOf(values, isIncasso ? incassoForm : simpleForm)
    if (problems.length > 0 || !accountOf(alias))
      return new Response(`ERRORE: ${problems.join('; ') || 'alias'}`, { status: 400 })
    const noShow = importoNoShow === undefined ? [] : [['importoNoShow', importoNoShow] as const]
    if (
      values.mac !== macOf([['codTrans', codTrans], ['divisa', divisa], ['importo', importo], ...noShow], keyOf(alias))
    )
      return new Response('ERRORE: MAC', { status: 400 })
    const stay = nonces.get(dl_nonce)
    if (isIncasso) {
      const isRight = values.dl_mac === macOf([['codTrans', codTrans], ['dl_nonce', dl_nonce], ...noShow], keyOf(alias))
      if (!isRight || stay?.codTrans !== codTrans || stay.noShow !== importoNoShow)
        return new Response('ERRORE: nonce', { status: 400 })
    }
    const known = provider.findReference(name, alias, codTrans)
    if (known && known.state !== 'open') return new Response('ERRORE: ordine già registrato', { status: 400 })
    const isGuarantee = stay?.kind === 'GARANTITA'
    if ((Number(importo) === 0) !== isGuarantee) return new Response('ERRORE: importo', { status: 400 })
    const payment =
      known ??
      provider.open({
        wire: name,
        account: alias,
        reference: codTrans,
        minor: Number(importo),
        currency: 'EUR',
        language: languageOf(values.languageId),
        aim: isGuarantee ? 'tokenise' : values.TCONTAB === 'D' ? 'authorise' : 'capture',
        until: new Date(provider.now().getTime() + 30 * minute),
        data: {
          url: values.url ?? '',
          back: values.url_back ?? '',
          ...(values.urlpost && { urlpost: values.urlpost }),
        },
      })
    return new Response(null, { status: 303, headers: { location: provider.pageOf(payment) } })
  }

  function backOffice(path: string, body: Record<string, unknown>): Response {
    const alias = String(body.apiKey)
    const answer = (outcome: object & { esito: 'OK' | 'KO' }) => {
      const idOperazione = String(BigInt(`0x${randomBytes(6).toString('hex')}`))
      const timeStamp = String(provider.now().getTime())
      const mac = macOf(
        [
          ['esito', outcome.esito],
          ['idOperazione', idOperazione],
          ['timeStamp', timeStamp],
        ],
        keyOf(alias),
      )
      return Response.json({ ...outcome, idOperazione, timeStamp, mac })
    }
    const refused = (codice: number, messaggio: string) =>
      answer({ esito: 'KO', errore: { codice, messaggio } } as { esito: 'KO' })
    const rules: Readonly<Record<string, { readonly [field: string]: Rule }>> = {
      'bo/situazioneOrdine': call,
      'bo/contabilizza': changeCall,
      'bo/storna': changeCall,
      'vas/ig/creaNonce': nonceCall,
    }
    const rule = rules[path]
    const stay = body.incassoGarantito as Record<string, string> | undefined
    const problems = rule === undefined ? ['path'] : problemsOf(body, rule)
    if (!accountOf(alias)) return refused(7, 'apiKey non valida')
    if (problems.length > 0) return refused(1, problems.join('; '))
    if (Math.abs(provider.now().getTime() - Number(body.timeStamp)) > 5 * minute) return refused(5, 'timeStamp')
    const signed = (...names: string[]) => names.map((field) => [field, String(body[field])] as const)
    const orders: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
      'bo/situazioneOrdine': signed('apiKey', 'codiceTransazione', 'timeStamp'),
      'bo/contabilizza': signed('apiKey', 'codiceTransazione', 'divisa', 'importo', 'timeStamp'),
      'bo/storna': signed('apiKey', 'codiceTransazione', 'divisa', 'importo', 'timeStamp'),
      'vas/ig/creaNonce': [
        ...signed('apiKey', 'codiceTransazione'),
        ...([
          ['tipoPrenotazione', String(stay?.tipoPrenotazione)],
          ['dataPrenotazione', String(stay?.dataPrenotazione)],
        ] as const),
        ...(stay?.importoNoShow === undefined ? [] : [['importoNoShow', stay.importoNoShow] as const]),
        ...signed('timeStamp'),
      ],
    }
    if (body.mac !== macOf(orders[path] ?? [], keyOf(alias))) return refused(3, 'MAC errato')
    const codTrans = String(body.codiceTransazione)
    if (stay) {
      if (stay.codiceStruttura !== accountOf(alias)?.settings.structure) return refused(1, 'incassoGarantito')
      const xpayNonce = provider.name('n')
      nonces.set(xpayNonce, { codTrans, kind: String(stay.tipoPrenotazione), noShow: stay.importoNoShow })
      return answer({ esito: 'OK', xpayNonce } as { esito: 'OK' })
    }
    const payment = provider.findReference(name, alias, codTrans)
    if (!payment || payment.state === 'open') return refused(2, 'Record non trovato')
    if (path === 'bo/situazioneOrdine') return answer({ esito: 'OK', report: [orderOf(payment)] } as { esito: 'OK' })
    const minor = Number(body.importo)
    return provider.call(minor, `${path} ${codTrans} ${minor}`, () => {
      const isDone = path === 'bo/contabilizza' ? provider.capture(payment, minor) : giveBack(provider, payment, minor)
      return isDone ? answer({ esito: 'OK' }) : refused(99, 'Operazione non permessa')
    })
  }

  return {
    name,
    title,
    accounts,
    cards: [
      { number: '4539970000000006', name: 'Visa, approved', outcome: 'approve' },
      { number: '4539970000000014', name: 'Visa, declined', outcome: 'declined' },
      { number: '4539970000000022', name: 'Visa, bank approves (3-D Secure)', outcome: 'challenge' },
      { number: '5255000000000001', name: 'Mastercard, approved', outcome: 'approve' },
      { number: '5255000000000019', name: 'Mastercard, declined', outcome: 'declined' },
    ],
    async handle(request, path) {
      if (request.method !== 'POST') return new Response('not found', { status: 404 })
      const sent = await request.text()
      const page = /^\/ecomm\/ecomm\/Dispatcher(Servlet|IG)$/.exec(path)?.[1]
      if (page) return begin(Object.fromEntries(new URLSearchParams(sent)), page === 'IG')
      const name = /^\/ecomm\/api\/(.+)$/.exec(path)?.[1]
      const body = jsonOf(sent)
      return name && body ? backOffice(name, body) : new Response('not found', { status: 404 })
    },
    messageOf(payment, event, isForged) {
      const { urlpost } = payment.data
      const isOutcome =
        event === 'captured' ||
        event === 'tokenised' ||
        event === 'declined' ||
        (event === 'authorised' && payment.aim === 'authorise')
      if (urlpost === undefined || !(isOutcome || event === 'pending')) return undefined
      const another = accounts.find(({ settings }) => settings.alias !== payment.account)
      const key = isForged ? (another?.secrets.key ?? '') : keyOf(payment.account)
      return {
        url: urlpost,
        method: 'POST' as const,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(resultOf(payment, provider.now(), key)).toString(),
      }
    },
    returnOf(payment) {
      const { minor, reference, data, state } = payment
      const url = new URL((state === 'closed' ? data.back : data.url) ?? '')
      const values =
        state === 'closed'
          ? { codTrans: reference, importo: String(minor), divisa: 'EUR', esito: 'ANNULLO' }
          : resultOf(payment, provider.now(), keyOf(payment.account))
      for (const [field, value] of Object.entries(values)) url.searchParams.set(field, value)
      return { url: url.href }
    },
  }
}

/** Given back before it was taken, or after. */
function giveBack(provider: Provider, payment: Payment, minor: number): boolean {
  return payment.capturedMinor > 0
    ? provider.refund(payment, minor)
    : minor === payment.authorisedMinor && provider.release(payment)
}

function resultOf(payment: Payment, now: Date, key: string): Record<string, string> {
  const { state, minor, reference, account, card, decline } = payment
  const esito = state === 'approved' ? 'OK' : state === 'pending' ? 'PEN' : 'KO'
  const [data = '', orario = ''] = now
    .toISOString()
    .replaceAll(/[-:]|\.\d+Z/g, '')
    .split('T')
  const codAut = esito === 'OK' ? '123456' : ''
  const signed = [
    ...([
      ['codTrans', reference],
      ['esito', esito],
      ['importo', String(minor)],
      ['divisa', 'EUR'],
    ] as const),
    ...([
      ['data', data],
      ['orario', orario],
      ['codAut', codAut],
    ] as const),
  ]
  const codes: Readonly<Record<string, string>> = {
    'insufficient-funds': '405',
    'expired-card': '401',
    'authentication-failed': '112',
  }
  return {
    alias: account,
    ...Object.fromEntries(signed),
    mac: macOf(signed, key),
    codiceEsito: esito === 'OK' ? '0' : (codes[decline ?? ''] ?? '103'),
    messaggio: esito === 'OK' ? 'Message OK' : 'Auth. Denied',
    ...(card && {
      brand: card.brand.toUpperCase(),
      pan: `453997******${card.lastFour}`,
      scadenza_pan: `${card.year}${card.month}`,
    }),
  }
}

function orderOf(payment: Payment) {
  const { minor, reference, card, events } = payment
  const kinds: Readonly<Record<string, string>> = { authorised: 'AUT.', captured: 'CONTAB.', refunded: 'STORNO' }
  const operazioni = events.flatMap(({ at, kind, minor: importo }) =>
    kinds[kind] && importo !== undefined
      ? [
          {
            tipoOperazione: kinds[kind],
            importo,
            divisa: 'EUR',
            stato: 'Eseguito',
            dataOperazione: at.replace('T', ' ').replace(/Z$/, ''),
            utente: null,
          },
        ]
      : [],
  )
  const stato = stateOf(payment)
  return {
    codiceTransazione: reference,
    importo: minor,
    divisa: 'EUR',
    stato,
    ...(card && { pan: `453997******${card.lastFour}`, brand: card.brand }),
    dettaglio: [{ codiceTransazione: reference, importo: minor, divisa: 'EUR', stato, operazioni }],
  }
}

function stateOf({ state, isVoided, authorisedMinor, capturedMinor, refundedMinor }: Payment): string {
  if (state === 'challenge' || state === 'pending') return 'In Corso'
  if (state === 'declined') return 'Negato'
  if (state === 'closed') return 'Non Creato'
  if (isVoided) return 'Annullato'
  if (capturedMinor === 0) return 'Autorizzato'
  if (refundedMinor > 0) return refundedMinor === capturedMinor ? 'Rimborsato' : 'Rimborsato Parz.'
  return capturedMinor < authorisedMinor ? 'Contabilizzato Parz.' : 'Contabilizzato'
}

function macOf(values: readonly (readonly [string, string])[], key: string): string {
  return createHash('sha1')
    .update(values.map(([field, value]) => `${field}=${value}`).join('') + key)
    .digest('hex')
}

function languageOf(code: string | undefined): string {
  return { ITA: 'it', GER: 'de' }[code ?? ''] ?? 'en'
}
