import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readServiceToken } from '@portico/server/tokens/service-token'
import { allocation, programs as programTable } from '../../scripts/start/programs.mjs'
import { KillableProcess } from '../../tests/kill/killable-process.ts'
import { processorMsOf } from './processor-time.ts'
import { requireFreePorts } from './require-free-ports.ts'

const root = join(import.meta.dirname, '../..')

/** One for each of the four programs. */
export function portsFrom(firstPort: number) {
  return {
    BOOKING_PORT: firstPort,
    ADMIN_PORT: firstPort + 1,
    GATEWAY_PORT: firstPort + 2,
    WEB_PORT: firstPort + 3,
  }
}

/**
 * The four programs as they run in production, on the demo houses, in a folder of their own: this commit's, or those of
 * another one in `folder`.
 */
export async function startPrograms({ folder: sources = root, table = programTable, firstPort = 27_300 } = {}) {
  const ports = portsFrom(firstPort)
  await requireFreePorts(Object.values(ports))
  const home = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  const token = readServiceToken(home, 'web-gateway')
  const bookingToken = readServiceToken(home, 'gateway-booking-server')
  const at = (port: number) => `http://127.0.0.1:${port}`
  const env = {
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    PORTICO_HOME: home,
    PORTICO_DEMO: '1',
    NODE_ENV: 'production',
    ...allocation,
    LOG_LEVEL: 'warn',
    // What is measured is what a call costs, not who is refused where there are many, or on a machine that stalls.
    REQUESTS_PER_MINUTE: '{"host":100000000}',
    LATE_MS: '{"searches":10000,"others":10000}',
    BOOKING_URL: at(ports.BOOKING_PORT),
    ADMIN_URL: at(ports.ADMIN_PORT),
    GATEWAY_URL: at(ports.GATEWAY_PORT),
    WEB_URL: `http://localhost:${ports.WEB_PORT}`,
  }
  const programs: KillableProcess[] = []
  for (const { port, entry, memory } of table) {
    const args = [...memory, ...strippedIn(sources), join(sources, entry)]
    const program = new KillableProcess(ports[port as keyof typeof ports], args, env)
    programs.push(program)
    await program.start()
  }
  return {
    home,
    token,
    bookingToken,
    booking: env.BOOKING_URL,
    gateway: env.GATEWAY_URL,
    web: at(ports.WEB_PORT),
    webPid: programs.at(-1)?.pid ?? 0,
    /** The processor time of each program since its start, in milliseconds. */
    processorMs: (): Readonly<Record<string, number>> =>
      Object.fromEntries(programs.map(({ pid }, i) => [table[i]?.name ?? '', processorMsOf(pid)])),
    /** One more program in the same folder, to be started and killed by who wants it. */
    another: (
      entry: string,
      settings: Record<string, string>,
      port: number,
      { folder = sources, programs = table } = {},
    ) =>
      new KillableProcess(
        port,
        [
          ...(programs.find((program) => program.entry === entry)?.memory ?? []),
          ...strippedIn(folder),
          join(folder, entry),
        ],
        {
          ...env,
          ...settings,
        },
      ),
    /** The memory of each program in MB: its own pages and its share of common ones (PSS). */
    memory: () => programs.map((program) => pssOf(program.pid)),
    [Symbol.asyncDispose]: async () => {
      for (const program of programs.reverse()) await program.kill()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** As \`npm start\` starts them; a former commit may strip types at each start. */
function strippedIn(sources: string): string[] {
  const file = join(sources, 'scripts/start/load-stripped.mjs')
  return existsSync(file) ? ['--import', file] : []
}

function pssOf(pid: number): number {
  const line = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
  return Number(line?.[1] ?? Number.NaN) / 1024
}
