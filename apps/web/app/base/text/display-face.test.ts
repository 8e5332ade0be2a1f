import { readFileSync } from 'node:fs'
import { languages } from '@portico/locale/languages'
import { pageBundles } from '@portico/locale/texts/english'
import { hasTexts } from '@portico/locale/texts/languages-with-texts'
import { readTexts } from '@portico/locale/texts/read-texts'
import { flatTexts } from '@portico/locale/texts/translator'
import { expect, it } from 'vitest'

const css = (name: string) => readFileSync(new URL(`../styles/${name}.css`, import.meta.url), 'utf8')
const faces = [...css('fonts').matchAll(/@font-face \{[^}]*\}/g)].map(([face]) => face)

function displayFaceOf(code: string): string {
  const own = new RegExp(`:root:lang\\((?:\\w+, )*${code}(?:, \\w+)*\\) \\{[^}]*?--serif:\\s*"([^"]+)"`).exec(
    css('tokens'),
  )
  return own?.[1] ?? /--serif:\s*"([^"]+)"/.exec(css('tokens'))?.[1] ?? ''
}

function isInFace(letter: string, family: string): boolean {
  const point = letter.codePointAt(0) ?? 0
  return faces
    .filter((face) => face.includes(`font-family: "${family}"`))
    .flatMap((face) => [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)])
    .some(([, first = '', last = first]) => Number.parseInt(first, 16) <= point && point <= Number.parseInt(last, 16))
}

it.each(languages.map(({ code, tag }) => [code, tag] as const))(
  'the display face of a language has its Latin and Cyrillic letters: %s',
  (code, tag) => {
    const months = Array.from({ length: 12 }, (_, month) =>
      new Date(Date.UTC(2027, month, 5)).toLocaleDateString(tag, { month: 'long', weekday: 'long', timeZone: 'UTC' }),
    )
    const texts = hasTexts(code) ? Object.values(flatTexts(readTexts(code, ...pageBundles))) : []
    const said = [...months, ...texts].join('')
    const letters = new Set(said.match(/[\p{Script=Latin}\p{Script=Cyrillic}]/gu))
    const face = displayFaceOf(code)
    expect([...letters].filter((letter) => !isInFace(letter, face)).join('')).toBe('')
  },
)
