import { expect, it } from 'vitest'
import { advisoriesIn } from '../../scripts/audit/advisories.mjs'

const advisory = (module_name: string, severity: string) => ({
  module_name,
  severity,
  vulnerable_versions: '<2.0.0',
  title: 'It breaks',
  url: 'https://advisories.example/1',
  findings: [{ version: '1.0.0' }, { version: '1.0.0' }],
})

it('the audit names each advisory, the gravest first', () => {
  const report = JSON.stringify({ advisories: { 1: advisory('mild', 'low'), 2: advisory('grave', 'critical') } })
  expect(advisoriesIn(report)).toEqual([
    'critical: grave 1.0.0 (<2.0.0): It breaks https://advisories.example/1',
    'low: mild 1.0.0 (<2.0.0): It breaks https://advisories.example/1',
  ])
})

it('the audit tells no advisory from no answer', () => {
  expect(advisoriesIn('{"advisories":{}}')).toEqual([])
  for (const report of ['', 'ERR_PNPM_AUDIT_BAD_RESPONSE', '{"error":{"code":"x"}}', 'null'])
    expect(advisoriesIn(report)).toBeUndefined()
})
