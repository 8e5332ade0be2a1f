import type { BookingServerEnv } from '@portico/booking-server/env'
import { type Erasure, erasePerson, planErasure } from '@portico/booking-server/personal-data/erase-person'
import { commandLine } from '@portico/booking-server/trail/operator-trail'
import type { ErasureRest, SealedGuestRecord } from '@portico/contracts/operator/guest-data'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { eraseFromGateway, planGatewayErasure } from '@portico/gateway/personal-data/person'
import { removeMailFiles } from '@portico/server/mail/mail-files'
import { atBookingServer, atGateway, mailFilesOf } from './houses.ts'

type ErasedGuest = {
  readonly isDone: boolean
  readonly erasure: Erasure
  /** Undefined where the gateway is on another machine. */
  readonly sealed: readonly SealedGuestRecord[] | undefined
  readonly files: number
}

/** Removes a guest's data from both servers and from the mails that are files, or says what that would be. */
export async function eraseGuest(
  env: BookingServerEnv,
  email: string,
  { isDone, now }: { readonly isDone: boolean; readonly now: Instant },
): Promise<ErasedGuest> {
  const home = env.PORTICO_HOME
  const today = now.slice(0, 10) as CalendarDate
  const erasure = isDone ? await eraseReservations(env, email, now) : await planReservations(env, email, now)
  const sealed = await atGateway(home, (stores) =>
    (isDone ? eraseFromGateway : planGatewayErasure)(stores, { email }, today),
  )
  const files = await mailFilesOf(home, email, erasure.mailIds)
  if (isDone) removeMailFiles(files)
  return { isDone, erasure, sealed, files: files.length }
}

async function planReservations(env: BookingServerEnv, email: string, now: Instant): Promise<Erasure> {
  const { erasure } = await atBookingServer(
    env,
    (manage) => manage.planErasure.mutate({ email }),
    (db) => planErasure(db.reader, email, 'house', now),
  )
  return erasure
}

async function eraseReservations(env: BookingServerEnv, email: string, now: Instant): Promise<Erasure> {
  const outcome = await atBookingServer(
    env,
    (manage) => manage.erasePerson.mutate({ email }),
    (db) => erasePerson(db, { email, scope: 'house', by: commandLine }, now),
  )
  if (outcome.kind !== 'erased') throw new Error(`what was not shown is erased at once, and not ${outcome.kind}`)
  return outcome.erasure
}

/** For the operator: what went, or would go, and what stays with the reason. */
export function textOf({ isDone, erasure, sealed, files }: ErasedGuest): string {
  const { reservations, namedIn, offers, offerRequests, accessRequests, rest } = erasure
  const sealedRests = (sealed ?? []).flatMap((sealedRecord) => sealedRestText(sealedRecord) ?? [])
  const removed = [
    ...reservations.map(({ code }) => `reservation ${code}`),
    ...namedIn.map((code) => `second address of reservation ${code}`),
    ...offers.map((code) => `offer ${code}`),
    ...counted(offerRequests, 'requests for offers'),
    ...counted(accessRequests, 'requests for access'),
    ...counted((sealed?.length ?? 0) - sealedRests.length, 'sealed records of the gateway'),
    ...counted(files, 'mails as files'),
  ]
  const stays = [
    ...rest.map(restText),
    ...sealedRests,
    ...(sealed ? [] : ['the gateway is not on this machine: run the command there too']),
    'backups and copies before migrations that are older than this: they go as they are replaced',
    'logs have no addresses; what payment providers, mail servers and banks have is theirs to remove',
  ]
  return [
    isDone ? 'Removed:' : 'Would be removed (--yes does it):',
    ...(removed.length === 0 ? ['  nothing'] : removed.map((line) => `  ${line}`)),
    'Stays:',
    ...stays.map((line) => `  ${line}`),
    ...(isDone ? ['Now: npm run portico -- check'] : []),
    '',
  ].join('\n')
}

const counted = (count: number, what: string) => (count === 0 ? [] : [`${count} ${what}`])

function restText(rest: ErasureRest): string {
  switch (rest.kind) {
    case 'stay-to-come':
      return `reservation ${rest.code}: its stay is to come: cancel it first, or wait`
    case 'mail-on-its-way':
      return `reservation ${rest.code}: a mail of it is on its way: again in a minute`
    case 'bill':
      return `name, address and invoice of reservation ${rest.code}: law wants the bill until ${rest.until}`
    case 'open-offer':
      return `offer ${rest.code}: it is open: withdraw it, or wait until it ends`
    case 'undecided-access':
      return `request for access ${rest.id}: nobody has decided it yet`
    case 'agency-account':
      return `account ${rest.id} of an agency: the agency works with it: its data are the agency’s, changed in admin under Agencies`
    case 'named-in-bill':
      return `reservation ${rest.code} of somebody else: the bill names the address`
  }
}

const sealedReasons = {
  'outcome-unknown': 'its outcome is not known yet',
  'stay-to-come': 'its stay is to come, and the same confirm must not book twice: ends 30 days after departure',
} as const

function sealedRestText({ kind, host, at, stays }: SealedGuestRecord): string | undefined {
  return stays && `sealed ${kind} at ${host} of ${at}: ${sealedReasons[stays]}`
}
