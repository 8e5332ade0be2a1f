import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { unlistedPage } from '../../base/document/page-meta.ts'
import { textsOf } from '../../base/text/texts.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { loadOffer } from '../../parts/offer/load-offer.server.ts'
import { OfferNotice } from '../../parts/offer/offer-notice.tsx'
import { OptionDetails, useOptionName } from '../../parts/offer/offer-option.tsx'
import { letterPathOf, useLetterQuery, writtenIn } from '../../parts/offer/written.ts'

export const meta = unlistedPage

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const letter = writtenIn(params)
  const loadedOffer = await loadOffer(context, letter)
  if (loadedOffer.kind === 'locked') throw redirect(letterPathOf(letter) + new URL(request.url).search, 303)
  const { offer, headers } = loadedOffer
  const option = offer.options.find(({ id }) => String(id) === params.option)
  if (!option) throw new Response(null, { status: 404 })
  const { t } = textsOf(context.place.language.code)
  const remainingMs = offer.expires ? Date.parse(offer.expires) - Date.now() : 0
  return data(
    { title: option.name || t('offer.option', { number: option.id }), offer, option, remainingMs },
    { headers },
  )
}

export default function OfferOptionPage() {
  const { t } = useTranslation()
  const { offer, option, remainingMs } = useLoaderData<typeof loader>()
  const query = useLetterQuery()
  const nameOf = useOptionName()
  const hotelBase = letterPathOf({ kind: 'offer', code: offer.code })
  return (
    <main id="content" className="offer">
      <p>
        <Link to={hotelBase + query}>{t('offer.backToList')}</Link>
      </p>
      <h1>{nameOf(option)}</h1>
      <OfferNotice offer={offer} remainingMs={remainingMs} />
      <OptionDetails offer={offer} option={option} base={hotelBase} />
    </main>
  )
}
