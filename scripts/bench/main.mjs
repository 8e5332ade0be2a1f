import { join } from 'node:path'
import { Stop } from '../begin.mjs'
import { main as setUp } from '../setup/main.mjs'
import { runInForeground } from '../setup/run.mjs'
import { node, root, runtimeEnv } from '../setup/runtime.mjs'

/** The first writes the beginning of docs/benchmarks.md, the others a section each. */
const parts = [
  'main',
  'searches',
  'gateway',
  'login-check',
  'neighbours',
  'pages',
  'photographs',
  'beside',
  'calendar',
  'memory',
  'reservations',
  'agency-list',
  'portal',
]

/** `npm run bench` runs all; `npm run bench -- PART …` one of them, and so does `npm run bench -- --PART …`. */
export async function main([requested, ...args]) {
  const requestedPart = requested?.replace(/^--/, '')
  await setUp()
  const env = runtimeEnv({ NODE_ENV: 'production' })
  const run = (part, given) => runInForeground(node, [join(root, `bench/${part}.ts`), ...given], { env })
  if (requestedPart !== undefined && !parts.includes(requestedPart))
    throw new Stop(`There is no such part: ${requestedPart}. There are ${parts.join(', ')}.`)
  for (const part of requestedPart === undefined ? parts : [requestedPart]) process.exitCode ||= await run(part, args)
}
