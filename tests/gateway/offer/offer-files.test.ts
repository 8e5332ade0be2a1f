import { commit, write } from '@portico/booking-server/db/write'
import { endWithoutBooking } from '@portico/booking-server/offers/end-offer'
import { lockOffer } from '@portico/booking-server/offers/find-offer'
import { offerFilePath, offerGrantHeader } from '@portico/contracts/offer/offer-file-request'
import { placeHeaders } from '@portico/contracts/scope/place'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { describe, expect, it } from 'vitest'
import { anOption, recipient, sendAnOffer } from '../../builders/an-offer.ts'
import { aPdf, aWebm, captions } from '../../builders/files/a-film.ts'
import { storeFile } from '../../builders/files/offer-file.ts'
import { temporaryHome } from '../../builders/files/temporary-home.ts'
import { type Houses, startHouses } from '../../builders/gateway/two-houses.ts'

const stay = { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-08' as CalendarDate }
const options = [anOption({ stay, rooms: [{ productId: 10_101, party: { adults: 2, childrenAges: [] } }] })]
const now = () => '2027-03-01T09:00:00.000Z' as Instant

async function offerWithFiles(houses: Houses, home: string) {
  const { db } = houses.booking
  const store = { db, now, home }
  const film = await aWebm({ padding: 1_500_000 })
  const [pdf, filmHash, vtt] = [
    await storeFile(store, 'attachment', aPdf()),
    await storeFile(store, 'film', film),
    await storeFile(store, 'captions', captions),
  ]
  const { code } = await sendAnOffer(
    { db, now },
    {
      isGuaranteed: false,
      options,
      files: [
        { kind: 'attachment', name: 'How to get here: Straße 5', hash: pdf },
        { kind: 'film', name: 'The suite', hash: filmHash, captions: vtt },
        { kind: 'link', name: 'The town', url: 'https://films.example/town' },
      ],
    },
  )
  return { code, film }
}

async function unlock(houses: Houses, code: string): Promise<string> {
  const unlocked = await houses.guest().offer.unlock.mutate({ code, email: recipient })
  if (unlocked.kind !== 'unlocked') throw new Error('not unlocked')
  return unlocked.grant
}

type Wanted = {
  readonly code: string
  readonly number?: number
  readonly part?: string
  readonly grant?: string
  readonly host?: string
  readonly range?: string
}

function load({ gateway }: Houses, { code, number = 1, part = 'file', grant, host = 'one.test', range }: Wanted) {
  const query = new URLSearchParams({ code, number: String(number), part })
  return fetch(`${gateway.url}${offerFilePath}?${query}`, {
    headers: {
      authorization: `Bearer ${gateway.token}`,
      [placeHeaders.host]: host,
      ...(grant !== undefined && { [offerGrantHeader]: grant }),
      ...(range !== undefined && { range }),
    },
  })
}

function withdraw({ booking: { db } }: Houses, code: string) {
  return write(db, [1], async (tx) => {
    const { id } = await tx.selectFrom('offer').where('code', '=', code).select('id').executeTakeFirstOrThrow()
    const offer = await lockOffer(tx, id)
    if (!offer) throw new Error('no offer')
    return commit(await endWithoutBooking(tx, offer, { state: 'withdrawn' }, now()))
  })
}

const answerOf = async (response: Response) => [response.status, await response.text()]

describe('files of an offer at the gateway', () => {
  it('OFR-19 are there after unlocking and not before: not with another offer’s grant, at another host, nor when withdrawn, with no difference', async () => {
    using home = temporaryHome()
    await using houses = await startHouses({ home: home.path })
    const [{ code }, other] = [await offerWithFiles(houses, home.path), await offerWithFiles(houses, home.path)]
    const before = await load(houses, { code })
    const [grant, ofOther] = [await unlock(houses, code), await unlock(houses, other.code)]
    const opened = await load(houses, { code, grant })
    expect(opened.status).toBe(200)
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(aPdf())
    expect(Object.fromEntries(opened.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; .*filename\*=UTF-8''How%20to%20get%20here/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    const refused = [
      await load(houses, { code, grant: ofOther }),
      await load(houses, { code, grant: `${grant}A` }),
      await load(houses, { code, grant, host: 'other.test' }),
      await load(houses, { code, grant, host: 'nobody.test' }),
      await load(houses, { code, grant, number: 4 }),
      // A link has no bytes of ours.
      await load(houses, { code, grant, number: 3 }),
      await load(houses, { code, grant, part: 'captions' }),
      await load(houses, { code: 'NO0NE0F0URS0', grant }),
    ]
    for (const response of [before, ...refused]) expect(await answerOf(response)).toEqual([404, ''])
    houses.at('2027-03-01T10:00:00.000Z')
    expect((await load(houses, { code, grant })).status).toBe(404)
    const anew = await unlock(houses, code)
    expect((await load(houses, { code, grant: anew })).status).toBe(200)
    await withdraw(houses, code)
    expect(await answerOf(await load(houses, { code, grant: anew }))).toEqual([404, ''])
    const withoutToken = await fetch(`${houses.gateway.url}${offerFilePath}?code=${code}&number=1&part=file`)
    expect(withoutToken.status).toBe(401)
  })

  it('are named before unlocking by nothing, and after it by number, never by an address of the server', async () => {
    using home = temporaryHome()
    await using houses = await startHouses({ home: home.path })
    const { code } = await offerWithFiles(houses, home.path)
    expect(JSON.stringify(await houses.guest().offer.find.mutate({ code }))).not.toContain('file')
    const offer = await houses.guest().offer.read.mutate({ code, grant: await unlock(houses, code) })
    if (offer.kind !== 'open') throw new Error('not open')
    expect(offer.files).toEqual([
      {
        kind: 'attachment',
        name: 'How to get here: Straße 5',
        number: 1,
        type: 'application/pdf',
        bytes: aPdf().length,
      },
      { kind: 'film', name: 'The suite', number: 2, type: 'video/webm', bytes: expect.any(Number), hasCaptions: true },
      { kind: 'link', name: 'The town', url: 'https://films.example/town' },
    ])
  })

  it('films come in the parts that a player asks for, with their captions', async () => {
    using home = temporaryHome()
    await using houses = await startHouses({ home: home.path })
    const { code, film } = await offerWithFiles(houses, home.path)
    const grant = await unlock(houses, code)
    const middle = await load(houses, { code, grant, number: 2, range: 'bytes=1000000-1000009' })
    expect(middle.status).toBe(206)
    expect(middle.headers.get('content-range')).toBe(`bytes 1000000-1000009/${film.length}`)
    expect(Buffer.from(await middle.arrayBuffer())).toEqual(film.subarray(1_000_000, 1_000_010))
    const end = await load(houses, { code, grant, number: 2, range: `bytes=${film.length - 5}-` })
    expect(Buffer.from(await end.arrayBuffer())).toEqual(film.subarray(-5))
    expect((await load(houses, { code, grant, number: 2, range: `bytes=${film.length}-` })).status).toBe(416)
    const whole = await load(houses, { code, grant, number: 2 })
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    expect(Buffer.from(await whole.arrayBuffer()).equals(film)).toBe(true)
    const words = await load(houses, { code, grant, number: 2, part: 'captions' })
    expect(words.headers.get('content-type')).toMatch(/^text\/vtt/)
    expect(await words.text()).toContain('The suite looks at the sea.')
  })
})
