import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { asked, awayIn, headersOfAway } from '../gateway.server.ts'
import { hotelAt } from '../hotel/load-hotel.server.ts'
import { hotelPath } from '../paths.ts'
import { readBasket } from '../search/read-basket.server.ts'
import { textsOf } from '../text/texts.server.ts'
import { Unavailable } from '../ui/failure.tsx'
import type { FormProblem } from './checkout-fields.ts'
import { Details } from './checkout-form.tsx'
import { countriesIn } from './countries.server.ts'
import { answerCheckout, newKey, unsettledIn } from './handle-checkout.server.ts'
import { Gone, OutcomeNotice, SendAgain } from './outcome-notice.tsx'
import { formOf } from './read-checkout-form.server.ts'
import { Recap } from './recap.tsx'
import { Selection } from './selection-review.tsx'

/** What is typed in the form needs a button, not a link, to come along into another language. */
export const handle = { languageForm: 'checkout' }

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? '' }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, hotelName } = await basketOf({ request, context })
  const { language } = context.place
  const { t } = textsOf(language.code)
  try {
    const page = await asked(context.gateway.checkout.page.mutate({ basket }))
    if (page.kind === 'gone') return { ...page, title: `${t('checkout.goneTitle')} · ${hotelName}`, stay: basket.stay }
    const leftMs = page.hold.kind === 'live' ? Date.parse(page.hold.until) - Date.now() : 0
    const title = `${t(page.hold.kind === 'none' ? 'checkout.selectionTitle' : 'checkout.detailsTitle')} · ${hotelName}`
    return {
      ...page,
      title,
      stay: basket.stay,
      unsettled: unsettledIn(page.draft, request),
      leftMs,
      key: newKey(),
      countries: countriesIn(language),
    }
  } catch (error) {
    const away = awayIn(error)
    if (!away) throw error
    const { status } = away
    return data({ kind: 'unavailable' as const, title: hotelName, away }, { status, headers: headersOfAway(away) })
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await formOf(request)
  const { basket, hotelId } = await basketOf({ request, context })
  return answerCheckout({ request, context, form, basket, hotelId })
}

/** RTE-28: without a basket there is nothing to book, and the search is where one begins. */
async function basketOf({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const hotel = await hotelAt(context)
  const read = readBasket(new URL(request.url).searchParams, hotel.today)
  if (read.kind === 'basket') return { basket: read.basket, hotelId: hotel.id, hotelName: hotel.name }
  const { channelId = 0, language } = context.place
  const query = read.address.size > 0 ? `?${read.address}` : ''
  throw redirect(hotelPath({ hotelId: hotel.id, channelId, languageId: language.id }) + query, 303)
}

const noProblems: readonly FormProblem[] = []

export default function Checkout() {
  const { t } = useTranslation()
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer && 'sent' in answer) return <SendAgain {...answer} />
  if (page.kind === 'unavailable') return <Unavailable away={page.away} />
  if (page.kind === 'gone')
    return <Gone refusals={page.refusals} stay={page.stay} outcome={answer?.kind === 'not-booked' ? answer.outcome : undefined} />
  if (page.unsettled && !answer) return <SendAgain kind="unknown" sent={page.unsettled} />
  if (page.hold.kind === 'none' && !answer) return <Selection basket={page.basket} stay={page.stay} actionKey={page.key} />
  const typed = answer?.typed ?? page.draft
  const problems = answer?.kind === 'invalid' ? answer.problems : noProblems
  return (
    <main id="content" className="checkout">
      <h1>{t('checkout.detailsTitle')}</h1>
      {answer?.kind === 'not-booked' && <OutcomeNotice outcome={answer.outcome} />}
      <div className="checkout-columns">
        {/* What Enter in a field presses is a form's first button: this one goes on, whatever stands above the last. */}
        <button type="submit" form="checkout" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        <Recap basket={page.basket} stay={page.stay} />
        <Details page={page} typed={typed} problems={problems} />
      </div>
    </main>
  )
}
