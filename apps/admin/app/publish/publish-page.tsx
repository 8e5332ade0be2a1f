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
import { messageText, say, t } from '../ui/texts.ts'

type Changes = Awaited<ReturnType<typeof api.publications.changes.query>>
type Publication = Awaited<ReturnType<typeof api.publications.history.query>>[number]
type PublishingResult = Awaited<ReturnType<typeof api.publications.publish.mutate>>
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

  const runAction = async (action: () => Promise<PublishingResult | DiscardOutcome>) => {
    setProblem(undefined)
    setDone('')
    try {
      const outcome = await withProof(action)
      if (outcome === undefined) return
      key.current = crypto.randomUUID()
      if (outcome.kind === 'changed-meanwhile') setProblem(t('publish.somebodyChangedTheDraft'))
      else if (outcome.kind === 'wrong-places')
        setProblem(
          t('publish.nothingWasPublished', {
            value: outcome.problems.map(({ host, message }) => `${host}: ${messageText(message)}`).join(' '),
          }),
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
      <Heading title={t('publish.publish')} />
      <p>{t('publish.guestsSeeTheLast')}</p>
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
                    runAction(() => api.publications.publish.mutate({ draftHash: changes.draftHash, key: key.current }))
                  }
                >
                  {t('publish.publishSnapshot', { number: (history[0]?.number ?? 0) + 1 })}
                </button>
                <button type="button" onClick={() => setDiscarding(true)}>
                  {t('publish.discardChanges')}
                </button>
              </div>
            )}
            <History history={history} onRestore={setRestoring} />
            {isDiscarding && (
              <ConfirmDialog
                title={t('publish.discardAllUnpublished')}
                confirmLabel={t('publish.discardChanges')}
                onConfirm={() => {
                  setDiscarding(false)
                  void runAction(() => api.publications.discardDraft.mutate({ draftHash: changes.draftHash }))
                }}
                onCancel={() => setDiscarding(false)}
              >
                <p>{t('publish.theDraftBecomesWhatGuests')}</p>
              </ConfirmDialog>
            )}
            {restoring !== undefined && (
              <ConfirmDialog
                title={t('publish.goBackToSnapshot', { restoring })}
                confirmLabel={t('publish.publishItAgain')}
                onConfirm={() => {
                  setRestoring(undefined)
                  void runAction(() => api.publications.rollBack.mutate({ number: restoring, key: key.current }))
                }}
                onCancel={() => setRestoring(undefined)}
              >
                <p>{t('publish.itsContentIsPublishedUnder')}</p>
              </ConfirmDialog>
            )}
          </>
        )}
      </WhenLoaded>
    </>
  )
}

const kindWords: Record<Changes['changes'][number]['what'], string> = {
  host: t('publish.host'),
  channel: t('settings.channelLabel'),
  'consent script': fieldName('consent script'),
  'cookie banner': fieldName('cookie banner'),
}

function ChangeList({ changes: { changes, live } }: { changes: Changes }) {
  if (changes.length === 0)
    return (
      <p className="empty">
        {say('publish.nothingToPublishTheDraftIs', { live: live > 0 && ` ${t('publish.snapshot', { live })}` })}
      </p>
    )
  return (
    <table className="changes">
      <caption>{t('publish.whatWillChange')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('publish.where')}</th>
          <th scope="col">{t('publish.what')}</th>
          <th scope="col">{t('publish.now')}</th>
          <th scope="col">{t('publish.after')}</th>
        </tr>
      </thead>
      {changes.map(({ what, name, fields }) => (
        <tbody key={`${what} ${name}`}>
          {fields.map(({ field, before, after }, i) => (
            <tr key={field}>
              {i === 0 && (
                <th scope="rowgroup" rowSpan={fields.length}>
                  {name}
                  <span className="help">{kindWords[what]}</span>
                </th>
              )}
              <td data-label={t('publish.what')}>{fieldName(field)}</td>
              <td data-label={t('publish.now')}>{valueText(field, before)}</td>
              <td data-label={t('publish.after')}>{valueText(field, after)}</td>
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
      caption={t('publish.publications')}
      isCaptionShown
      columns={[
        t('publish.snapshotLabel'),
        t('publish.when'),
        t('publish.who'),
        t('publish.fingerprint'),
        { title: t('publish.goBack'), isTitleHidden: true },
      ]}
      rows={history}
      row={({ number, publishedAt, publishedBy, restores, hash }, i) => ({
        key: number,
        cells: [
          <>
            {number}
            {i === 0 && ` ${t('publish.live')}`}
            {restores !== null && <span className="help">{t('publish.contentOf', { restores })}</span>}
          </>,
          utcText(publishedAt),
          messageText(publishedBy),
          <code>{hash.slice(0, 12)}</code>,
          i > 0 && (
            <button type="button" className="quiet" onClick={() => onRestore(number)}>
              {t('publish.goBackTo', { number })}
            </button>
          ),
        ],
      })}
    />
  )
}

function doneText(
  outcome: Exclude<PublishingResult | DiscardOutcome, { kind: 'changed-meanwhile' | 'wrong-places' }>,
): string {
  switch (outcome.kind) {
    case 'published':
      return t('publish.snapshotIsLive', {
        number: outcome.number,
        part: outcome.isUnchecked ? ` ${t('publish.theServersDidNotAnswerSo')}` : '',
      })
    case 'nothing-new':
      return t('publish.guestsSeeExactlyThis')
    case 'unknown-number':
      return t('publish.thereIsNoSuchSnapshot')
    case 'discarded':
      return t('publish.theDraftIsWhatGuestsSee')
  }
}
