import { dirname, join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { textsNamedIn } from './named-texts.ts'

const app = join(import.meta.dirname, 'app/')

it.each([
  ["t('rooms.title')", ['rooms'], ['rooms.title']],
  ["t('search.nightCount', { count })", ['pages'], ['search.nightCount']],
  [`t(\`rooms.facts.$\{topic}\`)`, ['rooms'], expect.arrayContaining(['rooms.facts.beds', 'rooms.facts.size'])],
  ["const words = 'outcome.unknown'", ['outcome'], expect.arrayContaining(['outcome.unknown.checkAgain'])],
  [`t(\`rooms.$\{words}.title\`)`, ['rooms'], expect.arrayContaining(['rooms.noneButSplit.title'])],
  ['t("rooms.no-such-text")', [], []],
])('the texts that a script says are found in it: %s', (script, bundles, names) => {
  const found = textsNamedIn(script)
  expect([...found.keys()]).toEqual(bundles)
  expect([...found.values()].flatMap((texts) => [...texts])).toEqual(names)
})

/** What the compiler knows of each call: all names that it may be made with. */
function saidIn(file: ts.SourceFile, checker: ts.TypeChecker): string[] {
  const said: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const { expression, arguments: given } = node
      const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression
      if (ts.isIdentifier(name) && name.text === 't' && given[0]) {
        const type = checker.getTypeAtLocation(given[0])
        for (const each of type.isUnion() ? type.types : [type])
          said.push(each.isStringLiteral() ? each.value : `${given[0].getText()} may be any text`)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return said
}

it('whatever a page may say is named in its script or in one that it imports', { timeout: 120_000 }, () => {
  const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(
    join(app, '../tsconfig.json'),
    { noEmit: true, incremental: false },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  ) as ts.ParsedCommandLine
  const program = ts.createProgram(fileNames, { ...options, tsBuildInfoFile: undefined })
  const checker = program.getTypeChecker()
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(app))
  const scripts = files.filter(({ fileName }) => !/\.server\.ts$|\.test\.tsx?$/.test(fileName))
  const named = new Map(
    scripts.map(({ fileName, text }) => [fileName, [...textsNamedIn(text).values()].flatMap((texts) => [...texts])]),
  )
  const importsOf = new Map(
    scripts.map(({ fileName, text }) => [
      fileName,
      ts
        .preProcessFile(text)
        .importedFiles.map((imported) => join(dirname(fileName), imported.fileName))
        .filter((imported) => named.has(imported)),
    ]),
  )
  const lacking = scripts.flatMap((file) => {
    const graph = new Set([file.fileName])
    for (const each of graph) for (const next of importsOf.get(each) ?? []) graph.add(next)
    const there = new Set([...graph].flatMap((each) => named.get(each) ?? []))
    return saidIn(file, checker)
      .filter((name) => !there.has(name))
      .map((name) => `${file.fileName.slice(app.length)}: ${name}`)
  })
  expect(lacking).toEqual([])
  expect([...named.values()].flat().length).toBeGreaterThan(1_000)
})
