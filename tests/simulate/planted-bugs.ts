import Sqlite from 'better-sqlite3'
import type { PlantedBug } from './run.ts'
import type { Plugin } from './servers/simulated-booking-server.ts'

// Safeguards taken out on purpose: a simulator that finds nothing proves nothing.

type Node = ReturnType<Plugin['transformQuery']>

/** Statements on the file before the server opens it; the schema itself may be rewritten. */
function inFile(...statements: readonly string[]): NonNullable<PlantedBug['inFile']> {
  return (path) => {
    const file = new Sqlite(path)
    file.unsafeMode(true)
    for (const statement of statements) file.exec(statement)
    file.close()
  }
}

/** `moveStock` that takes without looking, on a table that lets it. */
export const takesWithoutLooking: PlantedBug = {
  inFile: inFile(
    'pragma writable_schema = on',
    `update sqlite_schema set sql = replace(sql, 'check (taken >= 0 and taken <= allotment + overbook)', 'check (taken >= 0)') where name = 'room_night'`,
  ),
  plugin: { transformQuery: ({ node }) => withoutLimit(node), transformResult: async ({ result }) => result },
}

/** Once a hold has expired, rooms that are given back stay taken. */
export const leaksExpiredHolds: PlantedBug = {
  inFile: inFile(
    `create trigger keeps after update of taken on room_night when new.taken < old.taken
       and exists (select 1 from hold where state = 'expired')
     begin update room_night set taken = old.taken where room_type_id = new.room_type_id and night = new.night; end`,
  ),
}

/** A confirm's key is forgotten as soon as it was used. */
export const forgetsKeys: PlantedBug = {
  inFile: inFile(
    'create trigger forgets after insert on confirm_key begin delete from confirm_key where key = new.key; end',
  ),
}

/** Changes that no copy of the hotel hears of. */
export const hidesChanges: PlantedBug = {
  inFile: inFile(
    `create trigger hides after update of version on hotel_version when new.version > old.version
     begin update hotel_version set version = old.version where hotel_id = new.hotel_id; end`,
  ),
}

/** A client that sends a confirm again because it got no answer, as proxies and libraries do with a GET. */
export const repeatsLostConfirms: PlantedBug = { repeatsLostConfirms: true }

/** The key of a change is not kept with it. */
export const forgetsChangeKeys: PlantedBug = {
  inFile: inFile(
    `create trigger forgets_changes after insert on reservation_change when new.key is not null
     begin update reservation_change set key = null where reservation_id = new.reservation_id and revision = new.revision; end`,
  ),
}

/** What an offer keeps stays written down when it is over. */
export const leaksEndedOffers: PlantedBug = {
  inFile: inFile('create trigger keeps_offers before delete on offer_night begin select raise(ignore); end'),
}

/** The key of a message about an offer is not kept with it. */
export const forgetsMessageKeys: PlantedBug = {
  inFile: inFile(
    `create trigger forgets_messages after insert on offer_message when new.key is not null
     begin update offer_message set key = null where id = new.id; end`,
  ),
}

/** The update of a room night without its `taken + … <= allotment + …`. */
function withoutLimit(node: Node): Node {
  if (node.kind !== 'UpdateQueryNode' || !JSON.stringify(node.table).includes('"room_night"') || !node.where)
    return node
  return { ...node, where: { ...node.where, where: withoutComparison(node.where.where) } }
}

type Condition = NonNullable<Extract<Node, { kind: 'UpdateQueryNode' }>['where']>['where']

function withoutComparison(condition: Condition): Condition {
  const { left, right } = condition as Condition & { left?: Condition; right?: Condition }
  if (condition.kind !== 'AndNode' || !left || !right) return condition
  if (isLimit(right)) return withoutComparison(left)
  return { ...condition, left: withoutComparison(left), right } as Condition
}

function isLimit(condition: Condition): boolean {
  return JSON.stringify(condition).includes('"<="')
}
