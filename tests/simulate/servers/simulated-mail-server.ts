import type { OutgoingMail } from '@portico/booking-server/mail/send-mail'
import type { FaultRates } from '../fault-rates.ts'
import type { World } from '../world.ts'

type Delivery = { times: number; excused: number }

/** The mail server: keeps what it accepts, refuses some, and sometimes is not heard saying that it accepted. */
export class SimulatedMailServer {
  faults: FaultRates
  /** By message id: how often it was accepted, and how often its sender could not know. */
  readonly accepted = new Map<string, Delivery>()
  readonly #world: World

  constructor(world: World, faults: FaultRates) {
    this.#world = world
    this.faults = faults
  }

  /** For a sender that hears nothing once it is dropped. */
  postFor(sender: object) {
    return ({ message }: OutgoingMail): Promise<void> =>
      new Promise((taken, failed) => {
        const { random } = this.#world
        if (random.chance(this.faults.mail)) {
          this.#world.count('mail: refused')
          return failed(new Error('451 try again later'))
        }
        const delivery = this.#accept(String(message.messageId))
        if (random.chance(this.faults.mail / 2)) {
          this.#world.count('mail: accepted and not heard')
          delivery.excused = delivery.times
          return failed(new Error('the connection broke'))
        }
        if (!random.chance(this.faults.writes)) return taken()
        this.#world.park('mail ←', sender, taken)
      })
  }

  /** The sender crashed: what it had handed over and not noted it sends again. */
  senderCrashed(unrecorded: readonly string[]): void {
    for (const messageId of unrecorded) {
      const delivery = this.accepted.get(messageId)
      if (delivery) delivery.excused = delivery.times
    }
  }

  #accept(messageId: string): Delivery {
    const delivery = this.accepted.get(messageId) ?? { times: 0, excused: 0 }
    delivery.times++
    this.accepted.set(messageId, delivery)
    return delivery
  }
}
