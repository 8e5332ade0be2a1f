import { join } from 'node:path'
import { Stop } from '../begin.mjs'
import { filesBelow, fingerprint, onlyIfChanged } from './fingerprint.mjs'
import { run, tail } from './run.mjs'
import { root, runtimeEnv } from './runtime.mjs'
import { step } from './step.mjs'

const builds = {
  web: { folder: 'apps/web', command: ['remix', 'vite:build'], output: 'build' },
  admin: { folder: 'apps/admin', command: ['vite', 'build'], output: 'dist' },
}

/** Builds the browser's part of an app, unless its sources and those of our packages are the ones of the last build. */
export async function build(name) {
  const { folder, command, output } = builds[name]
  const cwd = join(root, folder)
  const sources = [...filesBelow(cwd), ...filesBelow(join(root, 'packages')), join(root, 'pnpm-lock.yaml')]
  await onlyIfChanged(join(cwd, output, '.portico-built'), fingerprint(sources), () =>
    step(`Building ${name}`, async () => {
      const [tool, ...args] = command
      const { code, output: said } = await run(join(cwd, 'node_modules/.bin', tool), args, {
        cwd,
        env: runtimeEnv({ NODE_ENV: 'production' }),
      })
      if (code !== 0) throw new Stop(`Portico could not build ${name}:\n${tail(said, 30)}`)
    }),
  )
}
