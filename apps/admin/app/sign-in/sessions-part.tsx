import { useState } from 'react'
import { api, failureTextOf } from '../ui/api.ts'
import { instantText } from '../ui/instant-text.ts'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Warning } from '../ui/notice.tsx'
import { say, t } from '../ui/texts.ts'

export function SessionsPart() {
  const loaded = useLoaded(() => api.account.sessions.query())
  const [problem, setProblem] = useState<string>()
  const endSession = async (id: string) => {
    setProblem(undefined)
    await api.account.endSession.mutate({ id }).catch((error: unknown) => setProblem(failureTextOf(error)))
    await loaded.reload()
  }
  return (
    <section className="part" aria-labelledby="sessions">
      <h2 id="sessions">{t('access.whereYouAreSignedIn')}</h2>
      {problem && <Warning>{problem}</Warning>}
      <WhenLoaded loaded={loaded}>
        {(sessions) => (
          <ul className="rows">
            {sessions.map(({ id, browser, isOwn, createdAt, seenAt }) => (
              <li key={id}>
                <p>
                  {browserText(browser)}
                  {isOwn && t('access.thisOne')}
                  <span className="help">
                    {' '}
                    {t('access.sinceLastSeen', { instant: instantText(createdAt), instant2: instantText(seenAt) })}
                  </span>
                </p>
                {!isOwn && (
                  <button type="button" className="quiet" onClick={() => endSession(id)}>
                    {say('access.signOut', {
                      span: (
                        <span className="hidden">
                          {' '}
                          {t('access.of', { browser: browserText(browser), instant: instantText(createdAt) })}
                        </span>
                      ),
                    })}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </WhenLoaded>
      <p>{t('access.aSessionEndsByItselfAfter')}</p>
    </section>
  )
}

function browserText(seen: string): string {
  const [browser = '', system] = seen.split(' on ')
  const name = browser === 'A browser' ? t('access.aBrowser') : browser
  return system === undefined ? name : t('access.browserOn', { browser: name, system })
}
