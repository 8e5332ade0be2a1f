import { isPaidAtProvider, type PaymentMethodId } from '@portico/domain/payment/payment-methods'
import { z } from 'zod'
import { fromJson } from '../db/from-json.ts'
import { commit, write } from '../db/write.ts'
import type { Payments } from '../payment-records/payments.ts'
import { replaceTerminal } from '../payment-records/terminals.ts'

const Accounts = z.record(
  z.string(),
  z.array(z.object({ settings: z.record(z.string(), z.string()), secrets: z.record(z.string(), z.string()) })),
)

/**
 * For demonstrations and tests: gives each of these hotels a terminal in simulation for every provider among its
 * methods that has none yet, with what the simulators at this address say that they know. A method that nobody
 * simulates gets none; a terminal that a house has entered stays.
 */
export async function insertSimulatedTerminals(
  payments: Payments,
  simulators: string,
  hotelIds: readonly number[],
): Promise<void> {
  const accounts = Accounts.parse(await (await fetch(`${simulators}/accounts`)).json())
  for (const hotelId of hotelIds)
    await write(payments.db, [hotelId], async (tx) => {
      const hotel = await tx.selectFrom('hotel').where('id', '=', hotelId).select('settings').executeTakeFirst()
      const terminals = await tx
        .selectFrom('payment_terminal')
        .where('hotel_id', '=', hotelId)
        .select('method')
        .execute()
      const methods = hotel
        ? fromJson('hotel.settings', hotel.settings, hotelId).paymentMethods.filter(isPaidAtProvider)
        : []
      for (const method of methods.filter(
        (listedMethod) => !terminals.some((terminal) => terminal.method === listedMethod),
      )) {
        const account = accountOf(payments, accounts, method)
        if (account)
          await replaceTerminal(
            tx,
            payments.secrets,
            { hotelId, method, mode: 'simulation', ...account },
            payments.now(),
          )
      }
      return commit(undefined)
    })
}

function accountOf(payments: Payments, accounts: z.infer<typeof Accounts>, method: PaymentMethodId) {
  const wire = payments.providerOf(method, {})?.wire
  return wire === undefined ? undefined : accounts[wire]?.[0]
}
