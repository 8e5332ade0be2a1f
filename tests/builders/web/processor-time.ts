import { existsSync, readFileSync } from 'node:fs'

/** Of this process, which has gateway and booking server, and of the web's, where Linux says it. */
export function processorMs(pid: number): number {
  const { user, system } = process.cpuUsage()
  const file = `/proc/${pid}/stat`
  const ticks = existsSync(file)
    ? readFileSync(file, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number)
    : undefined
  return (user + system) / 1_000 + (ticks ?? []).reduce((sum, each) => sum + each, 0) * 10
}
