import type { Quote } from '@portico/contracts/search/room-search'
import { type Money, money } from '@portico/domain/money/money'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountMarkup, useAmountText } from '../../base/ui/amount.tsx'
import { type Markup, markup } from '../../base/ui/markup.ts'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'

type EarningsProps = Pick<Quote, 'commission' | 'publicPrice' | 'kinds' | 'price'>

export function useEarnings(): (quote: EarningsProps) => Markup {
  const { t } = useTranslation()
  const isHidden = useHidesPrices()
  const lines = useEarningLines()
  const amountText = useAmountText()
  return ({ commission, publicPrice, kinds, price: { stay, guestTotal } }) => {
    if (isHidden || !(commission || publicPrice)) return markup``
    const moneyOf = (minor: number) => money(minor, stay.currency)
    // An agent is not told what a commissionable rate earns.
    const earned = kinds.includes('net') ? 0 : commission?.amount.minor
    const margin = publicPrice && earned !== undefined ? publicPrice.like.minor - guestTotal.minor + earned : 0
    const rows = [
      ...(commission
        ? ([
            [t('agency.rate.commission'), commission.amount],
            [t('agency.rate.net'), moneyOf(stay.minor - commission.amount.minor)],
            [t('agency.rate.withoutVat'), commission.withoutVat],
          ] as const)
        : []),
      ...(publicPrice ? ([[t('agency.rate.publicPrice'), publicPrice.like]] as const) : []),
      ...(margin > 0 ? ([[t('agency.rate.margin'), moneyOf(margin)]] as const) : []),
    ]
    const note =
      publicPrice && publicPrice.lowest.minor < guestTotal.minor
        ? markup`<p class="earnings-note">${t('agency.rate.cheaperPublic', { price: amountText(publicPrice.lowest) })}</p>`
        : ''
    return markup`<dl class="earnings">${lines(rows)}</dl>${note}`
  }
}

type EarningRows = readonly (readonly [label: string, amount: Money])[]

export function EarningLines({ rows }: { rows: EarningRows }) {
  return <dl className="earnings" dangerouslySetInnerHTML={markup`${useEarningLines()(rows)}`} />
}

function useEarningLines(): (rows: EarningRows) => readonly Markup[] {
  const amount = useAmountMarkup()
  return (earningRows) =>
    earningRows.map(([label, value]) => markup`<div><dt>${label}</dt><dd>${amount(value)}</dd></div>`)
}
