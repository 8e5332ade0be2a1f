import type { DocumentPicture } from '@portico/hotel-document/parts'
import type { StoredPicture } from '../../db/tables/catalogue.ts'
import type { DocumentNames } from './names.ts'
import { inEachLanguage, textOfField } from './texts-by-language.ts'

export function storedPictures(
  pictures: readonly DocumentPicture[] | undefined,
  { languages }: DocumentNames,
): StoredPicture[] {
  return (pictures ?? []).map(({ path, width = 0, height = 0, colour = '#808080', alt }) => ({
    path,
    width,
    height,
    colour,
    alt: inEachLanguage(languages, (text) => text(alt)),
  }))
}

export function documentPictures(
  pictures: readonly StoredPicture[],
  { languages }: DocumentNames,
): { readonly pictures?: DocumentPicture[] } {
  if (pictures.length === 0) return {}
  return {
    pictures: pictures.map(({ path, alt, width, height, colour }) => ({
      path,
      alt: textOfField(languages, alt, (text) => text),
      width,
      height,
      colour,
    })),
  }
}
