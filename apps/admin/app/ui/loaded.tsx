import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { failureTextOf, signedInEvent } from './api.ts'
import { t } from './texts.ts'

type Loading<T> = { data: T | undefined; failure: string | undefined; reload: () => Promise<void> }

/** Asks when the page opens, after a sign-in and on demand; older data stay in sight meanwhile. */
export function useLoaded<T>(load: () => Promise<T>): Loading<T> {
  const [data, setData] = useState<T>()
  const [failure, setFailure] = useState<string>()
  const reload = useCallback(async () => {
    try {
      setData(await load())
      setFailure(undefined)
    } catch (error) {
      setFailure(failureTextOf(error))
    }
  }, [])
  useEffect(() => {
    void reload()
    window.addEventListener(signedInEvent, reload)
    return () => window.removeEventListener(signedInEvent, reload)
  }, [reload])
  return { data, failure, reload }
}

export function useDone({ reload }: Pick<Loading<unknown>, 'reload'>) {
  const [done, setDone] = useState('')
  const finish = async (doneText: string) => {
    setDone(doneText)
    await reload()
  }
  return { done, setDone, finish }
}

export function WhenLoaded<T>({ loaded, children }: { loaded: Loading<T>; children: (data: T) => ReactNode }) {
  const { data, failure, reload } = loaded
  return (
    <>
      {failure !== undefined && (
        <div className="notice warning" role="alert">
          <p>{failure}</p>
          <button type="button" onClick={reload}>
            {t('shell.tryAgain')}
          </button>
        </div>
      )}
      {data === undefined ? failure === undefined && <p className="waiting">{t('shell.loading')}</p> : children(data)}
    </>
  )
}
