import { randomBytes } from 'node:crypto'

/** The gateways of this process that are running; a process usually has one. */
const running = new Set<string>()

/** The name under which one gateway sends its confirms: process and a random part, so that a restart is somebody else. */
export class Sender implements Disposable {
  readonly name = `${process.pid}.${randomBytes(8).toString('hex')}`

  constructor() {
    running.add(this.name)
  }

  [Symbol.dispose](): void {
    running.delete(this.name)
  }
}

/** Whether the gateway of this machine that sent a confirm can still settle it. */
export function isRunning(sender: string): boolean {
  const pid = Number(sender.split('.')[0])
  if (pid === process.pid) return running.has(sender)
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
