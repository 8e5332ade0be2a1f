import { describe, expect, it } from 'vitest'
import { answerables, openAnswerable } from '../../builders/gateway/answerable.ts'
import type { Fault } from '../../builders/gateway/faults.ts'
import { type FaultyUpstream, openFaultyUpstream } from '../../builders/gateway/faulty-upstream.ts'
import { aKey, startHouses, twoHouses } from '../../builders/gateway/two-houses.ts'

/** The server has done what was written, and its connection is cut, or what comes back is no answer. */
const afterCommit = ['lost', 'half', 'failed', 'cut-gzip', 'broken-json'] as const satisfies Fault[]
/** It has never heard it. */
const unheard = ['dropped', 'unavailable'] as const satisfies Fault[]
const lostAnswers = [
  ...afterCommit.map((fault) => ({ fault, isDone: true })),
  ...unheard.map((fault) => ({ fault, isDone: false })),
]

async function startBehindFaults() {
  const faultyUpstreams: FaultyUpstream[] = []
  const houses = await startHouses({
    seed: twoHouses({ rooms: lostAnswers.length }),
    between: async (url) => {
      const faultyUpstream = await openFaultyUpstream(url)
      faultyUpstreams.push(faultyUpstream)
      return faultyUpstream.url
    },
  })
  const [faultyUpstream] = faultyUpstreams
  if (!faultyUpstream) throw new Error('no faultyUpstream')
  const { reader } = houses.booking.db
  return {
    houses,
    faultyUpstream,
    /** What the hotel's people are told about an offer or a reservation that awaits its guest. */
    mailsToHotel: async (kind: 'offer-rejected' | 'offer-asked' | 'rejected') =>
      (
        await reader
          .selectFrom('outbox')
          .where('recipient', '=', 'hotel')
          .where('kind', '=', kind)
          .select('id')
          .execute()
      ).length,
    confirmedReservations: async () =>
      (await reader.selectFrom('reservation').where('state', '=', 'confirmed').select('id').execute()).length,
    [Symbol.asyncDispose]: async () => {
      await houses[Symbol.asyncDispose]()
      await faultyUpstream[Symbol.asyncDispose]()
    },
  }
}

describe('an answer of the server that is lost', () => {
  it.each(answerables)(
    'to the confirmation of what awaits its guest, %s: it is sent once, whoever presses again, and what became of it is said',
    { timeout: 120_000 },
    async (kind) => {
      await using behind = await startBehindFaults()
      let booked = 0
      for (const { fault, isDone } of lostAnswers) {
        const written = await openAnswerable(kind, behind.houses)
        const [key, before] = [aKey(), behind.faultyUpstream.arrived('confirm').length]
        behind.faultyUpstream.next('confirm', fault)
        const heard = await Promise.all([written.confirm(key), written.confirm(key)])
        heard.push(await written.confirm(key))
        expect(heard, fault).toEqual(Array(3).fill(isDone ? 'confirmed' : 'refused'))
        expect(behind.faultyUpstream.arrived('confirm').length - before, fault).toBe(1)
        expect((await written.read()).state, fault).toBe(isDone ? 'confirmed' : 'open')
        // From another tab, with a key of its own.
        expect(await written.confirm(aKey()), fault).toBe(isDone ? 'already-booked' : 'confirmed')
        expect((await written.read()).state, fault).toBe('confirmed')
        expect(await behind.confirmedReservations(), fault).toBe(++booked)
      }
    },
  )

  it.each([
    ['offer', 'offer-rejected'],
    ['awaited', 'rejected'],
  ] as const)(
    'to the rejection of what awaits its guest, %s: its own state says whether it was heard, and it is rejected once',
    { timeout: 120_000 },
    async (kind, mail) => {
      await using behind = await startBehindFaults()
      let rejected = 0
      for (const { fault, isDone } of lostAnswers) {
        const written = await openAnswerable(kind, behind.houses)
        const before = behind.faultyUpstream.arrived('reject').length
        behind.faultyUpstream.next('reject', fault)
        expect(await written.reject(), fault).toBe(isDone ? 'done' : 'unknown')
        expect(behind.faultyUpstream.arrived('reject').length - before, fault).toBe(1)
        expect((await written.read()).state, fault).toBe(isDone ? 'rejected' : 'open')
        expect(await written.reject(), fault).toBe('done')
        expect((await written.read()).state, fault).toBe('rejected')
        expect(await behind.mailsToHotel(mail), fault).toBe(++rejected)
      }
    },
  )

  it('to a message: the conversation says whether it has arrived, and it is there once', {
    timeout: 120_000,
  }, async () => {
    await using behind = await startBehindFaults()
    let mails = 0
    for (const { fault, isDone } of lostAnswers) {
      const written = await openAnswerable('offer', behind.houses)
      const text = 'May the dog come?'
      mails += 2
      const messages = async () => (await written.read()).messages.map((message) => message.text)
      // The same words, written before.
      expect(await written.message(aKey(), text)).toBe('done')
      const [key, before] = [aKey(), behind.faultyUpstream.arrived('messages').length]
      behind.faultyUpstream.next('messages', fault)
      expect(await written.message(key, text), fault).toBe(isDone ? 'done' : 'unknown')
      expect(behind.faultyUpstream.arrived('messages').length - before, fault).toBe(1)
      expect(await messages(), fault).toEqual(isDone ? [text, text] : [text])
      expect(await Promise.all([written.message(key, text), written.message(key, text)]), fault).toEqual([
        'done',
        'done',
      ])
      expect(await messages(), fault).toEqual([text, text])
      expect(await behind.mailsToHotel('offer-asked'), fault).toBe(mails)
    }
  })
})
