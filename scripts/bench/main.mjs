import { join } from 'node:path'
import { Stop } from '../begin.mjs'
import { main as setUp } from '../setup/main.mjs'
import { runInForeground } from '../setup/run.mjs'
import { node, root, runtimeEnv } from '../setup/runtime.mjs'

/** The first writes the beginning of docs/benchmarks.md, the others a section each. */
const parts = ['main', 'searches', 'gateway', 'login-check', 'neighbours']

/** `npm run bench` runs all; `npm run bench -- PART …` one of them. */
export async function main([asked, ...args]) {
  await setUp()
  const env = runtimeEnv({ NODE_ENV: 'production' })
  const run = (part, given) => runInForeground(node, [join(root, `bench/${part}.ts`), ...given], { env })
  if (asked !== undefined && !parts.includes(asked)) throw new Stop(`There is no such part: ${asked}. There are ${parts.join(', ')}.`)
  for (const part of asked === undefined ? parts : [asked]) process.exitCode ||= await run(part, args)
}
