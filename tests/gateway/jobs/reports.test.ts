import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { trackerParametersOf } from '@portico/gateway/reports/tracker-parameters'
import { openResources } from '@portico/gateway/resources'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { aBasket, aConfirm, aKey, startHouses, twoHouses } from '../../builders/gateway/two-houses.ts'

type SentReport = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const reportUrl = 'https://measures.example/bookings'
const settings = aSnapshot([aHost({ host: 'one.test', channelIds: [1], reportUrl })])

/** Two houses whose host reports to an address; `answers` are its next, 204 afterwards. */
async function startReporting(answers: (number | 'lost')[] = [], home?: string) {
  const sent: SentReport[] = []
  const houses = await startHouses({
    seed: twoHouses({ rooms: 40 }),
    gateway: {
      settings,
      ...(home !== undefined && { home }),
      resources: (wanted) => ({
        ...openResources(wanted),
        pause: (_, signal) => new Promise((resolve) => void setTimeout(resolve, signal?.aborted ? 0 : 5)),
        post: async (url, headers, body) => {
          const answer = answers.shift() ?? 204
          sent.push({ url, headers, body })
          if (answer === 'lost') throw new Error('the connection was lost')
          return { status: answer }
        },
      }),
    },
  })
  const guest = houses.guest()
  return { houses, guest, sent, messages: () => sent.map(({ body }) => JSON.parse(body)) }
}

const source = {
  consent: { choice: 'accepted', version: 1 },
  references: { trivago: 'tv-1', campaign: 'spring' },
} as const satisfies ReturnType<typeof aConfirm>['source']

describe('reports of bookings', () => {
  it('ANLY-05 a booking and its cancellation are each reported once, signed, with the consent that was given', async () => {
    const { houses, guest, sent, messages } = await startReporting()
    await using _ = houses
    const outcome = await guest.checkout.confirm.mutate(aConfirm({ source }))
    if (outcome.kind !== 'confirmed') throw new Error(outcome.kind)
    await vi.waitFor(() => expect(sent).toHaveLength(1), 20_000)
    const [report] = sent
    const opened = await guest.reservation.voucher.mutate({ grant: outcome.grant })
    if (opened.kind !== 'open' || !report) throw new Error('no voucher')
    const { code } = opened.voucher
    expect(report.url).toBe(reportUrl)
    expect(messages()[0]).toMatchObject({
      type: 'reservation.booked',
      data: {
        ...{
          host: 'one.test',
          hotelId: 1,
          channelId: 1,
          language: 'en',
          code,
          codes: expect.arrayContaining([code]),
          state: 'confirmed',
        },
        ...{ amount: '372.00', currency: 'EUR', arrival: '2027-03-05', departure: '2027-03-08', rooms: 1 },
        ...source,
        tracker: { reservationCode: code, reservationTotal: '372.00', wihpCode: 'DIRECT', hotelId: 1 },
      },
    })
    for (const secret of ['Ada', 'Canary', 'canary.ada@guest.example', '7946'])
      expect(report.body).not.toContain(secret)
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = report.headers
    const key = await secretOf(houses)
    const expected = createHmac('sha256', key).update(`${id}.${at}.${report.body}`).digest('base64')
    expect(signature).toBe(`v1,${expected}`)

    const cancelled = await guest.reservation.cancel.mutate({ grant: opened.grant, key: aKey() })
    expect(cancelled).toMatchObject({ kind: 'cancelled' })
    await vi.waitFor(() => expect(sent).toHaveLength(2), 20_000)
    expect(messages()[1]).toMatchObject({ type: 'reservation.cancelled', data: { code } })
    expect(messages()[1].data).not.toHaveProperty('amount')
  })

  it('what is not taken, or whose answer is lost, is sent again under the same id; a guest who refused names no campaign', async () => {
    const { houses, guest, sent, messages } = await startReporting([503, 'lost'])
    await using _ = houses
    const refusing = { ...source, consent: { choice: 'rejected', version: 1 } } as const
    await guest.checkout.confirm.mutate(aConfirm({ source: refusing }))
    await vi.waitFor(() => expect(sent).toHaveLength(1), 20_000)
    for (const [minutes, count] of [
      [1, 2],
      [10, 3],
    ] as const) {
      houses.at(`2027-03-01T09:${String(minutes + 5).padStart(2, '0')}:00.000Z`)
      await vi.waitFor(() => expect(sent).toHaveLength(count), 20_000)
    }
    expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(messages()[2].data).toMatchObject({ consent: { choice: 'rejected' }, references: {} })
    const rows = await houses.booking.db.reader.selectFrom('reservation').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('tv-1')
  })

  it('one confirm asked for twice is one report; a refused one is none; the references reach the server', async () => {
    const { houses, guest, sent, messages } = await startReporting()
    await using _ = houses
    const confirm = aConfirm({ source })
    await Promise.all([guest.checkout.confirm.mutate(confirm), guest.checkout.confirm.mutate(confirm)])
    const tooCheap = aConfirm({ basket: aBasket, shown: { minor: 1, currency: 'EUR' }, source })
    expect(await guest.checkout.confirm.mutate(tooCheap)).toMatchObject({ kind: 'price-changed' })
    await guest.checkout.confirm.mutate(aConfirm())
    await vi.waitFor(() => expect(sent).toHaveLength(2), 20_000)
    expect(messages().map(({ data }) => data.references)).toEqual([source.references, {}])
    const rows = await houses.booking.db.reader.selectFrom('reservation').selectAll().execute()
    expect(JSON.stringify(rows)).toContain('tv-1')
  })

  it('a room that is given up is reported under its own code; a booking that two tabs cancel, once', async () => {
    const { houses, guest, messages } = await startReporting()
    await using _ = houses
    const twoRooms = { ...aBasket, rooms: [...aBasket.rooms, ...aBasket.rooms] }
    const confirm = aConfirm({ basket: twoRooms, shown: { minor: 74_400, currency: 'EUR' }, source })
    const outcome = await guest.checkout.confirm.mutate(confirm)
    if (outcome.kind !== 'confirmed') throw new Error(outcome.kind)
    const opened = await guest.reservation.voucher.mutate({ grant: outcome.grant })
    if (opened.kind !== 'open') throw new Error('no voucher')
    const { grant, voucher } = opened
    const room = voucher.rooms[0]?.code ?? ''
    await guest.reservation.cancelRoom.mutate({ grant, key: aKey(), room })
    await Promise.all([1, 2].map(() => guest.reservation.cancel.mutate({ grant, key: aKey() })))
    await vi.waitFor(() => expect(messages()).toHaveLength(3), 20_000)
    const of = (type: string) => messages().filter((message) => message.type === type)
    expect(of('reservation.booked').map(({ data }) => data.codes.includes(room))).toEqual([true])
    expect(
      of('reservation.cancelled')
        .map(({ type, data }) => [type, data.code, data.codes])
        .sort(),
    ).toEqual(
      [
        ['reservation.cancelled', voucher.code, [room]],
        ['reservation.cancelled', voucher.code, [voucher.code]],
      ].sort(),
    )
  })

  it('a gateway that ends before it has sent leaves the report to the next one', async () => {
    const home = mkdtempSync(join(tmpdir(), 'portico-reports-'))
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    const first = await startReporting(Array(50).fill('lost'), home)
    await first.guest.checkout.confirm.mutate(aConfirm({ source }))
    await vi.waitFor(() => expect(first.sent.length).toBeGreaterThan(0), 20_000)
    await first.houses[Symbol.asyncDispose]()
    const second = await startReporting([], home)
    await using _ = second.houses
    second.houses.at('2027-03-01T12:00:00.000Z')
    await vi.waitFor(() => expect(second.sent).toHaveLength(1), 20_000)
    expect(second.sent[0]?.headers['webhook-id']).toBe(first.sent[0]?.headers['webhook-id'])
  })
})

it('ANLY-03 a tracker is given the code, the total, the hotel and the items under its own names, and lists with semicolons', () => {
  const booking = {
    code: '7QX4',
    channelCode: 'DIRECT',
    hotelId: 101,
    total: { minor: 24_850, currency: 'EUR' },
    rooms: 2,
  } as const
  const same = {
    ...{ resCode: '7QX4', wihpCode: 'DIRECT', resTotal: '248.50', reservationCode: '7QX4', reservationTotal: '248.50' },
    ...{ hotelId: 101, items: 2 },
  }
  expect(trackerParametersOf(booking)).toEqual({ ...same, adWordsId: '', adWordsLabel: '' })
  const adWords = [
    { id: 'AW-1', label: 'one' },
    { id: 'AW-2', label: 'two' },
  ]
  expect(trackerParametersOf({ ...booking, adWords })).toEqual({
    ...same,
    adWordsId: 'AW-1;AW-2',
    adWordsLabel: 'one;two',
  })
})

async function secretOf({ gateway }: Awaited<ReturnType<typeof startReporting>>['houses']): Promise<Buffer> {
  const { Sealing, readSealingKeys } = await import('@portico/gateway/store/sealing')
  return new Sealing(readSealingKeys(gateway.home)).nameOf('report-key', 'one.test')
}
