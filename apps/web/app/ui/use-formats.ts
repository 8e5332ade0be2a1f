import { type Formats, formatsOf } from '../format.ts'
import { useRoot } from './use-root.ts'

export function useFormats(): Formats {
  const { language, numberFormat } = useRoot()
  return formatsOf(language.code, language.tag, numberFormat)
}
