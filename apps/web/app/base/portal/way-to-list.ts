const ofStay = ['arrival', 'departure', 'room', 'promo']

/** The list keeps its place, filter and order, and takes the dates and guests of the hotel's page. */
export function wayToList(params: URLSearchParams, listQuery: string): string {
  const listParams = new URLSearchParams(listQuery)
  const stay = [...params].filter(([name]) => ofStay.includes(name))
  const shared = [
    ...(stay.length > 0 ? stay : [...listParams].filter(([name]) => ofStay.includes(name))),
    ...(listParams.size > 0
      ? [...listParams].filter(([name]) => !ofStay.includes(name))
      : [...params].filter(([name]) => name === 'meal')),
  ]
  return shared.length === 0 ? '' : `?${new URLSearchParams(shared)}`
}
