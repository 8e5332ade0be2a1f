import type { Booker } from '@portico/contracts/checkout/booker'
import type { CheckoutRules } from '@portico/domain/party/checkout-rules'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import { aConfirm, startHouses, twoHouses } from '../../builders/gateway/two-houses.ts'

const rules = { names: 'mandatory', birthDate: 'mandatory', sex: 'not-asked' } as const

const seedWith = (checkout: CheckoutRules) => twoHouses({ rooms: 40, guestRecords: rules, checkout })

async function fieldsRefused(confirm: () => Promise<unknown>): Promise<unknown> {
  return confirm().then(
    () => 'taken',
    (error) => error.data.fields,
  )
}

describe('what a hotel asks for as a guest books', () => {
  it('is what its document says: a mandatory field is missed, and taken when it is there', async () => {
    await using houses = await startHouses({
      seed: seedWith({ zip: 'mandatory', taxCode: 'not-asked', registration: 'after-booking' }),
    })
    const guest = houses.guest()
    expect((await guest.catalogue.hotel.query()).checkout).toEqual({
      zip: 'mandatory',
      taxCode: 'not-asked',
      registration: 'after-booking',
    })
    const confirmWith = (booker: Partial<Booker>) => {
      const request = aConfirm()
      return fieldsRefused(() =>
        guest.checkout.confirm.mutate({ ...request, booker: { ...request.booker, ...booker } }),
      )
    }
    expect(await confirmWith({ zip: undefined })).toEqual([{ path: ['booker', 'zip'], message: 'required' }])
    expect(await confirmWith({ zip: '50123' })).toBe('taken')
  })

  it('is every guest’s record only after booking, where it says so, and then all that its rules want', async () => {
    await using houses = await startHouses({ seed: seedWith({ registration: 'after-booking' }) })
    const guest = houses.guest()
    const outcome = await guest.checkout.confirm.mutate({ ...aConfirm(), guests: [] })
    if (!('grant' in outcome)) throw new Error(outcome.kind)
    const { grant } = outcome
    const openVoucher = async () => {
      const opened = await guest.reservation.voucher.mutate({ grant })
      if (opened.kind !== 'open') throw new Error(opened.kind)
      return opened.voucher
    }
    const { rooms, basket } = await openVoucher()
    const [room = ''] = rooms.map(({ code }) => code ?? '')
    const nameGuests = (guests: { name?: string; lastName?: string; birthDate?: CalendarDate }[]) =>
      guest.reservation.modify.mutate({
        grant,
        key: aConfirm().key,
        shown: basket.price.guestTotal,
        guests: [{ room, guests }],
      })
    const ada = { name: 'Ada', lastName: 'Rossi', birthDate: '1980-03-05' as CalendarDate }
    expect(await fieldsRefused(() => nameGuests([ada]))).toMatchObject([{ message: 'required' }])
    const bea = { ...ada, name: 'Bea' }
    expect((await nameGuests([ada, bea])).kind).toBe('changed')
    expect((await openVoucher()).guestRecords).toMatchObject([[ada, bea]])
  })

  it('is every guest’s record as they book, unless it says otherwise', async () => {
    await using houses = await startHouses({ seed: seedWith({}) })
    const booking = () => houses.guest().checkout.confirm.mutate({ ...aConfirm(), guests: [] })
    expect(await fieldsRefused(booking)).toMatchObject([{ message: 'required' }])
  })
})
