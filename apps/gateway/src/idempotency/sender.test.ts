import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sender as senderTable } from '../store/schema.ts'
import { openStore } from '../store/store.ts'
import { Sender } from './sender.ts'

const start = '2027-03-01T09:00:00.000Z' as Instant
/** No process has it: Linux ends below. */
const deadPid = 2 ** 22 + 1

function openSenders() {
  const home = mkdtempSync(join(tmpdir(), 'portico-senders-'))
  const store = openStore(home)
  const clock = { now: start }
  const own = new Sender(store, () => clock.now)
  return {
    own,
    store,
    clock,
    /** A row as another gateway wrote it when the clock stood at the start. */
    write: (name: string, row: { readonly machine?: string; readonly pid: number }) => {
      const [here] = store.select().from(senderTable).where(eq(senderTable.name, own.name)).all()
      store
        .insert(senderTable)
        .values({ name, machine: row.machine ?? here?.machine ?? '', pid: row.pid, seenAt: start })
        .run()
    },
    [Symbol.dispose]: () => {
      store.$client.close()
      rmSync(home, { recursive: true })
    },
  }
}

it('a gateway in another container is believed while its lease lasts, whatever its process id is here', () => {
  using senders = openSenders()
  senders.write('theirs', { machine: 'another container', pid: deadPid })
  senders.write('theirs, with the id of a process of ours', { machine: 'another container', pid: process.ppid })
  senders.clock.now = instantAfter(start, { seconds: 29 })
  expect(senders.own.isRunning('theirs')).toBe(true)
  senders.clock.now = instantAfter(start, { seconds: 30 })
  expect(senders.own.isRunning('theirs')).toBe(false)
  expect(senders.own.isRunning('theirs, with the id of a process of ours')).toBe(false)
})

it('a gateway of this machine that died is known at once, also where its process id has a new process', () => {
  using senders = openSenders()
  senders.write('dead', { pid: deadPid })
  senders.write('restarted in its container, under the same id', { pid: process.pid })
  senders.write('alive', { pid: process.ppid })
  expect(
    ['dead', 'restarted in its container, under the same id', 'alive', 'nobody'].map((name) =>
      senders.own.isRunning(name),
    ),
  ).toEqual([false, false, true, false])
  senders.clock.now = instantAfter(start, { seconds: 30 })
  expect(senders.own.isRunning('alive')).toBe(false)
})

it('a gateway says every few seconds that it lives, and no longer once it is closed', () => {
  using senders = openSenders()
  const rows = () => senders.store.select().from(senderTable).all()
  senders.write('over', { machine: 'another container', pid: 1 })
  senders.clock.now = instantAfter(start, { seconds: 4 })
  senders.own.beat()
  expect(rows().map(({ seenAt }) => seenAt)).toEqual([start, start])
  senders.clock.now = instantAfter(start, { seconds: 90 })
  senders.own.beat()
  expect(rows().map(({ name, seenAt }) => [name, seenAt])).toEqual([[senders.own.name, senders.clock.now]])
  expect(senders.own.isRunning(senders.own.name)).toBe(true)
  senders.own[Symbol.dispose]()
  expect(senders.own.isRunning(senders.own.name)).toBe(false)
  expect(rows()).toEqual([])
})

it('the name of a gateway before this version is a process id', () => {
  using senders = openSenders()
  expect(senders.own.isRunning(`${process.ppid}.0123456789abcdef`)).toBe(true)
  expect(senders.own.isRunning(`${deadPid}.0123456789abcdef`)).toBe(false)
  expect(senders.own.isRunning(`${process.pid}.0123456789abcdef`)).toBe(false)
})
