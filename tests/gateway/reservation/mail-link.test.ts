import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { startGateway } from '@portico/gateway/start-gateway'
import { expect, it, vi } from 'vitest'
import { mailsIn } from '../../../e2e/servers/mails.ts'
import { aBasket, aGuest, prepareConfirm } from '../../builders/a-guest.ts'
import { aHouse } from '../../builders/a-house.ts'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'
import { pollOptions } from '../../setup/poll-options.ts'

const email = 'ada@guest.example'

it('MAIL-03 each guest’s mail has a link with a random key of its own, without code and e-mail, which opens the same reservation', async () => {
  const home = mkdtempSync(join(tmpdir(), 'portico-mail-link-'))
  {
    await using bookingServer = await startBookingServer({ home, seed: aHouse({ rooms: 2 }), jobs: true })
    const upstream = { url: bookingServer.url, token: bookingServer.serviceToken }
    await using gateway = await startGateway({
      upstreams: [upstream],
      settings: aSnapshot([aHost({ host: 'house.example', channelIds: [1] })]),
    })
    const arrival = addDays(todayAt('Europe/Rome', new Date().toISOString() as Instant), 30)
    const codes: string[] = []
    for (const number of [1, 2]) {
      const outcome = await (await prepareConfirm(aGuest(gateway, number), aBasket(arrival), true))()
      if (outcome.kind !== 'confirmed') throw new Error(outcome.kind)
      const opened = await aGuest(gateway).reservation.voucher.mutate({ grant: outcome.grant })
      if (opened.kind !== 'open') throw new Error(opened.kind)
      codes.push(opened.voucher.code)
    }
    const toGuest = () => mailsIn(join(home, 'booking-server', 'mail')).filter(({ to }) => to.includes(email))
    await vi.waitFor(() => expect(toGuest()).toHaveLength(2), pollOptions)
    const keys = codes.map((code) => {
      const { text = '' } = toGuest().find((mail) => mail.text.includes(code)) ?? {}
      const link = /https?:\S+\/voucher\/key\/(\S+)/.exec(text)
      expect(link?.[0]).not.toContain(code)
      expect(decodeURIComponent(link?.[0] ?? '')).not.toMatch(/@|guest\.example/i)
      return link?.[1] ?? ''
    })
    expect(keys[0]).toMatch(/^[\w-]{22,}$/)
    expect(keys[0]).not.toBe(keys[1])
    const { reservation } = aGuest(gateway, 3)
    for (const [i, key] of keys.entries()) {
      const byKey = await reservation.openKey.mutate({ key })
      const byCode = await reservation.recover.mutate({ code: codes[i] ?? '', email })
      if (byKey.kind !== 'found' || byCode.kind !== 'found') throw new Error(`${byKey.kind}, ${byCode.kind}`)
      const voucher = await reservation.voucher.mutate({ grant: byKey.grant })
      expect(voucher).toMatchObject({ kind: 'open', voucher: { code: codes[i], bookedBy: { email } } })
      expect(await reservation.voucher.mutate({ grant: byCode.grant })).toMatchObject({
        kind: 'open',
        voucher: { code: codes[i] },
      })
    }
    expect(await reservation.openKey.mutate({ key: 'k'.repeat(keys[0]?.length ?? 22) })).toEqual({ kind: 'not-found' })
  }
  rmSync(home, { recursive: true })
})
