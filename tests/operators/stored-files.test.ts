import { describe, expect, it } from 'vitest'
import { aPdf } from '../builders/files/a-film.ts'
import { storeFile } from '../builders/files/offer-file.ts'
import { startOperatedHouse } from '../builders/start/start-operated-house.ts'

type Send = ReturnType<Awaited<ReturnType<typeof startOperatedHouse>>['admin']['browser']>['send']

describe('a file of an offer, for operators', () => {
  it('comes whole or in parts to who may write for its hotel, as an attachment that runs nowhere, and to nobody else', async () => {
    await using house = await startOperatedHouse()
    const { admin, bookingServer } = house
    const { db } = bookingServer
    const [hotel] = await db.reader.selectFrom('hotel').select('id').orderBy('id').execute()
    const hotelId = hotel?.id ?? 0
    const hash = await storeFile({ db, now: house.now, home: admin.home, hotelId }, 'attachment', aPdf())
    const address = (wanted: Record<string, string> = {}) =>
      `${admin.url}/offer-files?${new URLSearchParams({ hotelId: String(hotelId), hash, name: 'The way', ...wanted })}`
    const get = (send: Send, wanted?: Record<string, string>, headers: Record<string, string> = {}) =>
      send(address(wanted), { headers })
    const owner = await admin.signedInOperator()
    const [own, other] = [
      await admin.receptionist(owner, [hotelId]),
      await admin.receptionist(owner, [hotelId + 1], 'ugo@example.com'),
    ]

    const whole = await get(own.send)
    expect(whole.status).toBe(200)
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(aPdf())
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="The way.pdf"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    const part = await get(own.send, {}, { range: 'bytes=0-3' })
    expect([part.status, await part.text()]).toEqual([206, '%PDF'])
    expect((await get(own.send, {}, { range: 'bytes=9999999-' })).status).toBe(416)

    expect((await get(admin.browser().send)).status).toBe(401)
    expect((await get(other.send)).status).toBe(404)
    expect((await get(other.send, { hotelId: String(hotelId + 1) })).status).toBe(404)
    expect((await get(own.send, { hash: 'a'.repeat(64) })).status).toBe(404)
    expect((await get(own.send, { hash: '../../secrets' })).status).toBe(400)
    const unsigned = await fetch(`${bookingServer.url}/operator-files?${new URL(address()).searchParams}`)
    expect(unsigned.status).toBe(401)
  })
})
