// Names and comments of the product: an exported type has a name of its own, no type is a participle alone (it says what
// happened, and hides to what), and comments speak without ids of requirements, which stand in titles of tests. Exit 1
// where one does not.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '../..')
const files = execFileSync(
  'git',
  ['ls-files', 'apps/**/*.ts', 'apps/**/*.tsx', 'packages/**/*.ts', 'packages/**/*.tsx'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n')
  .filter((file) => !/\.test\.tsx?$/.test(file) && existsSync(join(root, file)))
const prefixes = new Set(readFileSync(join(root, 'docs/requirements.tsv'), 'utf8').match(/^[A-Z][A-Z0-9]+(?=-\d)/gm))
const requirement = new RegExp(`\\b(?:${[...prefixes].join('|')})-\\d{2}\\b`)
const participle = /^(?:[A-Z][a-z]+ed|Known|Meant|Kept|Held|Paid|Sold|Written|Taken|Given|Found|Begun|Shown|Sent|Most)$/
const notParticiples = ['Seed', 'Feed', 'Bed', 'Need']

const found = []
const homes = new Map()
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  for (const statement of source.statements) {
    if (!ts.isTypeAliasDeclaration(statement) && !ts.isInterfaceDeclaration(statement)) continue
    const name = statement.name.text
    if (participle.test(name) && !notParticiples.includes(name)) found.push(`${file}: the type ${name} is no noun`)
    if (statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
      homes.set(name, [...(homes.get(name) ?? []), file])
  }
  for (const comment of text.match(/\/\*[\s\S]*?\*\/|(?<=^\s*)\/\/.*/gm) ?? []) {
    const [id] = requirement.exec(comment) ?? []
    if (id) found.push(`${file}: a comment names ${id}`)
  }
}
for (const [name, all] of homes) if (all.length > 1) found.push(`${name} is exported by ${all.join(' and by ')}`)
for (const line of found) console.log(line)
process.exitCode = found.length === 0 ? 0 : 1
