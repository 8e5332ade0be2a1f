import { randomBytes } from 'node:crypto'
import { type TradeUser, tradeRoles } from '@portico/contracts/trade/login'
import { Id, Instant } from '@portico/contracts/values/shapes'
import type { Instant as Moment } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import type { LoggedUser } from '@portico/legacy/calls/trade/login'
import { eq, gt, lte, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { lruLimit } from '../cache/lru-limit.ts'
import type { ChannelPlace } from '../scope/place.ts'
import { readStored } from '../store/read-stored.ts'
import { endedSession, tradeSession } from '../store/schema.ts'
import type { Sealing } from '../store/sealing.ts'
import type { GatewayStore } from '../store/store.ts'
import { Cookie, CookieJar } from '../upstream/cookie-jar.ts'

const life = { hours: 1 }
const maxOpened = 20_000

const Session = z.strictObject({
  id: z.string(),
  upstream: z.string(),
  host: z.string(),
  channelId: Id,
  clientId: Id,
  since: Instant,
  passwordExpired: z.boolean(),
  /** The public id of the session at its server, and who the user is, where the server says them. */
  serverSession: z.string().optional(),
  person: z.strictObject({ name: z.string(), agency: z.string(), role: z.enum(tradeRoles) }).optional(),
  /** The name that was typed, where the server can compare a password by a login alone. */
  username: z.string().optional(),
})
export type TradeSession = z.infer<typeof Session>

type BegunBy = Pick<LoggedUser, 'userId' | 'passwordExpired' | 'session' | 'person'> & {
  readonly username?: string | undefined
}

type SessionPlace = Pick<ChannelPlace, 'host' | 'upstream' | 'channelId'>

/**
 * Logged-in trade users. Whose session it is stands sealed in what their browser brings, and who has logged out in the
 * memory of every gateway of the store: to know them takes no database. The cookies of their server lie sealed in it.
 */
export class TradeSessions {
  readonly #store: GatewayStore
  readonly #sealing: Sealing
  readonly #now: () => Moment
  readonly #ended = new Map<string, Moment>()
  readonly #endedAtServers = new Map<string, Moment>()
  #lastNumber = 0
  readonly #selectEnded: ReturnType<typeof selectEndedOf>
  readonly #selectJar: ReturnType<typeof selectJarOf>
  /** What was opened lately, since each page comes again in ten seconds. */
  readonly #opened = new LRUCache<string, TradeSession>(lruLimit(maxOpened))

  constructor(store: GatewayStore, sealing: Sealing, now: () => Moment) {
    this.#store = store
    this.#sealing = sealing
    this.#now = now
    this.#selectEnded = selectEndedOf(store)
    this.#selectJar = selectJarOf(store)
  }

  async begin(place: SessionPlace, user: BegunBy, cookies: readonly Cookie[]) {
    const { userId, passwordExpired, session: serverSession, person, username } = user
    const session: TradeSession = {
      id: newId(),
      upstream: place.upstream.key,
      host: place.host.host,
      channelId: place.channelId,
      clientId: userId,
      since: this.#now(),
      passwordExpired,
      serverSession,
      person: person && { name: person.name, agency: person.agency, role: person.role },
      username,
    }
    await this.#store.write((tx) => tx.insert(tradeSession).values(this.#rowOf(session, cookies)))
    return { session, sealed: this.#sealed(session) }
  }

  /**
   * The sealed text of the session that follows this one: with another password, and perhaps another session at its
   * server. It lasts no longer.
   */
  async renew(
    session: TradeSession,
    { session: serverSession = session.serverSession }: Pick<LoggedUser, 'session'>,
    cookies: readonly Cookie[],
  ): Promise<string> {
    const next: TradeSession = {
      ...session,
      id: newId(),
      passwordExpired: false,
      serverSession,
    }
    await this.end(session)
    await this.#store.write((tx) => tx.insert(tradeSession).values(this.#rowOf(next, cookies)))
    return this.#sealed(next)
  }

  /**
   * The session that counts at this place; none where it is another's, was touched, has ended or is an hour old. Asks
   * no database.
   */
  at({ host, upstream, channelId }: SessionPlace, sealed: string | undefined): TradeSession | undefined {
    const session = sealed === undefined ? undefined : this.#sessionIn(sealed)
    if (!session) return undefined
    const isHere = session.host === host.host && session.upstream === upstream.key && session.channelId === channelId
    const lasts = this.#now() < untilOf(session) && !this.#ended.has(session.id) && !this.#isEndedAtServer(session)
    return isHere && lasts ? session : undefined
  }

  /**
   * The session's cookies; what is kept in them later is written down. None where it has ended at another gateway just
   * now.
   */
  async jarOf({ id }: TradeSession): Promise<CookieJar | undefined> {
    const [row] = await this.#selectJar.execute({ id })
    return row && this.#open(row.sealedJar, (cookies) => this.#saveCookies(id, cookies))
  }

  /**
   * Ends it for every gateway and forgets its cookies, which are answered for the last call; none where it was ended
   * before.
   */
  async end(session: TradeSession): Promise<CookieJar | undefined> {
    const { id } = session
    const until = untilOf(session)
    // One at a time: who reads by number must never see a later one before an earlier one.
    const [row] = await this.#store.exclusive(async (tx) => {
      await tx.insert(endedSession).values({ id, until }).onConflictDoNothing()
      return await tx.delete(tradeSession).where(eq(tradeSession.id, id)).returning()
    })
    this.#ended.set(id, until)
    return row && this.#open(row.sealedJar)
  }

  async readEnded(): Promise<void> {
    for (const { number, id, until } of await this.#selectEnded.execute({ after: this.#lastNumber })) {
      this.#ended.set(id, until)
      this.#lastNumber = number
    }
  }

  endAtServer({ key }: { readonly key: string }, serverSessions: readonly string[]): void {
    const until = instantAfter(this.#now(), life)
    for (const id of serverSessions) this.#endedAtServers.set(`${key} ${id}`, until)
  }

  async areThereAny(): Promise<boolean> {
    const lasts = gt(tradeSession.until, this.#now())
    const some = await this.#store.select({ id: tradeSession.id }).from(tradeSession).where(lasts).limit(1)
    return some.length > 0
  }

  async purge(): Promise<void> {
    const now = this.#now()
    await this.#store.write((tx) => tx.delete(tradeSession).where(lte(tradeSession.until, now)))
    await this.#store.write((tx) => tx.delete(endedSession).where(lte(endedSession.until, now)))
    for (const ended of [this.#ended, this.#endedAtServers])
      for (const [id, until] of ended) if (until <= now) ended.delete(id)
  }

  #isEndedAtServer({ upstream, serverSession }: TradeSession): boolean {
    return serverSession !== undefined && this.#endedAtServers.has(`${upstream} ${serverSession}`)
  }

  #rowOf(session: TradeSession, cookies: readonly Cookie[]) {
    return { id: session.id, sealedJar: this.#seal(cookies), until: untilOf(session) }
  }

  #sealed(session: TradeSession): string {
    return this.#sealing.seal('trade-session', JSON.stringify(session))
  }

  #sessionIn(sealed: string): TradeSession | undefined {
    const cached = this.#opened.get(sealed)
    if (cached) return cached
    const unsealedText = this.#sealing.open('trade-session', sealed)
    const session = unsealedText === undefined ? undefined : readStored(Session, unsealedText)
    if (!session) return undefined
    this.#opened.set(sealed, session)
    return session
  }

  async #saveCookies(id: string, cookies: readonly Cookie[]): Promise<void> {
    const sealedJar = this.#seal(cookies)
    await this.#store.write((tx) => tx.update(tradeSession).set({ sealedJar }).where(eq(tradeSession.id, id)))
  }

  #seal(cookies: readonly Cookie[]): string {
    return this.#sealing.seal('jar', JSON.stringify(cookies))
  }

  #open(sealedJar: string, saveChangedCookies?: (cookies: readonly Cookie[]) => Promise<void>): CookieJar | undefined {
    const unsealedText = this.#sealing.open('jar', sealedJar)
    const cookies = unsealedText === undefined ? undefined : readStored(z.array(Cookie), unsealedText)
    return cookies && new CookieJar(() => Date.parse(this.#now()), cookies, saveChangedCookies)
  }
}

export function userOf(session: TradeSession): TradeUser {
  const { clientId, channelId, since, person } = session
  return { id: clientId, channelId, since, until: untilOf(session), ...person }
}

function selectEndedOf(store: GatewayStore) {
  const isLater = gt(endedSession.number, sql.placeholder('after'))
  return store.select().from(endedSession).where(isLater).orderBy(endedSession.number).prepare()
}

function selectJarOf(store: GatewayStore) {
  return store
    .select()
    .from(tradeSession)
    .where(eq(tradeSession.id, sql.placeholder('id')))
    .prepare()
}

function newId(): string {
  return randomBytes(16).toString('base64url')
}

function untilOf({ since }: TradeSession): Moment {
  return instantAfter(since, life)
}
