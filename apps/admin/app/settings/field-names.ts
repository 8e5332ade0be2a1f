import { languageOf } from '@portico/locale/languages'
import { t, texts } from '../ui/texts.ts'

const fieldTexts: Record<string, string> = texts.settings.names

export const fieldName = (field: string): string => fieldTexts[field] ?? field

const choiceTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  displayFace: { serif: t('settings.serifFraunces'), sans: t('settings.sansSourceSans') },
  numberFormat: { it: t('settings.n123450InEveryLanguage'), language: t('settings.asEachLanguageWritesThem') },
}

export function valueText(field: string, fieldValue: unknown): string {
  if (typeof fieldValue === 'boolean') return fieldValue ? t('settings.on') : t('settings.off')
  const text = String(fieldValue ?? '')
  if (text === '') return '–'
  if (/^(languageIds|defaultLanguageId)$/.test(field)) return text.split(/, ?/).map(languageName).join(', ')
  const choice = choiceTexts[field]?.[text]
  if (choice !== undefined) return choice
  return text.startsWith('/media/') ? t('settings.ownFile', { slice: text.slice(7, 15) }) : text
}

const languageName = (id: string) => languageOf(Number(id)).name
