/** Where progress is told: a bar on a terminal, else a line now and then. */
export type Screen = { readonly isTTY?: boolean; write(text: string): unknown }

export type Progress = {
  /** So many are done. */
  readonly at: (done: number) => void
  readonly end: () => void
}

const barWidth = 30
const everyMs = { bar: 100, line: 10_000 }

/**
 * Shows how far a long work is, how fast it goes and how long it will take. `begunAt`: what was done in an earlier run.
 */
export function showProgress(screen: Screen, total: number, what: string, begunAt = 0): Progress {
  const isTerminal = screen.isTTY === true
  const began = performance.now()
  let reportedAt = began
  const report = (done: number) => {
    reportedAt = performance.now()
    const text = progressText({ done, total, begunAt, what, seconds: (reportedAt - began) / 1_000 })
    screen.write(isTerminal ? `\r${bar(done / Math.max(1, total))} ${text}\u001B[K` : `${text}\n`)
  }
  return {
    at: (done) => {
      if (performance.now() - reportedAt >= (isTerminal ? everyMs.bar : everyMs.line)) report(done)
    },
    end: () => {
      report(total)
      if (isTerminal) screen.write('\n')
    },
  }
}

type Passed = {
  readonly done: number
  readonly total: number
  readonly begunAt: number
  readonly what: string
  readonly seconds: number
}

/** `34 % · 54,119 of 161,250 events · 812 a second · 132 s left` */
export function progressText({ done, total, begunAt, what, seconds }: Passed): string {
  const perSecond = (done - begunAt) / Math.max(seconds, 0.001)
  const remaining = perSecond > 0 ? ` · ${Math.ceil((total - done) / perSecond)} s left` : ''
  const share = Math.floor((100 * done) / Math.max(1, total))
  return `${share} % · ${grouped(done)} of ${grouped(total)} ${what} · ${grouped(Math.round(perSecond))} a second${done < total ? remaining : ''}`
}

function bar(share: number): string {
  const full = Math.round(share * barWidth)
  return `[${'#'.repeat(full)}${'.'.repeat(barWidth - full)}]`
}

function grouped(count: number): string {
  return count.toLocaleString('en')
}
