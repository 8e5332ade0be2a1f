import { useFetcher } from '@remix-run/react'
import { useTranslation } from '../../base/text/use-translation.ts'

export type PlaceProposal = { readonly key: string; readonly name: string; readonly city: string | undefined }

export type PlaceText = { readonly text: string; readonly problem?: 'none' | 'several' | undefined }

/** Used where there are too many hotels for a list. Without a script the page asks which place is meant. */
export function PlaceField({ text, problem, placesPath }: PlaceText & { placesPath: string }) {
  const { t } = useTranslation()
  const places = useFetcher<readonly PlaceProposal[]>()
  return (
    <div className="field where-field" data-invalid={problem !== undefined}>
      <label htmlFor="where">{t('search.where')}</label>
      <input
        type="text"
        id="where"
        name="place"
        key={text}
        defaultValue={text}
        placeholder={t('portal.placeHint')}
        list="place-names"
        autoComplete="off"
        maxLength={100}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'where-problem' : undefined}
        onInput={({ currentTarget: { value } }) => {
          if (value.trim().length >= 2) places.load(`${placesPath}?text=${encodeURIComponent(value)}`)
        }}
      />
      <datalist id="place-names">
        {(places.data ?? []).map(({ key, name, city }) => (
          <option key={key} value={name}>
            {city}
          </option>
        ))}
      </datalist>
      {problem && (
        <p className="problem" id="where-problem">
          {t(`portal.place.${problem}`)}
        </p>
      )}
    </div>
  )
}
