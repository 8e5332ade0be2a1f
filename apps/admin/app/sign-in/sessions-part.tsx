import { useState } from 'react'
import { api, failureTextOf } from '../ui/api.ts'
import { instantText } from '../ui/instant-text.ts'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Warning } from '../ui/notice.tsx'

export function SessionsPart() {
  const loaded = useLoaded(() => api.account.sessions.query())
  const [problem, setProblem] = useState<string>()
  const end = async (id: string) => {
    setProblem(undefined)
    await api.account.endSession.mutate({ id }).catch((error: unknown) => setProblem(failureTextOf(error)))
    await loaded.reload()
  }
  return (
    <section className="part" aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      {problem && <Warning>{problem}</Warning>}
      <WhenLoaded loaded={loaded}>
        {(sessions) => (
          <ul className="rows">
            {sessions.map(({ id, browser, isOwn, createdAt, seenAt }) => (
              <li key={id}>
                <p>
                  {browser}
                  {isOwn && ', this one'}
                  <span className="help">
                    {' '}
                    since {instantText(createdAt)}, last seen {instantText(seenAt)}
                  </span>
                </p>
                {!isOwn && (
                  <button type="button" className="quiet" onClick={() => end(id)}>
                    Sign out
                    <span className="hidden">
                      {' '}
                      {browser} of {instantText(createdAt)}
                    </span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </WhenLoaded>
      <p>A session ends by itself after half an hour without use, and after twelve hours in any case.</p>
    </section>
  )
}
