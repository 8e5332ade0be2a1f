import { PasswordRecovery } from '@portico/contracts/trade/password'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pagePath } from '../../base/address/paths.ts'
import { unlistedPage } from '../../base/document/page-meta.ts'
import { readFormData } from '../../base/forms/read-form-data.server.ts'
import { retryAfterHeaders } from '../../base/server/gateway.server.ts'
import { textsOf } from '../../base/text/texts.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { fieldProblemsOf, loginChannelOf, outcomeOf, textIn } from './answer-entry.server.ts'
import { EntryField, EntryForm, EntryNotice, EntryProblems, useEntryProblems } from './entry-form.tsx'

export const handle = { isOfTrade: true }

export const meta = unlistedPage

export async function loader({ request, context }: LoaderFunctionArgs) {
  await loginChannelOf(request, context)
  const { place } = context
  const title = `${textsOf(place.language.code).t('trade.forgotten.title')} · ${place.host.title}`
  return { title, login: pagePath(place, 'login'), isSent: new URL(request.url).searchParams.has('sent') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const channelId = await loginChannelOf(request, context)
  const username = textIn(await readFormData(request), 'username')
  const parsed = PasswordRecovery.safeParse({ username })
  const typedForm = { username, problems: [], notice: undefined, unavailability: undefined }
  if (!parsed.success) return data({ ...typedForm, problems: fieldProblemsOf(parsed) }, 400)
  const outcome = await outcomeOf(context.gatewayAt(channelId).trade.recoverPassword.mutate(parsed.data))
  switch (outcome.kind) {
    case 'sent':
      return redirect(`${pagePath(context.place, 'forgotten')}?sent`, 303)
    case 'no-trade-channel':
      throw new Response(null, { status: 404 })
    case 'not-found':
      return data({ ...typedForm, notice: outcome.kind }, 404)
    case 'throttled':
    case 'unavailable': {
      const { kind, unavailability } = outcome
      return data(
        { ...typedForm, notice: kind, unavailability },
        { status: unavailability.status, headers: retryAfterHeaders(unavailability) },
      )
    }
  }
}

export default function Forgotten() {
  const { t } = useTranslation()
  const { login, isSent } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const problems = useEntryProblems(answer?.problems ?? [], undefined)
  return (
    <main id="content" className="recover">
      <h1>{t('trade.forgotten.title')}</h1>
      {isSent && !answer ? (
        <EntryNotice text={t('trade.forgotten.sent')} isGood />
      ) : (
        <>
          <p className="lead">{t('trade.forgotten.text')}</p>
          <EntryForm submit={t('trade.forgotten.submit')}>
            <EntryNotice
              text={answer?.notice && t(`trade.forgotten.${answer.notice}`)}
              unavailability={answer?.unavailability}
            />
            <EntryProblems problems={problems} labelOf={() => t('trade.forgotten.username')} />
            <EntryField
              name="username"
              type="email"
              label={t('trade.forgotten.username')}
              autoComplete="username"
              defaultValue={answer?.username}
              problems={problems}
            />
          </EntryForm>
        </>
      )}
      <ul className="entry-ways">
        <li>
          <a href={login}>{t('trade.forgotten.login')}</a>
        </li>
      </ul>
    </main>
  )
}
