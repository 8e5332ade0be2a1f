import type { DraftFile } from '@portico/contracts/operator/offer-files'
import { t } from '../ui/texts.ts'
import { fileKindWords } from '../words/file-words.ts'

type FilesProps = { readonly hotelId: number; readonly files: readonly DraftFile[] }
type StoredFile = { readonly hash: string; readonly name: string }

export function StoredFiles({ hotelId, files }: FilesProps) {
  if (files.length === 0) return null
  return (
    <section className="part" aria-labelledby="files">
      <h2 id="files">{t('offers.filesAndFilms')}</h2>
      <ol className="files">
        {files.map((file, i) => (
          <li key={i}>
            {fileKindWords[file.kind]}: <FileLink hotelId={hotelId} file={file} />
            {file.kind === 'film' && (
              // biome-ignore lint/a11y/useMediaCaption: a film in which nobody speaks has none
              <video controls preload="metadata" playsInline aria-label={file.name} src={addressOf(hotelId, file)}>
                {file.captions && (
                  <track
                    kind="captions"
                    label={t('offers.captions')}
                    src={addressOf(hotelId, { hash: file.captions, name: file.name })}
                  />
                )}
              </video>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

export function FileLink({ hotelId, file }: { readonly hotelId: number; readonly file: DraftFile }) {
  if (file.kind === 'link')
    return (
      <a href={file.url} rel="noopener noreferrer" target="_blank">
        {file.name}
      </a>
    )
  return (
    <a href={addressOf(hotelId, file)} download>
      {file.name}
    </a>
  )
}

const addressOf = (hotelId: number, { hash, name }: StoredFile) =>
  `/offer-files?${new URLSearchParams({ hotelId: String(hotelId), hash, name })}`
