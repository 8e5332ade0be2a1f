import type { PlaceChoice } from '@portico/contracts/hotel/catalogue'
import { useFetcher } from '@remix-run/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../base/text/use-translation.ts'
import { WhereField } from '../../parts/search-form/where-field.tsx'
import { PlaceCombobox } from './place-combobox.tsx'
import { optionsFor, optionsOf, type PlaceOption } from './place-options.ts'
import type { PlaceProposal } from './places.route.ts'

export type PlaceText = { readonly text: string; readonly problem?: 'none' | 'several' | undefined }

type PlaceFieldProps = {
  typed: PlaceText
  places: readonly PlaceChoice[] | undefined
  value: string
  isWrong: boolean
  placesPath: string
}

/** Without a script a list, or where there are too many for one a text, of which the page asks what is meant. */
export function PlaceField({ typed, places, value, isWrong, placesPath }: PlaceFieldProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLDivElement>(null)
  const [start, setStart] = useState<{ readonly of: string; readonly place: PlaceOption }>()
  const fetcher = useFetcher<readonly PlaceProposal[]>()
  const listedOptions = useMemo(
    () =>
      places &&
      optionsOf(places, {
        everywhere: t('search.whereAll'),
        inDestination: (choice) => t('search.whereDestination', choice),
      }),
    [places, t],
  )
  const given = `${typed.text} ${value}`
  // What was chosen or typed before hydration stands in the field only.
  useEffect(() => {
    const now = field.current?.querySelector<HTMLInputElement | HTMLSelectElement>('#where')
    if (now) setStart({ of: given, place: chosenOptionOf(now, listedOptions, value) })
  }, [])
  const problem = typed.problem ? t(`portal.place.${typed.problem}`) : isWrong ? t('search.problem.where') : undefined
  if (start === undefined && places && typed.text === '')
    return (
      <div ref={field} className="where-choice">
        <WhereField places={places} value={value} hasWholeChannel problem={problem} />
      </div>
    )
  const foundOptions = (fetcher.data ?? []).map(({ key, name, city, count }) => ({
    key,
    name,
    note: count === undefined ? (city ?? '') : t('portal.hotels', { count }),
  }))
  return (
    <div className="field where-field" data-invalid={problem !== undefined} ref={field}>
      <label htmlFor="where">{t('search.where')}</label>
      {start === undefined ? (
        <input
          type="text"
          id="where"
          name="place"
          defaultValue={typed.text}
          placeholder={t('portal.placeHint')}
          autoComplete="off"
          maxLength={100}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'where-problem' : undefined}
        />
      ) : (
        <PlaceCombobox
          key={given}
          initial={
            start.of === given
              ? start.place
              : (placeIn(listedOptions, value) ?? { key: value, name: typed.text, note: '' })
          }
          optionsFor={(text) =>
            listedOptions ? optionsFor(text, listedOptions) : text.trim().length < 2 ? [] : foundOptions
          }
          onTyped={(text) => {
            if (!listedOptions && text.trim().length >= 2)
              fetcher.load(`${placesPath}?text=${encodeURIComponent(text)}`)
          }}
          hasProblem={problem !== undefined}
        />
      )}
      {problem && (
        <p className="problem" id="where-problem">
          {problem}
        </p>
      )}
    </div>
  )
}

type PlaceOptions = readonly PlaceOption[] | undefined

const placeIn = (listedOptions: PlaceOptions, value: string) =>
  value === '' ? undefined : listedOptions?.find(({ key }) => key === value)

function chosenOptionOf(
  field: HTMLInputElement | HTMLSelectElement,
  listedOptions: PlaceOptions,
  value: string,
): PlaceOption {
  const noSuggestion = { key: '', name: '', note: '' }
  if (field instanceof HTMLSelectElement) return placeIn(listedOptions, field.value) ?? noSuggestion
  return { ...noSuggestion, key: field.value === field.defaultValue ? value : '', name: field.value }
}
