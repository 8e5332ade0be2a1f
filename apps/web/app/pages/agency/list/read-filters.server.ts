import { agencySorts, agencyStatuses } from '@portico/contracts/trade/agency-choices'
import type { AgencyReservationFilters } from '@portico/contracts/trade/agency-reservations'
import { calendarDateOf } from '@portico/domain/time/calendar-date'
import { hundredthsOf } from '../../../parts/trade/typed-amount.ts'
import {
  type FilterField,
  type FilterProblem,
  type FilterProblems,
  filterFields,
  filterMaxima,
  type TypedFilters,
} from './filters.ts'

export type ReadFilters = {
  readonly typed: TypedFilters
  readonly problems: FilterProblems
  readonly filters: AgencyReservationFilters
}

/** As the form sends them. */
export function typedFiltersIn(fields: Pick<URLSearchParams | FormData, 'get'>): TypedFilters {
  return Object.fromEntries(
    filterFields.flatMap((field) => {
      const value = String(fields.get(field) ?? '')
        .trim()
        .slice(0, 60)
      return value ? [[field, value]] : []
    }),
  )
}

/** A text and how it stands sealed in the address; without the text it was sealed for somebody else, or long ago. */
export type SearchText = { readonly sealed: string; readonly text: string | undefined }

/** What cannot be read is a problem at its field, and filters nothing. */
export function readFilters(params: URLSearchParams, search?: SearchText): ReadFilters {
  const { text: _, ...inAddress } = typedFiltersIn(params)
  const typedFilters: TypedFilters =
    search?.text === undefined ? inAddress : { ...inAddress, text: search.text, search: search.sealed }
  const problems: Partial<Record<FilterField, FilterProblem>> = {}
  if (search && search.text === undefined) problems.text = { kind: 'typeAgain' }
  const readFilter = <T>(
    field: FilterField,
    problem: FilterProblem,
    parse: (text: string) => T | undefined,
  ): T | undefined => {
    const text = typedFilters[field]
    if (text === undefined) return undefined
    const value = parse(text)
    if (value === undefined) problems[field] = problem
    return value
  }
  const readCount = (field: 'adults' | 'rooms') => {
    const max = filterMaxima[field]
    return readFilter(field, { kind: 'number', min: 1, max }, (text) =>
      /^[1-9]\d{0,2}$/.test(text) && Number(text) <= max ? Number(text) : undefined,
    )
  }
  const [minPrice, maxPrice] = (['min', 'max'] as const).map((field) =>
    readFilter(field, { kind: 'price' }, hundredthsOf),
  )
  if (minPrice !== undefined && maxPrice !== undefined && maxPrice < minPrice) problems.max = { kind: 'range' }
  const [arrivalFrom, arrivalUntil] = (['from', 'until'] as const).map((field) =>
    readFilter(field, { kind: 'date' }, calendarDateOf),
  )
  if (arrivalFrom !== undefined && arrivalUntil !== undefined && arrivalUntil < arrivalFrom)
    problems.until = { kind: 'order' }
  const page = Number(/^[1-9]\d{0,3}$/.exec(params.get('page') ?? '')?.[0] ?? 1)
  const filters: AgencyReservationFilters = {
    hotelId: readFilter('property', { kind: 'choose' }, (text) =>
      /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined,
    ),
    status:
      readFilter('status', { kind: 'choose' }, (text) => agencyStatuses.find((status) => status === text)) ?? 'all',
    sort: readFilter('sort', { kind: 'choose' }, (text) => agencySorts.find((sort) => sort === text)) ?? 'newest',
    text: typedFilters.text,
    arrivalFrom,
    arrivalUntil,
    minPrice,
    maxPrice,
    page,
    adults: readCount('adults'),
    rooms: readCount('rooms'),
    expiresBy: readFilter('expires', { kind: 'date' }, calendarDateOf),
  }
  return { typed: typedFilters, problems, filters }
}
