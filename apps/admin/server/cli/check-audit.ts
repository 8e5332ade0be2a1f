import { readEnv } from '../env.ts'
import { brokenAudit } from '../store/audit.ts'
import { openDatabase } from '../store/database.ts'

/** `portico check admin` exits with 1 if the trail was altered. It only reads, so admin may be running. */
const db = openDatabase(readEnv().home)
const alteredAt = brokenAudit(db)
db.$client.close()
process.stdout.write(
  alteredAt === undefined
    ? 'ok      audit   no line of admin’s trail was edited or is gone\n'
    : `BROKEN  audit   ${alteredAt}\n`,
)
process.exitCode = alteredAt === undefined ? 0 : 1
