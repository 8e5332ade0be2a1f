import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type CpuProfile = {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string }
  }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** Settings with which a program writes a profile of its processor time when it ends, and what that says then. */
export function processorProfile() {
  const folder = mkdtempSync(join(tmpdir(), 'portico-profile-'))
  return {
    settings: { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` },
    /** The parts that take most of it, in percent of what was not idle. */
    read: (most: number): readonly (readonly [part: string, percent: number])[] => {
      const [file] = readdirSync(folder)
      if (file === undefined) throw new Error('no profile was written')
      const shares = sharesOf(JSON.parse(readFileSync(join(folder, file), 'utf8')))
      rmSync(folder, { recursive: true, force: true })
      return shares.slice(0, most)
    },
  }
}

function sharesOf({ nodes, samples, timeDeltas }: CpuProfile): readonly (readonly [string, number])[] {
  const partOf = new Map(nodes.map(({ id, callFrame }) => [id, partOfFrame(callFrame)]))
  const times = new Map<string, number>()
  samples.forEach((id, i) => {
    const part = partOf.get(id) ?? 'others'
    times.set(part, (times.get(part) ?? 0) + (timeDeltas[i] ?? 0))
  })
  for (const idle of ['(idle)', '(root)']) times.delete(idle)
  const all = [...times.values()].reduce((sum, time) => sum + time, 0)
  return [...times].map(([part, time]) => [part, (time * 100) / all] as const).sort(([, one], [, other]) => other - one)
}

/** A library by its name, ours by its app or package, Node by itself. */
function partOfFrame({ functionName, url }: { readonly functionName: string; readonly url: string }): string {
  if (url === '') return functionName.startsWith('(') ? functionName : 'functions of V8'
  if (url.startsWith('node:')) return 'Node'
  const library = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  if (library !== undefined) return library
  return /\/build\/server\//.test(url) ? 'pages (components, texts, loaders)' : 'server of the web'
}
