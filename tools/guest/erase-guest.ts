import type { BookingServerEnv } from '@portico/booking-server/env'
import { type Erasure, erasePerson, planErasure } from '@portico/booking-server/personal-data/erase-person'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { eraseFromGateway, type GatewayErasure, planGatewayErasure } from '@portico/gateway/personal-data/person'
import { atBookingServer, atGateway, mailFilesOf, removeFiles } from './houses.ts'

type ErasedGuest = {
  readonly isDone: boolean
  readonly erasure: Erasure
  readonly gateway: GatewayErasure | undefined
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
  const erasure = isDone
    ? await atBookingServer(
        env,
        (manage) => manage.erasePerson.mutate({ email }),
        (db) => erasePerson(db, email, now),
      )
    : await atBookingServer(
        env,
        (manage) => manage.planErasure.mutate({ email }),
        (db) => planErasure(db.reader, email, now),
      )
  const gateway = await atGateway(home, (stores) =>
    (isDone ? eraseFromGateway : planGatewayErasure)(stores, email, today),
  )
  const files = mailFilesOf(home, email, erasure.mailIds)
  if (isDone) removeFiles(files)
  return { isDone, erasure, gateway, files: files.length }
}

/** For the operator: what went, or would go, and what stays with the reason. */
export function textOf({ isDone, erasure, gateway, files }: ErasedGuest): string {
  const { reservations, namedIn, offers, offerRequests, accessRequests, rest } = erasure
  const removed = [
    ...reservations.map((code) => `reservation ${code}`),
    ...namedIn.map((code) => `second address of reservation ${code}`),
    ...offers.map((code) => `offer ${code}`),
    ...counted(offerRequests, 'requests for offers'),
    ...counted(accessRequests, 'requests for access'),
    ...counted(gateway?.removed ?? 0, 'sealed records of the gateway'),
    ...counted(files, 'mails as files'),
  ]
  const stays = [
    ...[...rest, ...(gateway?.rest ?? [])].map(({ what, why }) => `${what}: ${why}`),
    ...(gateway ? [] : ['the gateway is not on this machine: run the command there too']),
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
