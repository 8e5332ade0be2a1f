import { globSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/**
 * Types of the protocol that write down again what a type of the contract says: exported, of two members or more that
 * stand in their own declaration, of which seven in ten have the name of a member of one contract type. What is taken
 * from the contract by Pick, Omit, & or index is not written again.
 */
export function twinsOf(folder) {
  const legacy = sourcesIn(folder, 'packages/legacy/src', 'packages/contracts/src/legacy')
  const gateway = sourcesIn(folder, 'apps/gateway/src')
  const contracts = sourcesIn(folder, 'packages/contracts/src').filter((file) => !/\/(operator|legacy)\//.test(file))
  const config = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile).config
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder)
  const program = ts.createProgram([...legacy, ...gateway, ...contracts], { ...options, noEmit: true })
  const shapes = shapesOf(program, contracts)
  return [...legacy, ...gateway].flatMap((file) =>
    declarationsIn(program.getSourceFile(file))
      .filter(({ name }) =>
        (file.includes('/gateway/') ? /Reply$/ : /^(?!ExtensionFields).*(?<!Wire|Request)$/).test(name),
      )
      .flatMap(({ name, type }) => {
        const twin = twinAmong(shapes, membersWritten(type))
        return twin ? [{ name, twin }] : []
      }),
  )
}

function sourcesIn(folder, ...places) {
  return places
    .flatMap((place) => globSync(`${place}/**/*.ts`, { cwd: folder }))
    .filter((file) => !/\.test\.ts$|\/transcripts\//.test(file))
    .map((file) => join(folder, file))
}

function declarationsIn(source) {
  return source.statements.flatMap((node) =>
    ts.isTypeAliasDeclaration(node) && node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      ? [{ name: node.name.text, type: node.type }]
      : [],
  )
}

function membersWritten(type) {
  if (ts.isTypeLiteralNode(type)) return type.members.flatMap(({ name }) => (name ? [name.getText()] : []))
  if (ts.isIntersectionTypeNode(type) || ts.isUnionTypeNode(type)) return type.types.flatMap(membersWritten)
  if (ts.isParenthesizedTypeNode(type) || ts.isTypeOperatorNode(type)) return membersWritten(type.type)
  return ts.isArrayTypeNode(type) ? membersWritten(type.elementType) : []
}

/** An amount in minor units, `feeMinor`, stands for the contract's money of that name; `minor` for its price. */
function twinAmong(shapes, members) {
  const names = [...new Set(members)]
  if (names.length < 2) return undefined
  const isIn = (shape, name) =>
    shape.has(name) ||
    shape.has(name.replace(/Minor$/, '')) ||
    (name === 'minor' && ['price', 'amount', 'perNight', 'stay'].some((one) => shape.has(one)))
  const [twin] =
    [...shapes].find(([, shape]) => names.filter((name) => isIn(shape, name)).length / names.length >= 0.7) ?? []
  return twin
}

/** The members of each type of the contract, of what its schemas give, and of each object in these. */
function shapesOf(program, files) {
  const checker = program.getTypeChecker()
  const shapes = new Map()
  const seen = new Set()
  const add = (name, type, depth = 0) => {
    if (depth > 4 || seen.has(type)) return
    seen.add(type)
    if (type.isUnion()) {
      for (const one of type.types) add(name, one, depth)
      return
    }
    const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number)
    if (element && !(type.flags & ts.TypeFlags.StringLike)) return add(name, element, depth)
    const isPlain = type.flags & ts.TypeFlags.Object && type.getCallSignatures().length === 0
    const members = isPlain ? checker.getPropertiesOfType(type) : []
    if (members.length > 60) return
    if (members.length > 1)
      shapes.set(name, (shapes.get(name) ?? new Set()).union(new Set(members.map((member) => member.name))))
    for (const member of members) add(`${name}.${member.name}`, checker.getTypeOfSymbol(member), depth + 1)
  }
  for (const file of files) {
    for (const node of program.getSourceFile(file).statements) {
      if (ts.isTypeAliasDeclaration(node)) add(node.name.text, checker.getTypeAtLocation(node))
      if (!ts.isVariableStatement(node)) continue
      for (const declaration of node.declarationList.declarations) {
        const output = checker.getTypeAtLocation(declaration).getProperty('_output')
        if (output) add(declaration.name.getText(), checker.getTypeOfSymbol(output))
      }
    }
  }
  return shapes
}
