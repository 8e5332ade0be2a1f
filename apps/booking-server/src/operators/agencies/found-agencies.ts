import type { AgencySearch, FoundAgencies } from '@portico/contracts/operator/agencies'
import { foldText } from '@portico/domain/text/folded-text'
import type { Instant } from '@portico/domain/time/deadline'
import { fromJson } from '../../db/from-json.ts'
import type { Reader } from '../../db/types.ts'

const rowsOfPage = 50

/**
 * The agencies in which a text is found, by name, a page of them. All are read: there are hundreds, and their names are
 * compared as people read them.
 */
export async function foundAgencies(db: Reader, { text, page }: AgencySearch, now: Instant): Promise<FoundAgencies> {
  const agencies = await db.selectFrom('agency').selectAll().execute()
  const users = await db.selectFrom('trade_user').select(['id', 'agency_id', 'username', 'name']).execute()
  const usersOf = Map.groupBy(users, ({ agency_id }) => agency_id)
  const foldedText = foldText(text)
  const foundAgencies = agencies
    .map((row) => ({ row, facts: fromJson('agency.details', row.details, row.id), users: usersOf.get(row.id) ?? [] }))
    .filter(({ row, facts, users }) => {
      if (foldedText === '') return true
      const { email, city, vatNumber, iata, contactName } = facts
      const texts = [
        row.name,
        row.code,
        email,
        city,
        vatNumber,
        iata,
        contactName,
        ...users.flatMap((user) => [user.username, user.name]),
      ]
      return texts.some((listedText) => foldText(listedText).includes(foldedText))
    })
    .sort((a, b) => a.row.name.localeCompare(b.row.name, 'en') || a.row.id - b.row.id)
  const pages = Math.max(1, Math.ceil(foundAgencies.length / rowsOfPage))
  const shownPage = Math.min(page, pages)
  const onPage = foundAgencies.slice((shownPage - 1) * rowsOfPage, shownPage * rowsOfPage)
  const loggedIn = await loggedInAt(
    db,
    onPage.flatMap(({ users }) => users.map(({ id }) => id)),
    now,
  )
  return {
    agencies: onPage.map(({ row: { id, code, name, type, state }, facts: { city }, users }) => ({
      id,
      code,
      name,
      city,
      type,
      state,
      users: users.length,
      loggedIn: users.filter((user) => loggedIn.has(user.id)).length,
    })),
    total: foundAgencies.length,
    page: shownPage,
    pages,
  }
}

async function loggedInAt(db: Reader, userIds: readonly number[], now: Instant): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('trade_session')
    .where('user_id', 'in', userIds)
    .where('ended_at', 'is', null)
    .where('until', '>', now)
    .select('user_id')
    .distinct()
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
