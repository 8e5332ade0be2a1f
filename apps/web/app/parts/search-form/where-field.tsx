import type { PlaceChoice } from '@portico/contracts/hotel/catalogue'
import { useTranslation } from '../../base/text/use-translation.ts'

type WhereFieldProps = {
  places: readonly PlaceChoice[]
  value: string
  hasWholeChannel: boolean
  problem?: string | undefined
}

export function WhereField({ places, value, hasWholeChannel, problem }: WhereFieldProps) {
  const { t } = useTranslation()
  return (
    <div className="field where-field" data-invalid={problem !== undefined}>
      <label htmlFor="where">{t('search.where')}</label>
      <select
        id="where"
        name="where"
        key={value}
        defaultValue={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'where-problem' : undefined}
      >
        {hasWholeChannel && <option value="">{t('search.whereAll')}</option>}
        {places.map(({ id, name, hotels }) => (
          <optgroup key={id} label={name}>
            {(hotels.length > 1 || hotels.length === 0) && (
              <option value={`d${id}`}>{t('search.whereDestination', { name, houses: hotels.length })}</option>
            )}
            {hotels.map((hotel) => (
              <option key={hotel.id} value={`h${hotel.id}`}>
                {hotel.name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {problem && (
        <p className="problem" id="where-problem">
          {problem}
        </p>
      )}
    </div>
  )
}
