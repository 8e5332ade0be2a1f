import type { GrantedReservation } from '@portico/contracts/checkout/confirm'
import { Id, Instant } from '@portico/contracts/values/shapes'
import type { Instant as Moment } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { count, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { clientIdOf, type HotelPlace } from '../scope/place.ts'
import { readStored } from '../store/read-stored.ts'
import { forgottenGrant } from '../store/schema.ts'
import type { Sealing } from '../store/sealing.ts'
import type { GatewayStore } from '../store/store.ts'

const life = { hours: 1 }
const maxLife = { hours: 24 }

/** The right to one reservation. `issuedAt` is when code and e-mail were shown, `renewedAt` when it was last used. */
const Grant = z.strictObject({
  upstream: z.string(),
  channelId: Id,
  hotelId: Id,
  code: z.string(),
  roomCodes: z.array(z.string()).optional(),
  email: z.string(),
  /** What was booked as a package, where this gateway has booked it: a plain server does not say. */
  packageId: Id.optional(),
  /** The trade user who was given it: it counts in their session alone, and not for who uses the browser after them. */
  clientId: Id.optional(),
  issuedAt: Instant,
  renewedAt: Instant,
  ref: z.string(),
})
export type Grant = z.infer<typeof Grant>

export const maxForgottenGrants = 20_000

/**
 * Makes and opens grants: 60 minutes, renewed by use to at most 24 hours from the first issue. One that a browser
 * forgets ends with all copies of it: for the rest of the day its name is in the store that the gateways share.
 */
export class Grants {
  readonly #store: GatewayStore
  readonly #sealing: Sealing
  readonly #now: () => Moment
  readonly #selectForgotten: ReturnType<typeof selectForgottenOf>

  constructor(store: GatewayStore, sealing: Sealing, now: () => Moment) {
    this.#store = store
    this.#sealing = sealing
    this.#now = now
    this.#selectForgotten = selectForgottenOf(store)
  }

  issue(
    reservation: Pick<
      Grant,
      'upstream' | 'channelId' | 'hotelId' | 'code' | 'roomCodes' | 'email' | 'packageId' | 'clientId'
    >,
  ): GrantedReservation {
    const now = this.#now()
    const { upstream, hotelId, code } = reservation
    return this.#seal({ ...reservation, ref: this.refOf({ upstream, hotelId, code }), issuedAt: now, renewedAt: now })
  }

  /** The same reservation has the same name each time, so that its cookies and addresses do not multiply. */
  refOf({ upstream, hotelId, code }: Pick<Grant, 'upstream' | 'hotelId' | 'code'>): string {
    return base32(this.#sealing.nameOf('reservation', JSON.stringify([upstream, hotelId, code])))
  }

  async read(sealed: string): Promise<Grant | undefined> {
    const unsealedText = this.#sealing.open('grant', sealed)
    const grant = unsealedText === undefined ? undefined : readStored(Grant, unsealedText)
    if (!grant) return undefined
    const forgotten = await this.#selectForgotten.execute({ name: this.#nameOf(grant) })
    return forgotten.length === 0 ? grant : undefined
  }

  async open(sealed: string): Promise<Grant | undefined> {
    const grant = await this.read(sealed)
    if (!grant) return undefined
    const now = this.#now()
    const alive = now < instantAfter(grant.renewedAt, life) && now < instantAfter(grant.issuedAt, maxLife)
    return alive ? grant : undefined
  }

  /** Ends a grant and every copy, renewed or not; what is none is passed over. */
  async forget(sealed: string): Promise<void> {
    const grant = await this.read(sealed)
    if (!grant) return
    const row = { name: this.#nameOf(grant), until: instantAfter(grant.issuedAt, maxLife) }
    await this.#store.transaction(async (tx) => {
      await tx.insert(forgottenGrant).values(row).onConflictDoNothing()
      const [grantCount] = await tx.select({ number: count() }).from(forgottenGrant)
      const excess = (grantCount?.number ?? 0) - maxForgottenGrants
      if (excess <= 0) return
      const otherGrants = tx
        .select({ name: forgottenGrant.name })
        .from(forgottenGrant)
        .where(ne(forgottenGrant.name, row.name))
      const first = otherGrants.orderBy(forgottenGrant.until).limit(excess)
      await tx.delete(forgottenGrant).where(inArray(forgottenGrant.name, first))
    })
  }

  async purge(): Promise<void> {
    await this.#store.write((tx) => tx.delete(forgottenGrant).where(lte(forgottenGrant.until, this.#now())))
  }

  async codeAt(place: HotelPlace, sealed: string): Promise<string | undefined> {
    const { upstream, channelId, hotelId } = place
    const grant = await this.open(sealed)
    if (!grant || !isFor(grant, place)) return undefined
    return grant.upstream === upstream.key && grant.channelId === channelId && grant.hotelId === hotelId
      ? grant.code
      : undefined
  }

  renew(grant: Grant): GrantedReservation {
    return this.#seal({ ...grant, renewedAt: this.#now() })
  }

  #nameOf({ ref, issuedAt }: Grant): string {
    return this.#sealing.nameOf('grant', JSON.stringify([ref, issuedAt])).toString('base64url')
  }

  #seal(grant: Grant): GrantedReservation {
    return { ref: grant.ref, grant: this.#sealing.seal('grant', JSON.stringify(grant)) }
  }
}

function selectForgottenOf(store: GatewayStore) {
  return store
    .select()
    .from(forgottenGrant)
    .where(eq(forgottenGrant.name, sql.placeholder('name')))
    .prepare()
}

export function isFor({ clientId }: Grant, { audience }: Pick<HotelPlace, 'audience'>): boolean {
  return clientId === undefined || clientId === clientIdOf({ audience })
}

/** Sixteen signs, 80 bits. */
function base32(bytes: Buffer): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
  const bits = [...bytes.subarray(0, 10)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from({ length: 16 }, (_, i) => alphabet[Number.parseInt(bits.slice(i * 5, i * 5 + 5), 2)]).join('')
}
