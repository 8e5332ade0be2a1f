const ofStay = ['arrival', 'departure', 'room', 'promo']

/** The list keeps its place, filter and order, and takes the dates and guests of the hotel's page. */
export function wayToList(params: URLSearchParams, listQuery: string): string {
  const list = new URLSearchParams(listQuery)
  const stay = [...params].filter(([name]) => ofStay.includes(name))
  const shared = [
    ...(stay.length > 0 ? stay : [...list].filter(([name]) => ofStay.includes(name))),
    ...(list.size > 0
      ? [...list].filter(([name]) => !ofStay.includes(name))
      : [...params].filter(([name]) => name === 'meal')),
  ]
  return shared.length === 0 ? '' : `?${new URLSearchParams(shared)}`
}
