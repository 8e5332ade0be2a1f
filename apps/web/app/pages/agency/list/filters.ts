export const filterFields = [
  ...(['text', 'from', 'until', 'status', 'property', 'sort'] as const),
  ...(['min', 'max', 'adults', 'rooms', 'expires'] as const),
] as const
export type FilterField = (typeof filterFields)[number]

/** What stands in the page's address: the text, which may be a guest's name, as `search`, sealed. */
const addressFields = [...filterFields.filter((field) => field !== 'text'), 'search' as const]

export type TypedFilters = Readonly<Partial<Record<FilterField | 'search', string>>>

export type FilterProblem =
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'price' | 'range' | 'date' | 'order' | 'choose' | 'typeAgain' }
export type FilterProblems = Readonly<Partial<Record<FilterField, FilterProblem>>>

export const filterMaxima = { adults: 200, rooms: 10 } as const

/** Default values are left out; `page` counts from 1. */
export function listParams(typedFilters: TypedFilters, page = 1): URLSearchParams {
  const params = new URLSearchParams()
  for (const field of addressFields) {
    const value = typedFilters[field] ?? ''
    if (value !== '' && value !== defaultFilters[field]) params.set(field, value)
  }
  if (page > 1) params.set('page', String(page))
  return params
}

const defaultFilters: TypedFilters = { status: 'all', sort: 'newest' }

export const furtherFields = ['min', 'max', 'adults', 'rooms', 'expires'] as const satisfies readonly FilterField[]

export const isFiltered = (typedFilters: TypedFilters): boolean =>
  addressFields.some((field) => field !== 'sort' && listParams(typedFilters).has(field))
