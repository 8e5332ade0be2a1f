import { rememberDevice } from '../session/devices.ts'
import { openSession } from '../session/sessions.ts'
import type { AdminContext } from '../session/trpc.ts'
import type { AdminStore } from '../store/database.ts'

export type Entry = { readonly session: string; readonly device: string }

export function enter(tx: AdminStore, { now, browser, device }: AdminContext, operatorId: number): Entry {
  return { session: openSession(tx, now, { operatorId, browser }), device: rememberDevice(tx, now, operatorId, device) }
}

export function setCookies({ setCookie, setDevice }: AdminContext, { session, device }: Entry): void {
  setCookie(session)
  setDevice(device)
}
