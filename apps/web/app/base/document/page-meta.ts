type RouteMatch = { readonly data?: unknown }

export const listedPage = ({ data }: RouteMatch) => [{ title: titleIn(data) }]

export const unlistedPage = ({ data }: RouteMatch) => [{ title: titleIn(data) }, { name: 'robots', content: 'noindex' }]

export const unfollowedPage = ({ data }: RouteMatch) => [
  { title: titleIn(data) },
  { name: 'robots', content: 'noindex, nofollow' },
]

function titleIn(data: unknown): string {
  return typeof data === 'object' && data !== null && 'title' in data && typeof data.title === 'string'
    ? data.title
    : ''
}
