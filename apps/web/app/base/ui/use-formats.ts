import { type Formats, formatsOf } from '@portico/locale/formats'
import { useRootData } from './use-root-data.ts'

export function useFormats(): Formats {
  const { language, numberFormat } = useRootData()
  return formatsOf(language.code, language.tag, numberFormat === 'it' ? 'it' : language.tag)
}
