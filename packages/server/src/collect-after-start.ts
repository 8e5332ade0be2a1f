import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects once what starting has left behind, 10 to 40 MB of a program: V8 would keep it until much more is used. It
 * can be asked in no other way than by a flag.
 */
export function collectAfterStart(afterMs = 3_000): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    runInNewContext('gc')()
  }, afterMs).unref()
}
