import { isLostRace } from '@portico/booking-server/db/postgres'
import type { Db } from '@portico/booking-server/db/types'

/**
 * Counts, by the database's own code, the transactions that failed because another went first and are begun again:
 * `40P01` is a deadlock.
 */
export function countLostRaces({ writer }: Db): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const begin = writer.transaction.bind(writer)
  writer.transaction = () => {
    const transaction = begin()
    const execute = transaction.execute.bind(transaction)
    transaction.execute = async (work) => {
      try {
        return await execute(work)
      } catch (error) {
        if (isLostRace(error)) {
          const { code } = error as { code: string }
          counts.set(code, (counts.get(code) ?? 0) + 1)
        }
        throw error
      }
    }
    return transaction
  }
  return counts
}
