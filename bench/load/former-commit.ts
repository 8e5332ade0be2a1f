import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** A former commit in a folder of its own, installed and built, until it is disposed of. */
export function checkOut(commit: string): Disposable & { readonly folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'portico-former-'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const remove = () => {
    git('worktree', 'remove', '--force', folder)
    rmSync(folder, { recursive: true, force: true })
  }
  git('worktree', 'add', '--detach', folder, commit)
  try {
    execFileSync(process.execPath, [join(folder, 'scripts/setup.mjs')], { cwd: folder, stdio: 'inherit' })
  } catch (error) {
    remove()
    throw error
  }
  return { folder, [Symbol.dispose]: remove }
}
