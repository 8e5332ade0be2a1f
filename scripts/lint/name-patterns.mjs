import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const participle = /^(?:[A-Z][a-z]+ed|Known|Meant|Kept|Held|Paid|Sold|Written|Taken|Given|Found|Begun|Shown|Sent|Most)$/
const notParticiples = ['Seed', 'Feed', 'Bed', 'Need']

export const isParticiple = (name) => participle.test(name) && !notParticiples.includes(name)

export const commentsOf = (text) => text.match(/\/\*[\s\S]*?\*\/|(?<=^\s*)\/\/.*/gm) ?? []

/** An id of a requirement, such as those that `docs/requirements.tsv` lists. */
export function requirementPattern(root) {
  const list = readFileSync(join(root, 'docs/requirements.tsv'), 'utf8')
  const prefixes = new Set(list.match(/^[A-Z][A-Z0-9]+(?=-\d)/gm))
  return new RegExp(`\\b(?:${[...prefixes].join('|')})-\\d{2}\\b`, 'g')
}
