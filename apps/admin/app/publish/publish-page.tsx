import { useRef, useState } from 'react'
import { fieldName, valueText } from '../settings/field-names.ts'
import { useProof } from '../sign-in/proof.tsx'
import { api, draftSavedEvent, failureTextOf } from '../ui/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Heading } from '../ui/heading.tsx'
import { utcText } from '../ui/instant-text.ts'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Done, Warning } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'

type Changes = Awaited<ReturnType<typeof api.publications.changes.query>>
type Publication = Awaited<ReturnType<typeof api.publications.history.query>>[number]
type Outcome = Awaited<ReturnType<typeof api.publications.publish.mutate>>
type DiscardOutcome = Awaited<ReturnType<typeof api.publications.discardDraft.mutate>>

const loadPublications = async () => {
  const [changes, history] = await Promise.all([api.publications.changes.query(), api.publications.history.query()])
  return { changes, history }
}

export function PublishPage() {
  const loaded = useLoaded(loadPublications)
  const [done, setDone] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isDiscarding, setDiscarding] = useState(false)
  const [restoring, setRestoring] = useState<number>()
  const { withProof, dialog } = useProof()
  // One key per intention: pressed twice, or sent again after a lost answer, it publishes once.
  const key = useRef(crypto.randomUUID())

  const run = async (action: () => Promise<Outcome | DiscardOutcome>) => {
    setProblem(undefined)
    setDone('')
    try {
      const outcome = await withProof(action)
      if (outcome === undefined) return
      key.current = crypto.randomUUID()
      if (outcome.kind === 'changed-meanwhile')
        setProblem('Somebody changed the draft meanwhile. Nothing was done: look at the new list first.')
      else if (outcome.kind === 'wrong-places')
        setProblem(
          `Nothing was published. ${outcome.problems.map(({ host, message }) => `${host}: ${message}`).join(' ')}`,
        )
      else setDone(doneText(outcome))
      await loaded.reload()
      window.dispatchEvent(new Event(draftSavedEvent))
    } catch (error) {
      setProblem(failureTextOf(error))
    }
  }

  return (
    <>
      <Heading title="Publish" />
      <p>Guests see the last publication. Publishing takes effect with the next page they open.</p>
      <Done>{done}</Done>
      {problem !== undefined && <Warning>{problem}</Warning>}
      {dialog}
      <WhenLoaded loaded={loaded}>
        {({ changes, history }) => (
          <>
            <ChangeList changes={changes} />
            {changes.changes.length > 0 && (
              <div className="actions">
                <button
                  type="button"
                  className="primary"
                  onClick={() =>
                    run(() => api.publications.publish.mutate({ draftHash: changes.draftHash, key: key.current }))
                  }
                >
                  Publish snapshot {(history[0]?.number ?? 0) + 1}
                </button>
                <button type="button" onClick={() => setDiscarding(true)}>
                  Discard changes
                </button>
              </div>
            )}
            <History history={history} onRestore={setRestoring} />
            {isDiscarding && (
              <ConfirmDialog
                title="Discard all unpublished changes?"
                confirmLabel="Discard changes"
                onConfirm={() => {
                  setDiscarding(false)
                  void run(() => api.publications.discardDraft.mutate({ draftHash: changes.draftHash }))
                }}
                onCancel={() => setDiscarding(false)}
              >
                <p>The draft becomes what guests see now. The changes of other operators go too.</p>
              </ConfirmDialog>
            )}
            {restoring !== undefined && (
              <ConfirmDialog
                title={`Go back to snapshot ${restoring}?`}
                confirmLabel="Publish it again"
                onConfirm={() => {
                  setRestoring(undefined)
                  void run(() => api.publications.rollBack.mutate({ number: restoring, key: key.current }))
                }}
                onCancel={() => setRestoring(undefined)}
              >
                <p>
                  Its content is published under a new number. The draft stays as it is, so that later edits are not
                  lost.
                </p>
              </ConfirmDialog>
            )}
          </>
        )}
      </WhenLoaded>
    </>
  )
}

function ChangeList({ changes: { changes, live } }: { changes: Changes }) {
  if (changes.length === 0)
    return <p className="empty">Nothing to publish: the draft is what guests see{live > 0 && ` (snapshot ${live})`}.</p>
  return (
    <table className="changes">
      <caption>What will change</caption>
      <thead>
        <tr>
          <th scope="col">Where</th>
          <th scope="col">What</th>
          <th scope="col">Now</th>
          <th scope="col">Then</th>
        </tr>
      </thead>
      {changes.map(({ what, name, fields }) => (
        <tbody key={`${what} ${name}`}>
          {fields.map(({ field, before, after }, i) => (
            <tr key={field}>
              {i === 0 && (
                <th scope="rowgroup" rowSpan={fields.length}>
                  {name}
                  <span className="help">{what}</span>
                </th>
              )}
              <td data-label="What">{fieldName(field)}</td>
              <td data-label="Now">{valueText(field, before)}</td>
              <td data-label="Then">{valueText(field, after)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function History({ history, onRestore }: { history: Publication[]; onRestore: (number: number) => void }) {
  if (history.length === 0) return null
  return (
    <Table
      caption="Publications"
      isCaptionShown
      columns={['Snapshot', 'When', 'Who', 'Fingerprint', { title: 'Go back', isTitleHidden: true }]}
      rows={history}
      row={({ number, publishedAt, publishedBy, restores, hash }, i) => ({
        key: number,
        cells: [
          <>
            {number}
            {i === 0 && ' (live)'}
            {restores !== null && <span className="help">content of {restores}</span>}
          </>,
          utcText(publishedAt),
          publishedBy,
          <code>{hash.slice(0, 12)}</code>,
          i > 0 && (
            <button type="button" className="quiet" onClick={() => onRestore(number)}>
              Go back to {number}
            </button>
          ),
        ],
      })}
    />
  )
}

function doneText(outcome: Exclude<Outcome | DiscardOutcome, { kind: 'changed-meanwhile' | 'wrong-places' }>): string {
  switch (outcome.kind) {
    case 'published':
      return `Snapshot ${outcome.number} is live.${outcome.isUnchecked ? ' The servers did not answer, so that nobody has looked whether what new hosts open is there: please look at them.' : ''}`
    case 'nothing-new':
      return 'Guests see exactly this already: nothing was published.'
    case 'unknown-number':
      return 'There is no such snapshot.'
    case 'discarded':
      return 'The draft is what guests see again.'
  }
}
