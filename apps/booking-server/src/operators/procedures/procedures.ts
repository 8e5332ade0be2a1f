import { OperatorIdentity, type OperatorRole, operatorRoles } from '@portico/contracts/operator/identity'
import type { Instant } from '@portico/domain/time/deadline'
import type { LanguageCode } from '@portico/locale/languages'
import { requireOperatorRole } from '@portico/server/tokens/require-operator-role'
import { initTRPC, TRPCError } from '@trpc/server'
import type { Db } from '../../db/types.ts'
import { commit, write } from '../../db/write.ts'
import type { FileStore } from '../../file-store/file-store.ts'
import type { Payments } from '../../payment-records/payments.ts'
import type { BookingSecrets } from '../../secrets/secrets.ts'
import { appendToTrail, lockTrail, type TrailEntry } from '../../trail/operator-trail.ts'

/** `operator` is what admin has signed, not yet checked. */
export type BookingOperatorContext = {
  readonly db: Db
  readonly now: () => Instant
  readonly operator: unknown
  /** The operator's; without it, as from an older admin, English. */
  readonly language?: LanguageCode | undefined
  /** Without them providers are known to nobody, as on a server with the plain profile. */
  readonly payments?: Payments | undefined
  /** Seals passwords in mails until they are sent; without it nobody is given one. */
  readonly secrets?: BookingSecrets | undefined
  readonly files?: FileStore | undefined
  /** Where mails are files; without a mail server they are. */
  readonly mailFolder?: string | undefined
}

export const trpc = initTRPC
  .context<BookingOperatorContext>()
  .meta<{ readonly roles: readonly OperatorRole[] }>()
  .create()

const operatorProcedure = trpc.procedure.use(({ ctx, meta, next }) => {
  const operator = requireOperatorRole(OperatorIdentity.safeParse(ctx.operator).data, meta?.roles)
  return next({ ctx: { operator } })
})
export const everyRole = operatorProcedure.meta({ roles: operatorRoles })

export const ownersOnly = operatorProcedure.meta({ roles: ['owner'] })

type OperatorContext = Omit<BookingOperatorContext, 'operator'> & { readonly operator: OperatorIdentity }

/** Before anything is shown: a look that could not be written down shows nothing. */
export async function record({ db, operator, now }: OperatorContext, trailEntry: TrailEntry): Promise<void> {
  await write(db, [], async (tx) => {
    await lockTrail(tx)
    await appendToTrail(tx, operator, trailEntry, now())
    return commit(undefined)
  })
}

export function existing<T>(foundValue: T | undefined): T {
  if (foundValue === undefined) throw new TRPCError({ code: 'NOT_FOUND', message: 'There is no such reservation.' })
  return foundValue
}
