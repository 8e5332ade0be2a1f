import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

const restartPauseMs = 1_000

/**
 * Several web processes on one port (`WEB_PROCESSES`). One that dies is started again. SIGHUP restarts them one after
 * the other, each only when its successor serves; SIGTERM lets all of them finish what they have begun.
 */
export function runProcesses(count: number, log: FastifyBaseLogger): void {
  let closing = false
  let restarting = Promise.resolve()
  const retiredWorkers = new Set<Worker>()

  async function startWorker(): Promise<boolean> {
    const worker = cluster.fork()
    return new Promise((resolve) => {
      worker.once('listening', () => resolve(true)).once('exit', () => resolve(false))
    })
  }

  cluster.on('exit', async (worker, code, signal) => {
    if (closing) {
      if (Object.values(cluster.workers ?? {}).every((otherWorker) => !otherWorker || otherWorker.isDead()))
        process.exit(0)
      return
    }
    if (retiredWorkers.delete(worker)) return
    log.error({ code, signal }, 'a web process ended, starting another')
    await pause(restartPauseMs)
    if (!closing) await startWorker()
  })

  async function restartAll(): Promise<void> {
    for (const worker of Object.values(cluster.workers ?? {})) {
      if (!worker || closing) continue
      if (!(await startWorker())) return log.error('a new web process does not start: the others go on')
      retiredWorkers.add(worker)
      const ended = once(worker, 'exit')
      // First it gets no more connections, then it finishes: a balancer that looks at this port sees one that is ready.
      const handedOver = once(worker, 'disconnect')
      worker.disconnect()
      await Promise.race([handedOver, ended])
      worker.process.kill('SIGTERM')
      await ended
    }
    log.info('all web processes are new')
  }

  process.on('SIGHUP', () => {
    restarting = restarting.then(restartAll)
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      closing = true
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
    })
  }
  for (let i = 0; i < count; i++) cluster.fork()
}
