import { PlaceText } from '@portico/contracts/portal/portal-page'
import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { pagePath } from '../../base/address/paths.ts'
import { unlessUnavailable } from '../../base/server/gateway.server.ts'

export type PlaceProposal = Awaited<ReturnType<typeof loader>>[number]

export async function loader({ request, context: { gateway, place, isDocument, log } }: LoaderFunctionArgs) {
  if (isDocument) throw redirect(pagePath(place))
  const typedPlace = PlaceText.safeParse({ text: new URL(request.url).searchParams.get('text') ?? '' })
  const foundPlaces = typedPlace.success
    ? await unlessUnavailable(gateway.portalSearch.places.query(typedPlace.data), log)
    : undefined
  return (foundPlaces ?? []).map(({ kind, id, name, city, count }) => ({ key: `${kind[0]}${id}`, name, city, count }))
}

export async function clientLoader({
  serverLoader,
}: {
  serverLoader: <Data>() => Promise<Data>
}): Promise<Awaited<ReturnType<typeof loader>>> {
  try {
    return await serverLoader()
  } catch {
    return []
  }
}
