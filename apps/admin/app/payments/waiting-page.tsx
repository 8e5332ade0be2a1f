import { api } from '../api.ts'
import { amountText } from '../ui/amount.ts'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link } from '../ui/location.tsx'
import { WaitingTable } from './waiting-table.tsx'

/** Money that waits for a person at all hotels of the operator: what houses owe guests, and what providers leave to them. */
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
          const owed = Map.groupBy(
            waiting.flatMap(({ why, amount }) => (why === 'refund' && amount ? [amount] : [])),
            ({ currency }) => currency,
          )
          const sums = [...owed].map(([currency, amounts]) =>
            amountText({ currency, minor: amounts.reduce((sum, { minor }) => sum + minor, 0) }),
          )
          if (waiting.length === 0) return <p className="empty">No money waits for you, and no guest has money to come.</p>
          return (
            <>
              {sums.length > 0 && <p className="lead">To be sent back to guests: {sums.join(', ')}.</p>}
              <WaitingTable waiting={waiting} />
            </>
          )
        }}
      </WhenLoaded>
    </>
  )
}
