import type { Text } from '@portico/hotel-document/parts'
import type { LanguageCode, Texts } from '@portico/locale/languages'

type Languages = { readonly languages: readonly LanguageCode[] }

export function textsCodec<Field extends string>(...fields: readonly Field[]) {
  type Content = { readonly [Name in Field]: string }
  return {
    toTexts: (entry: { readonly [Name in Field]: Text }, { languages }: Languages): Texts<Content> =>
      inEachLanguage(
        languages,
        (text) => Object.fromEntries(fields.map((field) => [field, text(entry[field])])) as Content,
      ),
    toDocument: (texts: Texts<Content>, { languages }: Languages): { [Name in Field]: Text } =>
      Object.fromEntries(
        fields.map((field) => [field, textOfField(languages, texts, (content) => content[field])]),
      ) as { [Name in Field]: Text },
  }
}

/** `make` gives what is stored in one language, with the text of each field in that language. */
export function inEachLanguage<T>(
  languages: readonly LanguageCode[],
  make: (text: (text: Text) => string) => T,
): Texts<T> {
  const entriesByLanguage = languages.map((language) => [
    language,
    make((text) => (typeof text === 'string' ? text : (text[language] ?? ''))),
  ])
  return Object.fromEntries(entriesByLanguage) as Texts<T>
}

/**
 * One field of what is stored, as the document has it: one text where all languages have the same. A language that is
 * missing reads English.
 */
export function textOfField<T>(
  languages: readonly LanguageCode[],
  storedTexts: Texts<T>,
  field: (content: T) => string,
): Text {
  const texts = languages.map((language) => [language, field(storedTexts[language] ?? storedTexts.en)] as const)
  const [firstText] = texts
  if (firstText && texts.every(([, text]) => text === firstText[1])) return firstText[1]
  return Object.fromEntries(texts)
}
