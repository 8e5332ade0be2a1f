import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { isSilentPage } from '../../base/address/silent-pages.ts'

export const consentScriptId = 'consent-script'

const runsScript = () => typeof document !== 'undefined' && document.getElementById(consentScriptId) !== null

/**
 * A page on which a third party's script runs loads a silent page anew, so that the script ends first. Whatever gets
 * past that is not shown, and loaded anew as well.
 */
export function useSilentPages(): boolean {
  const { pathname } = useLocation()
  const isForbidden = isSilentPage(pathname) && runsScript()
  useEffect(() => {
    if (isForbidden) window.location.reload()
  }, [isForbidden])
  useEffect(() => {
    if (!runsScript()) return undefined
    // In the capture phase: what React does not hear of is the browser's own.
    const passToBrowser = (event: Event) => {
      const address = addressIn(event)
      if (address && isSilentPage(address.pathname)) event.stopPropagation()
    }
    window.addEventListener('click', passToBrowser, true)
    window.addEventListener('submit', passToBrowser, true)
    return () => {
      window.removeEventListener('click', passToBrowser, true)
      window.removeEventListener('submit', passToBrowser, true)
    }
  }, [])
  return isForbidden
}

function addressIn(event: Event): URL | undefined {
  if (event instanceof SubmitEvent) {
    const button = event.submitter
    const buttonAction =
      button instanceof HTMLButtonElement && button.hasAttribute('formaction') ? button.formAction : undefined
    return new URL(buttonAction ?? (event.target as HTMLFormElement).action, window.location.href)
  }
  const link = event.target instanceof Element ? event.target.closest('a') : undefined
  return link?.href ? new URL(link.href, window.location.href) : undefined
}
