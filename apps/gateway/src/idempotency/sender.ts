import { randomBytes } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { eq, lt } from 'drizzle-orm'
import { sender as senderTable } from '../store/schema.ts'
import type { GatewayStore } from '../store/store.ts'

/**
 * A gateway that was not seen for so long can no longer settle what it sent: several times the longest pause of an
 * event loop.
 */
const senderLease = { seconds: 30 }
const secondsBetweenBeats = 5

const runningSenders = new Set<string>()

/**
 * The name under which one gateway sends confirms and changes, and whether the gateway of another name can still settle
 * what it sent. A name is random, so that a restart has another one. A gateway says every few seconds that it lives;
 * where its process ids are ours too, a process that is gone is known at once, and in another container or on another
 * host when its lease is over.
 */
export class Sender implements AsyncDisposable {
  readonly name = randomBytes(16).toString('hex')
  readonly #store: GatewayStore
  readonly #now: () => Instant
  #beatAt: Instant | undefined

  constructor(store: GatewayStore, now: () => Instant) {
    this.#store = store
    this.#now = now
    runningSenders.add(this.name)
  }

  async beat(): Promise<void> {
    const seenAt = this.#now()
    if (this.#beatAt && seenAt < instantAfter(this.#beatAt, { seconds: secondsBetweenBeats })) return
    const row = { name: this.name, machine: machineName, pid: process.pid, seenAt }
    const isGone = lt(senderTable.seenAt, instantAfter(seenAt, { seconds: -2 * senderLease.seconds }))
    await this.#store.transaction(async (tx) => {
      await tx.insert(senderTable).values(row).onConflictDoUpdate({ target: senderTable.name, set: { seenAt } })
      await tx.delete(senderTable).where(isGone)
    })
    this.#beatAt = seenAt
  }

  async isRunning(name: string): Promise<boolean> {
    if (runningSenders.has(name)) return true
    // The names of gateways before these had rows begin with a process id; they run for as long as a rolling restart
    // takes.
    const [, pidInName] = /^(\d+)\./.exec(name) ?? []
    if (pidInName !== undefined) return Number(pidInName) !== process.pid && isProcess(Number(pidInName))
    const [row] = await this.#store.select().from(senderTable).where(eq(senderTable.name, name))
    if (!row || row.seenAt <= instantAfter(this.#now(), { seconds: -senderLease.seconds })) return false
    return row.machine !== machineName || (row.pid !== process.pid && isProcess(row.pid))
  }

  end(): void {
    runningSenders.delete(this.name)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.end()
    await this.#store.write((tx) => tx.delete(senderTable).where(eq(senderTable.name, this.name)))
  }
}

/**
 * Where a process id means the same process: a host, and on it one namespace of process ids, since containers have
 * their own.
 */
const machineName = `${hostname()} ${pidNamespace()}`

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

function isProcess(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
