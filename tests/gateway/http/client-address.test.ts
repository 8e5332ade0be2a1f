import { describe, expect, it } from 'vitest'
import { aBasket, aKey, startHouses, twoHouses } from '../../builders/gateway/two-houses.ts'

const tooMany = { data: { code: 'TOO_MANY_REQUESTS' } }

describe('an IPv6 client is its /64 (M1)', () => {
  it('ten wrong recoveries from addresses of one /64 close it, and no other', async () => {
    await using houses = await startHouses()
    const from = (address: string) =>
      houses.gateway.client({ host: 'one.test', channel: 1, address }).reservation.recover
    const wrong = (i: number) => ({ code: `000000000${i.toString(16)}`, email: 'nobody@guest.example' })
    for (let i = 0; i < 10; i++)
      expect(await from(`2001:db8::${i + 1}`).mutate(wrong(i))).toEqual({ kind: 'not-found' })
    await expect(from('2001:db8::b').mutate(wrong(10))).rejects.toMatchObject(tooMany)
    await expect(from('2001:0DB8:0:0:ffff::c').mutate(wrong(11))).rejects.toMatchObject(tooMany)
    expect(await from('2001:db8:0:1::1').mutate(wrong(12))).toEqual({ kind: 'not-found' })
  })

  it('an IPv4 client has one count, in whichever notation its proxy writes it', async () => {
    await using houses = await startHouses()
    const from = (address: string) =>
      houses.gateway.client({ host: 'one.test', channel: 1, address }).reservation.recover
    for (let i = 0; i < 10; i++)
      await from(i % 2 === 0 ? '192.0.2.1' : '::ffff:192.0.2.1').mutate({
        code: `000000000${i}`,
        email: 'nobody@guest.example',
      })
    await expect(
      from('::ffff:c000:201').mutate({ code: 'AAAAAAAAAA', email: 'nobody@guest.example' }),
    ).rejects.toMatchObject(tooMany)
  })

  it('holds ten rooms at most, by however many of its addresses', async () => {
    await using houses = await startHouses({ seed: twoHouses({ rooms: 60 }) })
    const hold = (i: number) => {
      const place = { host: 'one.test', channel: 1, hotel: 1, language: 1 }
      const guest = houses.gateway.client({
        ...place,
        visitor: `visitor-00000000000000${i + 10}`,
        address: `2001:db8::${i + 1}`,
      })
      return guest.checkout.hold.mutate({ basket: aBasket, key: aKey() })
    }
    const kinds: string[] = []
    for (let i = 0; i < 11; i++) kinds.push((await hold(i)).kind)
    expect(kinds).toEqual([...Array(10).fill('held'), 'without-hold'])
  })
})
