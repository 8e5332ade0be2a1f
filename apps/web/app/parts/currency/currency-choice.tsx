import { type Conversion, isStale } from '@portico/domain/money/conversion'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { Instant } from '@portico/domain/time/deadline'
import { Form, useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import type { NamedCurrency } from '../../base/currency/load-currencies.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'

const storageKey = 'bol.currency'

type CurrencyChoiceProps = {
  hotelCurrency: CurrencyCode
  currencies: readonly NamedCurrency[]
  conversion: Conversion | undefined
}

export function CurrencyChoice({ hotelCurrency, currencies, conversion }: CurrencyChoiceProps) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  useEffect(
    () => storeCurrencyChoice(sessionStorage, hotelCurrency, conversion, new Date().toISOString() as Instant),
    [hotelCurrency, conversion],
  )
  if (currencies.length === 0) return null
  return (
    <Form method="post" action="/currency" className="currency-choice" preventScrollReset replace>
      <input type="hidden" name="back" value={pathname + search} />
      <label htmlFor="currency-code">{t('frame.currency')}</label>
      <select id="currency-code" name="code" defaultValue={conversion?.code ?? ''}>
        <option value="">{t('frame.currencyOwn', { currency: hotelCurrency })}</option>
        {currencies.map(({ code, name }) => (
          <option key={code} value={code}>
            {code}, {name}
          </option>
        ))}
      </select>
      <button type="submit" className="button quiet">
        {t('frame.currencyShow')}
      </button>
    </Form>
  )
}

export function CurrencyNote({ hotelCurrency, conversion }: { hotelCurrency: CurrencyCode; conversion: Conversion }) {
  const { t } = useTranslation()
  const { day } = useFormats()
  return (
    <p className="currency-note">
      {t('frame.currencyNote', { day: day(rateDayOf(conversion)), currency: hotelCurrency, code: conversion.code })}
    </p>
  )
}

function rateDayOf({ at }: Conversion) {
  return at.slice(0, 10) as Parameters<ReturnType<typeof useFormats>['day']>[0]
}

export function storeCurrencyChoice(
  storage: Storage,
  currency: CurrencyCode,
  conversion: Conversion | undefined,
  now: Instant,
): void {
  if (conversion && !isStale(conversion, now)) storage.setItem(storageKey, JSON.stringify({ currency, ...conversion }))
  else storage.removeItem(storageKey)
}
