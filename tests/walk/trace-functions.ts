import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { SourceMap } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(import.meta.dirname, '../..')
const bundles = join(root, 'apps/web/build/server')

/** Where a function of one of the web's bundles was written. */
function readBundle(bundle: string) {
  const map = new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, 'utf8')))
  const lineEnds = [...readFileSync(bundle, 'utf8').matchAll(/\n/g)].map(({ index }) => index)
  return (offset: number): string | undefined => {
    const line = lineEnds.findLastIndex((end) => end < offset) + 1
    const entry = map.findEntry(line, offset - (line === 0 ? 0 : (lineEnds[line - 1] ?? 0) + 1))
    return 'originalSource' in entry && entry.originalSource
      ? relative(root, resolve(dirname(bundle), entry.originalSource))
      : undefined
  }
}

/** A function as the runtime names it. */
type Met = { readonly path: string; readonly offset: number }

/**
 * The functions that ran while `act` did, right after `before`: beginning to trace takes its time, in which what is
 * cached for a second would end. So does naming them: who walks several times names them afterwards.
 */
export async function traceFunctions(
  act: () => Promise<unknown>,
  before: () => Promise<unknown> = async () => undefined,
): Promise<Met[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await before()
  await session.post('Profiler.takePreciseCoverage')
  await act()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  session.disconnect()
  return result
    .filter(({ url }) => url.startsWith('file:') && !url.includes('/node_modules/'))
    .flatMap(({ url, functions }) =>
      functions.flatMap(({ ranges: [range] }) =>
        range && range.count > 0 ? [{ path: fileURLToPath(url), offset: range.startOffset }] : [],
      ),
    )
}

const sources = new Map<string, ReturnType<typeof readBundle>>()

/** Those of them that are ours, each as its file and its place there. */
export function namesOf(met: readonly Met[]): Set<string> {
  const sourceOf = (bundle: string, offset: number) => {
    const read = sources.get(bundle) ?? readBundle(bundle)
    sources.set(bundle, read)
    return read(offset)
  }
  const names = met.flatMap(({ path, offset }) => {
    const file = path.startsWith(bundles) ? sourceOf(path, offset) : relative(root, path)
    const isOurs = file && !file.includes('node_modules') && !file.startsWith('..') && /^(apps|packages)\//.test(file)
    return isOurs ? [`${file} ${offset}`] : []
  })
  return new Set(names)
}
