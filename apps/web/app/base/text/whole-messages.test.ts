import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { textsNamedIn } from '../../../named-texts.ts'

const appFolder = join(import.meta.dirname, '../..')
const sources = globSync('**/*.{ts,tsx}', { cwd: appFolder })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, source: readFileSync(join(appFolder, file), 'utf8') }))

/** A call of `t` with what is filled in, one pair of brackets deep. */
const call = String.raw`\bt\((?:[^(){}]|\([^()]*\)|\{(?:[^{}]|\{[^{}]*\})*\})*\)`
const space = String.raw`(?: |\{' '\}\s*)`
/** Of `{t('a')} <Amount …` the text, of `<Amount … /> {t('a')}` and of `${t('a')} ${amount}` too. */
const neighbourPatterns = {
  'before something else': new RegExp(String.raw`(?<!=)\{(${call})\}${space}(?=[<{\w])(?!</|<small>)`, 'g'),
  'behind something else': new RegExp(String.raw`(?:/>|</\w+>)${space}\{(${call})\}`, 'g'),
  'in a text of code, before something else': new RegExp(String.raw`\$\{(${call})\}[ .,:;]+(?=\$\{)`, 'g'),
  'in a text of code, behind something else': new RegExp(String.raw`\}[ .,:;]+\$\{(${call})\}`, 'g'),
}

function partsIn(source: string, pattern: RegExp): string[] {
  return [...source.matchAll(pattern)].flatMap(([, translated = '']) =>
    [...textsNamedIn(translated).values()].flatMap((names) => [...names]).slice(0, 1),
  )
}

/**
 * Another language has another order, and no space behind a sentence: what stands beside a text has a place in it, and
 * sentences are joined by `Formats`.
 */
describe('no text is put together with something else by code', () => {
  it.each(Object.entries(neighbourPatterns))('%s', (_, pattern) => {
    const found = sources.flatMap(({ file, source }) => partsIn(source, pattern).map((key) => `${file}: ${key}`))
    expect(found).toEqual([])
  })
})

describe('what such a text is, is seen', () => {
  it.each([
    ['before something else', "<p>{t('portal.map.title')} <Amount money={total} /></p>", 'portal.map.title'],
    ['before something else', "{t('portal.map.title')}{' '}\n  <a href={page}>", 'portal.map.title'],
    ['before something else', "{t('rooms.pastText')} <a href={page}>", 'rooms.pastText'],
    ['behind something else', "<Amount money={total} /> {t('portal.map.title')}", 'portal.map.title'],
    ['in a text of code, before something else', `\`\${t('rooms.from', { price: a(b) })} \${name}\``, 'rooms.from'],
    ['in a text of code, behind something else', `\`\${name}, \${t('portal.map.title')}\``, 'portal.map.title'],
  ] as const)('%s: %s', (kind, source, key) => {
    expect(partsIn(source, neighbourPatterns[kind])).toEqual([key])
  })

  it.each([
    ['before something else', "<span>{t('portal.map.title')} </span>"],
    ['in a text of code, before something else', `\`\${t('portal.map.title')} · \${host}\``],
  ] as const)('and what is none: %s: %s', (kind, source) => {
    expect(partsIn(source, neighbourPatterns[kind])).toEqual([])
  })
})
