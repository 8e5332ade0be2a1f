import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Stop } from '../begin.mjs'
import { install } from '../setup/install.mjs'
import { run, runInForeground, tail } from '../setup/run.mjs'
import { node, root, runtimeEnv, toolsFolder } from '../setup/runtime.mjs'
import { step } from '../setup/step.mjs'

const tests = ['upgrade', 'pages', 'admin'].map((what) => `tests/machines/disturbed/rolling-${what}.test.ts`)
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The commit that a name stands for; without one, that of the last release. */
function commitOf(name) {
  const tag = () => git('describe', '--tags', '--abbrev=0', '--match', 'v*')
  try {
    return git('rev-parse', '--short=8', '--verify', `${name ?? tag()}^{commit}`)
  } catch {
    throw new Stop(
      'Say from which version: npm run rolling -- v1.0.0, or any commit that goes on with newer databases.',
    )
  }
}

/** A checkout of its own, installed; it stays, for the next time. */
async function treeOf(commit) {
  const tree = join(toolsFolder, `former-${commit}`)
  if (!existsSync(tree)) git('worktree', 'add', '--detach', tree, commit)
  await step(`Installing ${commit}`, async () => {
    const code = `import { install } from './scripts/setup/install.mjs'; await install()`
    const { code: end, output } = await run(node, ['--input-type=module', '-e', code], { cwd: tree })
    if (end !== 0) throw new Stop(`${commit} could not be installed:\n${tail(output)}`)
  })
  return tree
}

/**
 * `npm run rolling [-- REF]`: two machines of that version are changed to this one under guests, and one of them back.
 * Needs PostgreSQL, as the tests find it.
 */
export async function main([name]) {
  await install()
  const tree = await treeOf(commitOf(name))
  const env = runtimeEnv({ PORTICO_FORMER_TREE: tree })
  process.exitCode = await runInForeground(node, ['node_modules/vitest/vitest.mjs', 'run', ...tests], { env })
}
