import { type Conversion, isStale } from '@portico/domain/conversion'
import { type CurrencyCode, currencies } from '@portico/domain/currencies'
import type { Instant } from '@portico/domain/deadline'
import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../ui/use-formats.ts'

/** CUR-06: code and rate as old clients keep them. */
const storageKey = 'bol.currency'

type CurrencyChoiceProps = { own: CurrencyCode; codes: readonly CurrencyCode[]; conversion: Conversion | undefined }

/** Prices beside the hotel's own; a form like any other, remembered for the session. */
export function CurrencyChoice({ own, codes, conversion }: CurrencyChoiceProps) {
  const { t } = useTranslation()
  const { day } = useFormats()
  const { pathname, search } = useLocation()
  useEffect(() => mirror(sessionStorage, conversion, new Date().toISOString() as Instant), [conversion])
  if (codes.length === 0) return null
  return (
    <form method="post" action="/currency" className="currency-choice">
      <input type="hidden" name="back" value={pathname + search} />
      <label htmlFor="currency-code">{t('frame.currency')}</label>
      <select id="currency-code" name="code" defaultValue={conversion?.code ?? ''}>
        <option value="">{t('frame.currencyOwn', { currency: own })}</option>
        {codes.map((code) => (
          <option key={code} value={code}>
            {code}, {currencies[code].name}
          </option>
        ))}
      </select>
      <button type="submit" className="button quiet">
        {t('frame.currencyShow')}
      </button>
      {conversion && (
        <p className="currency-note">{t('frame.currencyNote', { day: day(dayOf(conversion)), currency: own, code: conversion.code })}</p>
      )}
    </form>
  )
}

function dayOf({ at }: Conversion) {
  return at.slice(0, 10) as Parameters<ReturnType<typeof useFormats>['day']>[0]
}

/** CUR-06, CUR-07: what is chosen is kept while its rate is fresh, and goes with the choice. */
export function mirror(storage: Storage, conversion: Conversion | undefined, now: Instant): void {
  if (conversion && !isStale(conversion, now)) storage.setItem(storageKey, JSON.stringify(conversion))
  else storage.removeItem(storageKey)
}
