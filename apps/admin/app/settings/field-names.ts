import { languageOf } from '@portico/locale/languages'
import { t, texts } from '../ui/texts.ts'

const fieldTexts: Record<string, string> = texts.settings.names

export const fieldName = (field: string): string => fieldTexts[field] ?? field

export function valueText(field: string, fieldValue: unknown): string {
  const text = String(fieldValue ?? '')
  if (text === '') return '–'
  if (/^(languageIds|defaultLanguageId)$/.test(field)) return text.split(/, ?/).map(languageName).join(', ')
  return text.startsWith('/media/') ? t('settings.ownFile', { slice: text.slice(7, 15) }) : text
}

const languageName = (id: string) => languageOf(Number(id)).name
