import type { Party } from '@portico/domain/party/party'
import type { Formats } from '@portico/locale/formats'
import { type LanguageCode, languageOf } from '@portico/locale/languages'
import type { English } from '@portico/locale/texts/english'
import { languagesWithTexts } from '@portico/locale/texts/languages-with-texts'
import { translatorIn } from '@portico/locale/texts/read-texts'
import type { Translator } from '@portico/locale/texts/translator'

export type LetterTexts = Translator<English<'mails' | 'prints'>> & {
  readonly code: LanguageCode
  readonly tag: string
}

export function letterTextsOf(language: LanguageCode): LetterTexts {
  const { code, tag } = languagesWithTexts.find((offered) => offered.code === language) ?? languageOf(1)
  return { ...translatorIn(code, 'mails', 'prints'), code, tag }
}

export function partyTextIn(
  { t, formats: { factsText, list } }: Pick<LetterTexts, 't'> & { readonly formats: Formats },
  { adults, childrenAges }: Party,
): string {
  return factsText([
    t('adults', { count: adults }),
    childrenAges.length > 0 && t('children', { count: childrenAges.length, ages: list(childrenAges.map(String)) }),
  ])
}
