import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { releaseCommit } from '../../scripts/rolling/release-commit.mjs'
import { temporaryHome } from '../builders/files/temporary-home.ts'

/** A repository whose changelog has had each of these texts; its commits, the first one first. */
function aRepository(changelogs: readonly string[]) {
  const folder = temporaryHome()
  onTestFinished(() => folder[Symbol.dispose]())
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@house.example', ...args], {
      cwd: folder.path,
      encoding: 'utf8',
    }).trim()
  git('init', '--quiet')
  const commits = changelogs.map((text) => {
    writeFileSync(join(folder.path, 'CHANGELOG.md'), text)
    git('add', '.')
    git('commit', '--quiet', '--message', 'A step')
    return git('rev-parse', '--short=8', 'HEAD')
  })
  return { path: folder.path, git, commits }
}

const before = '# Changelog\n\n## Unreleased\n\n- A line.\n'
const first = '# Changelog\n\n## Unreleased\n\n## 1.0.0 (2026-11-29)\n\n- A line.\n'
const further = first.replace('## Unreleased', '## Unreleased\n\n- Another line.')
const second = further.replace('## Unreleased', '## Unreleased\n\n## 1.1.0 (2027-05-01)')

it('a rolling change begins from the last tag; without tags from the commit that gave the last release its day', () => {
  const { path, git, commits } = aRepository([before, first, further, second, `${second}\n`])
  expect(releaseCommit(path)).toBe(commits[3])
  git('tag', 'unrelated')
  expect(releaseCommit(path)).toBe(commits[3])
  git('tag', 'v1.0.0', commits[2] ?? '')
  expect(releaseCommit(path)).toBe(commits[2])
  expect(releaseCommit(path, commits[0])).toBe(commits[0])
  expect(releaseCommit(path, 'v1.0.0')).toBe(commits[2])
  expect(() => releaseCommit(path, 'v9.9.9')).toThrow('v9.9.9 is no commit here')
})

it('where nothing was released, or there is no history, it says what to name', () => {
  expect(() => releaseCommit(aRepository([before]).path)).toThrow('npm run rolling -- COMMIT')
  const { path } = aRepository([first])
  const folder = temporaryHome()
  onTestFinished(() => folder[Symbol.dispose]())
  writeFileSync(join(folder.path, 'CHANGELOG.md'), first)
  expect(releaseCommit(path)).toMatch(/^[0-9a-f]{8}$/)
  expect(() => releaseCommit(folder.path)).toThrow('npm run rolling -- COMMIT')
})
