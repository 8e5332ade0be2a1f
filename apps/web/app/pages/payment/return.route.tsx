import { judgedQuery, ReturnedRequest } from '@portico/contracts/reservation/payment'
import { type ActionFunctionArgs, type AppLoadContext, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { hotelPath } from '../../base/address/paths.ts'
import {
  orErrorPage,
  retryAfterHeaders,
  type Unavailability,
  unavailabilityOfResponse,
} from '../../base/server/gateway.server.ts'
import { grantHeaders, grantsIn } from '../../base/server/grant-cookies.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { recoverPath } from '../../parts/recovery/recover-reservation.server.ts'

// Providers send guests back by a link or by a form, and nothing here is proof. A form of another site brings no
// cookie: once it is judged the browser comes again by itself, with its cookies. Any other browser reads how the
// payment stands, above the form that finds a booking. A page is shown only while the hotel's server does not answer:
// nobody who has just paid is left with an error.

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const title = (matches.find(({ id }) => id === 'root')?.data as { title?: string } | undefined)?.title ?? ''
  return [{ title }, { name: 'robots', content: 'noindex' }]
}

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  cameBack(context, params.key ?? '', request, '')

export async function action({ request, params, context }: ActionFunctionArgs) {
  return cameBack(context, params.key ?? '', request, await request.text())
}

async function cameBack(context: AppLoadContext, key: string, request: Request, postedBody: string) {
  const { gateway, cookies, place } = context
  const query = new URL(request.url).search.slice(1)
  const returned = ReturnedRequest.safeParse({
    key,
    method: request.method === 'POST' ? 'POST' : 'GET',
    query: isEncoded(query, 8_000) ? query : '',
    body: isEncoded(postedBody, 16_000) ? postedBody : '',
    grants: grantsIn(cookies),
  })
  const outcome = returned.success
    ? await orErrorPage(gateway.payment.return.mutate(returned.data)).catch(unavailableOutcome)
    : { kind: 'not-found' as const }
  if (outcome.kind === 'unavailable') return data(null, { status: outcome.status, headers: retryAfterHeaders(outcome) })
  if (outcome.kind === 'not-found') return redirect(`${recoverPath(context)}?not-found`, 303)
  if (outcome.kind === 'outcome-only') {
    const again = request.method === 'POST' ? `${new URL(request.url).pathname}?${judgedQuery}` : undefined
    return redirect(again ?? `${recoverPath(context)}?payment-${outcome.state}`, 303)
  }
  const { hotelId, channelId = 0, language } = place
  const voucher = hotelPath({ hotelId: hotelId ?? 0, channelId, languageId: language.id }, `voucher/${outcome.ref}`)
  const page = ({ paid: '?paid', waiting: '/pay', failed: '/pay?back' } as const)[outcome.state]
  return redirect(voucher + page, { status: 303, headers: grantHeaders(cookies, outcome) })
}

function unavailableOutcome(error: unknown): { readonly kind: 'unavailable' } & Unavailability {
  const unavailability = unavailabilityOfResponse(error)
  if (!unavailability) throw error
  return { kind: 'unavailable', ...unavailability }
}

const isEncoded = (text: string, maxCount: number): boolean => text.length <= maxCount && /^[ -~]*$/.test(text)

const lookEverySeconds = 6

/** By GET even where the provider's page sent a form: the server queries the provider then. */
export default function NoAnswerYet() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const address = pathname + search
  useEffect(() => {
    const timer = setInterval(() => document.hidden || location.replace(address), lookEverySeconds * 1000)
    return () => clearInterval(timer)
  }, [address])
  return (
    <main id="content" className="payment">
      <noscript>
        <meta httpEquiv="refresh" content={`${lookEverySeconds};url=${address}`} />
      </noscript>
      <h1>{t('payment.waiting')}</h1>
      <p className="lead" role="status">
        {t('payment.noAnswer')}
      </p>
      <p>{t('payment.noAnswerHelp')}</p>
      <p>
        <a className="button quiet" href={address}>
          {t('payment.lookAgain')}
        </a>
      </p>
    </main>
  )
}
