import type { PortalPage } from '@portico/contracts/portal/portal-page'
import { currencies } from '@portico/domain/money/currencies'
import { Form, Link, useSubmit } from '@remix-run/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { filterCountOf, type HotelView, isFiltered, withoutView } from '../../base/address/portal-address.ts'
import { useTranslation } from '../../base/text/use-translation.ts'

type HotelFilterProps = {
  view: HotelView
  choices: PortalPage['choices']
  sort: PortalPage['sort']
  params: URLSearchParams
  base: string
  problem: 'amount' | undefined
}

/** A GET form; with a script each choice counts at once, and the keyboard stays where it is. */
export function HotelFilter({ view, choices, sort, params, base, problem }: HotelFilterProps) {
  const { t } = useTranslation()
  const submit = useSubmit()
  const { stars, mealPlans, facilities, refundable, prices, sorts } = choices
  const searchParams = withoutView(params)
  const active = filterCountOf(view)
  const form = useRef<HTMLFormElement>(null)
  const [chosenSort, setChosenSort] = useState(sort)
  const [wasFiltered] = useState(isFiltered(view))
  const address = params.toString()
  // Another address brings other choices into the same fields; an amount that is being typed stays.
  useEffect(() => {
    for (const field of form.current?.elements ?? [])
      if (field instanceof HTMLInputElement && !(field.type === 'text' && field === document.activeElement))
        [field.checked, field.value] = [field.defaultChecked, field.defaultValue]
    setChosenSort(sort)
  }, [address, sort])
  return (
    <Form
      method="get"
      action={base}
      className="hotel-filter"
      ref={form}
      preventScrollReset
      aria-label={t('portal.filter.title')}
      onChange={({ currentTarget, target }) => {
        if (!(target instanceof HTMLInputElement) || target.type === 'checkbox')
          submit(currentTarget, { preventScrollReset: true, replace: true })
      }}
    >
      {[...searchParams].map(([name, value], i) => (
        <input key={i} type="hidden" name={name} value={value} />
      ))}
      <div className="hotel-sort">
        <label htmlFor="sort">{t('portal.sort.title')}</label>
        <select
          id="sort"
          name="sort"
          value={chosenSort}
          onChange={({ target }) => setChosenSort(target.value as typeof sort)}
        >
          {sorts.map((listedSort) => (
            <option key={listedSort} value={listedSort}>
              {t(`portal.sort.${listedSort}`)}
            </option>
          ))}
        </select>
      </div>
      <details open={wasFiltered} className="hotel-choices">
        <summary>
          {t('portal.filter.title')}
          {active > 0 && <span className="filter-count">{t('portal.filter.active', { count: active })}</span>}
        </summary>
        <div className="hotel-choice-groups">
          {stars.length > 1 && (
            <Choices legend={t('portal.filter.stars')}>
              {stars.map(({ value, count }) => (
                <Choice
                  key={value}
                  name="stars"
                  value={String(value)}
                  isChosen={view.stars.includes(value)}
                  count={count}
                >
                  {value > 0 ? t('frame.stars', { count: value }) : t('portal.filter.noStars')}
                </Choice>
              ))}
            </Choices>
          )}
          {(mealPlans.length > 1 || refundable > 0 || view.isRefundable) && (
            <Choices legend={t('portal.filter.conditions')}>
              {mealPlans.map(({ value, count }) => (
                <Choice key={value} name="meal" value={value} isChosen={view.mealPlans.includes(value)} count={count}>
                  {t(`rooms.mealPlan.${value}`)}
                </Choice>
              ))}
              {(refundable > 0 || view.isRefundable) && (
                <Choice name="refundable" value="yes" isChosen={view.isRefundable} count={refundable}>
                  {t('portal.refundable')}
                </Choice>
              )}
            </Choices>
          )}
          {facilities.length > 0 && (
            <Choices legend={t('portal.filter.facilities')}>
              {facilities.map(({ value, count }) => (
                <Choice key={value} name="has" value={value} isChosen={view.facilities.includes(value)} count={count}>
                  {t(`amenities.${value}`)}
                </Choice>
              ))}
            </Choices>
          )}
          {(prices || problem) && (
            <div className="field hotel-most" data-invalid={problem !== undefined}>
              <label htmlFor="most">
                {t('portal.filter.most', { currency: prices ? currencies[prices.currency].symbol : '' })}
              </label>
              <input
                type="text"
                inputMode="numeric"
                id="most"
                name="most"
                defaultValue={view.most}
                autoComplete="off"
                maxLength={12}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? 'most-problem' : undefined}
              />
              {problem && (
                <p className="problem" id="most-problem">
                  {t('portal.filter.problem')}
                </p>
              )}
            </div>
          )}
        </div>
        <p className="hotel-filter-actions">
          <button type="submit" className="button quiet">
            {t('portal.filter.submit')}
          </button>
          {isFiltered(view) && (
            <Link to={`${base}?${searchParams}`} preventScrollReset>
              {t('portal.filter.clear')}
            </Link>
          )}
        </p>
      </details>
      <noscript>
        <button type="submit" className="button quiet">
          {t('portal.sort.submit')}
        </button>
      </noscript>
    </Form>
  )
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

type ChoiceProps = { name: string; value: string; isChosen: boolean; count: number; children: ReactNode }

function Choice({ name, value, isChosen, count, children }: ChoiceProps) {
  return (
    <label className="hotel-choice">
      <input type="checkbox" name={name} value={value} defaultChecked={isChosen} />
      <span>{children}</span> <small>{count}</small>
    </label>
  )
}
