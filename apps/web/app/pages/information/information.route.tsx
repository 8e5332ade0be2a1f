import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { indexedPage } from '../../base/indexing/indexed-page.ts'
import { loadHotel, orErrorPage } from '../../base/server/gateway.server.ts'
import { textsOf } from '../../base/text/texts.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Unavailable } from '../../base/ui/failure.tsx'
import { InformationSections } from '../../parts/information/information-sections.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const [hotel, information] = await Promise.all([
    loadHotel(context),
    orErrorPage(context.gateway.catalogue.information.query()),
  ])
  return { title: `${textsOf(context.place.language.code).t('information.title')} · ${hotel.name}`, information }
}

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<typeof loader>().catch(() => null)

export const meta: MetaFunction<typeof loader> = (args) => indexedPage(args, { name: args.data?.title })

export default function InformationPage() {
  const page = useLoaderData<typeof loader | typeof clientLoader>()
  const { t } = useTranslation()
  if (!page) return <Unavailable />
  return (
    <main id="content" className="text-page">
      <h1>{t('information.title')}</h1>
      <InformationSections information={page.information} />
    </main>
  )
}
