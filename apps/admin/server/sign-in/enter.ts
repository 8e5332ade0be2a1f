import { rememberDevice } from '../session/devices.ts'
import { openSession } from '../session/sessions.ts'
import type { AdminContext } from '../session/trpc.ts'
import type { AdminStore } from '../store/database.ts'

/** What a browser is given that somebody signs in with. */
export type Entry = { readonly session: string; readonly device: string }

/** Opens a session for an operator, and remembers the browser. */
export function enter(tx: AdminStore, { now, browser, device }: AdminContext, operatorId: number): Entry {
  return { session: openSession(tx, now, { operatorId, browser }), device: rememberDevice(tx, now, operatorId, device) }
}

/** Once the transaction is done. */
export function setCookies({ setCookie, setDevice }: AdminContext, { session, device }: Entry): void {
  setCookie(session)
  setDevice(device)
}
