import { Id, Instant } from '@portico/contracts/values/shapes'
import type { Instant as Moment } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { z } from 'zod'
import type { ChannelPlace, HotelPlace } from '../scope/place.ts'
import { readStored } from '../store/read-stored.ts'
import type { Sealing } from '../store/sealing.ts'

const life = { hours: 1 }
const maxLife = { hours: 24 }

type Waiting = 'offer' | 'awaited'

/** The right to one of them. `issuedAt` is when its e-mail was shown, `renewedAt` when it was last used. */
const OfferGrant = z.strictObject({
  upstream: z.string(),
  channelId: Id,
  hotelId: Id,
  code: z.string(),
  email: z.string(),
  issuedAt: Instant,
  renewedAt: Instant,
})
export type OfferGrant = z.infer<typeof OfferGrant>

/** Makes and opens these grants: 60 minutes, renewed by use to at most 24 hours. */
export class OfferGrants {
  readonly #sealing: Sealing
  readonly #now: () => Moment
  readonly #kind: Waiting

  constructor(sealing: Sealing, now: () => Moment, kind: Waiting) {
    this.#sealing = sealing
    this.#now = now
    this.#kind = kind
  }

  issue({ upstream, channelId, hotelId }: HotelPlace, code: string, email: string): string {
    const now = this.#now()
    return this.#seal({ upstream: upstream.key, channelId, hotelId, code, email, issuedAt: now, renewedAt: now })
  }

  renew(grant: OfferGrant): string {
    return this.#seal({ ...grant, renewedAt: this.#now() })
  }

  open(place: HotelPlace, code: string, sealed: string): OfferGrant | undefined {
    const grant = this.openAt(place, code, sealed)
    return grant?.hotelId === place.hotelId ? grant : undefined
  }

  /** The grant of a house that is not known yet: it names the house itself. */
  openAt(place: ChannelPlace, code: string, sealed: string): OfferGrant | undefined {
    const unsealedText = this.#sealing.open(this.#kind, sealed)
    const grant = unsealedText === undefined ? undefined : readStored(OfferGrant, unsealedText)
    if (!grant || grant.upstream !== place.upstream.key || grant.code !== code) return undefined
    if (grant.channelId !== place.channelId) return undefined
    const now = this.#now()
    const isAlive = now < instantAfter(grant.renewedAt, life) && now < instantAfter(grant.issuedAt, maxLife)
    return isAlive ? grant : undefined
  }

  #seal(grant: OfferGrant): string {
    return this.#sealing.seal(this.#kind, JSON.stringify(grant))
  }
}
