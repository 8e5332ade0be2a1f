import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { run, tail } from './setup/run.mjs'
import { node, root, runtimeEnv } from './setup/runtime.mjs'

// `node scripts/proofs.mjs [part of a name]`: makes the records of docs/proofs.md again, one after another, on a
// machine that does nothing else. Each writes what it said to test-results/proofs, and all write a table of commit,
// command, time and end. Minutes are estimates for two cores at rest.
const full = runtimeEnv({ PORTICO_TEST_SIZE: 'full' })
const tests = (...files) => [
  node,
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'tests',
  '--reporter=verbose',
  ...files,
]
const simulator = (...seeds) => [node, 'scripts/portico.mjs', 'simulate', '--steps', '25', '--seeds', ...seeds]

const records = [
  { name: 'sabotage', minutes: 25, command: [node, 'scripts/sabotage.mjs'] },
  // Without a profile each seed runs on both.
  { name: 'simulator', minutes: 120, command: simulator('1..10000') },
  { name: 'replay', minutes: 45, command: tests('tests/tools') },
  { name: 'kills', minutes: 120, command: tests('tests/kill', 'tests/gateway/idempotency/killed-gateway.test.ts') },
  {
    name: 'fault matrix',
    minutes: 40,
    command: tests('tests/gateway/upstream', 'tests/gateway/idempotency/confirm-faults.test.ts'),
  },
  {
    name: 'gateway',
    minutes: 40,
    command: tests('tests/gateway/reservation', 'tests/gateway/http', 'tests/gateway/scope', 'tests/gateway/cache'),
  },
  { name: 'secrets', minutes: 15, command: tests('tests/gateway/secrets', 'tests/gateway/trade', 'tests/web') },
  { name: 'payments', minutes: 100, command: tests('tests/payments') },
  { name: 'operators', minutes: 15, command: tests('tests/operators') },
  { name: 'races', minutes: 45, command: tests('tests/booking', 'tests/checkout') },
  { name: 'prices', minutes: 120, command: tests('tests/pricing', 'tests/restrictions') },
  { name: 'wire', minutes: 30, command: tests('tests/round-trip', 'tests/simulators') },
  {
    name: 'fuzz and dates',
    minutes: 60,
    command: [
      node,
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'apps',
      '--project',
      'domain',
      '--project',
      'contracts',
      '--reporter=verbose',
    ],
  },
  { name: 'memory', minutes: 25, command: [node, 'scripts/bench.mjs', 'memory'] },
  ...[
    'main',
    'searches',
    'gateway',
    'login-check',
    'neighbours',
    'pages',
    'reservations',
    'calendar',
    'agency-list',
    'portal',
  ].map((part) => ({
    name: `bench ${part}`,
    minutes: 10,
    command: [node, 'scripts/bench.mjs', part],
  })),
]

const wanted = process.argv[2]?.toLowerCase() ?? ''
const chosen = records.filter(({ name }) => name.includes(wanted))
const folder = join(root, 'test-results/proofs')
mkdirSync(folder, { recursive: true })
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
console.log(
  `${commit}, ${cpus().length} cores of ${cpus()[0]?.model}: about ${chosen.reduce((sum, { minutes }) => sum + minutes, 0)} minutes`,
)

const rows = []
for (const { name, command } of chosen) {
  const begun = performance.now()
  const { code, output } = await run(command[0], command.slice(1), { env: full })
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
  writeFileSync(join(folder, `${name.replaceAll(' ', '-')}.log`), output)
  const said = command.slice(1).join(' ')
  rows.push(`| ${name} | ${commit} | \`${said}\` | ${minutes} min | ${code === 0 ? 'passed' : 'failed'} |`)
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${minutes} min)${code === 0 ? '' : `\n${tail(output, 20)}`}`)
  writeFileSync(
    join(folder, 'records.md'),
    `| Record | Commit | Command | Time | End |\n|---|---|---|---|---|\n${rows.join('\n')}\n`,
  )
  if (code !== 0) process.exitCode = 1
}
