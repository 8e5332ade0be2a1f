import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Admin, startAdmin } from '@portico/admin/server/app'
import { commit, write } from '@portico/booking-server/db/write'
import { replaceTerminal } from '@portico/booking-server/payment-records/terminals'
import { scheduleLinks } from '@portico/booking-server/payments/schedule-links'
import type { UnpaidLimits } from '@portico/booking-server/reservations/unpaid-limits'
import { demoSeed } from '@portico/booking-server/seed/demo-seed'
import type { HotelSeed } from '@portico/booking-server/seed/insert-seed'
import { insertSimulatedTerminals } from '@portico/booking-server/seed/simulated-terminals'
import { type BookingServer, startBookingServer } from '@portico/booking-server/start-booking-server'
import type { FilePiece } from '@portico/contracts/operator/offer-files'
import type { HostSettings } from '@portico/contracts/scope/settings'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { deadlineOf, type Instant, todayAt } from '@portico/domain/time/deadline'
import { EuroRates } from '@portico/gateway/currency/euro-rates'
import { type RunningGateway, startGateway } from '@portico/gateway/start-gateway'
import { openSqliteStore } from '@portico/gateway/store/sqlite-store'
import { createLog } from '@portico/server/log'
import { startWeb } from '@portico/web/app'
import type { PaymentSimulators } from '../../simulators/payments/server.ts'
import { aSnapshot } from '../../tests/builders/a-snapshot.ts'
import { storeFile } from '../../tests/builders/files/offer-file.ts'
import type { Fault } from '../../tests/builders/gateway/faults.ts'
import { openFaultyUpstream } from '../../tests/builders/gateway/faulty-upstream.ts'
import { freePort } from '../../tests/builders/start/free-port.ts'
import {
  type AgencyOptions,
  type AgencyRequest,
  insertAgency,
  insertTradeUser,
  requestAccess,
  type TradeUserOptions,
} from '../../tests/builders/trade.ts'
import { bookForAgency, bookForGuest } from './agency-bookings.ts'
import { type Mail, mailsIn } from './mails.ts'
import { answerOffer, reserveForGuest, sendOfferOf } from './offers.ts'
import { reservationRows } from './reservation-rows.ts'

// The whole house in this process, as `npm start` runs it: real servers on loopback, one folder of their own.

type HouseOptions = {
  readonly profile?: 'portico' | 'plain'
  readonly seed?: HotelSeed
  /** Without admin: the hosts as they were published once. */
  readonly hosts?: HostSettings[]
  /** Of these hosts: which ask for consent, and which have a script that waits for it. */
  readonly cookieBannerHosts?: string[]
  readonly consentScriptHosts?: string[]
  /** From which hour of the day on a search for tonight is answered with its prompt, on channel 1. */
  readonly sameNightFrom?: number
  /** How many rooms guests may book without payment; any number if not given. */
  readonly unpaidLimits?: UnpaidLimits
  /** Providers, simulated: the house has a terminal of each. */
  readonly simulators?: PaymentSimulators
  /** Gets every line that a server logs, down to the smallest. */
  readonly log?: (line: string) => void
  /** The booking server stands behind a door that loses and breaks answers on request. */
  readonly faulty?: boolean
}

export type House = AsyncDisposable & {
  /** The folder in which all servers have their databases, mails and keys. */
  readonly home: string
  /** The demo group's admin, unless the house was given its hosts. */
  readonly admin: Admin | undefined
  readonly port: number
  /** Where the commands of an operator find the booking server. */
  readonly bookingServerUrl: string
  /** `http://hotel-miramare.localhost:12345` of `hotel-miramare`. */
  url(name: string): string
  /** The next calls of this method or file meet these faults. */
  injectFaults(call: string, ...faults: Fault[]): void
  /** As if others had taken every room of a type on these nights. */
  sellsOut(hotelId: number, roomTypeId: number, nights: readonly CalendarDate[]): Promise<void>
  /** The hotel changes what a room costs on a night, meals apart. */
  setsPrice(hotelId: number, roomTypeId: number, night: CalendarDate, minor: number): Promise<void>
  /** A hotel writes and sends an offer in English, which lasts so many hours; its code. */
  sendsOffer(offer: Parameters<typeof sendOfferOf>[2]): Promise<string>
  /** Reception books on the telephone what its guest has to confirm; the code of its link. */
  reservesForGuest(stay: Parameters<typeof reserveForGuest>[2]): Promise<string>
  /** A file or film lies ready for an offer of a hotel; its hash. */
  storesFile(hotelId: number, kind: FilePiece['kind'], bytes: Buffer): Promise<string>
  /** The hotel answers the guest of an offer, or takes the offer back. */
  answersOffer(code: string, answer: { readonly text: string } | 'withdraws'): Promise<void>
  /** The hotels' accounts at a provider that has several contracts become accounts of this wire, at its simulator. */
  changesContract(method: PaymentMethodId, wire: string): Promise<void>
  /** The mails about a booking code. */
  mailsAbout(code: string): Mail[]
  /** The mails to an address. */
  mailsTo(address: string): Mail[]
  /** An agency with a contract on channel 2 and one user, who can log in. */
  addsTradeUser(agency: AgencyOptions, user: TradeUserOptions): Promise<void>
  /** A trade user of channel 2 has booked a product for two, stay by stay; the codes. */
  booksForAgency(wanted: Parameters<typeof bookForAgency>[1]): Promise<string[]>
  /** A guest of channel 1 has booked, with whatever else a booking can say; the code. */
  booksForGuest(request: Parameters<typeof bookForGuest>[1]): Promise<string>
  /** An agency sends the form by which it wants to become a trade user of a channel. */
  requestsAccess(channelId: number, customer: AgencyRequest): Promise<void>
  /** What an agency asked for, as it is stored. */
  accessRequestOf(email: string): Promise<unknown>
  /** The booking of a code as the database has it. */
  rowsOf(code: string): ReturnType<typeof reservationRows>
  /** Undefined once somebody has an account. */
  firstRunLink(): string | undefined
  /** What the servers' clocks say. */
  clock(): Date
  /**
   * Lets the servers' clocks run ahead, until the rooms of holds that ended are given back and links that fell due are
   * on their way.
   */
  passMinutes(minutes: number): Promise<void>
  /** The same, until it is this time of tomorrow at the hotels. */
  passUntilTomorrowAt(time: string): Promise<void>
  /** How many holds keep rooms now. */
  liveHolds(): Promise<number>
  /** As if twenty minutes had passed for every guest who went away: their rooms are free again. */
  endHolds(): Promise<void>
  closeAdmin(): Promise<void>
  closeGateway(): Promise<void>
  closeBookingServer(): Promise<void>
}

export async function startHouse({
  profile = 'portico',
  seed = demoSeed,
  hosts,
  faulty = false,
  cookieBannerHosts = [],
  consentScriptHosts = [],
  sameNightFrom,
  unpaidLimits,
  simulators,
  log,
}: HouseOptions = {}): Promise<House> {
  const home = mkdtempSync(join(tmpdir(), 'portico-e2e-'))
  const port = await freePort()
  const time = { offsetMs: 0 }
  const clock = () => new Date(Date.now() + time.offsetMs)
  const now = () => clock().toISOString() as Instant
  // Filled in below: each server has its port once it runs.
  const servers = { bookingServer: '', gateway: '' }
  const loggedBy = (name: string) =>
    log ? { log: createLog({ name, level: 'trace', destination: { write: log } }) } : {}
  const admin = hosts ? undefined : await startAdmin({ home, demo: true, clock, servers, ...loggedBy('admin') })
  const hotelIds = 'map' in seed ? seed.map(({ id }) => id) : []
  const bookingServer = await startBookingServer({
    ...{ home, seed, profile, now, webUrl: `http://localhost:${port}` },
    ...loggedBy('booking-server'),
    ...(unpaidLimits && { unpaidLimits }),
    ...(simulators && { payments: { simulators: simulators.url } }),
    ...(simulators && {
      prepare: (payments) => insertSimulatedTerminals(payments, simulators.url, hotelIds),
    }),
  })
  const faultyUpstream = faulty ? await openFaultyUpstream(bookingServer.url) : undefined
  const gateway = await startGateway({
    home,
    now,
    upstreams: [{ url: faultyUpstream?.url ?? bookingServer.url, profile, token: bookingServer.serviceToken }],
    settings:
      admin?.url ??
      aSnapshot(hosts ?? [], {
        cookieBannerHosts,
        consentScriptHosts,
        channels: sameNightFrom === undefined ? [] : [{ channelId: 1, sameNightFrom }],
      }),
    hasDemoIndex: true,
    ...loggedBy('gateway'),
  })
  Object.assign(servers, { bookingServer: bookingServer.url, gateway: gateway.url })
  const rates = openSqliteStore(home)
  await new EuroRates(rates).replace({ day: now().slice(0, 10) as CalendarDate, rates: new Map([['CHF', 0.9613]]) })
  await rates.close()
  const web = await startPages(port, gateway, loggedBy('web').log)
  const open = new Map<string, AsyncDisposable>([['web', web]])
  open.set('gateway', gateway)
  if (faultyUpstream) open.set('faulty-upstream', faultyUpstream)
  open.set('booking-server', bookingServer)
  if (admin) open.set('admin', admin)
  const close = async (name: string) => {
    const server = open.get(name)
    open.delete(name)
    await server?.[Symbol.asyncDispose]()
  }
  const passMinutes = async (minutes: number) => {
    time.offsetMs += minutes * 60_000
    await untilHoldsAreSwept(bookingServer.db.reader, now())
    await scheduleLinks(bookingServer.payments, now())
  }
  return {
    home,
    admin,
    port,
    bookingServerUrl: bookingServer.url,
    url: (name) => `http://${name}.localhost:${port}`,
    injectFaults: (call, ...faults) => {
      if (!faultyUpstream) throw new Error('this house has no faulty door')
      for (const fault of faults) faultyUpstream.next(call, fault)
    },
    sellsOut: async (hotelId, roomTypeId, nights) => {
      await write(bookingServer.db, [hotelId], async (tx) => {
        await tx
          .updateTable('room_night')
          .set({ closed: 1 })
          .where('room_type_id', '=', roomTypeId)
          .where('night', 'in', nights)
          .execute()
        return commit(undefined)
      })
    },
    setsPrice: async (hotelId, roomTypeId, night, minor) => {
      await write(bookingServer.db, [hotelId], async (tx) => {
        await tx.insertInto('price_exception').values({ room_type_id: roomTypeId, night, minor }).execute()
        return commit(undefined)
      })
    },
    sendsOffer: (offer) => sendOfferOf(bookingServer.db, now(), offer),
    reservesForGuest: (stay) => reserveForGuest(bookingServer, now(), stay),
    storesFile: (hotelId, kind, bytes) => storeFile({ db: bookingServer.db, now, home, hotelId }, kind, bytes),
    answersOffer: (code, answer) => answerOffer(bookingServer.db, now(), code, answer),
    changesContract: async (method, wire) => {
      const account = simulators?.provider.wires.get(wire)?.accounts[0]
      if (!account) throw new Error(`nobody simulates ${wire}`)
      const { db, payments } = bookingServer
      const made = {
        method,
        mode: 'simulation',
        settings: { ...account.settings, wire },
        secrets: account.secrets,
      } as const
      for (const hotelId of hotelIds)
        await write(db, [hotelId], async (tx) => {
          await replaceTerminal(tx, payments.secrets, { hotelId, ...made }, now())
          return commit(undefined)
        })
    },
    mailsAbout: (code) => mailsIn(join(home, 'booking-server', 'mail')).filter(({ text }) => text.includes(code)),
    mailsTo: (address) => mailsIn(join(home, 'booking-server', 'mail')).filter(({ to }) => to.includes(address)),
    addsTradeUser: async (agency, user) => {
      await insertTradeUser(bookingServer.db, await insertAgency(bookingServer.db, agency), user)
    },
    booksForAgency: (wanted) => bookForAgency(bookingServer, wanted),
    booksForGuest: (request) => bookForGuest(bookingServer, request),
    requestsAccess: async (channelId, customer) => {
      await requestAccess(bookingServer, channelId, customer, `belvento-trade.localhost:${port}`)
    },
    accessRequestOf: async (email) => {
      const requests = bookingServer.db.reader.selectFrom('access_request').selectAll()
      const { details, ...row } = await requests.where('email', '=', email).executeTakeFirstOrThrow()
      return { ...row, ...JSON.parse(details) }
    },
    rowsOf: (code) => reservationRows(bookingServer.db, code),
    firstRunLink: () => firstRunLinkIn(home),
    clock,
    passMinutes,
    passUntilTomorrowAt: async (hour) => {
      const then = deadlineOf(addDays(todayAt('Europe/Rome', now()), 1), 0, hour, 'Europe/Rome')
      await passMinutes(Math.ceil((Date.parse(then) - clock().getTime()) / 60_000))
    },
    liveHolds: async () =>
      (await bookingServer.db.reader.selectFrom('hold').select('id').where('state', '=', 'live').execute()).length,
    endHolds: async () => {
      await bookingServer.db.writer.updateTable('hold').set({ expires_at: now() }).where('state', '=', 'live').execute()
    },
    closeAdmin: () => close('admin'),
    closeGateway: () => close('gateway'),
    closeBookingServer: () => close('booking-server'),
    [Symbol.asyncDispose]: async () => {
      for (const name of [...open.keys()]) await close(name)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** The web before a gateway, as guests reach it. */
export function startPages(
  port: number,
  { url, token }: Pick<RunningGateway, 'url' | 'token'>,
  log = createLog({ name: 'web', level: 'error' }),
) {
  return startWeb({
    ...{ port, gatewayUrl: url, serviceToken: token, publicUrl: `http://localhost:${port}` },
    development: false,
    demo: true,
    // A page on which a cached part shows something else than the page would is an error.
    cachesMarkup: 'checked',
    log,
  })
}

async function untilHoldsAreSwept(reader: BookingServer['db']['reader'], moment: Instant): Promise<void> {
  const ended = () =>
    reader.selectFrom('hold').select('id').where('state', '=', 'live').where('expires_at', '<=', moment).execute()
  while ((await ended()).length > 0) await setTimeout(50)
}

/** Undefined once somebody has an account. */
export function firstRunLinkIn(home: string): string | undefined {
  const file = join(home, 'admin', 'first-run-link')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}
