export const filterFields = [
  ...(['text', 'from', 'until', 'status', 'property', 'sort'] as const),
  ...(['min', 'max', 'adults', 'rooms', 'expires'] as const),
] as const
export type FilterField = (typeof filterFields)[number]

export type TypedFilters = Readonly<Partial<Record<FilterField, string>>>

export type FilterProblem =
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'price' | 'range' | 'date' | 'order' | 'choose' }
export type FilterProblems = Readonly<Partial<Record<FilterField, FilterProblem>>>

export const filterMaxima = { adults: 200, rooms: 10 } as const

/** Default values are left out; `page` counts from 1. */
export function listParams(typedFilters: TypedFilters, page = 1): URLSearchParams {
  const params = new URLSearchParams()
  for (const field of filterFields) {
    const value = typedFilters[field] ?? ''
    if (value !== '' && value !== defaultFilters[field]) params.set(field, value)
  }
  if (page > 1) params.set('page', String(page))
  return params
}

const defaultFilters: Readonly<Partial<Record<FilterField, string>>> = { status: 'all', sort: 'newest' }

export const furtherFields = ['min', 'max', 'adults', 'rooms', 'expires'] as const satisfies readonly FilterField[]

export const isFiltered = (typedFilters: TypedFilters): boolean =>
  filterFields.some((field) => field !== 'sort' && listParams(typedFilters).has(field))
