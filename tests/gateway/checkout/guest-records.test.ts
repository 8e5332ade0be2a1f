import type { GuestRecordRules } from '@portico/domain/party/guest-record'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import { aBasket, aConfirm, type Houses, start, startHouses, twoHouses } from '../../builders/gateway/two-houses.ts'
import { sendDueMails } from '../../builders/read/sent-mails.ts'

const day = (text: string) => text as CalendarDate
const bea = { name: 'Bea', lastName: 'Canary-Verdi', birthDate: day('1981-03-05'), sex: 'female' as const }
const rules: GuestRecordRules = { names: 'mandatory', birthDate: 'mandatory', sex: 'not-asked' }
const seed = (guestRecords?: GuestRecordRules) => twoHouses({ rooms: 40, ...(guestRecords && { guestRecords }) })

async function confirms(houses: Houses, wanted: Parameters<typeof aConfirm>[0]) {
  const page = await houses.guest().checkout.page.mutate({ basket: wanted?.basket ?? aBasket })
  if (page.kind !== 'open') throw new Error(page.kind)
  return houses.guest().checkout.confirm.mutate(aConfirm({ shown: page.basket.price.guestTotal, ...wanted }))
}

async function voucherOf(houses: Houses, outcome: Awaited<ReturnType<typeof confirms>>) {
  if (!('grant' in outcome)) throw new Error(outcome.kind)
  const opened = await houses.guest().reservation.voucher.mutate({ grant: outcome.grant })
  if (opened.kind !== 'open') throw new Error(opened.kind)
  return opened.voucher
}

const fieldsOf = (path: string[], message: string) => ({ data: { code: 'BAD_REQUEST', fields: [{ path, message }] } })

describe('the guests of a booking', () => {
  it('are required as the hotel says, whatever the page let through', async () => {
    await using houses = await startHouses({ seed: seed(rules) })
    const { guestRecords } = await houses.guest().catalogue.hotel.query()
    expect(guestRecords).toEqual(rules)
    const first = { birthDate: day('1980-01-01') }
    const wrong: [Parameters<typeof aConfirm>[0], string[], string][] = [
      [{ guests: [] }, ['guests', '0', '0', 'birthDate'], 'required'],
      [{ guests: [[first]] }, ['guests', '0', '1', 'name'], 'required'],
      [{ guests: [[first, { ...bea, birthDate: day('2027-12-31') }]] }, ['guests', '0', '1', 'birthDate'], 'range'],
      [{ guests: [[first, { ...bea, birthDate: day('2020-05-01') }]] }, ['guests', '0', '1', 'birthDate'], 'age'],
      [
        { guests: [], booker: { ...aConfirm().booker, birthDate: day('2027-12-31') } },
        ['booker', 'birthDate'],
        'range',
      ],
    ]
    for (const [wanted, path, message] of wrong)
      await expect(confirms(houses, wanted)).rejects.toMatchObject(fieldsOf(path, message))
    expect(await houses.booking.db.reader.selectFrom('reservation').selectAll().execute()).toEqual([])
  })

  it('CHK-09 are stored, named in the hotel’s mail and on the voucher, and in no mail to a guest', async () => {
    await using houses = await startHouses({ seed: seed(rules) })
    const outcome = await confirms(houses, { guests: [[{ birthDate: day('1980-01-01') }, bea]] })
    const { guests, guestRecords } = await voucherOf(houses, outcome)
    expect(guests).toEqual(['Ada Canary-Lovelace'])
    // The sex was not asked for, and so it is not known.
    expect(guestRecords).toEqual([
      [
        { type: 'adult', birthDate: '1980-01-01' },
        { type: 'adult', name: 'Bea', lastName: 'Canary-Verdi', birthDate: '1981-03-05' },
      ],
    ])
    const mails = await sendDueMails(houses.booking.db, start)
    const textTo = (recipient: string) => mails.find((mail) => mail.recipient === recipient)?.text
    expect(textTo('hotel')).toContain('Bea Canary-Verdi, adulto, 05/03/1981')
    expect(textTo('guest')).not.toContain('Canary-Verdi')
    expect(textTo('guest')).not.toContain('1981')
  })

  it('whom a hotel does not ask for are not stored, whoever sends them', async () => {
    await using houses = await startHouses({ seed: seed() })
    await confirms(houses, { guests: [[bea, bea, bea]] })
    const rows = await houses.booking.db.reader.selectFrom('reservation').select(['guests', 'guest_records']).execute()
    expect(rows).toEqual([{ guests: '["Ada Canary-Lovelace"]', guest_records: null }])
  })

  it('of more names than a plain server’s query takes are the first of each room, and the guest hears of it', async () => {
    await using houses = await startHouses({ profile: 'plain', seed: seed() })
    const party = { adults: 2, childrenAges: [] }
    const basket = { ...aBasket, rooms: Array.from({ length: 10 }, () => ({ party, productId: 10_101 })) }
    const short = Array.from({ length: 10 }, () => [
      { name: 'Ada', lastName: 'Rossi' },
      { name: 'Bea', lastName: 'Verdi' },
    ])
    expect(await confirms(houses, { basket, guests: short })).not.toHaveProperty('isGuestListCut')
    const long = short.map((room) => room.map((guest) => ({ ...guest, lastName: '罗'.repeat(35) })))
    const outcome = await confirms(houses, { basket, guests: long })
    expect(outcome).toMatchObject({ kind: 'confirmed', isGuestListCut: true })
    expect((await voucherOf(houses, outcome)).guests).toEqual(
      long.map(([first]) => `${first?.name} ${first?.lastName}`),
    )
  })
})

describe('an agency that books for somebody else', () => {
  const agency = {
    type: 'company' as const,
    name: 'Sole Canary S.p.A.',
    address: 'Via Sole 3',
    city: 'Milano',
    country: 'IT',
    email: 'canary.info@sole.example',
    vatNumber: 'IT07643520567',
  }

  it('is stored by the names of the contract, and is in the hotel’s mail and on the voucher', async () => {
    await using houses = await startHouses({ seed: seed() })
    await expect(confirms(houses, { agency })).rejects.toMatchObject(fieldsOf(['guests', '0', '0', 'name'], 'required'))
    const outcome = await confirms(houses, { agency, guests: [[{ name: 'Bea', lastName: 'Verdi' }]] })
    const voucher = await voucherOf(houses, outcome)
    expect(voucher.agency).toEqual([
      'Sole Canary S.p.A.',
      'Via Sole 3',
      'Milano IT',
      'canary.info@sole.example',
      'IT07643520567',
    ])
    expect(voucher.guests).toEqual(['Bea Verdi'])
    const { booker } = await houses.booking.db.reader
      .selectFrom('reservation')
      .select('booker')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(booker).extras.agency).toEqual(agency)
    const mails = await sendDueMails(houses.booking.db, start)
    const textTo = (recipient: string) => mails.find((mail) => mail.recipient === recipient)?.text
    expect(textTo('hotel')).toContain('Sole Canary S.p.A., azienda')
    expect(textTo('guest')).not.toContain('Sole Canary')
  })
})

it('CHK-03 CHK-04 who books is stored with tax code, birth date and sex, and shown to the hotel alone', async () => {
  await using houses = await startHouses({ seed: seed() })
  const more = { taxCode: 'RSSMRA80A01H501U', birthDate: day('1980-01-01'), sex: 'male' as const }
  await confirms(houses, { booker: { ...aConfirm().booker, ...more } })
  const mails = await sendDueMails(houses.booking.db, start)
  const textTo = (recipient: string) => mails.find((mail) => mail.recipient === recipient)?.text
  for (const text of ['RSSMRA80A01H501U', '01/01/1980', 'maschile']) {
    expect(textTo('hotel')).toContain(text)
    expect(textTo('guest')).not.toContain(text)
  }
})

it('a guest who takes no option has no time by which to decide on it', async () => {
  await using houses = await startHouses({ seed: seed() })
  const booker = { ...aConfirm().booker, confirmationTime: start }
  await expect(confirms(houses, { booker })).rejects.toMatchObject(fieldsOf(['booker', 'confirmationTime'], 'range'))
})
