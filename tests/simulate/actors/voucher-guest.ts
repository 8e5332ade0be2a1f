import { TRPCClientError } from '@trpc/client'
import { shuttleId } from '../servers/hotel-template.ts'
import type { GuestClient, SimulatedGateway } from '../servers/simulated-gateway.ts'
import type { World } from '../world.ts'
import type { BookingAttempt } from './booking-attempt.ts'
import { randomStay } from './random-requests.ts'

type VoucherContext = {
  readonly world: World
  readonly gateway: SimulatedGateway
  readonly attempts: readonly BookingAttempt[]
}
type Outcome = { readonly kind: string }
/** One key, and what its guest was told whenever it was sent. */
type Clicked = {
  readonly what: string
  readonly attempt: BookingAttempt
  readonly send: () => Promise<Outcome>
  last: Outcome | undefined
  /** The grant has grown old: its guest would have to type the code again. */
  isTooLate: boolean
}

const done = ['changed', 'cancelled', 'for-resale', 'withdrawn']
const isOpen = ({ last, isTooLate }: Clicked) => !isTooLate && (last === undefined || last.kind === 'unknown')

/**
 * Guests who come back to the voucher: they change and leave through the gateway, click twice, and come again when
 * nothing was answered.
 */
export class VoucherGuest {
  readonly #context: VoucherContext
  readonly #client: GuestClient
  readonly #clicks: Clicked[] = []

  constructor(context: VoucherContext) {
    this.#context = context
    this.#client = context.gateway.clientOf(context.world.random.key(), '10.0.1.1')
  }

  async acts(): Promise<void> {
    const { world, attempts } = this.#context
    const { random } = world
    if (this.#clicks.length > 0 && random.chance(0.3)) return await this.#click(random.pick(this.#clicks))
    const own = attempts.flatMap((attempt) => (attempt.grant === undefined ? [] : [{ attempt, grant: attempt.grant }]))
    if (own.length === 0) return
    const { attempt, grant } = random.pick(own)
    const opened = await this.#call('voucher', () => this.#client.reservation.voucher.mutate({ grant }))
    if (opened?.kind !== 'open') return
    const { rooms, basket, cancellationNow, resales } = opened.voucher
    const codes = rooms.flatMap(({ code }) => (code === undefined ? [] : [code]))
    const [code] = codes
    const key = random.key()
    const { reservation } = this.#client
    const shown = cancellationNow?.kind === 'possible' ? { shown: cancellationNow.fee } : {}
    const change = async (wanted: Omit<Parameters<typeof reservation.review.mutate>[0], 'grant'>) => {
      const review = await this.#call('review', () => reservation.review.mutate({ grant, ...wanted }))
      if (review?.kind !== 'review') return
      attempt.isChangedOnline = true
      const request = { grant, ...wanted, key, shown: review.total, protectionTerms: true as const }
      await this.#new('change', attempt, () => reservation.modify.mutate(request))
    }
    const resale = resales.find(({ status }) => status === 'possible' || status === 'open')
    const ways: (readonly [number, () => Promise<void>])[] = [
      [
        codes.length > 0 ? 3 : 0,
        () => change({ rooms: codes.map((one) => ({ code: one, stay: randomStay(this.#context.world) })) }),
      ],
      [
        code ? 2 : 0,
        () =>
          change({
            rooms: codes.map((one, i) => ({ code: one, ...(i === 0 && { party: { adults: 1, childrenAges: [] } }) })),
          }),
      ],
      [
        basket.lines.length > 0 && code ? 2 : 0,
        () =>
          change({
            rooms: codes.map((one, i) => ({ code: one, isProtected: basket.lines[i]?.protection?.state !== 'taken' })),
          }),
      ],
      [2, () => change({ services: random.chance(0.5) ? [] : [{ serviceId: shuttleId, quantity: 1, line: 0 }] })],
      [
        basket.services.length > 0 ? 3 : 0,
        () => {
          const transfer = {
            date: opened.voucher.stay.arrival,
            time: '12:00',
            place: 'MXP',
            number: `AZ ${random.between(1, 999)}`,
            note: '',
          }
          attempt.isChangedOnline = true
          return this.#new('transfer', attempt, () =>
            reservation.updateTransfer.mutate({ grant, key, service: 0, transfer }),
          )
        },
      ],
      [
        1,
        () => {
          attempt.mayHaveCancelled = true
          return this.#new('cancel', attempt, () => reservation.cancel.mutate({ grant, key, ...shown }))
        },
      ],
      [
        codes.length > 1 ? 2 : 0,
        () => {
          attempt.isChangedOnline = true
          const room = code ?? ''
          attempt.roomsGivenUp.add(room)
          return this.#new('give a room up', attempt, () => reservation.cancelRoom.mutate({ grant, key, room }))
        },
      ],
      [
        resale ? 4 : 0,
        () => {
          attempt.isResold = true
          const request = { grant, key, room: resale?.room ?? '', withdraws: resale?.status === 'open' }
          return this.#new('resell', attempt, () => reservation.resell.mutate(request))
        },
      ],
    ]
    await random.weighted(ways)()
  }

  /** When the weather has cleared: whoever has no answer asks for it once more. */
  async sendsAgain(): Promise<void> {
    await Promise.all(this.#clicks.filter(isOpen).map((clicked) => this.#click(clicked)))
  }

  /** In the end each has an answer, and what was told to be cancelled is. */
  compare(isCancelled: (attempt: BookingAttempt) => boolean, isReachable: boolean): void {
    for (const clicked of this.#clicks) {
      const { what, attempt, last } = clicked
      if (isReachable && isOpen(clicked))
        this.#broken('everybody is told in the end', `${what} of ${attempt.who}: ${last?.kind ?? 'nothing'}`)
      if (what === 'cancel' && last?.kind === 'cancelled' && !isCancelled(attempt))
        this.#broken('what was acknowledged is there', `${attempt.who} was told that the booking is cancelled`)
    }
  }

  #new(what: string, attempt: BookingAttempt, send: () => Promise<Outcome>): Promise<void> {
    const clicked: Clicked = { what, attempt, send, last: undefined, isTooLate: false }
    this.#clicks.push(clicked)
    return this.#click(clicked)
  }

  async #click(clicked: Clicked): Promise<void> {
    const outcome = await this.#call(clicked.what, clicked.send)
    if (!outcome) return
    if (outcome.kind === 'ended') {
      clicked.isTooLate = true
      return
    }
    const before = clicked.last?.kind
    if (before !== undefined && done.includes(before) && outcome.kind !== before)
      this.#broken('an answer stays', `${clicked.what}: ${before}, then ${outcome.kind}`)
    clicked.last = outcome
  }

  /** The answer, or undefined where the web app would show its failure page. */
  async #call<T extends Outcome>(what: string, send: () => Promise<T>): Promise<T | undefined> {
    const { world } = this.#context
    try {
      const outcome = await send()
      world.note(`voucher: ${what}: ${outcome.kind}`)
      world.count(`voucher: ${what}: ${outcome.kind}`)
      return outcome
    } catch (error) {
      const code = error instanceof TRPCClientError ? error.data?.code : undefined
      if (code !== undefined && !['BAD_GATEWAY', 'GATEWAY_TIMEOUT', 'CONFLICT'].includes(code))
        this.#broken(
          'no failure',
          `${what} failed with ${code}: ${JSON.stringify(error instanceof TRPCClientError ? error.data : error)}`,
        )
      world.note(`voucher: ${what}: nothing`)
      world.count(`voucher: ${what}: nothing`)
      return undefined
    }
  }

  #broken(rule: string, detail: string): void {
    this.#context.world.violated(rule, detail)
  }
}
