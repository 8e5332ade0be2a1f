import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const workspaces = [
  'apps/gateway',
  'apps/booking-server',
  'packages/contracts',
  'packages/demo',
  'packages/domain',
  'packages/legacy',
  'packages/server',
]

/** Plants files into an empty copy of the workspace: our rules, none of our sources. */
function plant(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-lint-'))
  for (const name of [
    'biome.json',
    '.dependency-cruiser.mjs',
    'tsconfig.json',
    'tsconfig.base.json',
    'knip.json',
    'package.json',
    'pnpm-workspace.yaml',
    'scripts/lint',
  ])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  for (const name of workspaces) cpSync(join(root, name, 'package.json'), join(folder, name, 'package.json'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), `${text}\n`)
  }
  mkdirSync(join(folder, 'node_modules/@portico'), { recursive: true })
  for (const name of workspaces)
    symlinkSync(join(folder, name), join(folder, 'node_modules/@portico', name.split('/')[1] ?? ''))
  for (const [name, owner] of Object.entries({
    zod: 'packages/contracts',
    fastify: '.',
    'temporal-polyfill': 'packages/domain',
  }))
    symlinkSync(join(root, owner, 'node_modules', name), join(folder, 'node_modules', name))
  return folder
}

function runNode(folder: string, tool: string, ...args: string[]) {
  const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  return JSON.parse(stdout)
}

describe('import directions', () => {
  const good = {
    'packages/domain/src/money/money.ts': 'export const money = 1',
    'packages/domain/src/time/deadline.ts': `import 'temporal-polyfill'\nexport const deadline = 1`,
    'packages/contracts/src/search.ts': `import { z } from 'zod'\nimport { money } from '@portico/domain/money/money'\nexport const search = [z, money]`,
    'packages/legacy/src/search.ts': `import { search } from '@portico/contracts/search'\nexport const legacySearch = search`,
    'packages/server/src/log.ts': `import 'fastify'\nexport const log = 1`,
    'apps/gateway/src/router.ts': `import { legacySearch } from '@portico/legacy/search'\nimport { log } from '@portico/server/log'\nexport type AppRouter = 1\nexport const router = [legacySearch, log]`,
    'apps/gateway/src/scope/place.ts': `import type { Pool } from '../upstream/pools.ts'\nexport type Place = Pool`,
    'apps/gateway/src/upstream/pools.ts': 'export type Pool = 1',
    'apps/gateway/src/search/rooms.ts': `import type { Place } from '../scope/place.ts'\nexport type Rooms = Place`,
    'apps/web/app/base/server/gateway.server.ts': `import type { AppRouter } from '@portico/gateway/router'\nexport type Client = AppRouter`,
    'packages/demo/src/seed.ts': `import { money } from '@portico/domain/money/money'\nexport const seed = money`,
    'tools/register/main.ts': `import { router } from '@portico/gateway/router'\nexport const register = router`,
    'tools/replay/main.ts': `import { legacySearch } from '@portico/legacy/search'\nexport const replay = legacySearch`,
    'apps/booking-server/src/http/calls/search.ts': `import { legacySearch } from '@portico/legacy/search'\nexport const call = legacySearch`,
    'simulators/legacy-server.ts': 'export const simulator = 1',
    'simulators/legacy/server.ts': `import { createServer } from 'node:http'\nexport const simulator = createServer`,
    'simulators/smtp.ts': `import { z } from 'zod'\nexport const smtp = z`,
    'tests/search.test.ts': `import { legacySearch } from '@portico/legacy/search'\nimport { router } from '@portico/gateway/router'\nexport const all = [legacySearch, router]`,
  }
  const bad: [rule: string, file: string, text: string][] = [
    ['domain-imports-nothing', 'packages/domain/src/zod.ts', `import 'zod'`],
    ['domain-imports-nothing', 'packages/domain/src/file.ts', `import 'node:fs'`],
    ['domain-imports-nothing', 'packages/domain/src/contract.ts', `import '@portico/contracts/search'`],
    ['only-deadline-knows-time-zones', 'packages/domain/src/time/stay.ts', `import 'temporal-polyfill'`],
    ['contracts-import-domain-only', 'packages/contracts/src/logged.ts', `import '@portico/server/log'`],
    ['server-imports-nothing-of-ours', 'packages/server/src/money.ts', `import '@portico/domain/money/money'`],
    ['demo-imports-domain-only', 'packages/demo/src/rates.ts', `import '@portico/contracts/search'`],
    [
      'demo-imports-domain-only',
      'packages/demo/src/picture.ts',
      `import type { AppRouter } from '@portico/gateway/router'\nexport type A = AppRouter`,
    ],
    ['the-gateway-knows-no-demo', 'apps/gateway/src/demo.ts', `import '@portico/demo/seed'`],
    ['packages-do-not-import-apps', 'packages/demo/src/tool.ts', `import '../../../tools/register/main.ts'`],
    ['tools-import-apps-and-packages-only', 'tools/register/faulty.ts', `import '../../simulators/legacy-server.ts'`],
    ['only-two-speak-the-legacy-protocol', 'tools/register/search.ts', `import '@portico/legacy/search'`],
    ['apps-import-packages-only', 'apps/gateway/src/tool.ts', `import '../../../tools/register/main.ts'`],
    ['packages-do-not-import-apps', 'packages/server/src/router.ts', `import '../../../apps/gateway/src/router.ts'`],
    ['apps-do-not-import-each-other', 'apps/web/app/router.ts', `import '@portico/gateway/router'`],
    [
      'only-a-router-crosses-apps',
      'apps/gateway/src/client.ts',
      `import type { Client } from '../../web/app/base/server/gateway.server.ts'\nexport type C = Client`,
    ],
    ['apps-import-packages-only', 'apps/gateway/src/simulator.ts', `import '../../../simulators/legacy-server.ts'`],
    ['only-two-speak-the-legacy-protocol', 'apps/web/app/search.ts', `import '@portico/legacy/search'`],
    [
      'only-two-speak-the-legacy-protocol',
      'apps/admin/app/search.ts',
      `import type { legacySearch } from '@portico/legacy/search'\nexport type S = typeof legacySearch`,
    ],
    ['only-two-speak-the-legacy-protocol', 'packages/hotel-document/src/barrel.ts', `import '@portico/legacy/search'`],
    ['simulators-stand-alone', 'simulators/faulty.ts', `import '@portico/contracts/search'`],
    ['simulators-stand-alone', 'simulators/dates.ts', `import '@portico/domain/money/money'`],
    ['legacy-simulator-uses-node-alone', 'simulators/legacy/read.ts', `import '../smtp.ts'`],
    ['legacy-simulator-uses-node-alone', 'simulators/legacy.ts', `import 'zod'`],
    [
      'only-http-and-present-know-the-protocol',
      'apps/booking-server/src/pricing/basket.ts',
      `import type { legacySearch } from '@portico/legacy/search'\nexport type B = typeof legacySearch`,
    ],
    [
      'no-circles-of-types',
      'packages/domain/src/egg.ts',
      `import type { Hen } from './hen.ts'\nexport type Egg = { hen: Hen }`,
    ],
    ['no-circles', 'apps/gateway/src/egg.ts', `import { hen } from './hen.ts'\nexport const egg = () => hen`],
    [
      'no-circles-of-types',
      'apps/gateway/src/scope/egg.ts',
      `import type { Hen } from './hen.ts'\nexport type Egg = Hen`,
    ],
    ['no-circles-of-types', 'apps/web/app/egg.ts', `import type { Hen } from './hen.ts'\nexport type Egg = Hen`],
    ['no-circles-of-types', 'apps/admin/app/egg.tsx', `import type { Hen } from './hen.tsx'\nexport type Egg = Hen`],
    [
      'gateway-foundation-imports-no-feature',
      'apps/gateway/src/http/counts-rooms.ts',
      `import type { Rooms } from '../search/rooms.ts'\nexport type R = Rooms`,
    ],
    ['gateway-foundation-imports-no-feature', 'apps/gateway/src/store/routes.ts', `import '../router.ts'`],
    ['nothing-imports-the-unresolvable', 'apps/gateway/src/nowhere.ts', `import './nothing.ts'`],
  ]
  // A circle is reported once, from one of its files.
  const hen = {
    'apps/gateway/src/hen.ts': `import { egg } from './egg.ts'\nexport const hen = () => egg`,
    'apps/gateway/src/scope/hen.ts': `import type { Egg } from './egg.ts'\nexport type Hen = Egg | 1`,
    'apps/web/app/hen.ts': `import type { Egg } from './egg.ts'\nexport type Hen = Egg | 1`,
    'apps/admin/app/hen.tsx': `import type { Egg } from './egg.tsx'\nexport type Hen = Egg | 1`,
    'packages/domain/src/hen.ts': `import type { Egg } from './egg.ts'\nexport type Hen = { egg: Egg }`,
  }
  let folder: string
  let violations: { from: string; rule: { name: string } }[]

  beforeAll(() => {
    folder = plant({
      ...good,
      ...hen,

      ...Object.fromEntries(bad.map(([, file, text]) => [file, text])),
    })
    violations = runNode(
      folder,
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      '--output-type',
      'json',
      'apps',
      'packages',
      'simulators',
      'tools',
      'tests',
    ).summary.violations
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each(bad)('%s refuses %s', (rule, file) => {
    expect(violations.filter(({ from }) => from === file).map((violation) => violation.rule.name)).toContain(rule)
  })

  it('allow what points the right way', () => {
    expect(violations.filter(({ from }) => from in good)).toEqual([])
  })
})

describe('lint', () => {
  const good = {
    'packages/domain/src/time/calendar-date.ts': 'export const day = (text: string) => new Date(text)',
    'packages/legacy/src/search.ts': `export const names = ['ca_id', 'dataArrivo']`,
    'apps/gateway/src/env.ts': 'export const home = process.env.PORTICO_HOME',
    'apps/gateway/src/clock.ts': 'export const now = () => [Date.now(), Math.random()]',
    'apps/web/app/text/it.ts': `export const it = { party: '2 adulti e 3 bambini', failed: 'Si è verificato un errore.' }`,
    'tests/builders/start/start-confirm-proxy.ts': `export const query = 'ca_id=1'`,
    'apps/web/app/plain-link.css': '.link {\n  text-decoration: underline;\n  text-decoration-thickness: 1px;\n}\n',
    'apps/web/http/plain-link.ts': 'export const styles = `a { text-decoration: none }`',
  }
  const bad: [rule: string, file: string, text: string][] = [
    ['lint/style/noProcessEnv', 'apps/gateway/src/scope/place.ts', 'export const home = process.env.PORTICO_HOME'],
    [
      'lint/style/noRestrictedImports',
      'apps/web/app/place.server.ts',
      `import { env } from 'node:process'\nexport const home = env.PORTICO_HOME`,
    ],
    ['lint/suspicious/noExplicitAny', 'apps/gateway/src/any.ts', 'export const anything = (value: any) => value'],
    ['lint/nursery/noJsRestrictedProperties', 'packages/domain/src/now.ts', 'export const now = () => Date.now()'],
    ['lint/nursery/noJsRestrictedProperties', 'packages/domain/src/dice.ts', 'export const dice = () => Math.random()'],
    [
      'lint/style/noRestrictedGlobals',
      'packages/domain/src/stopwatch.ts',
      'export const now = () => performance.now()',
    ],
    ['plugin', 'packages/domain/src/today.ts', 'export const today = () => new Date()'],
    ['plugin', 'apps/web/app/search.ts', `export const query = '?dataArrivo=20270305'`],
    ['plugin', 'apps/web/app/path.ts', `export const path = 'calendar.do?method=calendar'`],
    ['plugin', 'apps/web/app/guests.ts', 'export const guestsOf = (reply: { adulti: number }) => reply.adulti'],
    ['plugin', 'apps/booking-server/src/search.ts', 'export const search = { ca_id: 1 }'],
    ['plugin', 'apps/web/app/link.css', '.link {\n  text-decoration: underline 1px;\n}\n'],
    ['plugin', 'apps/web/http/link.ts', 'export const styles = `a { text-decoration: underline 1px }`'],
    [
      'plugin',
      'e2e/guest/search.spec.ts',
      'export const wait = (page: { waitForTimeout(ms: number): void }) => page.waitForTimeout(100)',
    ],
  ]
  let folder: string
  let found: { category: string; location: { path: string | { file: string } } }[]

  beforeAll(() => {
    folder = plant({ ...good, ...Object.fromEntries(bad.map(([, file, text]) => [file, text])) })
    found = runNode(
      folder,
      '@biomejs/biome/bin/biome',
      'lint',
      '--reporter=json',
      '--max-diagnostics=none',
      'apps',
      'packages',
      'tests',
      'e2e',
    ).diagnostics
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const rulesBrokenBy = (file: string) =>
    found
      .filter(({ location: { path } }) => (typeof path === 'string' ? path : path.file) === file)
      .map(({ category }) => category)

  it.each(bad)('%s refuses %s', (rule, file) => expect(rulesBrokenBy(file)).toContain(rule))
  it.each(Object.keys(good))('allows %s', (file) => expect(rulesBrokenBy(file)).toEqual([]))
})

describe('the search for unused code', () => {
  it('refuses an export that nobody imports, in an app and in a package, and a file that nobody reads', () => {
    const folder = plant({
      'apps/gateway/src/server.ts': `import { used } from '@portico/domain/money/money'\nexport const unusedInApp = used`,
      'packages/domain/src/money/money.ts': 'export const used = 1\nexport const unusedInPackage = 2',
      'scripts/forgotten/list.mjs': 'export const forgotten = 1',
    })
    const { issues }: { issues: { file: string; files: unknown[]; exports: { name: string }[] }[] } = runNode(
      folder,
      'knip/bin/knip.js',
      '--reporter=json',
    )
    rmSync(folder, { recursive: true })
    expect(issues.flatMap(({ exports }) => exports.map(({ name }) => name)).sort()).toEqual([
      'unusedInApp',
      'unusedInPackage',
    ])
    expect(issues.filter(({ files }) => files.length > 0).map(({ file }) => file)).toEqual([
      'scripts/forgotten/list.mjs',
    ])
  })
})
