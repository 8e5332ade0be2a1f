import type { Quote } from '@portico/contracts/search/room-search'
import { type Money, money } from '@portico/domain/money/money'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Amount } from '../../base/ui/amount.tsx'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'

type EarningsProps = Pick<Quote, 'commission' | 'publicPrice' | 'kinds' | 'price'>

/** Never in the eyes of a client. */
export function Earnings({ commission, publicPrice, kinds, price: { stay, guestTotal } }: EarningsProps) {
  const { t } = useTranslation()
  const isHidden = useHidesPrices()
  if (isHidden || !(commission || publicPrice)) return null
  const amount = (minor: number) => money(minor, stay.currency)
  // An agent is not told what a commissionable rate earns.
  const earned = kinds.includes('net') ? 0 : commission?.amount.minor
  const margin = publicPrice && earned !== undefined ? publicPrice.like.minor - guestTotal.minor + earned : 0
  const rows = [
    ...(commission
      ? ([
          [t('agency.rate.commission'), commission.amount],
          [t('agency.rate.net'), amount(stay.minor - commission.amount.minor)],
          [t('agency.rate.withoutVat'), commission.withoutVat],
        ] as const)
      : []),
    ...(publicPrice ? ([[t('agency.rate.publicPrice'), publicPrice.like]] as const) : []),
    ...(margin > 0 ? ([[t('agency.rate.margin'), amount(margin)]] as const) : []),
  ]
  return (
    <>
      <EarningLines rows={rows} />
      {publicPrice && publicPrice.lowest.minor < guestTotal.minor && (
        <p className="earnings-note">
          {t('agency.rate.cheaperPublic')} <Amount money={publicPrice.lowest} />
        </p>
      )}
    </>
  )
}

export function EarningLines({ rows }: { rows: readonly (readonly [label: string, amount: Money])[] }) {
  return (
    <dl className="earnings">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Amount money={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
