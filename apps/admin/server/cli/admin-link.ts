import { normaliseEmail } from '@portico/domain/party/normalise-email'
import { eq } from 'drizzle-orm'
import { readEnv } from '../env.ts'
import { removeSecondFactor } from '../session/second-factor.ts'
import { createFirstRunLink, createPasswordLink } from '../sign-in/one-time-links.ts'
import { writeAudit } from '../store/audit.ts'
import { inTransaction, openDatabase } from '../store/database.ts'
import { operator } from '../store/schema.ts'

/**
 * `portico admin-link [E-MAIL]` makes the first operator's link while there is none, afterwards a link to a new
 * password. The second word `without-second-factor` is for an operator whose phone and recovery codes are lost.
 */
const { home, publicUrl } = readEnv()
const db = openDatabase(home)
const now = new Date()
const [email, option] = process.argv.slice(2)

const url =
  createFirstRunLink(db, { home, publicUrl, now }) ??
  resetLinkFor(email === undefined ? undefined : normaliseEmail(email))
if (url === undefined) {
  process.stderr.write(
    email === undefined
      ? 'Which operator? npm run portico -- admin-link E-MAIL\n'
      : 'There is no operator with this e-mail address.\n',
  )
  process.exitCode = 1
} else {
  process.stdout.write(`${url}\nOpen it within 15 minutes; it works once.\n`)
}
db.$client.close()

function resetLinkFor(email: string | undefined): string | undefined {
  return inTransaction(db, (tx) => {
    const operators = tx
      .select()
      .from(operator)
      .where(email === undefined ? undefined : eq(operator.email, email))
      .all()
    const [account] = operators
    if (!account || operators.length > 1) return undefined
    writeAudit(tx, now, { actor: 'command line', action: 'made a password link', subject: account.email })
    if (option === 'without-second-factor') {
      removeSecondFactor(tx, account.id)
      writeAudit(tx, now, { actor: 'command line', action: 'turned off the second factor', subject: account.email })
    }
    return createPasswordLink(tx, { publicUrl, now }, { operatorId: account.id })
  })
}
