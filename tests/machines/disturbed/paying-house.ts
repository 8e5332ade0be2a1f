import { join } from 'node:path'
import type { PaymentSimulators } from '../../../simulators/payments/server.ts'

/** The program's own tree: this one, or that of the version before. */
export const thisTree = join(import.meta.dirname, '../../..')

/** Paid on booking by a provider's page; the other product is paid at the hotel. */
export const paidProduct = 10_102
export const trade = { username: 'owner@lago.example', password: 'Viaggi!2027' }

type House = {
  readonly tree: string
  readonly home: string
  readonly database: string
  readonly simulators: PaymentSimulators
}

/**
 * A house whose guests pay at once or at the hotel, and an agency: made in an empty database by the programs of `tree`.
 */
export async function makePayingHouse({ tree, home, database, simulators }: House): Promise<void> {
  const { startBookingServer } = await load<typeof import('@portico/booking-server/start-booking-server')>(
    tree,
    'apps/booking-server/src/start-booking-server.ts',
  )
  const { commit, write } = await load<typeof import('@portico/booking-server/db/write')>(
    tree,
    'apps/booking-server/src/db/write.ts',
  )
  const { replaceTerminal } = await load<typeof import('@portico/booking-server/payment-records/terminals')>(
    tree,
    'apps/booking-server/src/payment-records/terminals.ts',
  )
  const { aHouse } = await load<typeof import('../../builders/a-house.ts')>(tree, 'tests/builders/a-house.ts')
  const agencies = await load<typeof import('../../builders/trade.ts')>(tree, 'tests/builders/trade.ts')
  const plans = [{}, { prepayment: [{ due: 'on-booking', basisPoints: 10_000 }] }] as const
  const payments = { simulators: simulators.url }
  const seed = aHouse({ rooms: 40, plans })
  await using booking = await startBookingServer({ home, database, seed, payments, jobs: false })
  const account = simulators.provider.wires.get('generic')?.accounts[0]
  if (!account) throw new Error('the simulated provider has an account')
  await write(booking.db, [1], async (tx) => {
    const hotel = tx.selectFrom('hotel').where('id', '=', 1).select('settings')
    const { settings } = await hotel.executeTakeFirstOrThrow()
    const own = { ...JSON.parse(settings), paymentMethods: ['hotelpay', 'bank', 'stripe'] }
    await tx
      .updateTable('hotel')
      .where('id', '=', 1)
      .set({ settings: JSON.stringify(own) })
      .execute()
    const terminal = {
      hotelId: 1,
      method: 'stripe',
      mode: 'simulation',
      settings: { ...account.settings, wire: 'generic' },
      secrets: account.secrets,
    } as const
    await replaceTerminal(tx, booking.payments.secrets, terminal, '2027-01-01T00:00:00.000Z' as never)
    return commit(undefined)
  })
  const agency = await agencies.insertAgency(booking.db, { code: 'LAGO' })
  await agencies.insertTradeUser(booking.db, agency, trade)
}

/** A module of a tree; its type is that of ours. */
export async function load<Module>(tree: string, file: string): Promise<Module> {
  return (await import(join(tree, file))) as Module
}
