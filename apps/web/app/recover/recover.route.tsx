import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { headersOfAway } from '../gateway.server.ts'
import { textsOf } from '../text/texts.server.ts'
import { openBooking, readRecovery } from './recover-reservation.server.ts'
import { isRecoveryNews, RecoveryForm } from './recovery-form.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? '' }, { name: 'robots', content: 'noindex' }]

/** What an exchange of a link found comes as a word in the query: nothing of code or e-mail does. */
export function loader({ request, context: { place } }: LoaderFunctionArgs) {
  const [news] = new URL(request.url).searchParams.keys()
  const title = `${textsOf(place.language.code).t('recover.title')} · ${place.host.title}`
  return { title, news: isRecoveryNews(news) ? news : undefined }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { typed, problems } = await readRecovery(request)
  if (problems.length > 0) return data({ typed, problems, news: undefined, away: undefined }, 400)
  const opened = await openBooking(request, context, typed)
  if (opened instanceof Response) return opened
  const { news, status, away } = opened
  return data({ typed, problems, news, away }, { status, headers: headersOfAway(away) })
}

/** RCV-01: booking code and e-mail, on a hotel's pages and on a portal's. */
export default function Recover() {
  const { news } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  // Another currency asks for the page anew, without an answer: what was typed stays.
  const [typed] = useState(answer?.typed)
  return (
    <main id="content" className="recover">
      <RecoveryForm typed={typed} problems={answer?.problems} news={answer?.news ?? news} away={answer?.away} />
    </main>
  )
}
