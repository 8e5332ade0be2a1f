import { randomUUID } from 'node:crypto'
import { readEnv } from '../env.ts'
import { publishAhead } from '../publish/publish.ts'
import { inTransaction, openDatabase } from '../store/database.ts'

/** `portico admin-takes-over`, on the machine that goes on from a copy of admin, before it starts there. */
const { home } = readEnv()
const db = openDatabase(home)
const number = inTransaction(db, (tx) => publishAhead(tx, { key: randomUUID(), now: new Date() }))
db.$client.close()
process.stdout.write(
  number === undefined
    ? 'Nothing was published yet: admin may start here.\n'
    : `What this copy knows as published goes to the gateways once more, as number ${number}. Admin may start here; look under Publications for what is missing.\n`,
)
