import { readFileSync } from 'node:fs'

/** Of the program alone, in its code and in the kernel for it. */
export function processorMsOf(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) * 10
}
