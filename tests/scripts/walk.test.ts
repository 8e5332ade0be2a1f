import { expect, it } from 'vitest'
import { run } from '../../scripts/setup/run.mjs'
import { node, runtimeEnv } from '../../scripts/setup/runtime.mjs'
import { onlyInFull } from '../setup/by-test-size.ts'

it(
  'a search meets at most twenty files, from the loader of the room list to the price and back',
  async (context) => {
    onlyInFull(context)
    const { code, output } = await run(node, ['tests/walk/main.ts', '--check'], {
      env: runtimeEnv({ NODE_ENV: 'production' }),
    })
    const [, count = ''] = /^\*\*search\*\*: (\d+) files$/m.exec(output) ?? []
    expect(Number(count), output).toBeGreaterThan(10)
    expect(code, output).toBe(0)
  },
  3 * 60_000,
)
