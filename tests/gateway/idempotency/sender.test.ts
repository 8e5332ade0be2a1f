import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { Sender } from '@portico/gateway/idempotency/sender'
import { sender as senderTable } from '@portico/gateway/store/schema'
import { describe, expect, it } from 'vitest'
import { type GatewayDatabase, gatewayDatabases, openGatewayHome } from '../../builders/gateway/gateway-stores.ts'

const start = '2027-03-01T09:00:00.000Z' as Instant
/** No process has it: Linux ends below. */
const deadPid = 2 ** 22 + 1

async function openSenders(database: GatewayDatabase) {
  const home = await openGatewayHome(database)
  const { store } = await home.open()
  const clock = { now: start }
  const own = new Sender(store, () => clock.now)
  await own.beat()
  return {
    own,
    store,
    clock,
    /** A row as another gateway wrote it when the clock stood at the start. */
    write: async (name: string, row: { readonly machine?: string; readonly pid: number }) => {
      const here = (await store.select().from(senderTable)).find(({ name }) => name === own.name)
      const machine = row.machine ?? here?.machine ?? ''
      await store.write((tx) => tx.insert(senderTable).values({ name, machine, pid: row.pid, seenAt: start }))
    },
    [Symbol.asyncDispose]: () => home[Symbol.asyncDispose](),
  }
}

describe.each(gatewayDatabases)('on $name', (database) => {
  it('a gateway in another container is believed while its lease lasts, whatever its process id is here', async () => {
    await using senders = await openSenders(database)
    await senders.write('theirs', { machine: 'another container', pid: deadPid })
    await senders.write('theirs, with the id of a process of ours', { machine: 'another container', pid: process.ppid })
    senders.clock.now = instantAfter(start, { seconds: 29 })
    expect(await senders.own.isRunning('theirs')).toBe(true)
    senders.clock.now = instantAfter(start, { seconds: 30 })
    expect(await senders.own.isRunning('theirs')).toBe(false)
    expect(await senders.own.isRunning('theirs, with the id of a process of ours')).toBe(false)
  })

  it('a gateway of this machine that died is known at once, also where its process id has a new process', async () => {
    await using senders = await openSenders(database)
    await senders.write('dead', { pid: deadPid })
    await senders.write('restarted in its container, under the same id', { pid: process.pid })
    await senders.write('alive', { pid: process.ppid })
    const names = ['dead', 'restarted in its container, under the same id', 'alive', 'nobody']
    expect(await Promise.all(names.map((name) => senders.own.isRunning(name)))).toEqual([false, false, true, false])
    senders.clock.now = instantAfter(start, { seconds: 30 })
    expect(await senders.own.isRunning('alive')).toBe(false)
  })

  it('a gateway says every few seconds that it lives, and no longer once it is closed', async () => {
    await using senders = await openSenders(database)
    const rows = () => senders.store.select().from(senderTable)
    await senders.write('over', { machine: 'another container', pid: 1 })
    senders.clock.now = instantAfter(start, { seconds: 4 })
    await senders.own.beat()
    expect((await rows()).map(({ seenAt }) => seenAt)).toEqual([start, start])
    senders.clock.now = instantAfter(start, { seconds: 90 })
    await senders.own.beat()
    expect((await rows()).map(({ name, seenAt }) => [name, seenAt])).toEqual([[senders.own.name, senders.clock.now]])
    expect(await senders.own.isRunning(senders.own.name)).toBe(true)
    await senders.own[Symbol.asyncDispose]()
    expect(await senders.own.isRunning(senders.own.name)).toBe(false)
    expect(await rows()).toEqual([])
  })

  it('the name of a gateway before this version is a process id', async () => {
    await using senders = await openSenders(database)
    expect(await senders.own.isRunning(`${process.ppid}.0123456789abcdef`)).toBe(true)
    expect(await senders.own.isRunning(`${deadPid}.0123456789abcdef`)).toBe(false)
    expect(await senders.own.isRunning(`${process.pid}.0123456789abcdef`)).toBe(false)
  })
})
