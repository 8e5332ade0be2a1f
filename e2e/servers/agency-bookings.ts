import type { BookingServer } from '@portico/booking-server/start-booking-server'
import type { Stay } from '@portico/domain/time/stay'
import { confirm } from '@portico/legacy/calls/checkout/confirm'
import { expectReply } from '../../tests/builders/call-server.ts'
import { loggedIn } from '../../tests/builders/trade.ts'
import { ada } from '../actors/guest.ts'

/** As if a trade user of channel 2 had booked this product for two, stay by stay; the codes. */
export async function bookForAgency(
  server: BookingServer,
  { username, productId, stays }: { username: string; productId: number; stays: readonly Stay[] },
): Promise<string[]> {
  const users = server.db.reader.selectFrom('trade_user').where('username', '=', username).select('id')
  const who = await loggedIn(server.db, (await users.executeTakeFirstOrThrow()).id)
  const { emailConfirm: _, ...booker } = { ...ada, country: 'IT' }
  const codes: string[] = []
  for (const stay of stays) {
    const request = {
      basket: { stay, rooms: [{ productId, party: { adults: 2, childrenAges: [] } }] },
      booker,
      guests: [{}],
      consents: { marketing: false, report: false, profile: false, custom: [] },
      paymentMethod: 'hotelpay' as const,
      timestamp: 0,
      key: crypto.randomUUID(),
      host: 'house.localhost',
    }
    codes.push((await expectReply(server, confirm, who, request)).code)
  }
  return codes
}
