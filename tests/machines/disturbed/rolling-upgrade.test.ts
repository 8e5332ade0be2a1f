import { openReader } from '@portico/booking-server/db/open/open-db'
import { expect, it } from 'vitest'
import { startCrowd } from './crowd.ts'
import { expectWhole } from './expect-whole.ts'
import { formerTree, versionAt } from './former-tree.ts'
import { load, thisTree } from './paying-house.ts'
import { type Disturbed, startDisturbedMachines } from './start-disturbed.ts'

it('machines are changed one by one to this version while guests of the former one book, change, cancel and pay, and one of them back: none fails, none is doubled', {
  timeout: 1_200_000,
}, async (context) => {
  const former = formerTree(context.skip)
  await using machines = await startDisturbedMachines({ skip: (reason) => context.skip(reason), tree: former })
  const { clientOf } = await load<typeof import('@portico/gateway/start-gateway')>(
    former,
    'apps/gateway/src/start-gateway.ts',
  )
  const { aConfirm } = await load<typeof import('../../builders/a-guest.ts')>(former, 'tests/builders/a-guest.ts')
  const crowd = startCrowd(machines, { clientOf, aConfirm })
  const [one, two] = machines.machines
  if (!one || !two) throw new Error('there are two machines')

  /** Programs that a busy machine did not let end in time: they end all the same, and nobody waits for them. */
  const late: string[] = []
  const change = async (program: Disturbed, tree: string) => {
    const { code } = await program.program.end()
    if (code !== 0) late.push(program.name)
    program.program = program.of(tree)
    await program.program.start()
  }
  /** A gateway that has no booking server is taken out by the proxy first. */
  const without = async ({ gateway }: typeof one, work: () => Promise<void>) => {
    const { url } = gateway.program
    await crowd.takeOut(url)
    await work()
    crowd.putBack(url)
    await crowd.book(8)
  }
  const changeBooking = (machine: typeof one, tree: string) => without(machine, () => change(machine.booking, tree))
  const changeGateway = (machine: typeof one, tree: string) => without(machine, () => change(machine.gateway, tree))

  const before = await versionAt(one.booking)
  const began = performance.now()
  await crowd.book(8)
  for (const machine of [one, two]) await changeBooking(machine, thisTree)
  for (const machine of [one, two]) await changeGateway(machine, thisTree)
  const after = await versionAt(one.gateway)
  await changeGateway(two, former)
  await changeBooking(two, former)
  expect(await Promise.all([one.gateway, two.gateway].map(versionAt))).toEqual([after, before])
  await changeBooking(two, thisTree)
  await changeGateway(two, thisTree)
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  await crowd.stop()

  const said = await expectWhole(machines, crowd)
  expect(crowd.failures).toEqual([])
  expect(crowd.refused).toEqual([])
  const reader = openReader(machines.address)
  const { length } = await reader.selectFrom('reservation').select('id').execute()
  await reader.destroy()
  expect(length).toBe(crowd.acknowledged.length)
  console.info(
    `from ${before} to ${after} and one back, eight changes in ${minutes} minutes: ${said}; none failed; ended late: ${late.join(', ') || 'none'}`,
  )
})
