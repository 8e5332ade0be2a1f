import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Stop } from '../begin.mjs'
import { filesBelow, fingerprint, onlyIfChanged } from './fingerprint.mjs'
import { pinnedPnpm, shortRetries } from './pnpm.mjs'
import { run, tail } from './run.mjs'
import { root, runtimeEnv } from './runtime.mjs'
import { step } from './step.mjs'

const stamp = join(root, 'node_modules/.portico-installed')

function manifests() {
  const members = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(root, folder, name, 'package.json')),
  )
  return [
    ...['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'].map((name) => join(root, name)),
    ...filesBelow(join(root, 'patches')),
    ...members.filter((file) => existsSync(file)),
  ]
}

function refuseReadOnly() {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    throw new Stop(
      `Portico installs into its own folder, but ${root} cannot be written to: make it writable, or clone it where it is.`,
    )
  }
}

/**
 * Installs into the project folder what the lockfile says, when it says something new. Afterwards `node` is our Node
 * 24.
 */
export async function install() {
  const mark = `${process.platform}-${process.arch} ${fingerprint(manifests())}`
  await onlyIfChanged(stamp, mark, async () => {
    refuseReadOnly()
    const [command, ...args] = await pinnedPnpm()
    await step('Installing packages', async (note) => {
      const { code, output } = await run(
        command,
        [...args, 'install', '--frozen-lockfile', '--prod=false', '--reporter=append-only'],
        {
          env: runtimeEnv(shortRetries),
          onLine: (line) => line.startsWith('Progress') && note(line),
        },
      )
      if (code !== 0)
        throw new Stop(
          `Portico could not install its packages: is the package registry reachable? pnpm's last words:\n${tail(output)}`,
        )
    })
  })
}
