import type { ServiceChoice } from '@portico/contracts/price/basket'
import type { Voucher } from '@portico/contracts/reservation/reservation'
import { hasValue } from '@portico/domain/has-value'
import { type Party, partyLimits } from '@portico/domain/party/party'
import { maxServiceChoices } from '@portico/domain/pricing/extras/service'
import { calendarDateOf } from '@portico/domain/time/calendar-date'
import type { Stay } from '@portico/domain/time/stay'
import { readServiceParam, serviceParamOf } from './basket-extras.ts'

/** A room's missing values stay as they are. `room` is its place on the voucher, from 0. */
export type RoomChoice = {
  readonly room: number
  readonly stay?: Stay
  readonly party?: Party
  readonly productId?: number
  readonly isProtected?: boolean
}

/** The choices travel in the address, so that Back loses nothing and nothing of it is in force. */
export type ChosenChanges = {
  readonly rooms: readonly RoomChoice[]
  readonly services?: readonly ServiceChoice[]
}

export type ChangeParams = readonly (readonly [name: 'of' | 'to' | 'service', value: string])[]

/**
 * Rooms count from 1 in an address: `to=1.stay.2027-03-05.2027-03-08`, `to=1.guests.2-7-11` (adults first, then ages),
 * `to=1.rate.301`, `to=1.protection.yes`; `to=services` says that the address has all services that are wanted. `of`
 * names the rooms: one that is given up in another tab moves the others.
 */
export function changeParamsOf(of: string, { rooms, services }: ChosenChanges): ChangeParams {
  const ofRooms = rooms.flatMap(({ room, stay, party, productId, isProtected }) =>
    [
      stay && `stay.${stay.arrival}.${stay.departure}`,
      party && `guests.${[party.adults, ...party.childrenAges].join('-')}`,
      productId && `rate.${productId}`,
      isProtected !== undefined && `protection.${isProtected ? 'yes' : 'no'}`,
    ].flatMap((value) => (value ? [['to', `${room + 1}.${value}`] as const] : [])),
  )
  const ofServices = services
    ? [
        ['to', 'services'] as const,
        ...services.map((serviceChoice) => ['service', serviceParamOf(serviceChoice)] as const),
      ]
    : []
  return [['of', of], ...ofRooms, ...ofServices]
}

export function queryOf(of: string, chosenChanges: ChosenChanges): string {
  return new URLSearchParams(changeParamsOf(of, chosenChanges).map(([name, value]) => [name, value])).toString()
}

export function readChange(
  params: URLSearchParams,
  rooms: number,
): { readonly chosenChanges: ChosenChanges; readonly isUnreadable: boolean } {
  const roomChoices = new Map<number, RoomChoice>()
  let isUnreadable = false
  for (const value of params.getAll('to').filter((choiceText) => choiceText !== 'services')) {
    const [, place = '', choiceKind = '', text = ''] =
      /^([1-9]\d?)\.(stay|guests|rate|protection)\.(.{1,80})$/.exec(value) ?? []
    const room = Number(place) - 1
    const choice = room >= 0 && room < rooms ? readChoice(choiceKind, text) : undefined
    if (choice) roomChoices.set(room, { ...roomChoices.get(room), ...choice, room })
    else isUnreadable = true
  }
  const chosenChanges = { rooms: roomChoicesInOrder([...roomChoices.values()]) }
  if (!params.getAll('to').includes('services')) return { chosenChanges, isUnreadable }
  const texts = params.getAll('service')
  const services = texts.flatMap((text) => readServiceParam(text) ?? []).filter(({ line }) => line < rooms)
  return {
    chosenChanges: { ...chosenChanges, services: services.slice(0, maxServiceChoices) },
    isUnreadable: isUnreadable || services.length < texts.length || services.length > maxServiceChoices,
  }
}

function readChoice(choiceKind: string, text: string): Omit<RoomChoice, 'room'> | undefined {
  switch (choiceKind) {
    case 'stay': {
      const [arrival, departure] = text.split('.').map(calendarDateOf)
      return arrival && departure && arrival < departure ? { stay: { arrival, departure } } : undefined
    }
    case 'guests': {
      if (!/^\d{1,2}(-\d{1,2})*$/.test(text)) return undefined
      const [adults = 0, ...childrenAges] = text.split('-').map(Number)
      const { minAdults, maxAdults, maxChildren, maxChildAge } = partyLimits
      const isPossible =
        adults >= minAdults &&
        adults <= maxAdults &&
        childrenAges.length <= maxChildren &&
        childrenAges.every((age) => age <= maxChildAge)
      return isPossible ? { party: { adults, childrenAges } } : undefined
    }
    case 'protection':
      return text === 'yes' || text === 'no' ? { isProtected: text === 'yes' } : undefined
    default:
      return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? { productId: Number(text) } : undefined
  }
}

export function withRoomChoice(
  chosenChanges: ChosenChanges,
  roomChoice: RoomChoice,
  { rooms: booked, basket }: Voucher,
): ChosenChanges {
  const otherRooms = chosenChanges.rooms.filter(({ room }) => room !== roomChoice.room)
  const { stay, party, productId, isProtected, room } = roomChoice
  const [line, bookedRoom] = [basket.lines[room], booked[room]]
  const isSameStay = stay?.arrival === bookedRoom?.stay.arrival && stay?.departure === bookedRoom?.stay.departure
  const partyText = (party: Party | undefined) => [party?.adults, ...(party?.childrenAges ?? [])].join()
  const changedChoice: Omit<RoomChoice, 'room'> = {
    stay: stay && !isSameStay ? stay : undefined,
    party: party && partyText(party) !== partyText(line?.party) ? party : undefined,
    productId: productId !== undefined && productId !== line?.productId ? productId : undefined,
    isProtected:
      isProtected !== undefined && isProtected !== (line?.protection?.state === 'taken') ? isProtected : undefined,
  }
  return {
    ...chosenChanges,
    rooms: roomChoicesInOrder([...otherRooms, ...(hasValue(changedChoice) ? [{ room, ...changedChoice }] : [])]),
  }
}

/** What comes with a rate or package is not chosen. */
export function bookedServicesOf({ basket }: Voucher): ServiceChoice[] {
  return basket.services.flatMap(({ serviceId, quantity, line = 0, bandId, day, slot, included }) =>
    included
      ? []
      : [
          {
            serviceId,
            quantity,
            line,
            bandId,
            day,
            slot: slot || undefined,
          },
        ],
  )
}

export function withServiceChoices(
  { rooms }: ChosenChanges,
  services: readonly ServiceChoice[],
  voucher: Voucher,
): ChosenChanges {
  const serviceChoicesText = (serviceChoices: readonly ServiceChoice[]) =>
    serviceChoices.map(serviceParamOf).sort().join(' ')
  return serviceChoicesText(services) === serviceChoicesText(bookedServicesOf(voucher))
    ? { rooms }
    : { rooms, services }
}

export function isEmpty({ rooms, services }: ChosenChanges): boolean {
  return rooms.length === 0 && services === undefined
}

function roomChoicesInOrder(rooms: readonly RoomChoice[]): RoomChoice[] {
  return [...rooms].sort((a, b) => a.room - b.room)
}
