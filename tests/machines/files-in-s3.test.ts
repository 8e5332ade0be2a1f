import { createHash, randomBytes } from 'node:crypto'
import { openFileStore } from '@portico/booking-server/file-store/open-file-store'
import { readLogo } from '@portico/booking-server/pictures/logos'
import { photoFile } from '@portico/booking-server/pictures/photo-files'
import { offerFilePath, offerGrantHeader } from '@portico/contracts/offer/offer-file-request'
import { placeHeaders } from '@portico/contracts/scope/place'
import { expect, it } from 'vitest'
import { startS3 } from '../../simulators/s3.ts'
import { anOption, recipient, sendAnOffer } from '../builders/an-offer.ts'
import { aWebm } from '../builders/files/a-film.ts'
import { storeFile } from '../builders/files/offer-file.ts'
import { temporaryHome } from '../builders/files/temporary-home.ts'
import { start, startHouses, stay } from '../builders/gateway/two-houses.ts'

const options = [anOption({ stay, rooms: [{ productId: 10_101, party: { adults: 2, childrenAges: [] } }] })]

it('while S3 is away a guest books and searches, without pictures and films; both are there again when it is back', async () => {
  await using s3 = await startS3()
  // What one machine stores another shows: the bucket is all that they share.
  using here = temporaryHome()
  const files = await openFileStore({ home: here.path, s3Url: s3.url })
  const [photo, film] = [randomBytes(5_000), await aWebm({ padding: 1_500_000 })]
  const hash = createHash('sha256').update(photo).digest('hex')
  await files.put(photoFile({ hash, width: 800 }), photo)
  await using houses = await startHouses({ s3Url: s3.url })
  const { booking, gateway } = houses
  const store = { db: booking.db, now: () => start, home: here.path, files }
  const { code } = await sendAnOffer(
    { db: booking.db, now: () => start },
    {
      isGuaranteed: false,
      options,
      files: [{ kind: 'film', name: 'The suite', hash: await storeFile(store, 'film', film) }],
    },
  )
  const guest = houses.guest()
  const unlocked = await guest.offer.unlock.mutate({ code, email: recipient })
  if (unlocked.kind !== 'unlocked') throw new Error(unlocked.kind)
  const loadPhoto = async () => Buffer.from((await guest.host.photo.query({ hash, width: 800 })).base64, 'base64')
  const loadFilm = (range?: string) =>
    fetch(`${gateway.url}${offerFilePath}?${new URLSearchParams({ code, number: '1', part: 'file' })}`, {
      headers: {
        authorization: `Bearer ${gateway.token}`,
        [placeHeaders.host]: 'one.test',
        [offerGrantHeader]: unlocked.grant,
        ...(range !== undefined && { range }),
      },
    })
  const search = () => guest.roomSearch.quotes.query({ stay, rooms: [{ party: { adults: 2, childrenAges: [] } }] })
  const filesAway = async () => {
    const headers = { authorization: `Bearer ${booking.serviceToken}` }
    const text = await (await fetch(`${booking.url}/metrics`, { headers })).text()
    return /^portico_files_away (\d)$/m.exec(text)?.[1]
  }

  expect(await loadPhoto()).toEqual(photo)
  const part = await loadFilm('bytes=1000000-1000009')
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1000000-1000009/${film.length}`])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(film.subarray(1_000_000, 1_000_010))
  expect(await filesAway()).toBe('0')

  await s3.stop()
  const from = performance.now()
  // Twenty pictures of a page at once, thrice: none of it makes the house's server look broken.
  for (let i = 0; i < 3; i++) {
    const pictures = await Promise.allSettled(Array.from({ length: 20 }, loadPhoto))
    for (const picture of pictures)
      expect(picture).toMatchObject({ status: 'rejected', reason: { data: { code: 'NOT_FOUND' } } })
  }
  expect(performance.now() - from).toBeLessThan(10_000)
  expect(await search()).toMatchObject({ kind: 'rooms' })
  const gone = await loadFilm()
  expect([gone.status, gone.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await filesAway()).toBe('1')
  expect((await fetch(`${booking.url}/readyz`)).status).toBe(200)
  // A mail does not wait for its logo.
  expect(await readLogo(files, `/logos/${hash}`)).toBeUndefined()

  await s3.start()
  await expect.poll(loadPhoto, { timeout: 20_000 }).toEqual(photo)
  expect(Buffer.from(await (await loadFilm()).arrayBuffer())).toEqual(film)
  expect(await filesAway()).toBe('0')
  files.close()
})
