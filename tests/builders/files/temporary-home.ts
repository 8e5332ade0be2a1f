import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that is gone when its test is over. */
export function temporaryHome(): { readonly path: string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'portico-home-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}
