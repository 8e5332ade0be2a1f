import { type DraftFile, maxOfferFiles } from '@portico/contracts/operator/offer-files'
import { type ChangeEvent, useId, useState } from 'react'
import type { FieldErrors } from '../ui/api.ts'
import { TextField } from '../ui/field.tsx'
import { t } from '../ui/texts.ts'
import { acceptedFiles, fileHelp, fileKindWords, fileProblemText } from '../words/file-words.ts'
import { sendFile } from './send-file.ts'
import { FileLink } from './stored-files.tsx'

type FileFieldsProps = {
  hotelId: number
  files: readonly DraftFile[]
  errors: FieldErrors
  onFiles: (change: (files: readonly DraftFile[]) => readonly DraftFile[]) => void
}

export function FileFields({ hotelId, files, errors, onFiles }: FileFieldsProps) {
  const changeFile = (fileIndex: number, file: DraftFile) =>
    onFiles((all) => all.map((one, i) => (i === fileIndex ? file : one)))
  const isFull = files.length >= maxOfferFiles
  return (
    <section aria-label={t('offers.filesAndFilms')}>
      <h2>{t('offers.filesAndFilms')}</h2>
      <p className="help">{t('offers.theGuestFindsThemBelowThe')}</p>
      {files.length > 0 && (
        <ol className="files" aria-label={t('offers.filesAndFilmsInTheirOrder')}>
          {files.map((file, i) => (
            <li key={fileKeyOf(file, i)}>
              <FileLine
                {...{ file, hotelId, errors, number: i }}
                onFile={(changedFile) => changeFile(i, changedFile)}
                onRemove={() => onFiles((all) => all.filter((_, other) => other !== i))}
                onUp={i > 0 ? () => onFiles((all) => movedUp(all, i)) : undefined}
              />
            </li>
          ))}
        </ol>
      )}
      {!isFull && (
        <div className="columns">
          {(['attachment', 'film'] as const).map((kind) => (
            <FileChoice
              key={kind}
              label={kind === 'film' ? t('offers.addAFilm') : t('offers.addAFile')}
              kind={kind}
              hotelId={hotelId}
              onStored={(hash, name) => onFiles((all) => [...all, { kind, name, hash }])}
            />
          ))}
        </div>
      )}
      {!isFull && (
        <button type="button" onClick={() => onFiles((all) => [...all, { kind: 'link', name: '', url: '' }])}>
          {t('offers.addALinkToAFilm')}
        </button>
      )}
    </section>
  )
}

const fileKeyOf = (file: DraftFile, i: number) => (file.kind === 'link' ? t('offers.link', { i }) : `${file.hash} ${i}`)

const movedUp = (files: readonly DraftFile[], i: number) => [
  ...files.slice(0, i - 1),
  ...files.slice(i, i + 1),
  ...files.slice(i - 1, i),
  ...files.slice(i + 1),
]

type FileLineProps = {
  file: DraftFile
  number: number
  hotelId: number
  errors: FieldErrors
  onFile: (file: DraftFile) => void
  onRemove: () => void
  onUp: (() => void) | undefined
}

function FileLine({ file, number, hotelId, errors, onFile, onRemove, onUp }: FileLineProps) {
  const called = file.name || `${fileKindWords[file.kind]} ${number + 1}`
  return (
    <>
      <div className="columns">
        <TextField
          label={`${fileKindWords[file.kind]} ${number + 1}`}
          value={file.name}
          error={errors[`files.${number}.name`]}
          onText={(name) => onFile({ ...file, name })}
          maxLength={120}
        />
        {file.kind === 'link' && (
          <TextField
            label={t('offers.addressOf', { called })}
            type="url"
            value={file.url}
            error={errors[`files.${number}.url`]}
            onText={(url) => onFile({ ...file, url })}
            spellCheck={false}
          />
        )}
        {file.kind === 'film' && (
          <FileChoice
            label={file.captions ? t('offers.otherCaptionsOf', { called }) : t('offers.captionsOf', { called })}
            kind="captions"
            hotelId={hotelId}
            onStored={(captions) => onFile({ ...file, captions })}
          />
        )}
      </div>
      <div className="actions">
        {file.kind !== 'link' && (
          <span className="help">
            {t('offers.storedFile')} <FileLink hotelId={hotelId} file={{ ...file, name: called }} />
          </span>
        )}
        {file.kind === 'film' && file.captions && (
          <>
            <span>{t('offers.withCaptions')}</span>
            <button type="button" className="quiet" onClick={() => onFile({ ...file, captions: undefined })}>
              {t('offers.removeTheCaptionsOf', { called })}
            </button>
          </>
        )}
        {onUp && (
          <button type="button" className="quiet" onClick={onUp}>
            {t('offers.moveUp', { called })}
          </button>
        )}
        <button type="button" className="quiet" onClick={onRemove}>
          {t('offers.remove', { called })}
        </button>
      </div>
    </>
  )
}

type FileChoiceProps = {
  label: string
  kind: 'attachment' | 'film' | 'captions'
  hotelId: number
  onStored: (hash: string, name: string) => void
}

function FileChoice({ label, kind, hotelId, onStored }: FileChoiceProps) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const [sentPercent, setSent] = useState<number>()
  const chooseFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    setProblem(undefined)
    setSent(0)
    const outcome = await sendFile(file, { hotelId, kind }, setSent)
    setSent(undefined)
    target.value = ''
    if (outcome.kind === 'stored') onStored(outcome.hash, file.name.replace(/\.[a-z0-9]{2,4}$/i, '').slice(0, 120))
    else setProblem(fileProblemText(kind, outcome.kind === 'refused' ? outcome.reason : outcome.kind))
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <p className="help" id={`${id}-help`}>
        {fileHelp[kind]}
      </p>
      <input
        id={id}
        type="file"
        accept={acceptedFiles[kind]}
        disabled={sentPercent !== undefined}
        aria-describedby={`${id}-help ${id}-error`}
        onChange={chooseFile}
      />
      {sentPercent !== undefined && <progress aria-label={t('offers.howMuchHasArrived')} value={sentPercent} />}
      <p className="error" id={`${id}-error`} role="alert">
        {problem}
      </p>
    </div>
  )
}
