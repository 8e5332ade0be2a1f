import type { Basket } from '@portico/contracts/basket'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { AppLoadContext } from '@remix-run/node'
import { TRPCClientError } from '@trpc/client'
import { expect, it } from 'vitest'
import { handleCheckout } from './handle-checkout.server.ts'

const basket: Basket = {
  stay: { arrival: '2027-03-09' as CalendarDate, departure: '2027-03-12' as CalendarDate },
  rooms: [{ party: { adults: 2, childrenAges: [] }, productId: 7 }],
}
const requirements = {
  today: '2027-02-01' as CalendarDate,
  guests: { parties: [], rules: { names: 'not-asked', birthDate: 'not-asked', sex: 'not-asked' } as const },
}
const fields = {
  ...{ key: 'k'.repeat(22), shown: '63000', currency: 'EUR', name: 'Ada', lastName: 'Rossi', email: 'ada@guest.example' },
  ...{ emailConfirm: 'ada@guest.example', phone: '+39 055 123456', country: 'IT', address: 'Via Roma 1', city: 'Firenze' },
  ...{ paymentMethod: 'hotelpay', terms: 'on', privacy: 'on' },
}

/** The last button, before a gateway that refuses the confirm by this code. */
async function confirmRefusedBy(code: string, httpStatus: number) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const checkout = {
    confirm: {
      mutate: async () => {
        throw TRPCClientError.from({ error: { message: code, code: -32_000, data: { code, httpStatus } } } as never)
      },
    },
    saveDraft: { mutate: async () => ({}) },
  }
  const context = { gateway: { checkout }, place: { language: { id: 1 } } } as unknown as AppLoadContext
  return handleCheckout({ request: new Request('http://one.test/checkout'), context, form, basket, ...requirements, hotelId: 1 })
}

it('a key that has booked at another hotel is said to have booked nothing here', async () => {
  expect(await confirmRefusedBy('CONFLICT', 409)).toMatchObject({
    init: { status: 409 },
    data: { kind: 'not-booked', outcome: { kind: 'refused' }, typed: { email: 'ada@guest.example' } },
  })
})

it('a request that we should not have made is no outage: it fails as our own error', async () => {
  await expect(confirmRefusedBy('BAD_REQUEST', 400)).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } })
})
