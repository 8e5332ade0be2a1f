import { BookingSource, SuiteCookie } from '@portico/contracts/checkout/booking-source'
import type { Cookies } from './page-context.server.ts'

export const referencesCookie = 'references'

const maxLength = 200

const suiteNames: Readonly<Record<string, string>> = {
  ref_trivago: 'trivago',
  ref_tripadvisor: 'tripadvisor',
  ref_hotel: 'hotel',
  utm_campaign: 'campaign',
  ref_campaign: 'campaign',
  wm_customerid: 'customerId',
}

/** The last campaign counts, until the browser is closed. */
export function referencesHeader(cookies: Cookies, queryParams: URLSearchParams): string | undefined {
  const foundReferences = [...queryParams].flatMap(([name, value]) => {
    const ownName = suiteNames[name]
    return ownName === undefined || value === '' ? [] : [[ownName, value.slice(0, maxLength)] as const]
  })
  if (foundReferences.length === 0) return undefined
  const text = Buffer.from(JSON.stringify(Object.fromEntries(foundReferences))).toString('base64url')
  return cookies.header(referencesCookie, text)
}

/** `suiteCookies` are the names of those that a guest whom the suite has sent brings along for it. */
export function bookingSourceOf(
  cookies: Pick<Cookies, 'get' | 'foreign'>,
  consent: BookingSource['consent'],
  suiteCookies: readonly string[] = [],
): BookingSource {
  if (consent?.choice === 'rejected') return { consent }
  const { customerId, ...references } = referencesIn(cookies.get(referencesCookie))
  const brought = customerId === undefined ? [] : suiteCookies
  const foundCookies = brought.flatMap(
    (name) => SuiteCookie.safeParse({ name, value: cookies.foreign(name) }).data ?? [],
  )
  const parsed = BookingSource.safeParse({
    consent,
    references: Object.keys(references).length > 0 ? references : undefined,
    customerId,
    suiteCookies: foundCookies.length > 0 ? foundCookies : undefined,
  })
  return parsed.success ? parsed.data : { consent }
}

function referencesIn(text: string | undefined): Record<string, unknown> {
  if (text === undefined || text.length > 4_000) return {}
  try {
    const parsedReferences: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return typeof parsedReferences === 'object' && parsedReferences !== null && !Array.isArray(parsedReferences)
      ? { ...parsedReferences }
      : {}
  } catch {
    return {}
  }
}
