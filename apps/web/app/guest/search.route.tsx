import { useTranslation } from 'react-i18next'
import { useHotel } from './hotel.route.tsx'

export default function Search() {
  const { t } = useTranslation()
  const { hotel } = useHotel()
  return (
    <main id="content">
      <h1>{hotel.name}</h1>
      <p>{t('frame.stars', { count: hotel.stars })}</p>
    </main>
  )
}
