import type { Agency, agencyTypes } from '@portico/contracts/checkout/agency'
import type { Invoice } from '@portico/contracts/checkout/invoice'
import { typedLine } from '@portico/domain/text/typed-text'
import { z } from 'zod'
import type { QueryEntry, QueryReader } from '../codec/spelling.ts'

// To whom an invoice is made out, and who books for somebody else: the contract's names, and how the wire spells them.

type WireField = { readonly wire: string; readonly max: number }

/**
 * `sdi` is the delivery code or, where there is none, a certified mail address; `certifiedEmail` that address beside a
 * code. The wire has no region.
 */
export const invoiceFields = {
  name: { wire: 'invoiceName', max: 120 },
  address: { wire: 'invoiceAddress', max: 120 },
  zip: { wire: 'invoiceZip', max: 12 },
  city: { wire: 'invoiceCity', max: 145 },
  country: { wire: 'invoiceCountry', max: 60 },
  vatNumber: { wire: 'invoiceVatNr', max: 30 },
  sdi: { wire: 'invoiceSdi', max: 254 },
  certifiedEmail: { wire: 'invoicePec', max: 254 },
  taxCode: { wire: 'invoiceCf', max: 16 },
} as const satisfies Record<Exclude<keyof Invoice, 'region'>, WireField>

export const agencyFields = {
  name: { wire: 'fullname', max: 120 },
  address: { wire: 'address', max: 120 },
  zip: { wire: 'cap', max: 12 },
  city: { wire: 'city', max: 80 },
  country: { wire: 'country', max: 60 },
  email: { wire: 'mail', max: 254 },
  phone: { wire: 'phone', max: 30 },
  contactName: { wire: 'referent_name', max: 120 },
  contactEmail: { wire: 'referent_mail', max: 254 },
  vatNumber: { wire: 'vatNr', max: 30 },
  iata: { wire: 'iata', max: 20 },
  code: { wire: 'code', max: 40 },
} as const satisfies Record<Exclude<keyof Agency, 'type'>, WireField>

type AgencyType = (typeof agencyTypes)[number]
const agencyTypeWires: Readonly<Record<AgencyType, string>> = { 'travel-agency': '1', company: '2' }

type Fields = Readonly<Record<string, WireField>>
type OptionalTexts<Of> = { readonly [Name in keyof Of]?: string | undefined }
export type InvoiceRequest = OptionalTexts<typeof invoiceFields>
export type AgencyRequest = OptionalTexts<typeof agencyFields> & { readonly type?: AgencyType | undefined }

export function encodeInvoice(invoice: InvoiceRequest = {}): QueryEntry[] {
  return Object.entries(toInvoiceWire(invoice))
}

export function encodeAgency(agency: AgencyRequest = {}): QueryEntry[] {
  return Object.entries(toAgencyWire(agency)).map(([name, value]) => [`agency_${name}`, value])
}

export function readInvoice(reader: QueryReader): InvoiceRequest | undefined {
  return unlessEmpty(readTexts(invoiceFields, (name, max) => reader.optionalTyped(name, max, typedLine)))
}

export function readAgency(reader: QueryReader): AgencyRequest | undefined {
  const typedField = (name: string, max: number) => reader.optionalTyped(`agency_${name}`, max, typedLine)
  return unlessEmpty({ ...readTexts(agencyFields, typedField), ...agencyTypeOf(typedField('type', 1)) })
}

export function toInvoiceWire(invoice: InvoiceRequest): Record<string, string | undefined> {
  return writeTexts(invoiceFields, invoice)
}

export function toAgencyWire({ type, ...agency }: AgencyRequest): Record<string, string | undefined> {
  return { ...writeTexts(agencyFields, agency), type: type && agencyTypeWires[type] }
}

const anyText = () => z.string()

export const invoiceWire = wireOf(invoiceFields, anyText).transform(
  (wire): InvoiceRequest => readTexts(invoiceFields, (name) => wire[name]),
)

export const agencyWire = agencyWireOf(anyText)

export const postedAgencyWire = agencyWireOf((max) => z.string().max(max))

function agencyWireOf(text: (max: number) => z.ZodString) {
  return wireOf({ ...agencyFields, type: { wire: 'type', max: 1 } }, text).transform(
    (wire): AgencyRequest => ({ ...readTexts(agencyFields, (name) => wire[name]), ...agencyTypeOf(wire.type) }),
  )
}

function wireOf(fields: Fields, text: (max: number) => z.ZodString) {
  return z.object(Object.fromEntries(Object.values(fields).map(({ wire, max }) => [wire, text(max).optional()])))
}

function writeTexts<Of extends Fields>(fields: Of, texts: OptionalTexts<Of>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(fields).map(([name, { wire }]) => [wire, texts[name]]))
}

function readTexts<Of extends Fields>(
  fields: Of,
  read: (wire: string, max: number) => string | undefined,
): OptionalTexts<Of> {
  const texts = Object.entries(fields).flatMap(([name, { wire, max }]) => {
    const text = read(wire, max)
    return text === undefined ? [] : [[name, text] as const]
  })
  return Object.fromEntries(texts) as OptionalTexts<Of>
}

function agencyTypeOf(text: string | undefined): Pick<AgencyRequest, 'type'> {
  const type = (Object.keys(agencyTypeWires) as AgencyType[]).find((agencyType) => agencyTypeWires[agencyType] === text)
  return type ? { type } : {}
}

function unlessEmpty<T extends object>(texts: T): T | undefined {
  return Object.keys(texts).length === 0 ? undefined : texts
}
