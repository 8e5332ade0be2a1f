import { AccessRequest } from '@portico/contracts/trade/access-request'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pagePath } from '../../base/address/paths.ts'
import { unlistedPage } from '../../base/document/page-meta.ts'
import { actionKeyOf, newActionKey } from '../../base/forms/action-key.server.ts'
import { readFormData } from '../../base/forms/read-form-data.server.ts'
import { retryAfterHeaders } from '../../base/server/gateway.server.ts'
import { textsOf } from '../../base/text/texts.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { AgencyInputs } from '../../parts/guest-form/agency-fields.tsx'
import { agencyField, agencyFields } from '../../parts/guest-form/checkout-fields.ts'
import { countriesByName } from '../../parts/guest-form/countries.server.ts'
import { agencyProblemsOf, problemsOf } from '../../parts/guest-form/read-checkout-form.server.ts'
import { loginChannelOf, outcomeOf, textIn } from './answer-entry.server.ts'
import { EntryForm, EntryNotice, EntryProblems, useEntryProblems } from './entry-form.tsx'

export const handle = { isOfTrade: true }

export const meta = unlistedPage

export async function loader({ request, context }: LoaderFunctionArgs) {
  await loginChannelOf(request, context)
  const { place } = context
  const title = `${textsOf(place.language.code).t('trade.access.title')} · ${place.host.title}`
  const isSent = new URL(request.url).searchParams.has('sent')
  return {
    title,
    key: newActionKey(),
    login: pagePath(place, 'login'),
    isSent,
    countries: countriesByName(place.language),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const channelId = await loginChannelOf(request, context)
  const form = await readFormData(request)
  const fields = agencyFields.map(({ name }) => [name, textIn(form, agencyField(name))] as const)
  const typedFields = Object.fromEntries(fields.map(([name, text]) => [agencyField(name), text]))
  const parsed = AccessRequest.safeParse({ ...Object.fromEntries(fields), key: actionKeyOf(form) })
  const plainPage = { typed: typedFields, problems: [], notice: undefined, unavailability: undefined }
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: ['agency', ...path], message }))
    const problemByField = new Map(
      [...problemsOf(issues), ...agencyProblemsOf(typedFields)].map((problem) => [problem.field, problem]),
    )
    return data(
      { ...plainPage, problems: agencyFields.flatMap(({ name }) => problemByField.get(agencyField(name)) ?? []) },
      400,
    )
  }
  const outcome = await outcomeOf(context.gatewayAt(channelId).trade.requestAccess.mutate(parsed.data))
  switch (outcome.kind) {
    case 'received':
      return redirect(`${pagePath(context.place, 'access')}?sent`, 303)
    case 'no-trade-channel':
      throw new Response(null, { status: 404 })
    case 'exists':
      return data({ ...plainPage, notice: outcome.kind }, 409)
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

export default function Access() {
  const { t } = useTranslation()
  const { key, login, isSent, countries } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const problems = useEntryProblems(answer?.problems ?? [], undefined)
  const labelOf = (id: string) =>
    t(`checkout.agencyField.${agencyFields.find(({ name }) => agencyField(name) === id)?.name ?? 'name'}`)
  if (isSent && !answer) {
    return (
      <main id="content" className="recover">
        <h1>{t('trade.access.title')}</h1>
        <EntryNotice text={t('trade.access.received')} isGood />
        <p>
          <a href={login}>{t('trade.forgotten.login')}</a>
        </p>
      </main>
    )
  }
  return (
    <main id="content" className="recover trade-access">
      <h1>{t('trade.access.title')}</h1>
      <p className="lead">{t('trade.access.text')}</p>
      <EntryForm submit={t('trade.access.submit')}>
        <input type="hidden" name="key" value={key} />
        <EntryNotice
          text={answer?.notice && t(`trade.access.${answer.notice}`)}
          unavailability={answer?.unavailability}
        />
        <EntryProblems problems={problems} labelOf={labelOf} />
        <fieldset className="group">
          <legend>{t('trade.access.fields')}</legend>
          <div className="fields">
            <AgencyInputs
              typed={answer?.typed ?? {}}
              problemOf={(id) => answer?.problems.find(({ field }) => field === id)?.problem}
              countries={countries}
            />
          </div>
        </fieldset>
      </EntryForm>
    </main>
  )
}
