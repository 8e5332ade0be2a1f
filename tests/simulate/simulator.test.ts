import { queryObjects } from 'node:v8'
import { beforeAll, describe, expect, it } from 'vitest'
import { byTestSize, onlyInFull } from '../setup/by-test-size.ts'
import * as bugs from './planted-bugs.ts'
import { failureText } from './report.ts'
import { type PlantedBug, run } from './run.ts'
import { makeTemplate, type Template } from './servers/hotel-template.ts'
import { simulate } from './simulate.ts'
import { Simulation } from './simulation.ts'

const profiles = ['portico', 'plain'] as const
const minutes = 60_000
const steps = 30
const stepsOfALife = byTestSize({ fast: 20, normal: 20, full: 30 })
const seedsFrom = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i)

let template: Template
beforeAll(async () => {
  template = await makeTemplate()
})

describe('a simulated life of gateway, booking server, mail, guests and operators', () => {
  it.each([
    ['portico', 1],
    ['plain', 1_001],
  ] as const)(
    'breaks no rule on profile %s, whatever is lost, late, doubled or crashes',
    async (profile, first) => {
      const seeds = seedsFrom(first, byTestSize({ fast: 5, normal: 100, full: 500 }))
      const { failure, runs } = await simulate({ seeds, profiles: [profile], steps: stepsOfALife, template })
      expect(failure && failureText(failure)).toBeUndefined()
      expect(runs).toBe(seeds.length)
    },
    10 * minutes,
  )

  it.each(profiles)('is the same for the same seed on profile %s, event by event', async (profile) => {
    const [one, other] = [
      await run({ seed: 7, steps: 80, profile, template }),
      await run({ seed: 7, steps: 80, profile, template }),
    ]
    expect(one.diary.length).toBeGreaterThan(100)
    expect(other).toEqual(one)
  })

  it('begins alike however many steps follow', async () => {
    const [short, long] = [
      await run({ seed: 5, steps: 20, profile: 'portico', template }),
      await run({ seed: 5, steps: 30, profile: 'portico', template }),
    ]
    const begun = short.diary.slice(
      0,
      short.diary.findIndex((line) => line.endsWith('no more faults')),
    )
    expect(long.diary.slice(0, begun.length)).toEqual(begun)
  })

  it('leaves nothing in memory, so that one process can have thousands', async (context) => {
    onlyInFull(context)
    const { counts } = await simulate({ seeds: seedsFrom(1, 8), profiles, steps, template })
    expect(counts.get('crash: gateway')).toBeGreaterThan(0)
    // A gateway that closed in good order keeps a timer for a second.
    await expect.poll(() => queryObjects(Simulation, { format: 'count' }), { timeout: minutes, interval: 500 }).toBe(0)
  })
})

describe('the simulator finds', () => {
  /** Within sixty seeds; the ordinary run begins a little before the first that shows it. */
  const find = (planted: PlantedBug, profile: (typeof profiles)[number], first: number, most: number) =>
    simulate({
      seeds: seedsFrom(byTestSize({ fast: first, normal: first, full: 1 }), 60),
      profiles: [profile],
      steps: most,
      template,
      planted,
    })

  it.for([
    ['rooms taken without looking', bugs.takesWithoutLooking, 'portico', 40, ['I1, I2', 'I2']],
    ['rooms taken without looking', bugs.takesWithoutLooking, 'plain', 8, ['I1, I2', 'I2']],
    ['rooms of expired holds that are not given back', bugs.leaksExpiredHolds, 'portico', 1, ['I1, I2', 'I1']],
    [
      'keys that are forgotten',
      bugs.forgetsKeys,
      'portico',
      12,
      ['a key books once', 'who was refused has no booking'],
    ],
    ['bookings that no search sees', bugs.hidesChanges, 'portico', 1, ['a search sees every booking']],
    [
      'lost confirms that are sent again',
      bugs.repeatsLostConfirms,
      'plain',
      39,
      ['a confirm is sent once', 'a key books once', 'who was refused has no booking'],
    ],
    [
      'nights of offers that are over and stay kept',
      bugs.leaksEndedOffers,
      'portico',
      1,
      ['offers', 'an offer that is over keeps nothing'],
    ],
    ['messages whose keys are forgotten', bugs.forgetsMessageKeys, 'portico', 1, ['a message is there once'], 80],
    ['changes whose keys are forgotten', bugs.forgetsChangeKeys, 'portico', 30, ['a key has one answer'], 80],
  ] as const)('%s', { timeout: 5 * minutes }, async ([, planted, profile, first, rules, most = steps], context) => {
    // Of those that find something this one takes as long as all others together.
    if (most !== steps) onlyInFull(context)
    const { failure } = await find(planted, profile, first, most)
    expect(rules).toContain(failure?.ran.violation?.rule)
    if (!failure) return
    expect(failureText(failure)).toContain(
      `simulate --seed ${failure.seed} --steps ${failure.steps} --profile ${profile}`,
    )
    const { seed } = failure
    const again = await run({ seed, steps: failure.steps, profile, template, planted })
    expect(again.violation?.rule).toBe(failure.ran.violation?.rule)
    if (failure.steps === 0) return
    const oneLess = await run({ seed, steps: failure.steps - 1, profile, template, planted, thorough: true })
    expect(oneLess.violation?.rule).not.toBe(failure.ran.violation?.rule)
  })
})
