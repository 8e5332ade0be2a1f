import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'

/** The database of a booking server that runs, for what no call of it does. */
export function openRunningDatabase(file: string) {
  const db = new Sqlite(file)
  db.pragma('busy_timeout = 10000')
  const due = db.prepare("select count(*) from outbox where state = 'due'").pluck()
  return {
    /** Enough rooms of each type and night that nobody is refused for want of one. */
    raiseAllotments: () => void db.prepare('update room_night set allotment = 5000').run(),
    /** Waits until every mail has left, and says how long that took. */
    waitForMails: async (): Promise<string> => {
      const unsent = Number(due.get())
      const began = performance.now()
      while (Number(due.get()) > 0) await pause(50)
      db.close()
      return `${unsent} mails had not left when the last was confirmed, all had ${((performance.now() - began) / 1000).toFixed(1)} s later.`
    },
  }
}
