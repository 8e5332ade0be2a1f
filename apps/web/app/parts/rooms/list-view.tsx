import { type MealPlan, mealPlans } from '@portico/domain/pricing/meal-plan'
import { useReadParams } from '../../base/params/use-read-params.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import type { viewParams } from '../../base/ui/use-is-searching.ts'
import { useQueryLink } from '../../base/ui/use-query-link.ts'

export type ListView = { readonly byRate: boolean; readonly meal: MealPlan | undefined; readonly perNight: boolean }

export function useListView(): ListView {
  const params = useReadParams()
  return {
    byRate: params.get('view') === 'rate',
    meal: mealPlans.find((plan) => plan === params.get('meal')),
    perNight: params.get('price') === 'night',
  }
}

export function withViewParams(params: URLSearchParams, { byRate, meal, perNight }: ListView): URLSearchParams {
  if (byRate) params.set('view', 'rate')
  if (meal) params.set('meal', meal)
  if (perNight) params.set('price', 'night')
  return params
}

/** Links, so that it works without JavaScript and can be shared. */
export function ListViewSwitch({ offered, nights }: { offered: ReadonlySet<MealPlan>; nights: number }) {
  const { t } = useTranslation()
  const params = useReadParams()
  const { byRate, meal, perNight } = useListView()
  const linkTo = useQueryLink()
  const addressWith = (name: (typeof viewParams)[number], value: string | undefined) => {
    const nextParams = new URLSearchParams(params)
    if (value === undefined) nextParams.delete(name)
    else nextParams.set(name, value)
    return `?${nextParams}`
  }
  const plans = mealPlans.filter((plan) => offered.has(plan) || plan === meal)
  return (
    <div className="list-view">
      {plans.length > 1 && (
        <ul aria-label={t('rooms.view.meals')}>
          {[undefined, ...plans].map((plan) => (
            <li key={plan ?? 'all'}>
              <a
                {...linkTo(addressWith('meal', plan), { replace: true, preventScrollReset: true })}
                rel="nofollow"
                aria-current={plan === meal ? 'true' : undefined}
              >
                {plan ? t(`rooms.mealPlan.${plan}`) : t('rooms.view.allMeals')}
              </a>
            </li>
          ))}
        </ul>
      )}
      <ul aria-label={t('rooms.view.title')}>
        {[false, true].map((rate) => (
          <li key={String(rate)}>
            <a
              {...linkTo(addressWith('view', rate ? 'rate' : undefined), { replace: true, preventScrollReset: true })}
              rel="nofollow"
              aria-current={rate === byRate ? 'true' : undefined}
            >
              {t(rate ? 'rooms.view.byRate' : 'rooms.view.byRoom')}
            </a>
          </li>
        ))}
        {nights > 1 && (
          <li>
            <a
              {...linkTo(addressWith('price', perNight ? undefined : 'night'), {
                replace: true,
                preventScrollReset: true,
              })}
              rel="nofollow"
              aria-current={perNight ? 'true' : undefined}
            >
              {t('rooms.view.perNight')}
            </a>
          </li>
        )}
      </ul>
    </div>
  )
}
