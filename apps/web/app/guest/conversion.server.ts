import type { OfferedCurrency } from '@portico/contracts/currency'
import { type Conversion, isStale } from '@portico/domain/conversion'
import type { Instant } from '@portico/domain/deadline'
import type { AppLoadContext } from '@remix-run/node'
import { BriefCache } from '../brief-cache.server.ts'
import { cookieOf, currencyCookie } from '../cookies.server.ts'

const offers = new BriefCache<readonly OfferedCurrency[]>()

type Offered = { readonly codes: readonly OfferedCurrency['code'][]; readonly conversion: Conversion | undefined }

/** The currencies in which this hotel's prices can be shown, and the guest's choice. While nobody knows the rates, prices are shown in the hotel's own. */
export async function currenciesAt({ place, gateway, secureCookies, log }: AppLoadContext, request: Request): Promise<Offered> {
  const key = `${place.host.host} ${place.hotelId}`
  const offered = await offers
    .get(key, Date.now(), () => gateway.currency.offered.query())
    .catch((err: unknown) => {
      log.warn({ err }, 'no currency rates')
      return []
    })
  const now = new Date().toISOString() as Instant
  const fresh = offered.filter(({ at }) => !isStale({ at: at as Instant }, now))
  const chosen = cookieOf(request.headers.get('cookie'), currencyCookie, secureCookies)
  const conversion = fresh.find(({ code }) => code === chosen)
  return { codes: fresh.map(({ code }) => code), conversion: conversion && { ...conversion, at: conversion.at as Instant } }
}
