import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { alertRules, alerts } from './alerts.ts'
import { firingAlerts, readFigures } from './figures.ts'

const rules = join(import.meta.dirname, '../../../../docs/watching/alerts.yml')

describe('alerts', () => {
  it('have the file of rules that Prometheus reads, which `vitest run packages/server -u` makes', async () => {
    await expect(stringify(alertRules(), { lineWidth: 0 })).toMatchFileSnapshot(rules)
  })

  it('each have a name of their own, and say what to do', () => {
    expect(new Set(alerts.map(({ name }) => name)).size).toBe(alerts.length)
    for (const { says, cure } of alerts) {
      expect(says).toMatch(/^[A-Z].*\.$/)
      expect(cure).toMatch(/^.*[.]$/)
    }
  })

  const now = Date.parse('2027-03-10T05:00:00Z')
  const day = (date: string) => Date.parse(date) / 1_000
  it.each([
    ['portico_intents{state="unknown"} 1', ['BookingsWithoutAnAnswer']],
    ['portico_intents{state="unknown"} 0', []],
    ['portico_intents{state="sent"} 9', []],
    ['portico_breaker_state{server="own main"} 1', []],
    ['portico_breaker_state{server="own main"} 2', ['ServerAway']],
    ['portico_disk_free_bytes 1e9', ['DiskNearlyFull']],
    ['portico_disk_free_bytes 2e9', []],
    [`portico_euro_rates_timestamp_seconds ${day('2027-03-05')}`, ['RatesOld']],
    [`portico_euro_rates_timestamp_seconds ${day('2027-03-06')}`, []],
    ['portico_job_late{job="holds"} 1\nportico_job_late{job="outbox"} 1', ['JobLate', 'JobLate']],
    ['# HELP portico_broken_rules 7\n\nnonsense', []],
  ])('of the figures %j those of %j are told', (text, names) => {
    expect(firingAlerts(readFigures(text), now).map(({ alert }) => alert.name)).toEqual(names)
  })

  it('read labels with what must be escaped', () => {
    expect(readFigures('a_figure{one="a \\"b\\", c",two="x{y}"} 3.5e-7')).toEqual([
      { name: 'a_figure', labels: { one: 'a \\"b\\", c', two: 'x{y}' }, value: 3.5e-7 },
    ])
  })
})
