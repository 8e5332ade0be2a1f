// Lists what operators would read in another language than their own: texts that a language of admin lacks or fills in
// otherwise than English does, and English that stands in a component instead of in `apps/admin/texts`. Exit 1 where
// there is any.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { flatTexts } from '@portico/locale/texts/translator'
import ts from 'typescript'
import { adminLanguages } from '../../apps/admin/texts/languages.ts'
import { readAdminTexts } from '../../apps/admin/texts/read-texts.ts'
import { admittedEnglish, fieldNames, notYetMoved } from './admin-english.mjs'

const root = join(import.meta.dirname, '../..')
const pages = join(root, 'apps/admin/app')
const found = []

const namesIn = (text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()
const english = flatTexts(readAdminTexts('en'))

function checkTexts(code) {
  const folder = `apps/admin/texts/${code}`
  const texts = flatTexts(readAdminTexts(code))
  for (const [key, text] of Object.entries(english)) {
    const [group] = key.split('.')
    const said = texts[key]
    if (said === undefined) found.push(`${folder}/${group}.json lacks ${key}, in English “${text}”`)
    else if (!key.endsWith('_one') && namesIn(said).join() !== namesIn(text).join())
      found.push(`${folder}/${group}.json: ${key} fills in {{${namesIn(said)}}}, English {{${namesIn(text)}}}`)
  }
  for (const key of Object.keys(texts))
    if (english[key] === undefined) found.push(`${folder}: ${key} is in no English file`)
}

const spoken = new Set('label title help placeholder alt caption confirmLabel button aria-label'.split(' '))
const hasWords = (text) => /\p{L}{2}/u.test(text) && !admittedEnglish.has(text.trim())

function checkSource(path) {
  const file = relative(root, path)
  const source = ts.createSourceFile(file, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const report = (node, text) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
    found.push(`${file}:${line}: “${text.trim().replaceAll(/\s+/g, ' ')}” is English for every operator`)
  }
  const visit = (node) => {
    if (ts.isJsxText(node) && hasWords(node.text) && node.parent.openingElement?.tagName.getText() !== 'code')
      report(node, node.text)
    if (ts.isStringLiteralLike(node) && isSentence(node)) report(node, node.text)
    if (ts.isTemplateExpression(node) && isProse(node.getText(source).replaceAll(/\$\{[^}]*\}/g, ' ')))
      report(node, node.getText(source))
    ts.forEachChild(node, visit)
  }
  visit(source)
}

/** What stands where a page says it, or has the shape of a sentence. */
function isSentence(node) {
  if (!hasWords(node.text) || ts.isImportDeclaration(node.parent) || ts.isLiteralTypeNode(node.parent)) return false
  if (ts.isJsxAttribute(node.parent)) return spoken.has(node.parent.name.getText())
  return isProse(node.text)
}

const isProse = (text) => hasWords(text) && /^[`\s]*\p{Lu}[\p{Ll}’]*,? \p{L}/u.test(text) && !/[{};]/.test(text)

function checkFolder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) checkFolder(path)
    else if (/\.tsx?$/.test(entry.name) && !notYetMoved.has(relative(pages, path).split('/')[0])) checkSource(path)
  }
}

/** What servers and the rules of forms say in English is found among the texts by its words. */
function checkMessages() {
  checkFields()
  const known = Object.entries(english).filter(([key]) => key.startsWith('messages.'))
  const patterns = known.map(
    ([, text]) =>
      new RegExp(
        `^${text
          .split(/\{\{\w+\}\}/)
          .map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
          .join('.+')}$`,
        's',
      ),
  )
  const folders = [
    'apps/admin/contract',
    'apps/admin/server',
    'packages/contracts/src/operator',
    'apps/booking-server/src/operators',
    'apps/gateway/src/operators',
    'apps/gateway/src/reports',
  ]
  for (const folder of folders)
    for (const name of readdirSync(join(root, folder), { recursive: true }).filter((name) =>
      /(?<!\.test)\.ts$/.test(name),
    )) {
      const source = ts.createSourceFile(
        name,
        readFileSync(join(root, folder, name), 'utf8'),
        ts.ScriptTarget.Latest,
        true,
      )
      const visit = (node) => {
        const text = ts.isStringLiteralLike(node)
          ? node.text
          : ts.isTemplateExpression(node)
            ? node
                .getText(source)
                .slice(1, -1)
                .replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, 'X')
            : ''
        const isSaid = isWordForOperators(node, folder) || /^\p{Lu}[^\n]* [^\n]*[.?]$/u.test(text)
        if (isSaid && text !== '' && !patterns.some((pattern) => pattern.test(text)))
          found.push(
            `${folder}/${name}: “${text}” stands in no language: give it a line in apps/admin/texts/en/messages.ts and in the others`,
          )
        ts.forEachChild(node, visit)
      }
      visit(source)
    }
}

/**
 * What an answer to operators would say in words of its own, a name or a label, in place of a code; and what a line of
 * admin's audit is about, or who wrote it.
 */
function isWordForOperators(node, folder) {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return false
  if (folder === 'apps/admin/server')
    return ts.isPropertyAssignment(node.parent) && ['subject', 'actor'].includes(node.parent.name.getText())
  if (!/^apps\/\w[\w-]*\/src\/operators$/.test(folder) || ts.isNewExpression(node.parent)) return false
  return /^[`']\p{Lu}\p{Ll}/u.test(node.getText())
}

/** Fields of an account at a provider come from the provider's adapter. */
function checkFields() {
  const known = new Set(
    Object.entries(english).flatMap(([key, text]) => (key.startsWith('messages.field.') ? [text] : [])),
  )
  const folder = 'packages/payments/src'
  for (const name of readdirSync(join(root, folder), { recursive: true }).filter((name) => name.endsWith('.ts')))
    for (const [, label] of readFileSync(join(root, folder, name), 'utf8').matchAll(/\blabel: '([^']+)'/g))
      if (!known.has(label) && !fieldNames.has(label))
        found.push(`${folder}/${name}: “${label}” stands in no language: give it a line in “field” of messages`)
}

for (const { code } of adminLanguages) if (code !== 'en') checkTexts(code)
checkFolder(pages)
checkMessages()
if (found.length > 0) {
  console.log(found.join('\n'))
  console.log(`
Operators read admin in ${adminLanguages.map(({ name }) => name).join(', ')}. A text of a page stands in apps/admin/texts/en/<part>.ts and, by
meaning, in the <part>.json of each other language; the page says t('<part>.<key>') of app/ui/texts.ts, or say(…) where
an element stands in the sentence (docs/adding.md, “A text of admin”). A name that is the same everywhere is listed in
scripts/lint/admin-english.mjs.`)
  process.exitCode = 1
}
