import { type Conversion, centralBank, isStale } from '@portico/domain/money/conversion'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { Form } from '@remix-run/react'
import { useEffect } from 'react'
import type { NamedCurrency } from '../../base/currency/load-currencies.server.ts'
import { CachedMarkup } from '../../base/document/cached-markup.tsx'
import { useOwnAddress } from '../../base/frame/use-own-address.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import { useRootData } from '../../base/ui/use-root-data.ts'

const storageKey = 'bol.currency'

type CurrencyChoiceProps = {
  hotelCurrency: CurrencyCode
  currencies: readonly NamedCurrency[]
  conversion: Conversion | undefined
}

export function CurrencyChoice({ hotelCurrency, currencies, conversion }: CurrencyChoiceProps) {
  const { t } = useTranslation()
  const { locale } = useRootData()
  const { start, rest } = useOwnAddress()
  useEffect(
    () => storeCurrencyChoice(sessionStorage, hotelCurrency, conversion, new Date().toISOString() as Instant),
    [hotelCurrency, conversion],
  )
  if (currencies.length === 0) return null
  return (
    <CachedMarkup by={['currencies', locale, hotelCurrency, currencies, conversion?.code, start]} values={{ rest }}>
      {({ rest }) => (
        <Form method="post" action="/currency" className="currency-choice" preventScrollReset replace>
          <input type="hidden" name="back" value={start + rest} />
          <label htmlFor="currency-code">{t('frame.currency')}</label>
          <select id="currency-code" name="code" defaultValue={conversion?.code ?? ''}>
            <option value="">{t('frame.currencyOwn', { currency: hotelCurrency })}</option>
            {currencies.map(({ code, name }) => (
              <option key={code} value={code}>
                {`${code}, ${name}`}
              </option>
            ))}
          </select>
          <button type="submit" className="button quiet">
            {t('frame.currencyShow')}
          </button>
        </Form>
      )}
    </CachedMarkup>
  )
}

export function CurrencyNote({ hotelCurrency, conversion }: { hotelCurrency: CurrencyCode; conversion: Conversion }) {
  const { t } = useTranslation()
  const { day } = useFormats()
  const { code, source, at } = conversion
  // Known today, it may be of a day of another year.
  const rateDay = day(rateDayOf(conversion), at.slice(0, 10) as CalendarDate)
  const writtenSource = source === centralBank ? t('frame.centralBank') : source
  return (
    <p className="currency-note">
      {t('frame.currencyNote', {
        day: writtenSource ? t('frame.rateSource', { day: rateDay, source: writtenSource }) : rateDay,
        currency: hotelCurrency,
        code,
      })}
    </p>
  )
}

function rateDayOf({ at, day = at.slice(0, 10) as CalendarDate }: Conversion): CalendarDate {
  return day
}

export function storeCurrencyChoice(
  storage: Storage,
  currency: CurrencyCode,
  conversion: Conversion | undefined,
  now: Instant,
): void {
  if (conversion && !isStale(conversion, now)) {
    const { code, rate, at } = conversion
    storage.setItem(storageKey, JSON.stringify({ currency, code, rate, at }))
  } else storage.removeItem(storageKey)
}
