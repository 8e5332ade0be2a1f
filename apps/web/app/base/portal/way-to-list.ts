const ofStay = ['arrival', 'departure', 'room', 'promo']

/**
 * The way from a hotel back to its portal's list: with the dates and guests that are looked at here, and the place,
 * filter and order of the list as it was left.
 */
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
