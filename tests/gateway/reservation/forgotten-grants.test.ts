import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { Grants, maxForgottenGrants } from '@portico/gateway/sessions/grants'
import { startGateway } from '@portico/gateway/start-gateway'
import { forgottenGrant } from '@portico/gateway/store/schema'
import { readSealingKeys, Sealing } from '@portico/gateway/store/sealing'
import { expect, it } from 'vitest'
import { aBasket, aGuest, prepareConfirm } from '../../builders/a-guest.ts'
import { aHouse } from '../../builders/a-house.ts'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { gatewayDatabases, openGatewayHome } from '../../builders/gateway/gateway-stores.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'

const start = Date.parse('2027-03-01T10:00:00.000Z')

it('a grant that a browser has forgotten opens nothing any more, nor does a copy that was made before or renewed since; a later one does', async () => {
  const home = mkdtempSync(join(tmpdir(), 'portico-forgotten-'))
  let time = start
  const now = () => new Date(time).toISOString() as Instant
  await using bookingServer = await startBookingServer({ seed: aHouse({ rooms: 2 }), now })
  await using gateway = await startGateway({
    home,
    now,
    upstreams: [{ url: bookingServer.url, token: bookingServer.serviceToken }],
    settings: aSnapshot([aHost({ host: 'house.example', channelIds: [1] })]),
  })
  const guest = aGuest(gateway)
  const outcome = await (await prepareConfirm(guest, aBasket(addDays(todayAt('Europe/Rome', now()), 30)), true))()
  if (outcome.kind !== 'confirmed') throw new Error(outcome.kind)
  const voucherOf = (grant: string) => guest.reservation.voucher.mutate({ grant })
  time += 60_000
  const renewed = await voucherOf(outcome.grant)
  if (renewed.kind !== 'open') throw new Error(renewed.kind)
  const { code, bookedBy } = renewed.voucher
  time += 60_000
  const elsewhere = await guest.reservation.recover.mutate({ code, email: bookedBy.email })
  if (elsewhere.kind !== 'found') throw new Error(elsewhere.kind)
  await guest.checkout.forget.mutate({ grants: [renewed.grant, 'no grant at all'] })
  for (const grant of [outcome.grant, renewed.grant]) expect(await voucherOf(grant)).toMatchObject({ kind: 'ended' })
  expect(await voucherOf(elsewhere.grant)).toMatchObject({ kind: 'open' })
})

it.each(gatewayDatabases)(
  'forgotten grants on $name are known to every gateway of the store, end with the day of the grant, and are so many at most',
  async (database) => {
    await using house = await openGatewayHome(database)
    let time = start
    const aGateway = async () => {
      const { store } = await house.open()
      return {
        store,
        grants: new Grants(
          store,
          new Sealing(readSealingKeys(house.home)),
          () => new Date(time).toISOString() as Instant,
        ),
      }
    }
    const [one, other] = [await aGateway(), await aGateway()]
    const issue = (code: string) =>
      one.grants.issue({ upstream: 'own', channelId: 1, hotelId: 1, code, email: 'ada@guest.example' }).grant
    const rows = () => one.store.select().from(forgottenGrant)
    const grant = issue('ABCDE12345')
    expect(await other.grants.open(grant)).toBeDefined()
    await one.grants.forget(grant)
    await one.grants.forget(grant)
    expect(await other.grants.open(grant)).toBeUndefined()
    expect(await rows()).toHaveLength(1)
    expect(JSON.stringify(await rows())).not.toContain('ABCDE12345')
    time += 24 * 3_600_000 - 1
    await one.grants.purge()
    expect(await rows()).toHaveLength(1)
    time += 1
    await one.grants.purge()
    expect(await rows()).toEqual([])
    const until = new Date(time + 3_600_000).toISOString() as Instant
    const many = Array.from({ length: maxForgottenGrants }, (_, i) => ({ name: `row ${i}`, until }))
    await one.store.transaction(async (tx) => {
      for (let i = 0; i < many.length; i += 500) await tx.insert(forgottenGrant).values(many.slice(i, i + 500))
    })
    const last = issue('FGHJK12345')
    await one.grants.forget(last)
    expect(await rows()).toHaveLength(maxForgottenGrants)
    expect(await other.grants.open(last)).toBeUndefined()
  },
)
