import type { Instant } from '@portico/domain/time/deadline'
import { BookingReports } from '@portico/gateway/idempotency/booking-reports'
import { confirmAtMostOnce } from '@portico/gateway/idempotency/confirm-at-most-once'
import { ConfirmJournal, type Settlement } from '@portico/gateway/idempotency/confirm-journal'
import { Sender } from '@portico/gateway/idempotency/sender'
import { readSealingKeys, Sealing } from '@portico/gateway/store/sealing'
import { openLegacyClient } from '@portico/gateway/upstream/open-legacy-client'
import { pause } from '@portico/gateway/upstream/pause'
import { createLog } from '@portico/server/log'
import { expect, it } from 'vitest'
import { gatewayDatabases, openGatewayHome } from '../../builders/gateway/gateway-stores.ts'
import { aKey } from '../../builders/test-hotel.ts'

const now = () => '2027-03-01T09:00:00.000Z' as Instant
const log = createLog({ name: 'gateway', level: 'silent' })
const where = { host: 'one.test', upstream: 'own', channelId: 1, hotelId: 1, languageId: 1, departure: '2027-03-08' }
const facts = {
  hotelName: 'A house',
  hotelEmail: 'desk@a-house.example',
  booker: 'Ada Rossi',
  email: 'ada@guests.example',
  phone: '+39 333 1234567',
  stay: { arrival: '2027-03-05', departure: '2027-03-08' },
  rooms: 1,
  total: '330.00 EUR',
}

it.each(gatewayDatabases)(
  'requests with one key that begin together at two gateways on $name send once, and each finds what was begun',
  async (database) => {
    await using home = await openGatewayHome(database)
    const sealing = new Sealing(readSealingKeys(home.home))
    const legacy = openLegacyClient(log, {})
    const aGateway = async () => {
      const { store } = await home.open()
      const reports = new BookingReports({ store, sealing, settings: { hosts: new Map() }, upstreams: [], now })
      const journal = new ConfirmJournal({ store, sealing, reports, now })
      const sender = new Sender(store, now)
      await sender.beat()
      return confirmAtMostOnce({ journal, sender, legacy, upstreams: [], pause, log })
    }
    const [one, other] = [await aGateway(), await aGateway()]
    for (let turn = 0; turn < 20; turn++) {
      const key = aKey()
      let sent = 0
      const send = async (): Promise<Settlement> => {
        sent++
        await pause(5)
        return { state: 'confirmed', booking: { code: 'K7QW3M9ZXA', roomCodes: [], email: facts.email } }
      }
      const request = async (gateway: typeof one) => {
        await gateway.sendOnce({ key, requestHash: 'hash', ...where }, facts, send)
        return [(await gateway.find(key))?.key, (await gateway.settlementOf(key)).state]
      }
      const heard = await Promise.all([one, one, other, one, other].map(request))
      expect(heard).toEqual(Array(5).fill([key, 'confirmed']))
      expect(sent).toBe(1)
    }
    await legacy.close()
  },
)
