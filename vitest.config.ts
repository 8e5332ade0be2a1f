import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Begun in this order before all others, so that none is left to run alone at the end: a fresh clone knows no
 * durations.
 */
const longest = [
  'tests/simulate/simulator.test.ts',
  'tests/kill/crash-points.test.ts',
  'tests/gateway/idempotency/confirm-faults.test.ts',
  'tests/gateway/reservation/random-changes.test.ts',
  'tests/tools/replay.test.ts',
  'tests/kill/kill.test.ts',
  'tests/gateway/idempotency/killed-gateway.test.ts',
  'tests/kill/payment-points.test.ts',
  'tests/gateway/http/rolling-restart.test.ts',
  'tests/booking/inventory/interleavings.test.ts',
  'tests/checkout/last-room.test.ts',
  'tests/booking/inventory/races.test.ts',
  'tests/gateway/reservation/modify.test.ts',
  'tests/gateway/reservation/cancel.test.ts',
  'tests/payments/contract/contract.test.ts',
  'tests/web/processes.test.ts',
  'tests/pricing/booked-stays.test.ts',
  'tests/booking/http/two-servers.test.ts',
  'tests/gateway/upstream/fault-matrix.test.ts',
  'tests/round-trip/round-trip.test.ts',
  'tests/tools/import-hotels.test.ts',
  'tests/booking/http/running.test.ts',
]
for (const file of longest) if (!existsSync(file)) throw new Error(`vitest.config.ts names ${file}, which is not there`)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((file) => moduleId.endsWith(`/${file}`))
      return found === -1 ? longest.length : found
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

const project = (name: string, ...folders: string[]) => ({
  test: {
    name,
    environment: 'node' as const,
    include: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    exclude: ['**/node_modules/**', '**/build/**', '**/dist/**'],
    setupFiles: ['./tests/setup/unexpected-console-error.ts'],
    // No file leaves anything behind that another could meet: they share what they import, which costs more than most
    // of them do.
    isolate: false,
    // What hangs is to be found, not what is slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

/**
 * Read by Node itself, as it reads the servers, and some per cent faster than through Vite, without which apps cannot
 * have their components. `nodeLoader` would be for `vi.mock`, which no test needs.
 */
const asServersRun = ({ test }: ReturnType<typeof project>) => ({
  test: { ...test, experimental: { viteModuleRunner: false, nodeLoader: false } },
})

const withPostgres = ({ test }: ReturnType<typeof asServersRun>) => ({
  test: { ...test, globalSetup: ['./tests/postgres/setup.ts'] },
})

export default defineConfig({
  test: {
    pool: 'threads',
    // Much of the time of the longest tests is another program's or a timer's: two cores carry three of them.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      asServersRun(project('domain', 'packages/domain')),
      asServersRun(project('packages', 'packages/!(domain)')),
      project('apps', 'apps', 'simulators', 'tools'),
      withPostgres(asServersRun(project('tests', 'tests'))),
    ],
  },
})
