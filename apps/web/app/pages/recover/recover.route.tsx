import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { unlistedPage } from '../../base/document/page-meta.ts'
import { retryAfterHeaders } from '../../base/server/gateway.server.ts'
import { textsOf } from '../../base/text/texts.server.ts'
import { mailCodes, openReservation, readRecovery } from '../../parts/recovery/recover-reservation.server.ts'
import { isRecoveryNotice, RecoveryForm } from '../../parts/recovery/recovery-form.tsx'

export const meta = unlistedPage

export function loader({ request, context: { place } }: LoaderFunctionArgs) {
  const [notice] = new URL(request.url).searchParams.keys()
  const title = `${textsOf(place.language.code).t('recover.title')} · ${place.host.title}`
  return { title, notice: isRecoveryNotice(notice) ? notice : undefined }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { typed, wantsCodes, problems } = await readRecovery(request)
  if (problems.length > 0) return data({ typed, problems, notice: undefined, unavailability: undefined }, 400)
  const reply = await (wantsCodes ? mailCodes(context, typed) : openReservation(context, typed))
  if (reply instanceof Response) return reply
  const { notice, status, unavailability } = reply
  return data({ typed, problems, notice, unavailability }, { status, headers: retryAfterHeaders(unavailability) })
}

export default function Recover() {
  const { notice } = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>()
  const [typedRecovery] = useState(actionData?.typed)
  return (
    <main id="content" className="recover">
      <RecoveryForm
        typed={typedRecovery}
        problems={actionData?.problems}
        notice={actionData?.notice ?? notice}
        unavailability={actionData?.unavailability}
      />
    </main>
  )
}
