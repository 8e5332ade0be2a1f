import { moneyToCome, type WaitingPayment } from '@portico/contracts/operator/payments'
import { amountText } from '../ui/amount.ts'
import { api } from '../ui/api.ts'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link } from '../ui/location.tsx'
import { WaitingTables } from './waiting-table.tsx'

export function WaitingPage() {
  const loaded = useLoaded(() => api.payments.waiting.mutate({}))
  return (
    <>
      <p>
        <Link href="/payments">Payments of a day</Link>
      </p>
      <Heading title="What waits for the house" />
      <WhenLoaded loaded={loaded}>
        {(waiting) => {
          if (waiting.length === 0)
            return (
              <p className="empty">
                Nothing waits for you: nothing is to be sent back, no transfer is awaited, and nobody is late with a
                payment.
              </p>
            )
          const back = sumsOf(waiting, (why) => why === 'refund')
          const toCome = sumsOf(waiting, (why) => moneyToCome.some((one) => one === why))
          return (
            <>
              {(back || toCome) && (
                <p className="lead">
                  {back && `To be sent back to guests: ${back}. `}
                  {toCome && `To come: ${toCome}.`}
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
