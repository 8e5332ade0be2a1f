import type { CheckoutRules } from '@portico/domain/party/checkout-rules'
import {
  type ArrivingParty,
  type GuestRecord,
  type GuestRecordRules,
  type GuestType,
  guestFieldsOf,
  guestTypesOf,
  rulesFor,
} from '@portico/domain/party/guest-record'

export type GuestRequirements = {
  readonly parties: readonly ArrivingParty[]
  readonly rules: GuestRecordRules
  readonly areFlying?: boolean
  /** Of the booker. */
  readonly checkout?: CheckoutRules | undefined
}

export type GuestInput = { field: keyof GuestRecord; name: string; isMandatory: boolean; isForOthersOnly: boolean }
/** Rooms count from 0. */
export type GuestInputs = { room: number; person: number; type: GuestType; inputs: GuestInput[] }

export const guestField = (roomIndex: number, person: number, field: keyof GuestRecord): string =>
  `guest-${roomIndex}-${person}-${field}`

/** Fields that are `isForOthersOnly` count where somebody else books. */
export function guestInputsOf({ parties, rules }: GuestRequirements): GuestInputs[] {
  return parties.flatMap((party, room) =>
    guestTypesOf(party).map((type, person) => {
      const place = { rooms: parties.length, room, person }
      const ownRules = rulesFor(rules, { ...place, isForOthers: false })
      const rulesForOthers = rulesFor(rules, { ...place, isForOthers: true })
      const inputs = guestFieldsOf(rulesForOthers, (rule) => rule !== 'not-asked').map((field) => ({
        field,
        name: guestField(room, person, field),
        isMandatory: guestFieldsOf(ownRules, (rule) => rule === 'mandatory').includes(field),
        isForOthersOnly: !guestFieldsOf(ownRules, (rule) => rule !== 'not-asked').includes(field),
      }))
      return { room, person, type, inputs }
    }),
  )
}
