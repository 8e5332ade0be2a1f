import { type MealPlan, mealPlans } from '@portico/domain/pricing/meal-plan'
import { Link, useSearchParams } from '@remix-run/react'
import { useTranslation } from '../text/use-translation.ts'

/** How a list is looked at; in the address as `view=rate` and `meal=HB`, kept over a choice. */
export const viewParams = ['view', 'meal'] as const

type ListView = { readonly byRate: boolean; readonly meal: MealPlan | undefined }

export function useListView(): ListView {
  const [params] = useSearchParams()
  return { byRate: params.get('view') === 'rate', meal: mealPlans.find((plan) => plan === params.get('meal')) }
}

/** The same address with the present view. */
export function useViewParams(): (params: URLSearchParams) => URLSearchParams {
  const [current] = useSearchParams()
  return (params) => {
    for (const name of viewParams) {
      const value = current.get(name)
      if (value) params.set(name, value)
    }
    return params
  }
}

/** ROOM-06: one meal plan or all of those that are offered; by room or by rate. Links, so that it works without JavaScript and can be shared. */
export function ListViewSwitch({ offered }: { offered: ReadonlySet<MealPlan> }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const { byRate, meal } = useListView()
  const addressWith = (name: (typeof viewParams)[number], value: string | undefined) => {
    const next = new URLSearchParams(params)
    if (value === undefined) next.delete(name)
    else next.set(name, value)
    return `?${next}`
  }
  const plans = mealPlans.filter((plan) => offered.has(plan) || plan === meal)
  return (
    <div className="list-view">
      {plans.length > 1 && (
        <ul aria-label={t('rooms.view.meals')}>
          {[undefined, ...plans].map((plan) => (
            <li key={plan ?? 'all'}>
              <Link
                to={addressWith('meal', plan)}
                replace
                preventScrollReset
                rel="nofollow"
                aria-current={plan === meal ? 'true' : undefined}
              >
                {plan ? t(`rooms.mealPlan.${plan}`) : t('rooms.view.allMeals')}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ul aria-label={t('rooms.view.title')}>
        {[false, true].map((rate) => (
          <li key={String(rate)}>
            <Link
              to={addressWith('view', rate ? 'rate' : undefined)}
              replace
              preventScrollReset
              rel="nofollow"
              aria-current={rate === byRate ? 'true' : undefined}
            >
              {t(rate ? 'rooms.view.byRate' : 'rooms.view.byRoom')}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
