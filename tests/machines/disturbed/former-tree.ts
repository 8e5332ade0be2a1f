import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { KillableProcess } from '../../kill/killable-process.ts'

/** A checkout of the version before, installed: `npm run rolling -- REF` makes one and runs these tests. */
export function formerTree(skip: (reason: string) => never): string {
  const former = process.env.PORTICO_FORMER_TREE ?? ''
  if (former === '' || !existsSync(join(former, 'package.json'))) skip('npm run rolling names the version before')
  return former
}

export async function versionAt({ program }: { readonly program: KillableProcess }): Promise<string> {
  const health = (await (await fetch(`${program.url}/healthz`)).json()) as { readonly version?: string }
  return health.version ?? 'unnamed'
}
