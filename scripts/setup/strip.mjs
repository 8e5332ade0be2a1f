import { join } from 'node:path'
import { Stop } from '../begin.mjs'
import { filesBelow, fingerprint, onlyIfChanged } from './fingerprint.mjs'
import { run, tail } from './run.mjs'
import { node, root } from './runtime.mjs'
import { step } from './step.mjs'
import { strippedFolder } from './stripped-file.mjs'

const folders = ['apps', 'packages', 'simulators']

/** Strips the types that Node would strip in each program at each start (`scripts/start/load-stripped.mjs`). */
export async function stripTypes() {
  const sources = folders.flatMap((folder) => filesBelow(join(root, folder))).filter((file) => file.endsWith('.ts'))
  await onlyIfChanged(`${strippedFolder}-of`, fingerprint([join(root, 'pnpm-lock.yaml'), ...sources]), () =>
    step('Stripping types', async () => {
      const { code, output } = await run(node, [join(root, 'scripts/setup/write-stripped.mjs'), ...folders])
      if (code !== 0) throw new Stop(`Portico could not strip the types of its sources:\n${tail(output, 30)}`)
    }),
  )
}
