import { type RefObject, useEffect } from 'react'
import { changedField } from '../guest-form/checkout-fields.ts'

/** A form is stored so long after the last key, in milliseconds, and so long after the server was not there. */
const waitMs = 600
const retryMs = 5_000

/**
 * Drafts are sealed and kept for a short time. Once the form is sent, its answer says what is stored. Without
 * JavaScript a form is stored where one of its buttons is pressed.
 */
export function useStoredForm(formRef: RefObject<HTMLFormElement | null>, isStored: boolean): void {
  useEffect(() => {
    const form = formRef.current
    if (!form || !isStored) return
    const changedNames = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const draftAddress = () => `${location.pathname.replace(/\/$/, '')}/draft${location.search}`
    const formBody = () => {
      const fieldParams = new URLSearchParams()
      for (const [name, value] of new FormData(form)) if (typeof value === 'string') fieldParams.append(name, value)
      for (const name of changedNames) fieldParams.append(changedField, name)
      return fieldParams
    }
    const storeLater = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(storeForm, ms)
    }
    const storeForm = () => {
      clearTimeout(timer)
      if (changedNames.size === 0) return
      const changedFields = [...changedNames]
      const stored = fetch(draftAddress(), { method: 'POST', body: formBody() })
      changedNames.clear()
      const storeAgain = () => {
        for (const name of changedFields) changedNames.add(name)
        storeLater(retryMs)
      }
      stored.then(
        ({ ok, status }) => (ok || (status >= 400 && status < 500 && status !== 429) ? undefined : storeAgain()),
        storeAgain,
      )
    }
    const noteChange = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || !('name' in target) || typeof target.name !== 'string') return
      changedNames.add(target.name)
      storeLater(waitMs)
    }
    const storeNow = () => {
      if (changedNames.size > 0 && navigator.sendBeacon(draftAddress(), formBody())) changedNames.clear()
    }
    const onHidden = () => {
      if (document.visibilityState === 'hidden') storeNow()
    }
    const stopStoring = () => {
      clearTimeout(timer)
      changedNames.clear()
      removeEventListener('pagehide', storeNow)
    }
    form.addEventListener('input', noteChange)
    form.addEventListener('change', storeForm)
    form.addEventListener('submit', stopStoring)
    addEventListener('pagehide', storeNow)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      storeNow()
      stopStoring()
      form.removeEventListener('input', noteChange)
      form.removeEventListener('change', storeForm)
      form.removeEventListener('submit', stopStoring)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [formRef, isStored])
}
