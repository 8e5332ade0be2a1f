import type { Transfer } from '@portico/contracts/checkout/transfer'
import type { ReservationChange } from '@portico/contracts/reservation/reservation-change'
import { hasValue } from '@portico/domain/has-value'
import { guestProblemsOf, guestsByRules, guestTypesOf, rulesOfFlight } from '@portico/domain/party/guest-record'
import type { ServiceRequest } from '@portico/domain/pricing/extras/service'
import type { Stay } from '@portico/domain/time/stay'
import type { TransferRequest } from '@portico/legacy/parts/confirm-extras'
import type { ReservationReply } from '@portico/legacy/parts/reservation'
import type { VoucherChange } from '@portico/legacy/parts/voucher-change'
import { hasCardNumber } from '@portico/server/scrub/card-number'
import { serviceRequestsOf } from '../basket/basket-request.ts'
import { hotelOf } from '../catalogue/hotels.ts'
import { roomGuestsOf } from '../checkout/confirm-request.ts'
import { badField } from '../checkout/require-confirm.ts'
import { wantedRoomsOf } from '../idempotency/change-at-most-once.ts'
import type { WantedRoom } from '../idempotency/change-journal.ts'
import { guestsFact, protectionFact, servicesFact, transferFact } from '../idempotency/voucher-facts.ts'
import type { OpenedGrant } from './open-grant.ts'
import { spanOf } from './recalculate.ts'
import type { ReservationGateway } from './reservation-deps.ts'

export type WantedChange = {
  readonly rooms: readonly WantedRoom[]
  readonly change: VoucherChange | undefined
  readonly facts: readonly string[]
}

/**
 * What is wanted of a reservation whose rooms have codes. What cannot be meant is an error at its field: a service of
 * no room, details of no transfer, guests that the hotel's rules do not take. `undefined` where a room is named that is
 * not in force, or twice.
 */
export async function wantedChangeOf(
  gateway: ReservationGateway,
  { place }: OpenedGrant,
  reservation: ReservationReply,
  change: ReservationChange,
): Promise<WantedChange | undefined> {
  const rooms = changedRoomsOf(reservation, change.rooms)
  if (!rooms) return undefined
  const protection = (change.rooms ?? []).flatMap(({ code, isProtected }) =>
    isProtected === undefined ? [] : [{ code, isProtected }],
  )
  const services = change.services && wantedServicesOf(reservation, rooms, change.services)
  const transfers = change.transfers && wantedTransfersOf(reservation, rooms, services, change.transfers)
  const guests = change.guests && (await wantedGuestsOf({ gateway, place, reservation, rooms, guests: change.guests }))
  const changedParts = {
    services: services?.requests,
    guests: guests?.map(({ code, guests: roomGuests }) => ({ code, guests: roomGuests })),
    transfers,
    protection: protection.length > 0 ? protection : undefined,
  }
  const isListed = reservation.guestRecords !== undefined || guests?.some(({ isRecorded }) => isRecorded)
  return {
    rooms,
    change: hasValue(changedParts) ? changedParts : undefined,
    facts: [
      ...(services ? [servicesFact(services.requests)] : []),
      ...protection.map(({ code, isProtected }) => protectionFact(code, isProtected)),
      ...(transfers ?? []).map(transferFact),
      ...(guests ?? []).map(({ code, name, listed }) => guestsFact(code, name, isListed ? listed : undefined)),
    ],
  }
}

function changedRoomsOf(reservation: ReservationReply, rooms: ReservationChange['rooms']): WantedRoom[] | undefined {
  const currentRooms = wantedRoomsOf(reservation)
  if (!rooms) return currentRooms
  const wantedRooms = currentRooms.flatMap((room) => {
    const [roomChange, ...otherChanges] = rooms.filter(({ code }) => code === room.code)
    if (!roomChange || otherChanges.length > 0) return []
    const { productId = room.productId, stay = room.stay, party = room.party } = roomChange
    return [{ ...room, productId, stay, party }]
  })
  return wantedRooms.length === rooms.length ? wantedRooms : undefined
}

type Services = {
  readonly requests: readonly ServiceRequest[]
  readonly placeOf: ReadonlyMap<number, number>
}

/** A service of a room that is given up goes with it. Its line counts the rooms that stay. */
function wantedServicesOf(
  { basket }: ReservationReply,
  rooms: readonly WantedRoom[],
  services: NonNullable<ReservationChange['services']>,
): Services {
  const servicesInForce = services.flatMap((service, serviceIndex) => {
    const code = basket.lines[service.line]?.code
    if (code === undefined) throw badField(['services', String(serviceIndex), 'line'], 'range')
    const line = rooms.findIndex((room) => room.code === code)
    return line < 0 ? [] : [{ named: serviceIndex, service: { ...service, line } }]
  })
  const requests = serviceRequestsOf(servicesInForce.map(({ service }) => service))
  const indexOfService = (service: (typeof servicesInForce)[number]['service']) => {
    const [alone] = serviceRequestsOf([service])
    return requests.findIndex(
      (request) => JSON.stringify({ ...request, quantity: 1 }) === JSON.stringify({ ...alone, quantity: 1 }),
    )
  }
  return { requests, placeOf: new Map(servicesInForce.map(({ named, service }) => [named, indexOfService(service)])) }
}

function wantedTransfersOf(
  { basket }: ReservationReply,
  rooms: readonly WantedRoom[],
  services: Services | undefined,
  transfers: NonNullable<ReservationChange['transfers']>,
): TransferRequest[] {
  const stay = spanOf(rooms.map((room) => room.stay))
  return Object.entries(transfers).map(([serviceIndex, transfer]) => {
    const bookedLine = services ? (services.placeOf.get(Number(serviceIndex)) ?? -1) : Number(serviceIndex)
    const service = services ? services.requests[bookedLine] : basket.services[bookedLine]
    return wantedTransferOf({ service, stay, bookedLine, transfer, path: ['transfers', serviceIndex] })
  })
}

export function wantedTransferOf({
  service,
  stay,
  bookedLine,
  transfer,
  path,
}: {
  service: { readonly serviceId: number } | undefined
  stay: Stay
  bookedLine: number
  transfer: Transfer
  path: readonly string[]
}): TransferRequest {
  const { date, time, place: placeCode = '', number = '', note = '' } = transfer
  if (!service || date < stay.arrival || stay.departure < date) throw badField([...path, 'date'], 'range')
  requireNoCardIn(path, transfer)
  return { serviceId: service.serviceId, bookedLine, date, time, placeCode, transportNumber: number, note }
}

async function wantedGuestsOf({
  gateway,
  place,
  reservation,
  rooms,
  guests,
}: {
  gateway: ReservationGateway
  place: OpenedGrant['place']
  reservation: ReservationReply
  rooms: readonly WantedRoom[]
  guests: NonNullable<ReservationChange['guests']>
}) {
  const { guestRecords, today } = await hotelOf(gateway, place)
  const guestRecordRules = rulesOfFlight(guestRecords, (reservation.flights ?? []).length > 0)
  const isForOthers = reservation.agency !== undefined
  const parties = rooms.map(({ party, stay }) => ({ ...party, arrival: stay.arrival }))
  return guests.map(({ room: code, guests: namedGuests }, i) => {
    const roomIndex = rooms.findIndex((room) => room.code === code)
    const party = parties[roomIndex]
    if (!party || guests.findIndex((guestsOfOther) => guestsOfOther.room === code) < i)
      throw badField(['guests', String(i), 'room'], 'range')
    const lists = rooms.map((_, room) => (room === roomIndex ? namedGuests : []))
    const problem = guestProblemsOf(guestRecordRules, parties, lists, { today, isForOthers }).find(
      ({ path }) => path[0] === roomIndex,
    )
    if (problem)
      throw badField(['guests', String(i), 'guests', String(problem.path[1]), problem.path[2]], problem.message)
    for (const [person, guest] of namedGuests.entries())
      requireNoCardIn(['guests', String(i), 'guests', String(person)], guest)
    const guestsOfRoom = roomGuestsOf(
      guestTypesOf(party),
      guestsByRules(guestRecordRules, parties, lists, isForOthers)[roomIndex] ?? [],
    )
    const { others = [], ...first } = guestsOfRoom
    const isKnown = Object.values(first).some((value) => value !== undefined)
    return {
      code,
      guests: guestsOfRoom,
      name: [first.name, first.lastName].filter(Boolean).join(' ') || reservation.bookedBy.name,
      listed: [...(isKnown ? [{ type: 'adult' as const, ...first }] : []), ...others],
      isRecorded: first.birthDate !== undefined || first.sex !== undefined || others.length > 0,
    }
  })
}

function requireNoCardIn(path: readonly string[], fields: Readonly<Record<string, string | undefined>>): void {
  for (const [field, text] of Object.entries(fields))
    if (text !== undefined && hasCardNumber(text)) throw badField([...path, field], 'card')
}
