import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { folderStore } from '@portico/booking-server/file-store/folder-store'
import { exportHotel } from '@portico/booking-server/hotel-document/export-hotel'
import { importHotel } from '@portico/booking-server/hotel-document/import-hotel'
import { storePictures } from '@portico/booking-server/pictures/store-pictures'
import { photoNameOf, photoPath, photoSizes } from '@portico/contracts/values/photo-names'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { startGateway } from '@portico/gateway/start-gateway'
import type { HotelDocument } from '@portico/hotel-document/hotel-document'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'

const today = '2027-03-01' as CalendarDate

/** A picture of one colour, signed by its photographer. */
function aPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x80)])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const author = chunk('tEXt', Buffer.from('Author\0Ada Rossi'))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    author,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function startWithFolder() {
  const home = mkdtempSync(join(tmpdir(), 'portico-photos-'))
  const now = () => '2027-03-01T09:00:00.000Z' as Instant
  const booking = await startBookingServer({ home, seed: aHouse(), now, jobs: false })
  const gateway = await startGateway({
    upstreams: [{ url: booking.url, profile: 'portico', token: booking.serviceToken }],
    settings: aSnapshot([aHost({ host: 'house.example', channelIds: [1] })]),
    now,
  })
  const exported = await exportHotel(booking.db.reader, 1, today)
  if (exported.kind !== 'exported') throw new Error(exported.kind)
  return {
    home,
    booking,
    document: exported.document,
    guest: gateway.client({ host: 'house.example', channel: 1, hotel: 1, language: 1 }),
    [Symbol.asyncDispose]: async () => {
      await gateway[Symbol.asyncDispose]()
      await booking[Symbol.asyncDispose]()
      rmSync(home, { recursive: true })
    },
  }
}

const withPicture = (document: HotelDocument, path: string): HotelDocument => ({
  ...document,
  pictures: [{ path, alt: 'The house' }],
})

describe('a hotel’s own photograph', () => {
  it('is shown in the sizes that pages use, without what a camera wrote into it', async () => {
    await using house = await startWithFolder()
    writeFileSync(join(house.home, 'house.png'), aPng(2_000, 1_000))
    const stored = await storePictures(
      withPicture(house.document, 'house.png'),
      house.home,
      folderStore(house.home),
      false,
    )
    if (stored.kind === 'refused') throw new Error('the picture is refused')
    await importHotel(house.booking.db, stored.document, { now: `${today}T12:00:00.000Z` as Instant })
    const { pictures } = await house.guest.catalogue.hotel.query()
    const [picture] = pictures
    expect(picture).toMatchObject({
      src: expect.stringMatching(/^\/photos\/[0-9a-f]{64}$/),
      width: 1_600,
      height: 800,
      colour: '#787878',
      alt: 'The house',
    })
    const hash = picture?.src.slice('/photos/'.length) ?? ''
    for (const width of [400, 800, 1_600] as const) {
      const bytes = Buffer.from((await house.guest.host.photo.query({ hash, width })).base64, 'base64')
      expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
      expect(bytes.includes('Ada Rossi')).toBe(false)
    }
    const again = await storePictures(
      withPicture(house.document, 'house.png'),
      house.home,
      folderStore(house.home),
      true,
    )
    expect(again).toEqual(stored)
  })

  it.each([
    ['is not there', 'nothing.jpg', /^nothing.jpg is not there: put it beside the document/],
    ['is no picture', 'text.jpg', /^text.jpg is no picture that can be read: save it as JPEG, PNG or WebP/],
  ])('that %s is refused where the document names it', async (_, path, problem) => {
    await using house = await startWithFolder()
    writeFileSync(join(house.home, 'text.jpg'), 'no picture')
    const stored = await storePictures(withPicture(house.document, path), house.home, folderStore(house.home), false)
    expect(stored).toEqual({
      kind: 'refused',
      problems: [{ path: ['pictures', 0, 'path'], problem: expect.stringMatching(problem) }],
    })
  })

  it.each([
    ['is not there', 'nothing.svg', /^nothing.svg is not there: put it beside the document/],
    ['is no picture', 'text.svg', /^text.svg is no picture that can be read: save it as SVG or PNG/],
    ['is one of another installation', `/logos/${'a'.repeat(64)}`, /^a file beside the document is meant/],
  ])('a logo that %s is refused where the document names it', async (_, logo, problem) => {
    await using house = await startWithFolder()
    writeFileSync(join(house.home, 'text.svg'), 'no picture')
    const { document, home } = house
    const stored = await storePictures(
      { ...document, brand: { ...document.brand, logo } },
      home,
      folderStore(home),
      false,
    )
    expect(stored).toEqual({
      kind: 'refused',
      problems: [{ path: ['brand', 'logo'], problem: expect.stringMatching(problem) }],
    })
  })

  it('that nobody imported is not found', async () => {
    await using house = await startWithFolder()
    await expect(house.guest.host.photo.query({ hash: 'a'.repeat(64), width: 400 })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    })
  })

  it('has one address for each size, and no other', () => {
    const hash = 'b'.repeat(64)
    expect(photoSizes(photoPath(hash))).toBe(
      `/photos/${hash}-400 400w, /photos/${hash}-800 800w, /photos/${hash}-1600 1600w`,
    )
    expect(photoSizes('/pictures/miramare/hero.svg')).toBeUndefined()
    expect(photoNameOf(hash)).toEqual({ hash, width: 1_600 })
    expect(photoNameOf(`${hash}-400`)).toEqual({ hash, width: 400 })
    for (const text of [`${hash}-401`, `${hash}-`, '..', `../${hash}`, `${hash}-400.webp`])
      expect(photoNameOf(text)).toBeUndefined()
  })
})
