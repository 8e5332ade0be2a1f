import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseFile } from '@portico/booking-server/env'
import type { ExtensionProfile } from '@portico/legacy/codec/extensions'
import { copyTemplate, type Template } from './servers/hotel-template.ts'
import type { Plugin } from './servers/simulated-booking-server.ts'
import { Simulation } from './simulation.ts'

/** A bug on purpose, to see that the simulator finds it. */
export type PlantedBug = {
  /** Changes the file before the booking server opens it. */
  readonly inFile?: (file: string) => void
  /** Changes what the booking server writes. */
  readonly plugin?: Plugin
  /** Whoever gets no answer to a confirm sends it again. */
  readonly repeatsLostConfirms?: boolean
}

export type RunOptions = {
  readonly seed: number
  readonly steps: number
  readonly profile: ExtensionProfile
  readonly template: Template
  readonly planted?: PlantedBug
  /** Checks everything after each step instead of now and then. */
  readonly thorough?: boolean
}

export type RunResult = {
  readonly faults: string
  readonly diary: readonly string[]
  readonly counts: ReadonlyMap<string, number>
  readonly violation?: { readonly step: number | 'after the last'; readonly rule: string; readonly detail: string }
}

/** One life of gateway, booking server, mail server, guests and operators, drawn from a seed. */
export async function run(options: RunOptions): Promise<RunResult> {
  const home = mkdtempSync(join(tmpdir(), 'portico-life-'))
  copyTemplate(options.template, home)
  options.planted?.inFile?.(databaseFile(home))
  const simulation = new Simulation(options, home)
  try {
    return await simulation.run()
  } finally {
    await simulation.close()
    rmSync(home, { recursive: true, force: true })
  }
}
