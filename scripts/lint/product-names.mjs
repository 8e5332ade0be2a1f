// Names and comments of the product: an exported type has a name of its own, no type is a participle alone (it says
// what happened, and hides to what), and comments speak without ids of requirements, which stand in titles of tests.
// Lines of comments, which the formatter leaves as they are, have at most 120 signs. Exit 1 where one does not.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { commentsOf, isParticiple, requirementPattern } from './name-patterns.mjs'

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
const requirement = requirementPattern(root)

const isComment = /^\s*(?:\*|\/\*|\/\/ (?!biome-ignore))/

const found = []
const homes = new Map()
const isTypeDeclaration = (node) => ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const visit = (node) => {
    if (isTypeDeclaration(node) && isParticiple(node.name.text))
      found.push(`${file}: the type ${node.name.text} is no noun`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  for (const statement of source.statements)
    if (isTypeDeclaration(statement) && statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
      homes.set(statement.name.text, [...(homes.get(statement.name.text) ?? []), file])
  for (const [i, line] of text.split('\n').entries())
    if (line.length > 120 && isComment.test(line)) found.push(`${file}:${i + 1}: a comment wider than 120 signs`)
  for (const comment of commentsOf(text))
    for (const id of comment.match(requirement) ?? []) found.push(`${file}: a comment names ${id}`)
}
for (const [name, all] of homes) if (all.length > 1) found.push(`${name} is exported by ${all.join(' and by ')}`)
for (const line of found) console.log(line)
process.exitCode = found.length === 0 ? 0 : 1
