import { PasswordChange } from '@portico/contracts/trade/password'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pagePath } from '../../base/address/paths.ts'
import { unlistedPage } from '../../base/document/page-meta.ts'
import { readFormData } from '../../base/forms/read-form-data.server.ts'
import { orErrorPage, retryAfterHeaders } from '../../base/server/gateway.server.ts'
import { textsOf } from '../../base/text/texts.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { backOf, fieldProblemsOf, outcomeOf, textIn } from './answer-entry.server.ts'
import { EntryField, EntryForm, EntryNotice, EntryProblems, useEntryProblems } from './entry-form.tsx'

export const handle = { isOfTrade: true }

export const meta = unlistedPage

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { place, gateway } = context
  const { searchParams } = new URL(request.url)
  const back = backOf(searchParams.get('back'), context)
  const check = await orErrorPage(gateway.trade.check.query())
  if (check.kind === 'nobody') {
    const here = pagePath(place, 'password')
    return redirect(
      `${pagePath(place, 'login')}?${new URLSearchParams({ ...(place.tradeSession && { ended: '' }), back: here })}`,
      303,
    )
  }
  const title = `${textsOf(place.language.code).t('trade.password.title')} · ${place.host.title}`
  return { title, back, isForced: check.kind === 'password-expired', isChanged: searchParams.has('changed') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { place, gateway, cookies } = context
  const { channelId } = place
  if (channelId === undefined) throw new Response(null, { status: 404 })
  const form = await readFormData(request)
  const back = backOf(form.get('back'), context)
  const [current, password, repeated] = [textIn(form, 'current'), textIn(form, 'password'), textIn(form, 'repeated')]
  const parsed = PasswordChange.safeParse({ current, password, repeated })
  const plainPage = { back, problems: [], refused: undefined, notice: undefined, unavailability: undefined }
  if (!parsed.success) return data({ ...plainPage, problems: fieldProblemsOf(parsed) }, 400)
  const outcome = await outcomeOf(gateway.trade.changePassword.mutate(parsed.data))
  switch (outcome.kind) {
    case 'changed': {
      const headers = { 'set-cookie': cookies.tradeSessionHeader(channelId, outcome.session) }
      if (outcome.session === undefined) return redirect(`${pagePath(place, 'login')}?ended`, { status: 303, headers })
      const isForced = form.get('forced') === 'yes'
      return redirect(
        isForced ? back : `${pagePath(place, 'password')}?${new URLSearchParams({ changed: '', back })}`,
        {
          status: 303,
          headers,
        },
      )
    }
    case 'ended':
      return redirect(`${pagePath(place, 'login')}?${new URLSearchParams({ ended: '', back })}`, 303)
    case 'refused':
      return data({ ...plainPage, refused: outcome.problem }, 400)
    case 'throttled':
    case 'unavailable': {
      const { kind, unavailability } = outcome
      return data(
        { ...plainPage, notice: kind, unavailability },
        { status: unavailability.status, headers: retryAfterHeaders(unavailability) },
      )
    }
  }
}

const fieldOf = {
  'not-valid': 'password',
  'same-as-before': 'password',
  'too-common': 'password',
  mismatch: 'repeated',
  'wrong-current': 'current',
} as const

const passwordFields = ['current', 'password', 'repeated'] as const

export default function Password() {
  const { t } = useTranslation()
  const { back, isForced, isChanged } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refused = answer?.refused
  const problems = useEntryProblems(
    answer?.problems ?? [],
    refused && { field: fieldOf[refused], text: t(`trade.password.${refused}`) },
  )
  const labelOf = (field: string) => t(`trade.password.${passwordFields.find((name) => name === field) ?? 'password'}`)
  if (isChanged && !answer) return <Changed back={back} />
  return (
    <main id="content" className="recover">
      <h1>{t('trade.password.title')}</h1>
      {isForced ? (
        <>
          <EntryNotice text={t('trade.password.expired')} />
          <p>{t('trade.password.temporary')}</p>
        </>
      ) : (
        <p className="lead">{t('trade.password.text')}</p>
      )}
      <EntryForm submit={t('trade.password.submit')}>
        <input type="hidden" name="back" value={answer?.back ?? back} />
        {isForced && <input type="hidden" name="forced" value="yes" />}
        <EntryNotice
          text={answer?.notice && t(`trade.password.${answer.notice}`)}
          unavailability={answer?.unavailability}
        />
        <EntryProblems problems={problems} labelOf={labelOf} />
        {passwordFields.map((name) => (
          <EntryField
            key={name}
            name={name}
            type="password"
            label={labelOf(name)}
            {...(name === 'password' && { help: t('trade.password.rules') })}
            autoComplete={name === 'current' ? 'current-password' : 'new-password'}
            problems={problems}
          />
        ))}
      </EntryForm>
    </main>
  )
}

function Changed({ back }: { back: string }) {
  const { t } = useTranslation()
  return (
    <main id="content" className="recover">
      <h1>{t('trade.password.title')}</h1>
      <EntryNotice text={t('trade.password.changed')} isGood />
      <p>
        <a className="button" href={back}>
          {t('trade.password.continue')}
        </a>
      </p>
    </main>
  )
}
