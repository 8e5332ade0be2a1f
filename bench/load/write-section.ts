import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

const path = join(import.meta.dirname, '../../docs/benchmarks.md')
const introduction = '# Benchmarks'

/**
 * Puts a section of docs/benchmarks.md, with the machine that made it, in the place of the one with its title, or at
 * the end; without a title it is what stands before all sections.
 */
export function writeSection(title: string | undefined, text: string): void {
  const [before = introduction, ...sections] = readFileSync(path, 'utf8').split('\n## ')
  const own = `${title}\n\n${text}\n\nMeasured on ${cpus().length} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}, Node ${process.version}.`
  const at = sections.findIndex((section) => section.startsWith(`${title}\n`))
  if (title === undefined) write([`${introduction}\n\n${text}`, ...sections])
  else write([before, ...(at < 0 ? [...sections, own] : sections.with(at, own))])
}

function write(sections: readonly string[]): void {
  writeFileSync(path, `${sections.map((section) => section.trim()).join('\n\n## ')}\n`)
}
