import type { Instant } from '@portico/domain/time/deadline'
import { fromJson } from '../db/from-json.ts'
import type { Payments } from '../payment-records/payments.ts'

// A provider that does not answer takes twenty seconds of each call. What is to be done at one is done one after
// another; different ones are side by side, so that a silent one holds up its own hotels' payments alone.

export type ProviderSide = { readonly name: string; readonly terminalIds: readonly number[] }

export async function sidesOf({ db, providerOf }: Payments, terminalIds: readonly number[]): Promise<ProviderSide[]> {
  if (terminalIds.length === 0) return []
  const terminals = db.reader
    .selectFrom('payment_terminal')
    .where('id', 'in', terminalIds)
    .select(['id', 'method', 'mode', 'settings'])
  const namedTerminals = (await terminals.execute()).map(({ id, method, mode, settings: storedSettings }) => {
    const settings = fromJson('payment_terminal.settings', storedSettings, id)
    return { id, name: [providerOf(method, settings)?.wire ?? method, mode, settings.endpoint ?? ''].join(' ').trim() }
  })
  return [...Map.groupBy(namedTerminals, ({ name }) => name)].map(([name, some]) => ({
    name,
    terminalIds: some.map(({ id }) => id),
  }))
}

export type ProviderWork = {
  readonly failed: string
  readonly sides: (payments: Payments, now: Instant) => Promise<ProviderSide[]>
  readonly atSide: (payments: Payments, side: ProviderSide, isStopping: () => boolean) => Promise<DoneAtSide>
}
type DoneAtSide = { readonly count: number; readonly failures: readonly Error[] }

/**
 * Does the due pieces of one side in turn, until it rests or the server stops. One that fails stands in nobody's way.
 */
export async function inTurn<Piece>({
  payments: { rests, now },
  side,
  pieces,
  isStopping,
  work,
}: {
  readonly payments: Payments
  readonly side: ProviderSide
  readonly pieces: readonly Piece[]
  readonly isStopping: () => boolean
  readonly work: (piece: Piece, now: Instant) => Promise<Error | undefined>
}): Promise<DoneAtSide> {
  const failures: Error[] = []
  let count = 0
  for (const piece of pieces) {
    if (isStopping() || rests.isResting(side.name, now())) break
    count++
    const failure = await rests.at(side.name, () => work(piece, now()))
    if (failure) failures.push(failure)
  }
  return { count, failures }
}

export async function doDueWork(
  work: ProviderWork,
  payments: Payments,
  now: Instant,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const sides = await work.sides(payments, now)
  const sideResults = await Promise.all(sides.map((providerSide) => work.atSide(payments, providerSide, isStopping)))
  const failures = sideResults.flatMap((oneSide) => oneSide.failures)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${work.failed}`)
  return sideResults.reduce((sum, { count }) => sum + count, 0)
}
