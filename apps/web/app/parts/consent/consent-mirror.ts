export function mirrorConsent(storage: Storage): void {
  storage.setItem('bol.cookieOk', 'true')
}
