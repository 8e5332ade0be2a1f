import { type Alert, alerts } from './alerts.ts'

export type Figure = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** What a program's `/metrics` says, in the text format of Prometheus. */
export function readFigures(text: string): Figure[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? []
    if (name === undefined || value === undefined) return []
    const labelPairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', said = '']) => [
      label,
      said,
    ])
    return [{ name, labels: Object.fromEntries(labelPairs), value: Number(value) }]
  })
}

export type FiringAlert = { readonly alert: Alert; readonly figure: Figure }

/** Which conditions hold for figures as they are at `now` (in milliseconds); those of rates need Prometheus. */
export function firingAlerts(figures: readonly Figure[], now: number): FiringAlert[] {
  return alerts.flatMap((alert) =>
    figures
      .filter((figure) => isMeant(alert, figure) && conditionHolds(alert, figure, now))
      .map((figure) => ({ alert, figure })),
  )
}

function isMeant({ figure, labels = {} }: Alert, { name, labels: said }: Figure): boolean {
  return name === figure && Object.entries(labels).every(([label, value]) => said[label] === value)
}

function conditionHolds({ condition }: Alert, { value }: Figure, now: number): boolean {
  switch (condition.kind) {
    case 'above':
      return value > condition.value
    case 'below':
      return value < condition.value
    case 'older':
      return now / 1_000 - value > condition.seconds
    case 'expression':
      return false
  }
}
