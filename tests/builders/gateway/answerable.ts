import { trpc } from '@portico/booking-server/operators/procedures/procedures'
import { operatorsRouter } from '@portico/booking-server/operators/router'
import type { Instant } from '@portico/domain/time/deadline'
import { aDraftToAwait } from '../an-awaited.ts'
import { anOption, recipient, sendAnOffer } from '../an-offer.ts'
import { aConfirm, aKey, type Houses, start, stay } from './two-houses.ts'

const party = { adults: 2, childrenAges: [] }
const room = { productId: 10_101, party }
const reception = { email: 'reception@hotel.example', role: 'reception' as const, hotelIds: [1] }

/** Who answers what was written for them: an offer of one option, or a reservation that awaits its guest. */
export const answerables = ['offer', 'awaited'] as const
export type AnswerableKind = (typeof answerables)[number]

type Written = { readonly code: string; readonly id: number }

async function write(kind: AnswerableKind, db: Houses['booking']['db']): Promise<Written> {
  const now = (): Instant => start
  if (kind === 'offer') return await sendAnOffer({ db, now }, { options: [anOption({ stay, rooms: [room] })] })
  const front = trpc.createCallerFactory(operatorsRouter)({ db, now, operator: reception }).offers
  const draft = aDraftToAwait({ options: [{ name: '', text: '', stay, rooms: [room] }] })
  const priced = await front.price(draft)
  const totalMinor = priced.kind === 'priced' ? (priced.options[0]?.total.minor ?? 0) : 0
  const made = await front.reserve({ draft, totalMinor, wantsPayment: true, key: aKey() })
  if (made.kind !== 'sent') throw new Error(made.kind)
  return made
}

/** One of them, written and unlocked; its guest's answers through the gateway, and what its own record says. */
export async function openAnswerable(kind: AnswerableKind, { booking: { db }, guest }: Houses) {
  const { code, id } = await write(kind, db)
  const unlocked = await guest()[kind].unlock.mutate({ code, email: recipient })
  if (unlocked.kind !== 'unlocked') throw new Error(unlocked.kind)
  const { grant } = unlocked
  const read = async () => {
    const reading = await guest()[kind].read.mutate({ code, grant })
    if (reading.kind !== 'open') throw new Error(reading.kind)
    return reading
  }
  const [option] = (await read()).options
  if (!option) throw new Error('no option')
  return {
    code,
    id,
    read,
    confirm: async (key: string) => {
      const request = aConfirm({ key, basket: option.basket, shown: option.price.price.guestTotal })
      return (await guest()[kind].confirm.mutate({ code, grant, option: option.id, request })).kind
    },
    reject: async () => (await guest()[kind].reject.mutate({ code, grant, reason: 'Too far.' })).kind,
    message: async (key: string, text = 'May the dog come?') =>
      (await guest().offer.message.mutate({ code, grant, text, key })).kind,
  }
}
