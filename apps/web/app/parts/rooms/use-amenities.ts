import type { PageTree } from '@portico/locale/texts/english'
import { useTranslation } from '../../base/text/use-translation.ts'

type Amenity = keyof PageTree['amenities']

export function useAmenities(): (keys: readonly string[]) => Amenity[] {
  const { exists } = useTranslation()
  return (keys) => keys.filter((key): key is Amenity => exists(`amenities.${key}`))
}
