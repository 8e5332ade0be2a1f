import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { unlistedPage } from '../../../base/document/page-meta.ts'
import { usePortal } from '../../../base/hotel/use-portal.ts'
import { orErrorPage } from '../../../base/server/gateway.server.ts'
import { textsOf } from '../../../base/text/texts.server.ts'
import { useTranslation } from '../../../base/text/use-translation.ts'
import { requireTradeChannel } from '../../../base/trade/load-trade.server.ts'
import { NotLoggedIn } from '../../../parts/trade/not-logged-in.tsx'
import { maxLogoKilobytes, readLogoForm } from './read-logo-form.server.ts'

export const handle = { isOfTrade: true }

export const meta = unlistedPage

const changes = ['saved', 'removed'] as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { gateway, place } = context
  await requireTradeChannel(context)
  const title = `${textsOf(place.language.code).t('agency.logo.title')} · ${place.host.title}`
  const outcome = await orErrorPage(gateway.trade.logo.mutate({}))
  const done = new URL(request.url).searchParams.get('done')
  const change = changes.find((name) => name === done)
  return data({ title, ...outcome, change, maxKilobytes: maxLogoKilobytes }, outcome.kind === 'ended' ? 401 : 200)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { pathname } = new URL(request.url)
  const form = await readLogoForm(request)
  if (form.kind === 'missing' || form.kind === 'too-large') return data({ problem: form.kind }, 400)
  const change = form.kind === 'save' ? { base64: form.base64 } : {}
  const outcome = await orErrorPage(context.gateway.trade.saveLogo.mutate(change))
  switch (outcome.kind) {
    case 'logo':
      return redirect(`${pathname}?done=${form.kind === 'save' ? 'saved' : 'removed'}`, 303)
    case 'unusable':
      return data({ problem: outcome.kind }, 400)
    case 'too-often':
      return data({ problem: outcome.kind }, 429)
    case 'ended':
    case 'not-allowed':
    case 'unsupported':
      return redirect(pathname, 303)
  }
}

export default function AgencyLogo() {
  const { t } = useTranslation()
  const { base } = usePortal()
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (page.kind === 'ended') return <NotLoggedIn />
  return (
    <main id="content" className="agency-page">
      <header className="agency-head">
        <h1>{t('agency.logo.title')}</h1>
        <Link to={`${base}/agency`}>{t('agency.back')}</Link>
      </header>
      {page.change && !answer && (
        <p className="notice-line" role="status">
          {t(`agency.logo.${page.change}`)}
        </p>
      )}
      {page.kind === 'logo' ? (
        <LogoForms base64={page.base64} maxKilobytes={page.maxKilobytes} problem={answer?.problem} />
      ) : (
        <p className="lead">{t(page.kind === 'not-allowed' ? 'agency.logo.notAllowed' : 'agency.logo.unsupported')}</p>
      )}
    </main>
  )
}

type LogoProblem = 'missing' | 'too-large' | 'unusable' | 'too-often'
type LogoFormsProps = { base64: string | undefined; maxKilobytes: number; problem: LogoProblem | undefined }

function LogoForms({ base64, maxKilobytes, problem: answered }: LogoFormsProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<'fits' | 'too-large'>()
  // What is chosen anew has no answer yet.
  const problem = chosen === undefined ? answered : chosen === 'too-large' ? chosen : undefined
  const described = problem ? 'logo-help logo-problem' : 'logo-help'
  return (
    <>
      <p className="lead">{t(base64 ? 'agency.logo.isThere' : 'agency.logo.none')}</p>
      {base64 && (
        <form method="post" className="agency-logo">
          <img src={`data:image/png;base64,${base64}`} alt={t('agency.logo.title')} />
          <button type="submit" name="remove" value="yes" className="button quiet">
            {t('agency.logo.remove')}
          </button>
        </form>
      )}
      <form method="post" encType="multipart/form-data" className="agency-logo">
        <div className="entry" data-invalid={problem !== undefined}>
          <label htmlFor="logo">{t('agency.logo.file')}</label>
          <p className="help" id="logo-help">
            {t('agency.logo.help', { kilobytes: maxKilobytes })}
          </p>
          {problem && (
            <p className="problem" id="logo-problem" role="alert">
              {t(`agency.logo.${problem}`, { kilobytes: maxKilobytes })}
            </p>
          )}
          <input
            type="file"
            id="logo"
            name="logo"
            accept=".png,.svg,image/png,image/svg+xml"
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={described}
            onChange={({ target }) =>
              setChosen((target.files?.[0]?.size ?? 0) > maxKilobytes * 1_000 ? 'too-large' : 'fits')
            }
          />
        </div>
        <button type="submit" className="button" disabled={chosen === 'too-large'}>
          {t('agency.logo.save')}
        </button>
      </form>
    </>
  )
}
