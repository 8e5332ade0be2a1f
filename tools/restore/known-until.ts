import { databaseExists, openReader } from '@portico/booking-server/db/open/open-db'

export type KnownUntil = {
  readonly reservations: number
  readonly lastBookedAt: string | undefined
  readonly lastCode: string | undefined
}

/** How far a booking server's database goes: what came after it, nobody here knows. */
export async function knownUntil(database: string): Promise<KnownUntil | undefined> {
  if (!databaseExists(database)) return undefined
  const reader = openReader(database)
  try {
    const last = await reader
      .selectFrom('reservation')
      .select(['code', 'created_at'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const { count } = await reader
      .selectFrom('reservation')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return { reservations: Number(count), lastBookedAt: last?.created_at, lastCode: last?.code }
  } finally {
    await reader.destroy()
  }
}
