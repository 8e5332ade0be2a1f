import { processorMsOf } from './processor-time.ts'
import { type Compared, compare, comparedOf, measurePairs, medianOf, rateOf, type TimedReply } from './timed-request.ts'

/**
 * What one run asks for. Of a run of 120, a third of a second, a fifth was lost on what the other side had left in the
 * processor's caches and on a heap that had shrunk meanwhile, and processor time is counted in steps of ten
 * milliseconds.
 */
export const pagesOfRun = { together: 600, alone: 100 }

/** One web: its process, one page more of it, and the processor time of all programs that it needs, where asked for. */
export type MeasuredWeb = {
  readonly pid: number
  readonly page: () => Promise<TimedReply>
  readonly allMs?: () => number
}
export type ComparedPages = {
  readonly perSecond: Compared
  readonly processorMs: Compared
  readonly allMs: Compared
  readonly aloneMs: Compared
}

/** Pages a second and the web's processor time a page, at 8 clients. */
export async function compareLoads(
  rounds: number,
  ours: MeasuredWeb,
  baseline: MeasuredWeb,
): Promise<Omit<ComparedPages, 'aloneMs'>> {
  const pairs = await measurePairs(
    rounds,
    () => loadOf(ours),
    () => loadOf(baseline),
  )
  const compared = (measure: 'perSecond' | 'processorMs' | 'allMs') =>
    comparedOf(pairs.map((pair) => ({ ours: pair.ours[measure], baseline: pair.baseline[measure] })))
  return { perSecond: compared('perSecond'), processorMs: compared('processorMs'), allMs: compared('allMs') }
}

/** The same, and the median time of a page at 1 client. */
export async function comparePages(rounds: number, ours: MeasuredWeb, baseline: MeasuredWeb): Promise<ComparedPages> {
  const loads = await compareLoads(rounds, ours, baseline)
  const aloneMs = await compare(
    rounds,
    () => aloneMsOf(ours),
    () => aloneMsOf(baseline),
  )
  return { ...loads, aloneMs }
}

async function loadOf({ pid, page, allMs = () => processorMsOf(pid) }: MeasuredWeb) {
  const [began, allBegan] = [processorMsOf(pid), allMs()]
  const perSecond = await rateOf(pagesOfRun.together, 8, page)
  const aPage = (ms: number) => ms / pagesOfRun.together
  return { perSecond, processorMs: aPage(processorMsOf(pid) - began), allMs: aPage(allMs() - allBegan) }
}

async function aloneMsOf({ page }: MeasuredWeb): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < pagesOfRun.alone; i++) times.push((await page()).ms)
  return medianOf(times)
}

/** A row of the table in docs/benchmarks.md. */
export function rowOf(
  name: string,
  what: string,
  unit: string,
  { ours, baseline, ratio, least, most }: Compared,
): string {
  const spread = least === most ? '' : ` (${least.toFixed(2)} to ${most.toFixed(2)})`
  const row = `| ${name} | ${what} | ${ours.toFixed(1)} ${unit} | ${baseline.toFixed(1)} ${unit} | ${ratio.toFixed(2)}${spread} |`
  console.info(row)
  return row
}

/** The three rows of a page. */
export function rowsOf(name: string, { perSecond, processorMs, aloneMs }: ComparedPages): readonly string[] {
  return [
    rowOf(name, '8 clients', '/s', perSecond),
    rowOf(name, '8 clients, processor time of the web a page', 'ms', processorMs),
    rowOf(name, '1 client, median', 'ms', aloneMs),
  ]
}
