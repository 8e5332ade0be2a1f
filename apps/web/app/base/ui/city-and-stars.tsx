import { useTranslation } from '../text/use-translation.ts'

/** 0 stars: a house without category. The stars are spoken as "4 stars". */
export function CityAndStars({ city, stars }: { city: string; stars: number }) {
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
