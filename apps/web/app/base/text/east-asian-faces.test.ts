import { readFileSync } from 'node:fs'
import { languages } from '@portico/locale/languages'
import { describe, expect, it } from 'vitest'

const css = (name: string) => readFileSync(new URL(`../styles/${name}.css`, import.meta.url), 'utf8')
const styles = css('east-asian')
const usual = css('tokens')

const chinese = /PingFang|YaHei|Songti|CJK ?sc|SansSC|(Sans|Serif)( CJK)? SC|Han (Sans|Serif) SC|WenQuanYi|Chinese/i
const japanese = /Hiragino|HiraKaku|CJK ?jp|SansJP|(Sans|Serif)( CJK)? JP|Yu ?Gothic|Yu Mincho|Meiryo|Japanese/i

/**
 * What a page of a language names: the lists of its own rule, else those of all pages, with the faces that they mean.
 */
function facesOf(code: string): string {
  const [, own] = new RegExp(`:lang\\(${code}\\) \\{([^}]*)\\}`).exec(styles) ?? []
  const lists = own ?? /--sans:[^;]*;\s*--serif:[^;]*;/.exec(usual)?.[0] ?? ''
  const named = [...styles.matchAll(/@font-face \{([^}]*)\}/g)].filter(([, face = '']) => {
    const [, name = '?'] = /font-family: "([^"]+)"/.exec(face) ?? []
    return lists.includes(`"${name}"`)
  })
  return [lists, ...named.map(([face]) => face)].join('\n')
}

describe('the faces of pages', () => {
  it.each(languages.map(({ code }) => code))('have the forms of no other country: %s', (code) => {
    const faces = facesOf(code)
    expect(faces).toContain('--sans')
    expect(chinese.test(faces)).toBe(code === 'zh')
    expect(japanese.test(faces)).toBe(code === 'ja')
  })
  it.each(['zh', 'ja'])('are never those of the system’s own language: %s', (code) => {
    expect(facesOf(code)).not.toContain('system-ui')
  })
})
