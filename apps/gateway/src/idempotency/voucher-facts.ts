import type { ServiceRequest } from '@portico/domain/pricing/extras/service'
import type { TransferRequest } from '@portico/legacy/parts/confirm-extras'
import type { ListedGuest } from '@portico/legacy/parts/guests'
import type { ReservationReply } from '@portico/legacy/parts/reservation'

// What a voucher shows beside its rooms, each as one line of text: by them it is known whether a change was made whose
// answer was lost.

export function voucherFactsOf({ basket, guests, guestRecords, transfers = [] }: ReservationReply): Set<string> {
  const services = basket.services.flatMap(({ serviceId, bandId, day, slot, line, quantity, included }) =>
    included
      ? []
      : [{ serviceId, bandId: bandId ?? null, day: day ?? null, slot: slot ?? null, line: line ?? 0, quantity }],
  )
  return new Set([
    servicesFact(services),
    ...basket.lines.map(({ code = '', isProtected = false }) => protectionFact(code, isProtected)),
    ...basket.lines.map(({ code = '' }, i) => guestsFact(code, guests[i] ?? '', guestRecords?.[i])),
    ...transfers.map(transferFact),
  ])
}

export function servicesFact(
  services: readonly Pick<ServiceRequest, 'serviceId' | 'bandId' | 'day' | 'slot' | 'line' | 'quantity'>[],
): string {
  const units = new Map<string, number>()
  for (const { serviceId, bandId, day, slot, line, quantity } of services) {
    const thing = JSON.stringify([serviceId, bandId, day, slot, line])
    units.set(thing, (units.get(thing) ?? 0) + quantity)
  }
  return JSON.stringify(['services', ...[...units].sort()])
}

export function protectionFact(code: string, isProtected: boolean): string {
  return JSON.stringify(['protection', code, isProtected])
}

export function guestsFact(code: string, name: string, listedGuests: readonly ListedGuest[] | undefined): string {
  const list = listedGuests?.map(({ type, name: firstName, lastName, birthDate, sex }) => [
    type,
    firstName,
    lastName,
    birthDate,
    sex,
  ])
  return JSON.stringify(['guests', code, name, list ?? null])
}

export function transferFact({ serviceId, date, time, placeCode, transportNumber, note }: TransferRequest): string {
  return JSON.stringify(['transfer', serviceId, date, time, placeCode, transportNumber, note])
}
