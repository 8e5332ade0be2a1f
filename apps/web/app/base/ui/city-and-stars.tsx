import { type PageTexts, useTranslation } from '../text/use-translation.ts'
import { type Markup, markup } from './markup.ts'

type Town = { city: string; stars: number }

/** 0 stars: a house without category. The stars are spoken as "4 stars". */
export function CityAndStars({ city, stars }: Town) {
  const { t } = useTranslation()
  if (stars === 0) return city
  return (
    <>
      {`${city} · `}
      <span role="img" aria-label={t('frame.stars', { count: stars })}>
        {'★'.repeat(stars)}
      </span>
    </>
  )
}

export function cityAndStarsMarkup({ city, stars }: Town, { t }: Pick<PageTexts, 't'>): Markup {
  if (stars === 0) return markup`${city}`
  return markup`${city} · <span role="img" aria-label="${t('frame.stars', { count: stars })}">${'★'.repeat(stars)}</span>`
}
