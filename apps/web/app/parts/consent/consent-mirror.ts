/** What old clients read of the session cookie, under their fixed key. */
export function mirrorConsent(storage: Storage): void {
  storage.setItem('bol.cookieOk', 'true')
}
