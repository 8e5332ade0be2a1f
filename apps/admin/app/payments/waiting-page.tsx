import { moneyToCome, type WaitingPayment } from '@portico/contracts/operator/payments'
import { amountText } from '../ui/amount.ts'
import { api } from '../ui/api.ts'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link } from '../ui/location.tsx'
import { t } from '../ui/texts.ts'
import { WaitingTables } from './waiting-table.tsx'

export function WaitingPage() {
  const loaded = useLoaded(() => api.payments.waiting.mutate({}))
  return (
    <>
      <p>
        <Link href="/payments">{t('payments.paymentsOfADay')}</Link>
      </p>
      <Heading title={t('payments.whatWaitsForTheHouse')} />
      <WhenLoaded loaded={loaded}>
        {(waiting) => {
          if (waiting.length === 0) return <p className="empty">{t('payments.nothingWaitsForYouNothing')}</p>
          const back = sumsOf(waiting, (why) => why === 'refund')
          const toCome = sumsOf(waiting, (why) => moneyToCome.some((toComeKind) => toComeKind === why))
          return (
            <>
              {(back || toCome) && (
                <p className="lead">
                  {back && `${t('payments.toBeSentBackToGuests', { back })} `}
                  {toCome && t('payments.toCome', { toCome })}
                </p>
              )}
              <WaitingTables waiting={waiting} />
            </>
          )
        }}
      </WhenLoaded>
    </>
  )
}

function sumsOf(waiting: readonly WaitingPayment[], isOf: (why: WaitingPayment['why']) => boolean): string {
  const amounts = waiting.flatMap(({ why, amount }) => (isOf(why) && amount ? [amount] : []))
  return [...Map.groupBy(amounts, ({ currency }) => currency)]
    .map(([currency, those]) => amountText({ currency, minor: those.reduce((sum, { minor }) => sum + minor, 0) }))
    .join(', ')
}
