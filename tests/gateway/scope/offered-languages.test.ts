import { EditedHost, editedHost, withOfferedLanguages } from '@portico/contracts/scope/settings'
import { type LanguageId, languages } from '@portico/locale/languages'
import { pageBundles } from '@portico/locale/texts/english'
import { hasTexts } from '@portico/locale/texts/languages-with-texts'
import { readTexts } from '@portico/locale/texts/read-texts'
import { flatTexts } from '@portico/locale/texts/translator'
import { expect, it } from 'vitest'
import { aHost } from '../../builders/a-snapshot.ts'

it('I18N-04 Japanese has the id 9 and its own texts, and is offered by a host that enables it alone', () => {
  const { id = 0, code = '' } = languages.find(({ tag }) => tag === 'ja') ?? {}
  expect([id, hasTexts(code)]).toEqual([9, true])
  const inJapanese = flatTexts(readTexts('ja', ...pageBundles))
  const inEnglish = flatTexts(readTexts('en', ...pageBundles))
  expect(Object.values(inJapanese).filter((text) => /[ぁ-ヿ]/u.test(text)).length).toBeGreaterThan(900)
  expect(Object.keys(inJapanese).length).toBeGreaterThan(0.8 * Object.keys(inEnglish).length)
  const host = aHost({ host: 'house.localhost', channelIds: [1] })
  expect(withOfferedLanguages(host).languageIds).toEqual([1, 2])
  const enabled = aHost({ ...host, languageIds: [1, 9] })
  expect(EditedHost.parse(enabled).languageIds).toEqual([1, 9])
  expect(withOfferedLanguages(enabled).languageIds).toEqual([1, 9])
})

it('a language without texts is refused where a host is saved, and left out of one that names it already', () => {
  const offered = languages.filter(({ code }) => ['en', 'it', 'de'].includes(code))
  const host = (languageIds: LanguageId[], defaultLanguageId: LanguageId) =>
    aHost({ host: 'house.localhost', channelIds: [1], languageIds, defaultLanguageId })
  const shown = (...named: Parameters<typeof host>) => {
    const { languageIds, defaultLanguageId } = withOfferedLanguages(host(...named), offered)
    return [languageIds, defaultLanguageId]
  }
  expect(editedHost(offered).safeParse(host([1, 4], 1)).error?.issues[0]?.path).toEqual(['languageIds'])
  expect(shown([4, 2, 3, 9], 3)).toEqual([[2, 3], 3])
  expect(shown([4, 2, 3], 4)).toEqual([[2, 3], 2])
  expect(shown([4, 6], 6)).toEqual([[1], 1])
})
