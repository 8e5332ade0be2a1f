import { XMLParser } from 'fast-xml-parser'

// The envelopes of IGFS: a request of texts, an answer of texts. Names come from our own tables, values from guests:
// those are escaped.

const igfsNamespace = 'http://services.api.web.cg.igfs.apps.netsw.it/'

export type SoapValues = Readonly<Record<string, string | undefined>>

/** What is absent or empty is left out, as the signature has it. */
export function soapRequestOf(operation: string, values: SoapValues): string {
  const fields = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : `<${name}>${escapedXml(value)}</${name}>`,
  )
  const open = `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ser="${igfsNamespace}"><soapenv:Body>`
  return `${open}<ser:${operation}><request>${fields.join('')}</request></ser:${operation}></soapenv:Body></soapenv:Envelope>`
}

// What XML 1.0 cannot hold at all, escaped or not: signs of control, and halves of signs.
const unspeakableSigns = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu

/** A value as it can be said in one line of XML, and as it is then signed. */
export function speakable(value: string): string {
  return value.replace(/\s+/g, ' ').replace(unspeakableSigns, '').trim()
}

const xmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function escapedXml(value: string): string {
  return value.replace(/[&<>"']/g, (sign) => xmlEntities[sign] ?? sign)
}

const xmlParser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: true,
  htmlEntities: true,
})

/**
 * The texts of an answer by name; undefined for a fault, a document with a type of its own, and what is no answer to
 * this message.
 */
export function soapAnswerOf(message: string, xml: string): Readonly<Record<string, string>> | undefined {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) return undefined
  try {
    const response: unknown = xmlParser.parse(xml, true)?.Envelope?.Body?.[`${message}Response`]?.response
    if (typeof response !== 'object' || response === null) return undefined
    return Object.fromEntries(
      Object.entries(response).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return undefined
  }
}
