import { TradeLogin } from '@portico/contracts/trade/login'
import { type ActionFunctionArgs, type AppLoadContext, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { inChannel, pagePath, portalPath } from '../../base/address/paths.ts'
import { unlistedPage } from '../../base/document/page-meta.ts'
import { readFormData } from '../../base/forms/read-form-data.server.ts'
import { retryAfterHeaders, unlessUnavailable } from '../../base/server/gateway.server.ts'
import { textsOf } from '../../base/text/texts.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { backOf, fieldProblemsOf, loginChannelOf, outcomeOf, textIn } from './answer-entry.server.ts'
import { EntryField, EntryForm, EntryNotice, EntryProblems, useEntryProblems } from './entry-form.tsx'

export const handle = { isOfTrade: true }

export const meta = unlistedPage

const loginNotices = ['ended', 'logged-out'] as const

/** On a page for guests the login is that of the associated trade channel. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { place, cookies, gatewayAt, log } = context
  const channelId = await loginChannelOf(request, context)
  const { searchParams } = new URL(request.url)
  const back = backOf(searchParams.get('back'), context)
  const home = homeOf(context, channelId)
  const isKnown = cookies.tradeSession(channelId) !== undefined
  const check = isKnown ? await unlessUnavailable(gatewayAt(channelId).trade.check.query(), log) : undefined
  if (check?.kind === 'logged-in') return redirect(orHome(back, context, home), 303)
  return {
    title: `${textsOf(place.language.code).t('trade.login.title')} · ${place.host.title}`,
    base: pagePath(place),
    back,
    notice: loginNotices.find((notice) => searchParams.has(notice)),
  }
}

function homeOf({ place }: AppLoadContext, channelId: number): string {
  return portalPath({ channelId, languageId: place.language.id }, 'agency')
}

function orHome(back: string, { place }: AppLoadContext, home: string): string {
  return back === pagePath(place) ? home : back
}

const httpStatuses = { 'wrong-credentials': 403, 'not-enabled': 403, throttled: 429, unavailable: 503 } as const

export async function action({ request, context }: ActionFunctionArgs) {
  const { place, cookies, gatewayAt } = context
  const channelId = await loginChannelOf(request, context)
  const form = await readFormData(request)
  const username = textIn(form, 'username')
  const back = backOf(form.get('back'), context)
  const parsed = TradeLogin.safeParse({ username, password: textIn(form, 'password') })
  if (!parsed.success) {
    return data(
      { username, back, problems: fieldProblemsOf(parsed), notice: undefined, unavailability: undefined },
      400,
    )
  }
  const outcome = await outcomeOf(gatewayAt(channelId).trade.login.mutate(parsed.data))
  switch (outcome.kind) {
    case 'logged-in':
    case 'password-expired': {
      const onwards = orHome(back, context, homeOf(context, channelId))
      const headers = { 'set-cookie': cookies.tradeSessionHeader(channelId, outcome.session) }
      const password = `${inChannel(pagePath(place, 'password'), channelId)}?${new URLSearchParams({ back: onwards })}`
      return redirect(outcome.kind === 'logged-in' ? onwards : password, { status: 303, headers })
    }
    case 'no-trade-channel':
      throw new Response(null, { status: 404 })
    case 'wrong-credentials':
    case 'not-enabled':
    case 'throttled':
    case 'unavailable': {
      const unavailability = 'unavailability' in outcome ? outcome.unavailability : undefined
      const answer = { username, back, problems: [], notice: outcome.kind, unavailability }
      return data(answer, { status: httpStatuses[outcome.kind], headers: retryAfterHeaders(unavailability) })
    }
  }
}

export default function Login() {
  const { t } = useTranslation()
  const { base, back, notice } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const problems = useEntryProblems(answer?.problems ?? [], undefined)
  return (
    <main id="content" className="recover">
      <h1>{t('trade.login.title')}</h1>
      <p className="lead">{t('trade.login.text')}</p>
      <EntryForm submit={t('trade.login.submit')}>
        <input type="hidden" name="back" value={answer?.back ?? back} />
        {answer?.notice ? (
          <EntryNotice text={t(`trade.login.${answer.notice}`)} unavailability={answer.unavailability} />
        ) : (
          !answer && <EntryNotice text={notice && t(`trade.login.${notice}`)} isGood />
        )}
        <EntryProblems
          problems={problems}
          labelOf={(field) => t(field === 'username' ? 'trade.login.username' : 'trade.login.password')}
        />
        <EntryField
          name="username"
          type="text"
          label={t('trade.login.username')}
          help={t('trade.login.usernameHelp')}
          autoComplete="username"
          defaultValue={answer?.username}
          problems={problems}
        />
        <EntryField
          name="password"
          type="password"
          label={t('trade.login.password')}
          autoComplete="current-password"
          problems={problems}
        />
      </EntryForm>
      <ul className="entry-ways">
        <li>
          <a href={`${base}/forgotten`}>{t('trade.login.forgotten')}</a>
        </li>
        <li>
          <a href={`${base}/access`}>{t('trade.login.access')}</a>
        </li>
      </ul>
    </main>
  )
}
