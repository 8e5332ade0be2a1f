import type { Voucher } from '@portico/contracts/reservation'
import { type Party, partyLimits } from '@portico/domain/party/party'
import { calendarDateOf } from '@portico/domain/time/calendar-date'
import type { Stay } from '@portico/domain/time/stay'

/** What a room is to be; what is absent stays as it is. `room` is its place on the voucher, from 0. */
export type RoomChoice = {
  readonly room: number
  readonly stay?: Stay
  readonly party?: Party
  readonly productId?: number
}

/** What a guest has chosen so far. It travels in the address, so that Back loses nothing and nothing of it is in force. */
export type ChangeChoices = {
  readonly rooms: readonly RoomChoice[]
}

export type ChangeParams = readonly (readonly [name: 'of' | 'to', value: string])[]

/**
 * The choices as parameters of an address; rooms count from 1 there: `to=1.stay.2027-03-05.2027-03-08`, `to=1.guests.2-7-11` (adults first, then ages),
 * `to=1.rate.301`. `of` says of which rooms they are: a room that is given up in another tab moves the others to other places.
 */
export function changeParamsOf(of: string, { rooms }: ChangeChoices): ChangeParams {
  return [
    ['of', of],
    ...rooms.flatMap(({ room, stay, party, productId }) => {
      const place = room + 1
      return [
        stay && `${place}.stay.${stay.arrival}.${stay.departure}`,
        party && `${place}.guests.${[party.adults, ...party.childrenAges].join('-')}`,
        productId && `${place}.rate.${productId}`,
      ].flatMap((value) => (value ? [['to', value] as const] : []))
    }),
  ]
}

/** What an address has chosen for `rooms` rooms, and whether something of it could not be read: that is left out. */
export function readChange(params: URLSearchParams, rooms: number): { readonly choices: ChangeChoices; readonly isUnreadable: boolean } {
  const chosen = new Map<number, RoomChoice>()
  let isUnreadable = false
  for (const value of params.getAll('to')) {
    const [, place = '', what = '', text = ''] = /^([1-9]\d?)\.(stay|guests|rate)\.(.{1,80})$/.exec(value) ?? []
    const room = Number(place) - 1
    const choice = room >= 0 && room < rooms ? readChoice(what, text) : undefined
    if (choice) chosen.set(room, { ...chosen.get(room), ...choice, room })
    else isUnreadable = true
  }
  return { choices: { rooms: [...chosen.values()].sort((one, other) => one.room - other.room) }, isUnreadable }
}

function readChoice(what: string, text: string): Omit<RoomChoice, 'room'> | undefined {
  switch (what) {
    case 'stay': {
      const [arrival, departure] = text.split('.').map(calendarDateOf)
      return arrival && departure && arrival < departure ? { stay: { arrival, departure } } : undefined
    }
    case 'guests': {
      if (!/^\d{1,2}(-\d{1,2})*$/.test(text)) return undefined
      const [adults = 0, ...childrenAges] = text.split('-').map(Number)
      const { minAdults, maxAdults, maxChildren, maxChildAge } = partyLimits
      const isPossible =
        adults >= minAdults && adults <= maxAdults && childrenAges.length <= maxChildren && childrenAges.every((age) => age <= maxChildAge)
      return isPossible ? { party: { adults, childrenAges } } : undefined
    }
    default:
      return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? { productId: Number(text) } : undefined
  }
}

/** The choices with this one in place of what was chosen for its room; what is as it is booked is no choice. */
export function withRoomChoice({ rooms }: ChangeChoices, choice: RoomChoice, { rooms: booked, basket }: Voucher): ChangeChoices {
  const others = rooms.filter(({ room }) => room !== choice.room)
  const { stay, party, productId, room } = choice
  const [line, bookedRoom] = [basket.lines[room], booked[room]]
  const isSameStay = stay?.arrival === bookedRoom?.stay.arrival && stay?.departure === bookedRoom?.stay.departure
  const partyText = (one: Party | undefined) => [one?.adults, ...(one?.childrenAges ?? [])].join()
  const changed: RoomChoice = {
    room,
    ...(stay && !isSameStay && { stay }),
    ...(party && partyText(party) !== partyText(line?.party) && { party }),
    ...(productId !== undefined && productId !== line?.productId && { productId }),
  }
  const isChanged = Object.keys(changed).length > 1
  return { rooms: [...others, ...(isChanged ? [changed] : [])].sort((one, other) => one.room - other.room) }
}

export function isEmpty({ rooms }: ChangeChoices): boolean {
  return rooms.length === 0
}

/** The choices as the query of an address. */
export function queryOf(of: string, choices: ChangeChoices): string {
  return new URLSearchParams(changeParamsOf(of, choices).map(([name, value]) => [name, value])).toString()
}
