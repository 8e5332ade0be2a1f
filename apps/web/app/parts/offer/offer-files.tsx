import { useTranslation } from '../../base/text/use-translation.ts'
import type { ShownOffer } from './load-offer.server.ts'

/** Plain links: no page of ours plays what a third party sends. */
export function OfferFiles({ offer: { attachments, films } }: { offer: ShownOffer }) {
  const { t } = useTranslation()
  const links = [
    ...attachments.filter(({ url }) => isWebAddress(url)),
    ...films.filter((url) => isWebAddress(url)).map((url, i) => ({ name: t('offer.film', { number: i + 1 }), url })),
  ]
  if (links.length === 0) return null
  return (
    <section aria-labelledby="files">
      <h2 id="files">{t('offer.files')}</h2>
      <ul>
        {links.map(({ name, url }, i) => (
          <li key={i}>
            <a href={url} rel="noopener noreferrer" target="_blank">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function isWebAddress(url: string): boolean {
  return URL.parse(url)?.protocol === 'https:'
}
