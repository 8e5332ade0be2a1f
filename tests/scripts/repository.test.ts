import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openRequirements } from '../setup/open-requirements.ts'

const textOf = (file: string) => readFileSync(file, 'utf8')
const filesOfTests = () =>
  execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.spec.ts'], { encoding: 'utf8' }).trim().split('\n')
const idPattern = /\b[A-Z][A-Z0-9]{2,5}-\d\d\b/g

describe('docs/requirements.tsv', () => {
  const rows = textOf('docs/requirements.tsv')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
  const ids = rows.slice(1).map(([id]) => id)

  it('has a row for each requirement: its id, its section, what is required, and where it is checked', () => {
    expect(rows[0]).toEqual(['id', 'section', 'requirement', 'check'])
    expect(rows.filter((row) => row.length !== 4 || row.includes(''))).toEqual([])
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
    expect(ids.length).toBe(395)
  })

  it('has every id that a test names', () => {
    const tests = filesOfTests()
    const unknown = tests.flatMap((file) =>
      (textOf(file).match(idPattern) ?? [])
        .filter((id) => id !== 'UTF-16' && !ids.includes(id))
        .map((id) => `${file}: ${id}`),
    )
    expect(tests.length).toBeGreaterThan(300)
    expect(unknown).toEqual([])
  })
})

it('no title claims a requirement that docs/requirements-open.md says is met in part', () => {
  const titles = filesOfTests().flatMap((file) =>
    textOf(file)
      .split('\n')
      .filter((line) => /\b(it|test|describe)\b.*[`'"(]/.test(line)),
  )
  const claimed = titles.flatMap((title) => title.match(/\b[A-Z][A-Z0-9]+-\d+\b/g) ?? [])
  expect(claimed.length).toBeGreaterThan(500)
  expect(claimed.filter((id) => openRequirements.has(id))).toEqual([])
})

it('docs/decisions/README.md lists every decision by its heading', () => {
  const files = readdirSync('docs/decisions')
    .filter((name) => /^\d/.test(name))
    .sort()
  const lines = files.map((name) => {
    const [, number, title] = /^# (\d{3}) (.+)$/m.exec(textOf(`docs/decisions/${name}`)) ?? []
    return `- [${number}](${name}) ${title}`
  })
  expect(textOf('docs/decisions/README.md').match(/^- .*$/gm)).toEqual(lines)
})

it('the version of Node is the same for version managers, installs and containers', () => {
  const { devDependencies } = JSON.parse(textOf('package.json')) as { devDependencies: { node: string } }
  expect(textOf('.node-version').trim()).toBe(devDependencies.node)
  expect(textOf('Dockerfile')).toContain(`NODE_IMAGE=node:${devDependencies.node}-`)
})
