import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { openDb } from '@portico/booking-server/db/open/open-db'
import { deliverVia } from '@portico/booking-server/mail/deliver'
import { sendToFolder } from '@portico/booking-server/mail/send-mail'
import { sendOutbox } from '@portico/booking-server/mail/send-outbox'
import { makeAct, previewAct } from '@portico/booking-server/operators/make-act'
import { confirmBooking } from '@portico/booking-server/reservations/confirm-booking'
import type { ReservationAct } from '@portico/contracts/operator/reservation-act'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import type { LegacyConfirmRequest } from '@portico/legacy/calls/checkout/confirm'
import { createLog } from '@portico/server/log'

export const hotelId = 1
export const couple = { adults: 2, childrenAges: [] }
export const stayOf = (arrival: string, departure: string) => ({
  arrival: arrival as CalendarDate,
  departure: departure as CalendarDate,
})

const owner = { email: 'owner@house.example', role: 'owner', hotelIds: 'all' } as const

/** What a script books: who, and otherwise than two adults who pay at the hotel. */
type Booked = Pick<LegacyConfirmRequest['basket'], 'stay' | 'services'> & {
  readonly productId: number
  readonly rooms?: number
  readonly paymentMethod?: string
}

/**
 * What guests and a house do, in a process of its own that is killed, or whose disk fails: node SCRIPT HOME [DATABASE
 * [POINT before|after]]. What is acknowledged stands in HOME/acknowledged, a line each; run again with the same keys it
 * goes on where it stopped. At POINT it kills itself: before or after that message to the database's server.
 */
export async function openScript() {
  const [home = '', database = join(home, 'booking.sqlite'), point = '0', side = 'before'] = process.argv.slice(2)
  killAtMessage(Number(point), side === 'after', home)
  const db = await openDb(database)
  /** Not the database's own system calls: those are what fails. */
  const acknowledge = (line: string) => appendFileSync(join(home, 'acknowledged'), `${line}\n`)

  /** What was agreed to before the crash is what is sent after it. */
  async function agreedOnce(name: string, review: () => Promise<number>): Promise<number> {
    const file = join(home, `agreed-${name}`)
    if (!existsSync(file)) writeFileSync(file, String(await review()))
    return Number(readFileSync(file, 'utf8'))
  }

  return {
    db,
    acknowledge,
    agreedOnce,
    book: async (
      name: string,
      { productId, stay, services, rooms = 1, paymentMethod = 'hotelpay' }: Booked,
      now: Instant,
    ) => {
      const lines = Array.from({ length: rooms }, () => ({ productId, party: couple }))
      const request: LegacyConfirmRequest = {
        basket: { stay, rooms: lines, ...(services && { services }) },
        booker: {
          name,
          lastName: 'Rossi',
          email: `${name}@guests.example`,
          phone: '+39 1',
          country: 'IT',
          address: 'Via 1',
          city: 'Roma',
        },
        guests: lines.map(() => ({})),
        consents: { marketing: false, report: false, profile: false, custom: [] },
        paymentMethod,
        timestamp: 0,
        key: `confirm-key-of-${name}`,
      }
      const confirmed = await confirmBooking({
        db,
        booking: { seller: { hotelId, channelId: 1 }, languageId: 1, request },
        now,
      })
      if (confirmed.kind !== 'booked') throw new Error(`${name}: ${confirmed.kind}`)
      const { code } = confirmed.booked
      acknowledge(`booked ${code}`)
      return (await db.reader.selectFrom('reservation').where('code', '=', code).select('id').executeTakeFirstOrThrow())
        .id
    },
    acts: async (id: number, revision: number, act: ReservationAct, now: Instant) => {
      const amountMinor = await agreedOnce(act.kind, async () => {
        const shown = await previewAct({ db, operator: owner, input: { id, act }, now })
        if (shown?.kind !== 'possible') throw new Error(`${act.kind}: ${JSON.stringify(shown)}`)
        return shown.amount.minor
      })
      const done = await makeAct({
        db,
        operator: owner,
        request: { id, act, key: `act-key-of-${act.kind}`, revision, amountMinor },
        now,
      })
      if (done?.kind !== 'done') throw new Error(`${act.kind}: ${JSON.stringify(done)}`)
      acknowledge(act.kind)
    },
    end: async (now: Instant) => {
      mkdirSync(join(home, 'mail'), { recursive: true })
      const mailing = {
        db,
        deliver: deliverVia(db.reader, sendToFolder(join(home, 'mail')), 'http://localhost:3000'),
        log: createLog({ name: 'script', level: 'silent' }),
      }
      while ((await sendOutbox(mailing, now)) > 0);
      await db.close()
    },
  }
}

/** Every message to the database's server is counted, in HOME/messages; without a point nothing is killed. */
function killAtMessage(point: number, isAfter: boolean, home: string): void {
  let messages = 0
  const write = Socket.prototype.write as (this: Socket, ...args: unknown[]) => boolean
  const kill = () => process.kill(process.pid, 'SIGKILL')
  Socket.prototype.write = function counted(this: Socket, ...args: unknown[]) {
    messages++
    if (messages !== point) return write.apply(this, args)
    if (!isAfter) kill()
    // What the server has read it does, though nobody waits for its answer.
    return write.call(this, args[0], kill)
  } as typeof Socket.prototype.write
  process.once('exit', () => writeFileSync(join(home, 'messages'), String(messages)))
}
