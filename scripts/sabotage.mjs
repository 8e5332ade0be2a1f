import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyTree } from './sabotage/copied-tree.mjs'
import { databases, pageOf, wentUnnoticed } from './sabotage/report.mjs'
import { safeguards } from './sabotage/safeguards.mjs'
import { takeOut } from './sabotage/take-out.mjs'
import { run, tail } from './setup/run.mjs'
import { node, root, runtimeEnv } from './setup/runtime.mjs'

// `node scripts/sabotage.mjs [part of a name]…`: takes one safeguard at a time out of a copy of the sources, runs the
// tests that must notice, and writes test-results/sabotage.md (only when all were tried). Fails where nobody noticed. Some
// minutes on a machine at rest.
const wanted = process.argv.slice(2).map((part) => part.toLowerCase())
const chosen = safeguards.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.toLowerCase().includes(part)),
)
if (chosen.length === 0) throw new Error(`no safeguard has a name with ${wanted.join(' or ')}`)
const lanes = Math.min(4, chosen.length)

const waiting = [...chosen.entries()]
const results = []
const soundness = beginSound()
await Promise.all(Array.from({ length: lanes }, tryInTurn))
await soundness
if (chosen.length === safeguards.length) {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  writeFileSync(join(root, 'test-results/sabotage.md'), pageOf(results))
}
process.exitCode = results.some(wentUnnoticed) ? 1 : 0

/** What is red with everything in place would be counted for every safeguard. */
async function beginSound() {
  const tree = copyTree()
  try {
    const titles = new RegExp(chosen.map(({ noticedBy }) => noticedBy.source).join('|'))
    const red = await redOf(tree, [...new Set(chosen.flatMap(({ tests }) => tests))], titles)
    if (red.length > 0) throw new Error(`red without any sabotage: ${red.join('; ')}`)
    say(`everything in place: all green`)
  } finally {
    tree.remove()
  }
}

/** A copy of its own, one safeguard after another until none waits. */
async function tryInTurn() {
  const tree = copyTree()
  try {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await tryWithout(tree, next[1])
  } finally {
    tree.remove()
  }
}

async function tryWithout(tree, safeguard) {
  const path = join(tree.folder, safeguard.file)
  const sound = readFileSync(path, 'utf8')
  const sabotaged = takeOut(sound, safeguard)
  if (sabotaged === undefined) throw new Error(`${safeguard.name}: not exactly once in ${safeguard.file}`)
  writeFileSync(path, sabotaged)
  try {
    const titles = await redOf(tree, safeguard.tests, safeguard.noticedBy)
    const red = Object.fromEntries(
      databases.map((database) => [
        database,
        titles.filter((title) => safeguard.anyDatabase || title.includes(database)),
      ]),
    )
    say(`${safeguard.name}: ${databases.map((database) => `${red[database].length} red on ${database}`).join(', ')}`)
    return { ...safeguard, red }
  } finally {
    writeFileSync(path, sound)
  }
}

/** Which of the tests with these titles fail. Slowness is no failure here: several copies share the machine. */
async function redOf(tree, files, titles) {
  const report = join(tree.folder, 'sabotage.json')
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=json',
    `--outputFile=${report}`,
    '--testTimeout=180000',
    '-t',
    titles.source,
    ...files,
  ]
  const { output } = await run(node, args, { cwd: tree.folder, env: runtimeEnv({ PORTICO_TEST_SIZE: 'fast' }) })
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  if (testResults.some(({ assertionResults }) => assertionResults.length === 0))
    throw new Error(`a file of tests did not run:\n${tail(output, 30)}`)
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  )
}

function say(text) {
  process.stdout.write(`${text}\n`)
}
