/** `page_path` is the route, `/hotel/:hotel/…/voucher/:ref`, never an address. */
export type PageView = { readonly event: 'page_view'; readonly page_name: string; readonly page_path: string }

type Match = { readonly id: string; readonly pathname: string; readonly params: Record<string, string | undefined> }

export function routeTemplate({ id, pathname, params }: Match): PageView {
  const unusedParams = new Map(Object.entries(params))
  const splat = unusedParams.get('*')
  unusedParams.delete('*')
  const ending = splat ? `/${splat}` : ''
  const path = pathname
    .split('/')
    .map(decodedSegment)
    .join('/')
    .replace(/(?<=.)\/$/, '')
  const whole = ending !== '' && path.endsWith(ending) ? path.slice(0, -ending.length) : path
  const namedSegments = whole.split('/').map((segment) => {
    const [paramName] = [...unusedParams].find(([, value]) => value === segment) ?? []
    if (paramName === undefined) return segment
    unusedParams.delete(paramName)
    return `:${paramName}`
  })
  const name = id.slice(id.lastIndexOf('/') + 1).replace(/\.route$/, '')
  return { event: 'page_view', page_name: name, page_path: (namedSegments.join('/') || '/') + (ending && '/*') }
}

function decodedSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
