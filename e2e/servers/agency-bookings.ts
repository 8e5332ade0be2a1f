import type { BookingServer } from '@portico/booking-server/start-booking-server'
import type { Stay } from '@portico/domain/time/stay'
import { confirm, type LegacyConfirmRequest } from '@portico/legacy/calls/checkout/confirm'
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
  const codes: string[] = []
  for (const stay of stays) {
    const basket = { stay, rooms: [{ productId, party: { adults: 2, childrenAges: [] } }] }
    codes.push((await expectReply(server, confirm, who, { ...aRequest(), basket })).code)
  }
  return codes
}

/** As if a guest of channel 1 had sent all this at once; the code. */
export async function bookForGuest(
  server: BookingServer,
  request: Pick<LegacyConfirmRequest, 'basket'> & Partial<LegacyConfirmRequest>,
): Promise<string> {
  return (await expectReply(server, confirm, {}, { ...aRequest(), ...request })).code
}

function aRequest(): Omit<LegacyConfirmRequest, 'basket'> {
  const { emailConfirm: _, ...booker } = { ...ada, country: 'IT' }
  return {
    booker,
    guests: [{}],
    consents: { marketing: false, report: false, profile: false, custom: [] },
    paymentMethod: 'hotelpay',
    timestamp: 0,
    key: crypto.randomUUID(),
    host: 'house.localhost',
  }
}
