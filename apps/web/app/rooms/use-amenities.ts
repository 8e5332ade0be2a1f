import { useTranslation } from 'react-i18next'
import type { en } from '../text/en/index.ts'

type Amenity = keyof typeof en.amenities

/** Of the keys that the server names, those that have a text (ROOM-20); a new one waits for its words. */
export function useAmenities(): (keys: readonly string[]) => Amenity[] {
  const { i18n } = useTranslation()
  return (keys) => keys.filter((key): key is Amenity => i18n.exists(`amenities.${key}`))
}
