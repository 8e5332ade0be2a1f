import type { ServiceRequest } from '@portico/domain/pricing/extras/service'
import { fromLegacyDate, type QueryReader, toLegacyDate } from '../codec/spelling.ts'

const maxItems = 100

/**
 * `day;id;slot;qty;price;additional;childRange;roomIndex`, joined by slashes; rooms count from 1, as their suffixes do.
 */
export function servicesText(services: readonly ServiceRequest[]): string | undefined {
  if (services.length === 0) return undefined
  return services
    .map(({ day, serviceId, slot, quantity, price, additional, bandId, line }) =>
      [
        day === null ? '' : toLegacyDate(day),
        serviceId,
        slot ?? '',
        quantity,
        price ?? '',
        additional,
        bandId ?? '',
        line + 1,
      ].join(';'),
    )
    .join('/')
}

/** Reads the eight fields, and the four (`day;id;slot;qty`) with a slash at the end that older clients send. */
export function readServices(reader: QueryReader): ServiceRequest[] {
  const text = reader.optionalText('services', 6_000) ?? reader.optionalText('servizi', 6_000)
  if (text === undefined) return []
  const itemTexts = text.replace(/\/$/, '').split('/')
  const services = itemTexts.map(serviceOf)
  if (itemTexts.length <= maxItems && services.every((service) => service !== undefined)) return services
  reader.refuse('services', itemTexts.length > maxItems ? 'out-of-range' : 'malformed')
  return []
}

const serviceTextPattern =
  /^(\d{8}|);(\d{1,9});([\w:.-]{0,20});(\d{1,3})(?:;(\d{1,9}(?:\.\d{1,3})?|);(true|false|1|0|);(\d{1,9}|);(\d{1,2}|))?$/

function serviceOf(text: string): ServiceRequest | undefined {
  const [, date = '', id, slot, quantity, price, additional, childRange, roomIndex] =
    serviceTextPattern.exec(text) ?? []
  const day = date === '' ? null : fromLegacyDate(date)
  if (id === undefined || day === undefined || Number(id) === 0 || Number(quantity) === 0) return undefined
  return {
    serviceId: Number(id),
    day,
    slot: slot || null,
    quantity: Number(quantity),
    bandId: childRange ? Number(childRange) : null,
    line: Math.max(0, Number(roomIndex || 1) - 1),
    additional: additional !== 'false' && additional !== '0',
    price: price ? Number(price) : undefined,
  }
}
