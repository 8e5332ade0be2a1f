import {
  type HotelFacility,
  hotelFacilities,
  type PortalSort,
  portalSorts,
} from '@portico/contracts/portal/portal-choices'
import { type MealPlan, mealPlans } from '@portico/domain/pricing/meal-plan'

/** In an address: `stars=4&meal=HB&refundable=yes&has=pool&most=400&sort=price&page=2`. */
export type HotelView = {
  stars: readonly number[]
  mealPlans: readonly MealPlan[]
  isRefundable: boolean
  facilities: readonly HotelFacility[]
  most: string
  sort: PortalSort | undefined
  page: number
}

const valuesAmong = <Value extends string>(values: readonly Value[], texts: readonly string[]) =>
  values.filter((value) => texts.includes(value))

export function readHotelView(params: URLSearchParams): HotelView {
  const page = params.get('page') ?? ''
  return {
    stars: [5, 4, 3, 2, 1, 0].filter((count) => params.getAll('stars').includes(String(count))),
    mealPlans: valuesAmong(mealPlans, params.getAll('meal')),
    isRefundable: params.get('refundable') === 'yes',
    facilities: valuesAmong(hotelFacilities, params.getAll('has')),
    most: params.get('most')?.trim() ?? '',
    sort: portalSorts.find((sort) => sort === params.get('sort')),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  }
}

export function readMost({ most }: Pick<HotelView, 'most'>): number | 'unreadable' | undefined {
  if (most === '') return undefined
  return /^[1-9]\d{0,7}$/.test(most) ? Number(most) : 'unreadable'
}

const viewNames = ['stars', 'meal', 'refundable', 'has', 'most', 'sort', 'page'] as const

const isView = (name: string) => viewNames.some((viewName) => viewName === name)

export function withoutView(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => !isView(name)))
}

/** Another search keeps these. The default order of a list without dates is not among them. */
export function viewIn(params: URLSearchParams): [name: string, value: string][] {
  return [...params].filter(
    ([name, value]) => isView(name) && name !== 'page' && value !== '' && !(name === 'sort' && value === 'place'),
  )
}

export function searchIn(params: URLSearchParams, destinationId?: number): string {
  const otherParams = new URLSearchParams([...params].filter(([name]) => !['where', 'place', 'page'].includes(name)))
  if (destinationId !== undefined) otherParams.set('where', `d${destinationId}`)
  return `?${otherParams}`
}

export function onPage(params: URLSearchParams, page: number): URLSearchParams {
  const otherParams = new URLSearchParams(params)
  if (page > 1) otherParams.set('page', String(page))
  else otherParams.delete('page')
  return otherParams
}

export const isFiltered = (view: HotelView): boolean => filterCountOf(view) > 0

export function filterCountOf({ stars, mealPlans: plans, isRefundable, facilities, most }: HotelView): number {
  return stars.length + plans.length + (isRefundable ? 1 : 0) + facilities.length + (most === '' ? 0 : 1)
}
