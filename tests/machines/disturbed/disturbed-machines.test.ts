import { describe, it } from 'vitest'
import { byTestSize, isFull, onlyInFull } from '../../setup/by-test-size.ts'
import { startCrowd } from './crowd.ts'
import { expectWhole } from './expect-whole.ts'
import { type Disturbed, disturbances, startDisturbedMachines } from './start-disturbed.ts'

const rounds = byTestSize({ fast: 1, normal: 1, full: 5 })
const kinds = Object.keys(disturbances) as (keyof typeof disturbances)[]
const cases = kinds.flatMap((kind) => ([2, 1] as const).map((machines) => [kind, machines] as const))

describe('gateways and booking servers, each program of which is disturbed under guests who book, change, cancel, pay and end sessions', () => {
  it.for(cases)(
    '%s, of %i of each: nothing acknowledged is lost, nothing is booked or paid twice, no ended session comes back',
    { timeout: 1_800_000 },
    async ([kind, machines], context) => {
      // A run of each takes minutes: every run has the last of them, on two machines.
      if (kind !== 'cut off from PostgreSQL' || machines === 1) onlyInFull(context)
      await using started = await startDisturbedMachines({ skip: (reason) => context.skip(reason), machines })
      const crowd = startCrowd(started)
      const [gateway, booking] = started.programs
      const victims: Disturbed[] = isFull ? started.programs : [gateway, booking].filter((one) => one !== undefined)
      const began = performance.now()
      for (let round = 0; round < rounds; round++)
        for (const victim of victims) {
          await crowd.book(3)
          await disturbances[kind](victim)
          await crowd.book(3)
        }
      const minutes = ((performance.now() - began) / 60_000).toFixed(1)
      await crowd.stop()
      const said = await expectWhole(started, crowd)
      const { length } = crowd.failures
      console.info(
        `${machines} × ${kind}: ${victims.length * rounds} times in ${minutes} minutes, ${said}, ${length} asked again; refused: ${crowd.refused.join(', ') || 'none'}`,
      )
    },
  )
})
