import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** The lint with its own table, in a workspace that holds nothing but these files. */
function findOldWords(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-words-'))
  cpSync(join(root, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), `${text}\n`)
  }
  const { stdout, status } = spawnSync(process.execPath, [join(folder, 'scripts/lint/words.mjs')], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return { lines: stdout.trim().split('\n'), status }
}

describe('the lint of words', () => {
  const bad: [what: string, file: string, text: string, place: string][] = [
    [
      'a variable',
      'apps/gateway/src/basket.ts',
      'export const toldBasket = 1',
      'apps/gateway/src/basket.ts:1: toldBasket',
    ],
    ['a type', 'apps/gateway/src/type.ts', 'export type AskedRoom = 1', 'apps/gateway/src/type.ts:1: AskedRoom'],
    ['a property', 'apps/web/app/room.tsx', 'export const room = {\n  left: 1,\n}', 'apps/web/app/room.tsx:2: left'],
    ['a private field', 'tests/guard.ts', 'export class Guard {\n  #calm = 1\n}', 'tests/guard.ts:2: #calm'],
    ['a CSS class', 'apps/web/app/styles/page.css', 'main .door {\n}', 'apps/web/app/styles/page.css:1: .door'],
    ['a file', 'packages/domain/src/linked-tries.ts', '', 'packages/domain/src/linked-tries.ts: linked-tries.ts'],
    ['a folder', 'apps/gateway/src/desk/key.ts', '', 'apps/gateway/src/desk: desk'],
    ['a heading', 'docs/operations.md', '# Commands\n\n## What is kept', 'docs/operations.md:3: ## What is kept'],
  ]
  const good = {
    'docs/glossary.md': '# Told',
    'docs/wire.md': 'What was asked, and what the guest was told.',
    'apps/gateway/src/agent.ts': `export const agent = { keepAlive: true, text: 'asked' }`,
    'apps/gateway/src/storyteller.ts': 'export const storyteller = (room: Room) => room.left',
    'apps/web/app/styles/room.css': '/* See .left of the list. */\n.room {\n  left: 0;\n}',
  }
  let found: ReturnType<typeof findOldWords>

  beforeAll(() => {
    found = findOldWords({ ...good, ...Object.fromEntries(bad.map(([, file, text]) => [file, text])) })
  })

  it.each(bad)('refuses %s: %s', (_, __, ___, place) => {
    expect(found.lines.filter((line) => line.startsWith(`${place} (for `))).toHaveLength(1)
    expect(found.status).toBe(1)
  })

  it('allows other words that contain one, sentences, texts, and what the glossary explains', () => {
    const ofGood = found.lines.filter((line) => Object.keys(good).some((file) => line.startsWith(file)))
    expect(ofGood).toEqual([])
  })

  it('refuses an exception that nothing needs', () => {
    expect(found.lines.filter((line) => line.includes('nothing needs the exception /^left$/'))).toHaveLength(1)
    expect(found.lines.filter((line) => line.includes('/^keepAlive/'))).toEqual([])
  })
})
