import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stripTypes } from '../../scripts/setup/strip.mjs'
import { readStripped, strippedFileOf, strippedFolder } from '../../scripts/setup/stripped-file.mjs'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'portico-stripped-'))
beforeAll(stripTypes)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const stripper = 'NativeModule internal/deps/amaro/dist/index'

/** What a program has once it has loaded the file: its exports' names, and whether Node's stripper of types is there. */
function loaded(file: string): { readonly names: readonly string[]; readonly hasStripper: boolean } {
  const code = `const names = Object.keys(await import(${JSON.stringify(pathToFileURL(file).href)}))
    const hasStripper = process.moduleLoadList.includes(${JSON.stringify(stripper)})
    console.log(JSON.stringify({ names, hasStripper }))
    process.exit(0)`
  const args = ['--import', join(root, 'scripts/start/load-stripped.mjs'), '--input-type=module', '--eval', code]
  const env = { ...process.env, NODE_COMPILE_CACHE: '' }
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', env }))
}

const writeStripped = () =>
  promisify(execFile)(process.execPath, [
    join(root, 'scripts/setup/write-stripped.mjs'),
    ...['apps', 'packages', 'simulators'],
  ])

describe('the types of our sources', () => {
  it.each([
    'apps/booking-server/src/start-booking-server.ts',
    'apps/admin/server/app.ts',
    'apps/gateway/src/app.ts',
    'apps/web/app.ts',
  ])('are stripped before a program starts: %s loads without the stripper', (file) => {
    expect(loaded(join(root, file)).hasStripper).toBe(false)
  })

  it('are stripped by Node where a source is not as setup found it', () => {
    const file = join(folder, 'later.ts')
    writeFileSync(file, 'export const later: number = 1')
    expect(loaded(file)).toEqual({ names: ['later'], hasStripper: true })
  })

  it('are stripped by Node where setup was ended while it wrote, and by the next setup', async () => {
    const source = readFileSync(join(root, 'apps/gateway/src/app.ts'), 'utf8')
    const whole = readStripped(source)
    truncateSync(strippedFileOf(source), 700)
    expect(loaded(join(root, 'apps/gateway/src/app.ts')).hasStripper).toBe(true)
    await writeStripped()
    expect([whole?.length, readStripped(source)]).toEqual([source.length, whole])
  })

  it('are stripped by two setups at the same time, which both remove what is of no source any more', async () => {
    for (let i = 0; i < 3_000; i++) writeFileSync(join(strippedFolder, `of-no-source-${i}`), '')
    await Promise.all([writeStripped(), writeStripped(), writeStripped()])
  })
})
