import { defineConfig } from 'vitest/config'

const project = (name: string, ...folders: string[]) => ({
  test: {
    name,
    environment: 'node' as const,
    include: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    exclude: ['**/node_modules/**', '**/build/**', '**/dist/**'],
    setupFiles: ['./tests/setup/unexpected-console-error.ts'],
    // What hangs is to be found, not what is slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

const withPostgres = ({ test }: ReturnType<typeof project>) => ({ test: { ...test, globalSetup: ['./tests/postgres/setup.ts'] } })

export default defineConfig({
  test: {
    pool: 'threads',
    // Half of the time of the longest tests is a disk's or a timer's: two cores carry two of them.
    maxWorkers: 2,
    projects: [
      project('domain', 'packages/domain'),
      project('contracts', 'packages/contracts', 'packages/server', 'packages/demo'),
      project('apps', 'apps', 'simulators', 'tools'),
      withPostgres(project('tests', 'tests')),
    ],
  },
})
