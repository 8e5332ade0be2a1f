import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { type Job, jobsOf } from '@portico/booking-server/jobs/jobs'
import type { SendMail } from '@portico/booking-server/mail/send-mail'
import { sendToFolder } from '@portico/booking-server/mail/send-mail'
import { removeOldMailFiles } from '@portico/server/mail/remove-old-mail-files'
import type { SimulatedBookingServer } from '../servers/simulated-booking-server.ts'
import type { World } from '../world.ts'

const hour = 60 * 60_000

/** What keeps a house from growing: without them it is seen how large it would be. */
const removing = /^(ended holds|old |guest data|mail files)/

/** The jobs of the booking server, each as often as it runs there, at the hours of a simulation. */
export class DueJobs {
  readonly #world: World
  readonly #jobs: readonly Job[]
  readonly #last = new Map<string, number>()

  constructor(
    world: World,
    server: SimulatedBookingServer,
    options: { readonly mails: string; readonly removes: boolean },
  ) {
    this.#world = world
    const mailFiles: Job = {
      name: 'mail files',
      everyMs: hour,
      run: () => removeOldMailFiles(options.mails, world.nowMs),
    }
    this.#jobs = [...jobsOf(server.db, server.payments, server.mailing), mailFiles].filter(
      ({ name }) => options.removes || !removing.test(name),
    )
  }

  async run(): Promise<void> {
    const { nowMs } = this.#world
    for (const { name, everyMs, run, end } of this.#jobs) {
      if (nowMs - (this.#last.get(name) ?? Number.NEGATIVE_INFINITY) < everyMs) continue
      this.#last.set(name, nowMs)
      await run(this.#world.now(), () => false)
      await end?.()
    }
  }
}

/** Mails as files, written at the hour of the simulation. */
export function mailsInto(folder: string, world: World): SendMail {
  const send = sendToFolder(folder)
  return async (mail) => {
    await send(mail)
    const at = new Date(world.nowMs)
    await utimes(join(folder, `${mail.name}.eml`), at, at)
    world.count('mails sent')
  }
}
