import { expect, inject, it } from 'vitest'

// Without PostgreSQL the suites of both databases run on SQLite alone: that must not go unsaid, and never happen where
// all must be proven.
it('the tests have a PostgreSQL beside SQLite', ({ skip }) => {
  const postgres = inject('postgres')
  if ('reason' in postgres && !process.env.CI) skip(postgres.reason)
  expect(postgres).toHaveProperty('server')
})
