import type { OfferFile } from '@portico/contracts/offer/offer'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import type { ShownOffer } from './load-offer.server.ts'

type OwnFile = Extract<OfferFile, { number: number }>
type FilesProps = { offer: ShownOffer; base: string }

/** Films play where they stand, by the browser's own player; what lies at somebody else's address opens there. */
export function OfferFilms({ offer: { files }, base }: FilesProps) {
  const { t } = useTranslation()
  const films = files.filter((file): file is OwnFile => file.kind === 'film')
  if (films.length === 0) return null
  return (
    <section aria-labelledby="films">
      <h2 id="films">{t('offer.films')}</h2>
      <ol className="films">
        {films.map((film) => (
          <li key={film.number}>
            <Film film={film} address={`${base}/files/${film.number}`} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Film({ film: { name, type, bytes, hasCaptions }, address }: { film: OwnFile; address: string }) {
  const { t } = useTranslation()
  const fileFacts = useFileFacts()
  return (
    <figure>
      {/* biome-ignore lint/a11y/useMediaCaption: a film in which nobody speaks has none */}
      <video controls preload="metadata" playsInline aria-label={name}>
        <source src={address} type={type} />
        {hasCaptions && <track kind="captions" src={`${address}/captions`} label={t('offer.captions')} />}
      </video>
      <figcaption>
        {name}{' '}
        <a href={address} download>
          {t('offer.download')}
          <span className="visually-hidden">: {name}</span>
        </a>{' '}
        <span className="quiet">{fileFacts({ type, bytes })}</span>
      </figcaption>
    </figure>
  )
}

export function OfferFiles({ offer: { files }, base }: FilesProps) {
  const { t } = useTranslation()
  const fileFacts = useFileFacts()
  const attachments = files.filter((file): file is OwnFile => file.kind === 'attachment')
  const links = files.filter((file) => file.kind === 'link')
  if (attachments.length === 0 && links.length === 0) return null
  return (
    <section aria-labelledby="files">
      <h2 id="files">{t('offer.files')}</h2>
      <ul>
        {attachments.map(({ number, name, type, bytes }) => (
          <li key={number}>
            <a href={`${base}/files/${number}`} download>
              {name}
            </a>{' '}
            <span className="quiet">{fileFacts({ type, bytes })}</span>
          </li>
        ))}
        {links.map(({ name, url }, i) => (
          <li key={url}>
            <a href={url} rel="noopener noreferrer" target="_blank">
              {name ?? t('offer.film', { number: i + 1 })}
            </a>{' '}
            <span className="quiet">{URL.parse(url)?.hostname}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const typeNames: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'video/mp4': 'MP4',
  'video/webm': 'WebM',
}

function useFileFacts() {
  const { t } = useTranslation()
  const { factsText } = useFormats()
  return ({ type, bytes }: Pick<OwnFile, 'type' | 'bytes'>) =>
    factsText([
      typeNames[type] ?? '',
      bytes < 1_000_000
        ? t('offer.kilobytes', { size: Math.ceil(bytes / 1_000) })
        : t('offer.megabytes', { size: Math.ceil(bytes / 1_000_000) }),
    ])
}
