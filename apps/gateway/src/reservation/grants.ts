import type { GrantedReservation } from '@portico/contracts/checkout'
import { Id, Instant } from '@portico/contracts/shapes'
import type { Instant as Moment } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { z } from 'zod'
import { clientIdOf, type HotelPlace } from '../scope/place.ts'
import type { Sealing } from '../store/sealing.ts'

const life = { hours: 1 }
const longestLife = { hours: 24 }

/** The right to one reservation. `issuedAt` is when code and e-mail were shown, `renewedAt` when it was last used. */
const Grant = z.strictObject({
  upstream: z.string(),
  channelId: Id,
  hotelId: Id,
  code: z.string(),
  /** Of each room, where the server has no code for all of them together. */
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

/** Makes and opens grants: 60 minutes, renewed by use to at most 24 hours from the first issue. */
export class Grants {
  readonly #sealing: Sealing
  readonly #now: () => Moment

  constructor(sealing: Sealing, now: () => Moment) {
    this.#sealing = sealing
    this.#now = now
  }

  issue(
    reservation: Pick<Grant, 'upstream' | 'channelId' | 'hotelId' | 'code' | 'roomCodes' | 'email' | 'packageId' | 'clientId'>,
  ): GrantedReservation {
    const now = this.#now()
    const { upstream, hotelId, code } = reservation
    return this.#seal({ ...reservation, ref: this.refOf({ upstream, hotelId, code }), issuedAt: now, renewedAt: now })
  }

  /** The same reservation has the same name each time, so that its cookies and addresses do not multiply. */
  refOf({ upstream, hotelId, code }: Pick<Grant, 'upstream' | 'hotelId' | 'code'>): string {
    return base32(this.#sealing.nameOf('reservation', JSON.stringify([upstream, hotelId, code])))
  }

  /** Undefined where it was touched or is too old. */
  open(sealed: string): Grant | undefined {
    const text = this.#sealing.open('grant', sealed)
    if (text === undefined) return undefined
    const grant = Grant.parse(JSON.parse(text))
    const now = this.#now()
    const alive = now < instantAfter(grant.renewedAt, life) && now < instantAfter(grant.issuedAt, longestLife)
    return alive ? grant : undefined
  }

  /** The code of the reservation that it opens at this place. */
  codeAt(place: HotelPlace, sealed: string): string | undefined {
    const { upstream, channelId, hotelId } = place
    const grant = this.open(sealed)
    if (!grant || !isFor(grant, place)) return undefined
    return grant.upstream === upstream.key && grant.channelId === channelId && grant.hotelId === hotelId ? grant.code : undefined
  }

  renew(grant: Grant): GrantedReservation {
    return this.#seal({ ...grant, renewedAt: this.#now() })
  }

  #seal(grant: Grant): GrantedReservation {
    return { ref: grant.ref, grant: this.#sealing.seal('grant', JSON.stringify(grant)) }
  }
}

/** Whether a grant counts for who asks. */
export function isFor({ clientId }: Grant, { audience }: Pick<HotelPlace, 'audience'>): boolean {
  return clientId === undefined || clientId === clientIdOf({ audience })
}

/** Sixteen signs, 80 bits. */
function base32(bytes: Buffer): string {
  const signs = '0123456789abcdefghjkmnpqrstvwxyz'
  const bits = [...bytes.subarray(0, 10)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from({ length: 16 }, (_, i) => signs[Number.parseInt(bits.slice(i * 5, i * 5 + 5), 2)]).join('')
}
