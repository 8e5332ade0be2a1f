import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Stop } from '../begin.mjs'

/**
 * The commit that a name stands for. Without one, that of the last release: its tag, or, in a copy without tags, the
 * commit that gave it a day in the changelog.
 */
export function releaseCommit(folder, name) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  const commitOf = (ref) => git('rev-parse', '--short=8', '--verify', `${ref}^{commit}`)
  const attempt = (read) => {
    try {
      return read()
    } catch {
      return undefined
    }
  }
  if (name !== undefined) {
    const commit = attempt(() => commitOf(name))
    if (commit === undefined)
      throw new Stop(`${name} is no commit here. Say another, or bring it: git fetch --tags --unshallow`)
    return commit
  }
  const tagged = attempt(() => commitOf(git('describe', '--tags', '--abbrev=0', '--match', 'v*')))
  if (tagged !== undefined) return tagged
  const [heading] = /^## \d+\.\d+\.\d+ \(/m.exec(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8')) ?? []
  const dated =
    heading &&
    attempt(() => git('log', '--reverse', '--format=%h', `-S${heading}`, '--', 'CHANGELOG.md').split('\n')[0])
  if (dated) return commitOf(dated)
  throw new Stop(
    'There is no release here to begin from: no tag v…, and no day of one in the history of CHANGELOG.md. Say from which version: npm run rolling -- COMMIT, any that goes on with newer databases.',
  )
}
