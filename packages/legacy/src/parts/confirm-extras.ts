import { typedLine, typedLines } from '@portico/domain/text/typed-text'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { fromLegacyDate, type QueryEntry, type QueryReader, roomSuffix, toLegacyDate } from '../codec/spelling.ts'
import {
  type AgencyRequest,
  encodeAgency,
  encodeInvoice,
  type InvoiceRequest,
  readAgency,
  readInvoice,
} from './invoice-and-agency.ts'

// What the long query carries beside basket and booker. Every part may be absent, and is then not sent.

/** How a guest arrives or departs. `bookedLine` is the place of the service in the basket, the wire's `fbId`. */
export type TransferRequest = {
  readonly serviceId: number
  readonly bookedLine: number
  readonly date: CalendarDate
  /** `HH:MM` */
  readonly time: string
  readonly placeCode: string
  readonly transportNumber: string
  readonly note: string
}

export type FlightsRequest = { readonly departure?: string | undefined; readonly return?: string | undefined }

const referenceFields = { trivago: 200, tripadvisor: 200, hotel: 200, campaign: 200 } as const

type OptionalTexts<Fields> = { readonly [Name in keyof Fields]?: string | undefined }
export type ReferencesRequest = OptionalTexts<typeof referenceFields>

export type ConfirmExtras = {
  readonly flights?: readonly FlightsRequest[] | undefined
  readonly transfers?: readonly TransferRequest[] | undefined
  readonly invoice?: InvoiceRequest | undefined
  readonly agency?: AgencyRequest | undefined
  readonly cardToken?: string | undefined
  readonly references?: ReferencesRequest | undefined
  readonly upgrade?: { readonly oldRoomId: number; readonly priceDifference: number } | undefined
}

export function encodeConfirmExtras(confirmExtras: ConfirmExtras): QueryEntry[] {
  const { flights = [], transfers = [], invoice, agency, cardToken, references, upgrade } = confirmExtras
  return [
    ...flights.flatMap((flight, i): QueryEntry[] => [
      [`flightDeparture${roomSuffix(i)}`, flight.departure],
      [`flightReturn${roomSuffix(i)}`, flight.return],
    ]),
    ['transfer', transfers.map(transferText)],
    ...encodeInvoice(invoice),
    ...encodeAgency(agency),
    ['cardToken', cardToken],
    ...Object.entries(references ?? {}).map(([name, value]): QueryEntry => [`ref_${name}`, value]),
    ['oldRoomId', upgrade?.oldRoomId],
    ['priceDifference', upgrade?.priceDifference],
  ]
}

/** `seId;fbId;data;time;place;number;note`; the note comes last and may hold anything. */
function transferText({
  serviceId,
  bookedLine,
  date,
  time,
  placeCode,
  transportNumber,
  note,
}: TransferRequest): string {
  return [serviceId, bookedLine, toLegacyDate(date), time, placeCode, transportNumber, note].join(';')
}

export function readExtras(reader: QueryReader, rooms: number): ConfirmExtras | undefined {
  const flights = Array.from({ length: rooms }, (_, i) => ({
    departure: reader.optionalText(`flightDeparture${roomSuffix(i)}`, 40),
    return: reader.optionalText(`flightReturn${roomSuffix(i)}`, 40),
  }))
  const oldRoomId = reader.optionalId('oldRoomId')
  const transfers = readTransfers(reader)
  const confirmExtras: ConfirmExtras = {
    flights: flights.some((flight) => flight.departure !== undefined || flight.return !== undefined)
      ? flights
      : undefined,
    transfers: transfers.length > 0 ? transfers : undefined,
    invoice: readInvoice(reader),
    agency: readAgency(reader),
    cardToken: reader.optionalText('cardToken', 200),
    references: filledTexts(reader, referenceFields, 'ref_'),
    upgrade:
      oldRoomId === undefined ? undefined : { oldRoomId, priceDifference: readDecimal(reader, 'priceDifference') },
  }
  return Object.values(confirmExtras).some((part) => part !== undefined) ? confirmExtras : undefined
}

function filledTexts<Fields extends Readonly<Record<string, number>>>(
  reader: QueryReader,
  fields: Fields,
  prefix: string,
): OptionalTexts<Fields> | undefined {
  const values = Object.entries(fields).flatMap(([name, max]) => {
    const value = reader.optionalTyped(prefix + name, max, typedLine)
    return value === undefined ? [] : [[name, value] as const]
  })
  return values.length === 0 ? undefined : (Object.fromEntries(values) as OptionalTexts<Fields>)
}

function readDecimal(reader: QueryReader, name: string): number {
  const text = reader.optionalText(name, 16) ?? '0'
  if (/^-?\d{1,9}(\.\d{1,3})?$/.test(text)) return Number(text)
  reader.refuse(name, 'malformed')
  return 0
}

const maxTransfers = 20
const transferShape = /^(\d{1,9});(\d{1,3});(\d{8});((?:[01]\d|2[0-3]):[0-5]\d);([^;]{0,20});([^;]{0,20});(.*)$/s

function readTransfers(reader: QueryReader): TransferRequest[] {
  return reader.texts('transfer', maxTransfers, 400).flatMap((text) => {
    const [, id, line, day = '', time = '', placeCode = '', transportNumber = '', note = ''] =
      transferShape.exec(text) ?? []
    const date = fromLegacyDate(day)
    const texts = {
      placeCode: typedLine(placeCode),
      transportNumber: typedLine(transportNumber),
      note: typedLines(note),
    }
    if (date) return [{ serviceId: Number(id), bookedLine: Number(line), date, time, ...texts }]
    reader.refuse('transfer', 'malformed')
    return []
  })
}
