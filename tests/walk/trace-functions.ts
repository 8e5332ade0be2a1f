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
    return 'originalSource' in entry && entry.originalSource ? relative(root, resolve(dirname(bundle), entry.originalSource)) : undefined
  }
}

/** The functions of ours that ran while `act` did, each as its file and its place there. */
export async function traceFunctions(act: () => Promise<unknown>): Promise<string[]> {
  const sources = new Map<string, ReturnType<typeof readBundle>>()
  const sourceOf = (bundle: string, offset: number) => {
    const read = sources.get(bundle) ?? readBundle(bundle)
    sources.set(bundle, read)
    return read(offset)
  }
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  await act()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  session.disconnect()
  const met = new Set<string>()
  for (const { url, functions } of result.filter((script) => script.url.startsWith('file:') && !script.url.includes('/node_modules/'))) {
    const path = fileURLToPath(url)
    for (const { ranges } of functions) {
      const [range] = ranges
      if (!range || range.count === 0) continue
      const file = path.startsWith(bundles) ? sourceOf(path, range.startOffset) : relative(root, path)
      if (!file || file.includes('node_modules') || file.startsWith('..') || !/^(apps|packages)\//.test(file)) continue
      met.add(`${file} ${range.startOffset}`)
    }
  }
  return [...met]
}
