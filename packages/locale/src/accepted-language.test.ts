import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptedLanguage } from './accepted-language.ts'
import { languageOf } from './languages.ts'

const offered = [2, 1, 3].map(languageOf)

describe('the language that a browser prefers', () => {
  it.each([
    ['en-GB,en;q=0.9', 'en'],
    ['de', 'de'],
    ['DE-at', 'de'],
    ['fr-FR, fr;q=0.9, de;q=0.4, en;q=0.8', 'en'],
    ['en;q=0.1, it;q=0.2', 'it'],
    ['de;q=0, it;q=0.1', 'it'],
    ['en ; q=0.5 , de ; q=0.7', 'de'],
    ['de;q=0.5,en;q=0.5', 'de'],
    ['en;q=2, de;q=0.1', 'de'],
  ])('%s is %s', (header, code) => {
    expect(acceptedLanguage(header, offered)?.code).toBe(code)
  })

  it.each([undefined, '', '*', 'fr,*;q=0.5', 'en;q=0', 'english', ',,;;q', '-'])('%s is none', (header) => {
    expect(acceptedLanguage(header, offered)).toBeUndefined()
  })

  it('is one that is offered, whatever the header says', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (header) => {
        const language = acceptedLanguage(header, offered)
        if (language) expect(offered).toContain(language)
      }),
    )
  })
})
