/** CONS-03, CFG-04: what old clients read of the session cookie, under their fixed key. */
export function mirrorConsent(storage: Storage): void {
  storage.setItem('bol.cookieOk', 'true')
}
