import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { programs } from '../../scripts/start/programs.mjs'

it('compressing four hundred pages for eight clients makes V8 collect everything a few times at most', async () => {
  const memory = programs.find(({ name }) => name === 'web')?.memory ?? []
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...memory,
    join(import.meta.dirname, 'compressing-program.ts'),
    '400',
  ])
  expect(JSON.parse(stdout).major).toBeLessThan(6)
})
