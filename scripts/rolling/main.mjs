import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Stop } from '../begin.mjs'
import { main as setUp } from '../setup/main.mjs'
import { run, runInForeground, tail } from '../setup/run.mjs'
import { node, root, runtimeEnv, toolsFolder } from '../setup/runtime.mjs'
import { step } from '../setup/step.mjs'
import { releaseCommit } from './release-commit.mjs'

const tests = ['upgrade', 'pages', 'admin'].map((what) => `tests/machines/disturbed/rolling-${what}.test.ts`)

/** A checkout of its own, installed and built; it stays, for the next time. */
async function treeOf(commit) {
  const tree = join(toolsFolder, `former-${commit}`)
  if (!existsSync(tree)) execFileSync('git', ['worktree', 'add', '--detach', tree, commit], { cwd: root })
  await step(`Installing and building ${commit}`, async () => {
    const { code, output } = await run(node, ['scripts/setup.mjs'], { cwd: tree })
    if (code !== 0) throw new Stop(`${commit} could not be installed:\n${tail(output)}`)
  })
  return tree
}

/**
 * `npm run rolling [-- REF]`: two machines of that version, their webs and admin are changed to this one under
 * guests, and one of them back.
 * Needs PostgreSQL, as the tests find it.
 */
export async function main([name]) {
  await setUp()
  const tree = await treeOf(releaseCommit(root, name))
  const env = runtimeEnv({ PORTICO_FORMER_TREE: tree })
  process.exitCode = await runInForeground(
    node,
    ['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism', ...tests],
    { env },
  )
}
