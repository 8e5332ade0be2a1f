import { readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { commit, write } from '@portico/booking-server/db/write'
import { folderStore } from '@portico/booking-server/file-store/folder-store'
import { pieceFolder } from '@portico/booking-server/offers/files/file-folder'
import { removeUnusedFiles } from '@portico/booking-server/offers/files/remove-unused-files'
import { removeOfferData } from '@portico/booking-server/personal-data/remove-offer-data'
import type { DraftFile, FilePiece } from '@portico/contracts/operator/offer-files'
import type { Instant } from '@portico/domain/time/deadline'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { callsOf, draftAnOffer, sendAnOffer } from '../../builders/an-offer.ts'
import { databases, mainlyOn } from '../../builders/databases.ts'
import { aJpeg, anMp4, aPdf, aWebm, captions } from '../../builders/files/a-film.ts'
import { sendFile, storeFile } from '../../builders/files/offer-file.ts'
import { temporaryHome } from '../../builders/files/temporary-home.ts'
import { aKey, expectAnswered, expectSound, openTestHotel } from '../../builders/test-hotel.ts'

const html = Buffer.from('<!doctype html><script>alert(1)</script>')

describe.each(databases)('files of offers, on $name', (database) => {
  it('OFR-12 an offer has expiry, options, rooms, attachments, films, chat messages and, declined, its reason', async () => {
    using home = temporaryHome()
    await using hotel = await openTestHotel(database)
    const store = { ...hotel, home: home.path }
    const [pdf, film, vtt] = [
      await storeFile(store, 'attachment', aPdf()),
      await storeFile(store, 'film', await aWebm()),
      await storeFile(store, 'captions', captions),
    ]
    const files: DraftFile[] = [
      { kind: 'attachment', name: 'How to get here', hash: pdf },
      { kind: 'film', name: 'The suite', hash: film, captions: vtt },
      { kind: 'film', name: 'The garden', hash: film },
      { kind: 'link', name: 'The town', url: 'https://films.example/town' },
    ]
    const calls = callsOf(hotel)
    const { code } = await sendAnOffer(hotel, { files })
    expectAnswered(await calls.message(code, 'May the dog come?', aKey()))
    expectAnswered(await calls.reject(code, 'Too far from the lake.'))
    const { options, ...offer } = expectAnswered(await calls.unlock(code))
    expect(options[0]?.basket.lines).toHaveLength(1)
    expect(offer).toMatchObject({
      expires: '2027-03-03T17:00:00.000Z',
      attachments: [{ name: 'How to get here', url: 'offer-file?number=1' }],
      playlist: ['offer-file?number=2', 'offer-file?number=3', 'https://films.example/town'],
      messages: [{ text: 'May the dog come?' }],
      rejectionReason: 'Too far from the lake.',
      files: [
        { number: 1, kind: 'attachment', type: 'application/pdf', bytes: aPdf().length },
        { number: 2, kind: 'film', type: 'video/webm', hasCaptions: true },
        { number: 3, kind: 'film', name: 'The garden' },
        { number: 4, kind: 'film', url: 'https://films.example/town' },
      ],
    })
    expect(expectAnswered(await calls.stub(code))).toMatchObject({ attachments: [], playlist: [] })
    await expectSound(hotel)
  })

  it('a draft takes only what was sent for its own hotel, each for what it is', async () => {
    using home = temporaryHome()
    await using hotel = await openTestHotel(database)
    const store = { ...hotel, home: home.path }
    const [pdf, film] = [await storeFile(store, 'attachment', aPdf()), await storeFile(store, 'film', await aWebm())]
    const draftWith = async (file: DraftFile) => (await draftAnOffer(hotel, { files: [file] })).kind
    expect(await draftWith({ kind: 'attachment', name: 'A', hash: pdf })).toBe('written')
    expect(await draftWith({ kind: 'attachment', name: 'A', hash: 'a'.repeat(64) })).toBe('file-gone')
    expect(await draftWith({ kind: 'film', name: 'A', hash: pdf })).toBe('file-gone')
    expect(await draftWith({ kind: 'film', name: 'A', hash: film, captions: pdf })).toBe('file-gone')
  })

  it('files that no offer has any more go after a day, also those of a guest whose data have ended; others stay', async () => {
    using home = temporaryHome()
    await using hotel = await openTestHotel(database)
    const { db } = hotel
    const store = { ...hotel, home: home.path }
    const [stored, ended, unused] = [
      await storeFile(store, 'attachment', aPdf('stored')),
      await storeFile(store, 'attachment', aPdf('ended')),
      await storeFile(store, 'attachment', aPdf('unused')),
    ]
    await sendAnOffer(hotel, { isGuaranteed: false, files: [{ kind: 'attachment', name: 'A', hash: stored }] })
    const { id } = await sendAnOffer(hotel, {
      isGuaranteed: false,
      files: [{ kind: 'attachment', name: 'A', hash: ended }],
    })
    const names = () => readdirSync(pieceFolder(home.path)).sort()
    const places = { home: home.path, files: folderStore(home.path) }
    const later = '2027-03-03T09:00:00.000Z' as Instant
    expect(await removeUnusedFiles(db, places, hotel.now())).toBe(0)
    expect(names()).toEqual([stored, ended, unused].sort())
    for (const name of names()) utimesSync(join(pieceFolder(home.path), name), 1_600_000_000, 1_600_000_000)
    await write(db, [], async (tx) => commit(await removeOfferData(tx, [id])))
    expect(await removeUnusedFiles(db, places, later)).toBe(2)
    expect(names()).toEqual([stored])
  })
})

describe.each(mainlyOn('SQLite'))('what a file is, on $name', (database) => {
  it.each<[string, FilePiece['kind'], () => Buffer | Promise<Buffer>, string]>([
    ['a PDF', 'attachment', () => aPdf(), 'stored'],
    ['a JPEG', 'attachment', aJpeg, 'stored'],
    ['a film as WebM', 'film', () => aWebm(), 'stored'],
    ['a film of several pieces', 'film', () => aWebm({ padding: 2_500_000 }), 'stored'],
    ['a film as MP4', 'film', anMp4, 'stored'],
    ['captions', 'captions', () => captions, 'stored'],
    ['a page that is called a file', 'attachment', () => html, 'type'],
    [
      'a drawing that can run scripts',
      'attachment',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'type',
    ],
    ['a program', 'attachment', () => Buffer.from('MZ\x90\0\x03\0\0\0'), 'type'],
    ['a film where a file is meant', 'attachment', anMp4, 'type'],
    ['a page that is called captions', 'captions', () => html, 'type'],
    ['captions in no known letters', 'captions', () => Buffer.concat([captions, Buffer.from([0xff, 0xfe])]), 'damaged'],
    ['a PDF with a page behind its end', 'attachment', () => Buffer.concat([aPdf(), html]), 'damaged'],
    ['an MP4 with a page behind its end', 'film', () => Buffer.concat([anMp4(), html]), 'damaged'],
    ['half a picture', 'attachment', async () => (await aJpeg()).subarray(0, 200), 'damaged'],
    ['a file that is too large', 'captions', () => Buffer.concat([captions, Buffer.alloc(500_000, ' ')]), 'too-large'],
  ])('%s is judged by its bytes: %s', async (_, kind, make, expected) => {
    using home = temporaryHome()
    await using hotel = await openTestHotel(database)
    const received = await sendFile({ ...hotel, home: home.path }, kind, await make())
    expect(received.kind === 'refused' ? received.reason : received.kind).toBe(expected)
    const files = readdirSync(pieceFolder(home.path), { recursive: true })
    expect(files).toEqual(received.kind === 'stored' ? [received.hash] : [])
  })

  it('a picture is drawn anew: nothing of what a camera or anybody else put into it is sent along', async () => {
    using home = temporaryHome()
    await using hotel = await openTestHotel(database)
    const store = { ...hotel, home: home.path }
    const hash = await storeFile(store, 'attachment', Buffer.concat([await aJpeg(), html]))
    const stored = readFileSync(join(pieceFolder(home.path), hash))
    expect(stored.includes('script')).toBe(false)
    expect(stored.includes('Who took it')).toBe(false)
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 })
  })
})
