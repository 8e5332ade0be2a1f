import { describe, expect, it } from 'vitest'
import { checkStructure } from '../../scripts/structure/check-structure.mjs'
import { crowdedFolders } from '../../scripts/structure/crowded-folders.mjs'
import { readImports } from '../../scripts/structure/read-imports.mjs'

const problemsOf = (imports: Record<string, string[]>) =>
  checkStructure(new Map(Object.entries(imports).map(([file, targets]) => [file, new Set(targets)])))

describe('the structure', () => {
  it.each([
    ['a package that imports an app', 'packages/contracts/src/room.ts', 'apps/gateway/src/search/room.ts'],
    ['the domain that imports the contracts', 'packages/domain/src/time/stay.ts', 'packages/contracts/src/room.ts'],
    [
      'the gateway’s foundation that imports a feature',
      'apps/gateway/src/scope/tenant.ts',
      'apps/gateway/src/checkout/draft.ts',
    ],
    ['a feature that imports what starts it', 'apps/gateway/src/checkout/draft.ts', 'apps/gateway/src/app.ts'],
    [
      'a price that knows the protocol',
      'apps/booking-server/src/pricing/rate.ts',
      'apps/booking-server/src/present/rate.ts',
    ],
    ['an app that imports a tool', 'apps/gateway/src/app.ts', 'tools/register/main.ts'],
  ])('refuses %s', (_, file, target) => {
    expect(problemsOf({ [file]: [target], [target]: [] })).toEqual([`upward: ${file} → ${target}`])
    expect(problemsOf({ [target]: [file], [file]: [] })).toEqual([])
  })

  it('refuses a circle of three files, and names them', () => {
    const [one, two, three] = ['one', 'two', 'three'].map((name) => `packages/domain/src/time/${name}.ts`) as [
      string,
      string,
      string,
    ]
    const [problem] = problemsOf({ [one]: [two], [two]: [three], [three]: [one] })
    for (const file of [one, two, three]) expect(problem).toContain(file)
    expect(problemsOf({ [one]: [two], [two]: [three], [three]: [] })).toEqual([])
  })

  it('refuses a circle of rooms whose files make none, and names them', () => {
    const [price, tax, stay] = ['pricing/price', 'tax/tax', 'pricing/stay'].map(
      (name) => `packages/domain/src/${name}.ts`,
    ) as [string, string, string]
    expect(problemsOf({ [price]: [tax], [tax]: [stay], [stay]: [] })).toEqual([
      'circle of rooms: packages/domain/pricing, packages/domain/tax',
    ])
    expect(problemsOf({ [price]: [tax], [tax]: [], [stay]: [tax] })).toEqual([])
  })

  it('refuses a circle of folders whose rooms make none, and names them', () => {
    const [price, table, tax] = ['pricing/price', 'pricing/tables/table', 'tax/tax'].map(
      (name) => `packages/domain/src/${name}.ts`,
    ) as [string, string, string]
    expect(problemsOf({ [price]: [tax], [tax]: [table], [table]: [] })).toEqual([
      'circle of folders: packages/domain/pricing, packages/domain/tax',
    ])
    expect(problemsOf({ [price]: [tax, table], [tax]: [], [table]: [] })).toEqual([])
  })

  it('refuses a folder of more than twenty files, tests too, but no list', () => {
    const files = (folder: string, count: number) => Array.from({ length: count }, (_, i) => `${folder}/file-${i}.ts`)
    const folders = [
      'apps/web/app/parts/rooms',
      'tests/builders',
      'docs/decisions',
      'apps/gateway/src/store/migrations',
    ]
    expect(crowdedFolders(folders.flatMap((folder) => files(folder, 20)))).toEqual([])
    expect(crowdedFolders(folders.flatMap((folder) => files(folder, 21)))).toEqual([
      'apps/web/app/parts/rooms has 21 files',
      'tests/builders has 21 files',
    ])
  })

  it('refuses a file in a place that has no level', () => {
    expect(problemsOf({ 'packages/other/src/file.ts': [] })).toEqual([
      'no level is named for packages/other/src/file.ts',
    ])
  })

  it('reads imports of types, of packages and of neighbours', () => {
    const imports = readImports()
    expect(imports.get('apps/gateway/src/router.ts')).toContain('apps/gateway/src/procedures/procedures.ts')
    expect(imports.get('apps/web/app/base/server/gateway.server.ts')).toContain('apps/gateway/src/router.ts')
    expect(imports.get('apps/booking-server/src/seed/insert-seed.ts')).toContain('packages/demo/src/seed/seed.ts')
  })
})
