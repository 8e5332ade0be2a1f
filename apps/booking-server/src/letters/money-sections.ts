import {
  openPartsOf,
  refundDueOf,
  reversedPositionOf,
  sumOfEntries,
  withoutReversed,
} from '@portico/domain/payment/folio'
import { isOfProvider, type PaymentMethodId, providers } from '@portico/domain/payment/payment-methods'
import type { LetterTexts } from './letter-texts.ts'
import type { LetterKind, MailFacts } from './mail-facts.ts'
import { type Section, type SectionRow, section } from './section.ts'
import { amountIn, dayIn, momentIn } from './written.ts'

export function isAboutMoney(letterKind: LetterKind): boolean {
  return (
    ['refunded', 'reduced', 'corrected'].includes(letterKind) ||
    /^(payment|guarantee|link)-(link|received|charged|failed|unused|unpayable)/.test(letterKind)
  )
}

export function moneySection(mailFacts: MailFacts): Section {
  const { t, kind, recipient, money } = mailFacts
  const { purpose, minor, on, until, method, reference, link } = money
  const title = t('payment')
  if (!isAboutMoney(kind) || kind === 'refunded') return section(title, [])
  if (kind === 'corrected') return section(title, correctedRows(mailFacts))
  const amount = minor === undefined || minor === 0 ? [] : [{ value: amountIn(mailFacts, minor), strong: true }]
  const day = on === undefined ? [] : [{ label: t('dueBy'), value: dayIn(mailFacts, on) }]
  if (kind === 'payment-received' || kind === 'payment-charged' || kind === 'guarantee-received') {
    const label = kind === 'guarantee-received' ? t('guaranteeAmount') : t('received', { by: methodText(t, method) })
    const referenceFields = reference === undefined ? [] : [{ label: t('reference'), value: reference }]
    return section(title, [...amount.map((row) => ({ label, ...row })), ...referenceFields])
  }
  if (kind === 'reduced')
    return section(
      title,
      amount.map((row) => ({ label: t('reduced'), ...row })),
    )
  const label = purpose === 'pay' ? t('linkAmount') : t('guaranteeAmount')
  const rows = [...amount.map((row) => ({ label, ...row })), ...day]
  if (recipient === 'hotel')
    return section(title, rows, [kind === 'link-unpayable' ? t('linkUnpayableTask') : t('linkUnusedTask')])
  return section(
    title,
    rows,
    link === undefined || until === undefined ? [] : [t('linkUntil', { moment: momentIn(mailFacts, until) })],
  )
}

function correctedRows(mailFacts: MailFacts): SectionRow[] {
  const { t, folio } = mailFacts
  return folio.flatMap((folioEntry): SectionRow[] => {
    if (reversedPositionOf(folioEntry) === undefined) return []
    const value = amountIn(mailFacts, Math.abs(folioEntry.minor))
    if (folioEntry.kind !== 'payment' && folioEntry.kind !== 'refund')
      return [{ label: t('corrected.reduction'), value, strong: true }]
    return [{ label: t(`corrected.${folioEntry.kind}`, { by: methodText(t, folioEntry.method) }), value, strong: true }]
  })
}

/**
 * What is owed for leaving and changing, what has arrived and by what, what is still due and when, and what the house
 * gives back: the sums of the voucher, city tax in.
 */
export function accountSection(mailFacts: MailFacts): Section {
  const { t, folio, recipient, code } = mailFacts
  const repay = refundDueOf(folio)
  const fees = sumOfEntries(folio, ['fee'])
  const reduced = 0 - sumOfEntries(folio, ['allowance', 'waiver'])
  const moved = (movedKind: 'payment' | 'refund') => {
    const sums = new Map<string | null, number>()
    for (const folioEntry of withoutReversed(folio))
      if (folioEntry.kind === movedKind)
        sums.set(folioEntry.method, (sums.get(folioEntry.method) ?? 0) + Math.abs(folioEntry.minor))
    return [...sums]
  }
  const sectionRows: SectionRow[] = [
    ...(fees === 0 ? [] : [{ label: t('fees'), value: amountIn(mailFacts, fees) }]),
    ...(reduced === 0 ? [] : [{ label: t('reduced'), value: amountIn(mailFacts, reduced) }]),
    ...moved('payment').map(([method, minor]) => ({
      label: t('received', { by: methodText(t, method) }),
      value: amountIn(mailFacts, minor),
    })),
    ...openPartsOf(folio).map(({ on, minor }) => ({
      label: on === undefined ? t('payAtHotel') : t('payOn', { day: dayIn(mailFacts, on) }),
      value: amountIn(mailFacts, minor),
    })),
    ...moved('refund').map(([method, minor]) => ({
      label: t('refunded', { by: methodText(t, method) }),
      value: amountIn(mailFacts, minor),
      strong: mailFacts.kind === 'refunded',
    })),
    ...(repay === 0 ? [] : [{ label: t('repay'), value: amountIn(mailFacts, repay), strong: true }]),
  ]
  return section(
    t('account'),
    sectionRows,
    repay > 0 && recipient === 'hotel' ? [t('repayTask', { amount: amountIn(mailFacts, repay), code })] : [],
  )
}

function methodText(t: LetterTexts['t'], method: string | null | undefined): string {
  const id = method as PaymentMethodId
  if (isOfProvider(id))
    return providers[id].kind === 'cards' ? t('methods.card') : t('methods.by', { provider: providers[id].name })
  if (method === 'hotelpay') return t('methods.hotel')
  if (method === 'account') return t('methods.account')
  if (method === 'extranet' || method === 'link') return t('methods.agreed')
  return method === 'bank' || method === null ? t('methods.bank') : t('methods.card')
}
