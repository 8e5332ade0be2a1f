import { agencySorts, agencyStatuses } from '@portico/contracts/trade/agency-choices'
import { hasValue } from '@portico/domain/has-value'
import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../base/text/use-translation.ts'
import { type FilterField, type FilterProblems, furtherFields, isFiltered, type TypedFilters } from './filters.ts'

type FilterFormProps = {
  typed: TypedFilters
  problems: FilterProblems
  hotels: readonly { id: number; name: string }[]
}

/** What is typed becomes the address, so that a list can be kept as a bookmark; a guest's name is sealed in it. */
export function FilterForm({ typed, problems, hotels }: FilterFormProps) {
  const { t } = useTranslation()
  const hasProblems = hasValue(problems)
  const shared = { typed, problems }
  return (
    <Form method="post" className="agency-filter" noValidate>
      <h2 className="visually-hidden">{t('agency.filter.title')}</h2>
      {/* A text that opens no more is lost: its field alone says so. */}
      {hasProblems && !problems.text && (
        <p className="problem" role="alert">
          {t('agency.filter.problems')}
        </p>
      )}
      <div className="agency-filter-fields">
        <TextField field="text" {...shared} type="search" />
        <TextField field="from" {...shared} type="date" />
        <TextField field="until" {...shared} type="date" />
        <ChoiceField
          field="status"
          {...shared}
          options={agencyStatuses.map((status) => [status, t(`agency.statuses.${status}`)])}
        />
        <ChoiceField
          field="property"
          {...shared}
          options={[['', t('agency.filter.anyHotel')], ...hotels.map(({ id, name }) => [String(id), name] as const)]}
        />
        <ChoiceField field="sort" {...shared} options={agencySorts.map((sort) => [sort, t(`agency.sorts.${sort}`)])} />
      </div>
      <details className="agency-filter-more" open={furtherFields.some((field) => typed[field] !== undefined)}>
        <summary>{t('agency.filter.more')}</summary>
        <div className="agency-filter-fields">
          <TextField field="min" {...shared} inputMode="decimal" />
          <TextField field="max" {...shared} inputMode="decimal" />
          <TextField field="adults" {...shared} inputMode="numeric" />
          <TextField field="rooms" {...shared} inputMode="numeric" />
          <TextField field="expires" {...shared} type="date" />
        </div>
      </details>
      <p className="agency-filter-ways">
        <button type="submit" className="button">
          {t('agency.filter.apply')}
        </button>
        {(isFiltered(typed) || hasProblems) && <Link to="?">{t('agency.filter.clear')}</Link>}
      </p>
    </Form>
  )
}

type FieldProps = { field: FilterField; typed: TypedFilters; problems: FilterProblems }

const fieldLabels = {
  text: 'text',
  from: 'arrivalFrom',
  until: 'arrivalUntil',
  property: 'hotel',
  status: 'status',
  min: 'minPrice',
  max: 'maxPrice',
  adults: 'adults',
  rooms: 'rooms',
  expires: 'expiresBy',
  sort: 'sort',
} as const

function Field({ field, problems, children }: FieldProps & { children: ReactNode }) {
  const { t } = useTranslation()
  const problem = problems[field]
  return (
    <div className="entry" data-invalid={problem !== undefined}>
      <label htmlFor={`filter-${field}`}>{t(`agency.filter.${fieldLabels[field]}`)}</label>
      {problem && (
        <p className="problem" id={`filter-${field}-problem`}>
          {problem.kind === 'number'
            ? t('agency.filter.problem.number', { min: problem.min, max: problem.max })
            : t(`agency.filter.problem.${problem.kind}`)}
        </p>
      )}
      {children}
    </div>
  )
}

function controlOf({ field, typed, problems }: FieldProps) {
  const problem = problems[field]
  return {
    id: `filter-${field}`,
    name: field,
    defaultValue: typed[field] ?? '',
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby': problem ? `filter-${field}-problem` : undefined,
  }
}

function TextField({
  type = 'text',
  inputMode,
  ...props
}: FieldProps & { type?: 'text' | 'date' | 'search'; inputMode?: 'decimal' | 'numeric' }) {
  const { typed, field } = props
  // A date field would be empty for what is no day, so that is shown as text.
  const isReadable = type !== 'date' || props.problems[field] === undefined
  return (
    <Field {...props}>
      <input
        key={typed[field]}
        type={isReadable ? type : 'text'}
        inputMode={inputMode}
        autoComplete="off"
        {...controlOf(props)}
      />
    </Field>
  )
}

function ChoiceField({
  options,
  ...props
}: FieldProps & { options: readonly (readonly [value: string, text: string])[] }) {
  const { typed, field } = props
  return (
    <Field {...props}>
      <select key={typed[field]} {...controlOf(props)}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}
