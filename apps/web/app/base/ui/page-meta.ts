/** What a route's loader says of its page; absent where the page could not be loaded. */
type RouteMatch = { readonly data?: unknown }

/** A page that search engines may list, under its loader's title. */
export const listedPage = ({ data }: RouteMatch) => [{ title: titleIn(data) }]

/** A page that belongs to one guest or one search. */
export const unlistedPage = ({ data }: RouteMatch) => [{ title: titleIn(data) }, { name: 'robots', content: 'noindex' }]

/** A page of which search engines follow no link either. */
export const unfollowedPage = ({ data }: RouteMatch) => [
  { title: titleIn(data) },
  { name: 'robots', content: 'noindex, nofollow' },
]

function titleIn(data: unknown): string {
  return typeof data === 'object' && data !== null && 'title' in data && typeof data.title === 'string'
    ? data.title
    : ''
}
