import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Admin, startAdmin } from '@portico/admin/server/app'
import type { ChannelSettings } from '@portico/contracts/scope/settings'
import { startGateway } from '@portico/gateway/start-gateway'
import { aLegacyGroup } from '../../simulators/legacy/group.ts'
import { reserveForGuest } from '../../simulators/legacy/reserve-for-guest.ts'
import { type LegacyServer, startLegacyServer } from '../../simulators/legacy/server.ts'
import { bookOption, sendOffer, type WantedOffer } from '../../simulators/legacy/written-offers.ts'
import { aHost, aSnapshot } from '../../tests/builders/a-snapshot.ts'
import type { Fault } from '../../tests/builders/gateway/faults.ts'
import { openFaultyUpstream } from '../../tests/builders/gateway/faulty-upstream.ts'
import { freePort } from '../../tests/builders/start/free-port.ts'
import { firstRunLinkIn, startPages } from './house.ts'
import { type Mail, mailsIn } from './mails.ts'

export type ThirdPartyHouse = AsyncDisposable & {
  readonly admin: Admin
  firstRunLink(): string | undefined
  readonly books: LegacyServer['books']
  /** As if reception had booked it on the telephone; the code. */
  reservesForGuest(wanted: Parameters<typeof reserveForGuest>[2]): string
  /** As if reception had written it; the code. */
  sendsOffer(wanted: WantedOffer): string
  /** As if reception had read the conversation: it answers, or books the option that the guest has chosen. */
  answersOffer(code: string, answer: { readonly text: string } | { readonly books: number }): void
  readonly accounts: LegacyServer['accounts']
  /** As if all who are logged in had been away too long for the server. */
  endSessions(): void
  url(name: string): string
  /** The next calls of this method or file meet these faults. */
  injectFaults(call: string, ...faults: Fault[]): void
  /** What the gateway wrote to hotel and operator. */
  mails(): Mail[]
}

/**
 * `channelIds` are those that its host opens: 1 is for guests, 2 for trade users. With `takesCards` its guests may pay
 * on a page of its own when they book. `channels`: how an operator has set them.
 */
type Options = {
  readonly rooms?: number
  readonly takesCards?: boolean
  readonly channelIds?: number[]
  readonly channels?: ChannelSettings[]
}

/** Web and gateway before a server that knows nothing of ours: `house.localhost` sells the hotels of `aLegacyGroup`. */
export async function startThirdPartyHouse({
  rooms = 2,
  takesCards = false,
  channelIds = [1],
  channels = [],
}: Options = {}): Promise<ThirdPartyHouse> {
  const home = mkdtempSync(join(tmpdir(), 'portico-e2e-'))
  const port = await freePort()
  const group = aLegacyGroup({ rooms, ...(takesCards && { cardProvider: 'nexi' }) })
  const server = await startLegacyServer({
    group,
    engine: `http://house.localhost:${port}`,
  })
  const faultyUpstream = await openFaultyUpstream(server.url)
  const gateway = await startGateway({
    home,
    upstreams: [{ url: faultyUpstream.url, profile: 'plain', paymentHosts: [new URL(server.url).host] }],
    settings: aSnapshot([aHost({ host: 'house.localhost', channelIds })], { channels }),
  })
  const admin = await startAdmin({ home, servers: { bookingServer: server.url, gateway: gateway.url } })
  const web = await startPages(port, gateway)
  return {
    admin,
    firstRunLink: () => firstRunLinkIn(home),
    books: server.books,
    reservesForGuest: (wanted) => reserveForGuest(server.books, group, wanted).code,
    sendsOffer: (wanted) => sendOffer(server.books, group, wanted).code,
    answersOffer: (code, answer) => {
      const offer = server.books.offers.find((one) => one.code === code)
      if (!offer) throw new Error(`no offer ${code}`)
      if ('text' in answer) return server.books.writeMessage(offer, 'hotel', answer.text)
      const option = offer.options.find(({ id }) => id === answer.books)
      if (!option) throw new Error(`no option ${answer.books}`)
      bookOption(server.books, offer, option)
    },
    accounts: server.accounts,
    endSessions: () => server.endSessions(),
    url: (name) => `http://${name}.localhost:${port}`,
    injectFaults: (call, ...faults) => {
      for (const fault of faults) faultyUpstream.next(call, fault)
    },
    mails: () => mailsIn(join(home, 'gateway', 'mail')),
    [Symbol.asyncDispose]: async () => {
      for (const open of [web, admin, gateway, faultyUpstream, server]) await open[Symbol.asyncDispose]()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
