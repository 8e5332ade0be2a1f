import type { RandomSource } from './random-source.ts'

/** How often things go wrong, each as a share of its occasions. */
export type FaultRates = {
  readonly name: string
  /** A message of the wire waits for its turn instead of going at once. */
  readonly reads: number
  readonly writes: number
  /** A request, or an answer, is lost or spoiled. */
  readonly lost: number
  /** A request arrives after its sender gave up. */
  readonly late: number
  /** A request arrives once more, later. */
  readonly twice: number
  /** A guest does not get the gateway's answer. */
  readonly lostReplies: number
  /** A mail server refuses, or accepts and is not heard. */
  readonly mail: number
  /** How heavy crashes weigh among the steps. */
  readonly crashes: number
}

/** No message is lost, and none waits. */
export const noFaults: FaultRates = {
  name: 'none',
  reads: 0,
  writes: 0,
  lost: 0,
  late: 0,
  twice: 0,
  lostReplies: 0,
  mail: 0,
  crashes: 0,
}
const fewFaults: FaultRates = { ...noFaults, name: 'few', writes: 0.3 }
const someFaults: FaultRates = {
  ...fewFaults,
  name: 'some',
  reads: 0.02,
  writes: 0.5,
  lost: 0.03,
  late: 0.02,
  twice: 0.05,
  lostReplies: 0.05,
  mail: 0.1,
}
const manyFaults: FaultRates = {
  ...someFaults,
  name: 'many',
  reads: 0.04,
  lost: 0.06,
  late: 0.05,
  twice: 0.15,
  mail: 0.2,
  crashes: 1,
}

export function pickFaultRates(random: RandomSource): FaultRates {
  return random.weighted([
    [1, fewFaults],
    [2, someFaults],
    [4, manyFaults],
  ])
}
