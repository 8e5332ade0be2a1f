import { type Formats, formatsOf } from '../text/formats.ts'
import { useRoot } from './use-root-data.ts'

export function useFormats(): Formats {
  const { language, numberFormat } = useRoot()
  return formatsOf(language.code, language.tag, numberFormat)
}
